"""The commands that Bridge brings along."""

from typing import Final

from parlour.core.tools import Tool
from parlour.games.bridge.commands.bid import BID
from parlour.games.bridge.commands.solve import SOLVE
from parlour.games.bridge.commands.standard_deals import BENCH

__all__ = ["TOOLS"]

TOOLS: Final[tuple[Tool, ...]] = (SOLVE, BID, BENCH)
