"""The players of Bridge and the ladder of levels."""

from __future__ import annotations

from typing import Final

from parlour.core.player import PlayerType
from parlour.core.registry import Level
from parlour.games.bridge.players.expert import Expert, ExpertSettings
from parlour.games.bridge.players.minimax import MinimaxSettings, make_minimax
from parlour.games.bridge.players.open import Open
from parlour.games.bridge.players.simple import Simple, SimpleSettings
from parlour.games.bridge.players.solver import SolverPlayer, SolverSettings
from parlour.search import random_player

__all__ = ["HINDSIGHT", "JUDGE", "LEVELS", "PLAYERS"]

PLAYERS: Final = (
    random_player(),
    PlayerType(
        "simple",
        "Simple",
        "Rules of thumb: fourth best, second hand low, third hand high.",
        Simple,
        SimpleSettings,
        originals=("SimplePlayAI", "SimpleAI"),
    ),
    PlayerType(
        "minimax",
        "Minimax",
        "Searches a few tricks ahead in imagined deals, with an estimate of five parts.",
        make_minimax,
        MinimaxSettings,
        fallback="simple",
        originals=("MinimaxPlayAI(max_depth=depth)", "MinimaxAI"),
    ),
    PlayerType(
        "solver",
        "Solver",
        "Imagines deals and solves each double dummy; plays what scores best on average.",
        SolverPlayer,
        SolverSettings,
        fallback="simple",
        originals=("DDSPlayAI",),
    ),
    PlayerType(
        "expert",
        "Expert",
        "Weighs imagined deals by what the others did, and looks ahead without seeing the cards.",
        Expert,
        ExpertSettings,
        fallback="simple",
    ),
    PlayerType(
        "open",
        "Open cards",
        "Solves the real deal with all cards face up.",
        Open,
        fallback="simple",
        sees_all=True,
    ),
)

LEVELS: Final = (
    Level("beginner", "simple(misjudge=3)", "Knows the rules of thumb, and often overlooks them."),
    Level("easy", "simple", "Rules of thumb: fourth best, second hand low, third hand high."),
    Level("normal", "minimax(depth=2)", "Looks two tricks ahead in imagined deals."),
    Level("hard", "solver", "Imagines deals and solves each with all cards face up."),
    Level("expert", "expert(calls=20)", "Weighs deals by what the others did, and needs to guess less."),
)

JUDGE: Final = Level(
    "judge", "expert(worlds=16, effort=500000, calls=12)", "Weighs imagined deals by what the others did."
)
HINDSIGHT: Final = Level("hindsight", "open", "Solves the real deal with all cards face up.")
