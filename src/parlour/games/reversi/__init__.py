"""Reversi, also sold as Othello: rules and variants, formats, players, and a compiled kernel.

from parlour.games.reversi import Reversi, verbose
game = Reversi()
state = game.load("F5d6C3d3C4")
"""

from importlib.resources import files
from typing import Final

from parlour.core.match_traits import MatchTraits
from parlour.core.registry import GameType
from parlour.games.reversi.commands import TOOLS
from parlour.games.reversi.engine.analysis import StagedAnalysis, analyse
from parlour.games.reversi.engine.evaluation import Evaluation, standard_evaluation
from parlour.games.reversi.engine.solver import Solution, solve
from parlour.games.reversi.engine.starts import balanced_starts
from parlour.games.reversi.lessons import COURSE
from parlour.games.reversi.players import JUDGE, LEVELS, PLAYERS
from parlour.games.reversi.players.verbose import verbose
from parlour.games.reversi.puzzles import PUZZLES
from parlour.games.reversi.puzzles.fresh import Puzzle, make_puzzles
from parlour.games.reversi.rules.board import BLACK, PASS, WHITE, Position
from parlour.games.reversi.rules.formats import FORMATS
from parlour.games.reversi.rules.game import Reversi, ReversiRules, ReversiView
from parlour.games.reversi.rules.state import Played, State
from parlour.games.reversi.teaching import TEACHING
from parlour.games.reversi.view import ReversiPage

__all__ = [
    "BLACK",
    "GAME",
    "PASS",
    "WHITE",
    "Evaluation",
    "Played",
    "Position",
    "Puzzle",
    "Reversi",
    "ReversiRules",
    "ReversiView",
    "Solution",
    "StagedAnalysis",
    "State",
    "analyse",
    "make_puzzles",
    "solve",
    "standard_evaluation",
    "verbose",
]

GAME: Final = GameType(
    name="reversi",
    title="Reversi",
    summary="Trap lines of discs to flip them; the most discs win.",
    rules=ReversiRules,
    make=Reversi,
    players=PLAYERS,
    levels=LEVELS,
    judge=JUDGE,
    locale=files(__package__) / "locale",
    formats=FORMATS,
    tools=TOOLS,
    view=ReversiPage,
    match=MatchTraits(opening_plies=8, effect=2.0, starts={"balanced": balanced_starts}),
    teaching=TEACHING,
    puzzles=PUZZLES,
    course=COURSE,
)
