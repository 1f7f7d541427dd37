"""The players of Bridge and the ladder of levels."""

from __future__ import annotations

from typing import Final

from parlour.core.player import PlayerType
from parlour.core.registry import Level
from parlour.games.bridge.players.open import Open
from parlour.games.bridge.players.simple import Simple, SimpleSettings
from parlour.games.bridge.players.solving import Solver, SolverSettings
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
    ),
    PlayerType(
        "solver",
        "Solver",
        "Imagines deals and solves each double dummy; plays what scores best on average.",
        Solver,
        SolverSettings,
        fallback="simple",
    ),
    PlayerType(
        "open",
        "Open cards",
        "Solves the real deal with all cards open.",
        Open,
        fallback="simple",
        sees_all=True,
    ),
)

LEVELS: Final = (
    Level("beginner", "simple(misjudge=3)", "Knows the rules of thumb, and often overlooks them."),
    Level("easy", "simple", "Rules of thumb: fourth best, second hand low, third hand high."),
    Level("normal", "solver(worlds=2)", "Imagines a few deals."),
    Level("hard", "solver(worlds=8)", "Imagines deals and solves each."),
    Level("expert", "solver", "Imagines deals and solves each."),
)

JUDGE: Final = Level("judge", "solver", "Imagines deals and solves each double dummy.")
HINDSIGHT: Final = Level("hindsight", "open", "Solves the real deal with all cards open.")
