"""The commands that Pentomino brings along."""

from typing import Final

from parlour.core.tools import Tool
from parlour.games.pentomino.commands.prove import PROVE
from parlour.games.pentomino.commands.solve import SOLVE

__all__ = ["TOOLS"]

TOOLS: Final[tuple[Tool, ...]] = (SOLVE, PROVE)
