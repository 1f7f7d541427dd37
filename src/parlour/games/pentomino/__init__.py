"""Golomb's pentomino game: rules and variants, an exact solver, a proof of who wins, and players.

from parlour.games.pentomino import Pentomino, Solver
game = Pentomino()
Solver(game).solve(game.load("N:d4 e4 f4 c5 d5 | I:a2 a3 a4 a5 a6 | L:e1 f1 g1 h1 h2"))
"""

from importlib.resources import files
from typing import Final

from parlour.core.match_traits import MatchTraits
from parlour.core.registry import GameType
from parlour.games.pentomino.commands import TOOLS
from parlour.games.pentomino.engine.solver import Solution, Solver
from parlour.games.pentomino.lessons import COURSE
from parlour.games.pentomino.players import JUDGE, LEVELS, PLAYERS
from parlour.games.pentomino.puzzles import PUZZLES
from parlour.games.pentomino.rules.board import PIECES, Board, Placement
from parlour.games.pentomino.rules.game import Pentomino, PentominoRules, PentominoView
from parlour.games.pentomino.rules.state import State
from parlour.games.pentomino.teaching import TEACHING
from parlour.games.pentomino.view import PentominoPage
from parlour.games.pentomino.words import described

__all__ = [
    "GAME",
    "PIECES",
    "Board",
    "Pentomino",
    "PentominoRules",
    "PentominoView",
    "Placement",
    "Solution",
    "Solver",
    "State",
]

GAME: Final = GameType(
    name="pentomino",
    title="Pentomino",
    summary="Take turns placing the twelve pieces; whoever cannot place one loses.",
    rules=PentominoRules,
    make=Pentomino,
    players=PLAYERS,
    levels=LEVELS,
    judge=JUDGE,
    locale=files(__package__) / "locale",
    tools=TOOLS,
    view=PentominoPage,
    match=MatchTraits(opening_plies=2, effect=0.1),
    teaching=TEACHING,
    describe=described,
    puzzles=PUZZLES,
    course=COURSE,
)
