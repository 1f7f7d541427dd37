"""The commands that Reversi brings along."""

from typing import Final

from parlour.core.tools import Tool
from parlour.games.reversi.commands.analyse import ANALYSE
from parlour.games.reversi.commands.book import BOOK_BUILD, BOOK_SHOW
from parlour.games.reversi.commands.engine import ENGINE
from parlour.games.reversi.commands.puzzle import PUZZLE
from parlour.games.reversi.commands.solve import SOLVE
from parlour.games.reversi.commands.train import TRAIN

__all__ = ["TOOLS"]

TOOLS: Final[tuple[Tool, ...]] = (ANALYSE, SOLVE, PUZZLE, BOOK_BUILD, BOOK_SHOW, TRAIN, ENGINE)
