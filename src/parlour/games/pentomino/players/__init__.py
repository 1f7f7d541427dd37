"""The players of the pentomino game and the ladder of levels."""

from __future__ import annotations

from typing import Final

from parlour.core.limits import Limit
from parlour.core.player import PlayerType
from parlour.core.registry import Level
from parlour.games.pentomino.players.composite import Composite, CompositeSettings
from parlour.games.pentomino.players.learner import Learner, LearnerSettings
from parlour.games.pentomino.players.minmax import (
    Dynamic,
    DynamicSettings,
    MinMax,
    MinMaxSettings,
    Proportional,
    ProportionalSettings,
)
from parlour.games.pentomino.players.perfect import Perfect, PerfectSettings
from parlour.games.pentomino.players.simple import OpenSpace, OpenSpaceSettings
from parlour.search import random_player

__all__ = ["JUDGE", "LEVELS", "PLAYERS"]


PLAYERS: Final = (
    random_player(summary="Places any piece anywhere.", originals=("ComputerStrategyRandom",)),
    PlayerType(
        "openspace",
        "OpenSpace",
        "Places pieces where there is the most room, by diffusion.",
        OpenSpace,
        OpenSpaceSettings,
        originals=("ComputerStrategyOpenSpace",),
    ),
    PlayerType(
        "minmax",
        "MinMax",
        "Looks a few plies ahead, then judges parity, choice and regions.",
        MinMax,
        MinMaxSettings,
        fallback="openspace",
        originals=("ComputerStrategyMinMax(maxDepth=depth)", "MinMaxStrategy"),
    ),
    PlayerType(
        "dynamic",
        "Dynamic",
        "MinMax that looks further on a full board.",
        Dynamic,
        DynamicSettings,
        fallback="openspace",
    ),
    PlayerType(
        "proportional",
        "Proportional",
        "MinMax that looks further with every move.",
        Proportional,
        ProportionalSettings,
        fallback="openspace",
    ),
    PlayerType(
        "composite",
        "Composite",
        "OpenSpace early, MinMax or Perfect late, with one switch.",
        Composite,
        CompositeSettings,
        fallback="openspace",
        originals=("ComputerStrategyComposite", "CompositeStrategy"),
    ),
    PlayerType(
        "learner",
        "Learner",
        "Considers few moves, not far, and misjudges what is complicated.",
        Learner,
        LearnerSettings,
        fallback="openspace",
    ),
    PlayerType(
        "perfect",
        "Perfect",
        "The opening book and the exact solver: wins whatever can be won.",
        Perfect,
        PerfectSettings,
        fallback="minmax(depth=1)",
    ),
)

LEVELS: Final = (
    Level("beginner", "learner(depth=1, width=3, noise=6)", "Sees where a piece fits, and little else."),
    Level("easy", "learner(depth=2, width=12, noise=0.7)", "Looks at your reply, and often misjudges it."),
    Level("normal", "learner(depth=3, width=20, noise=0.4)", "Counts the moves that are left when they are few."),
    Level(
        "hard",
        "composite(early=minmax, depth=2, late=perfect, empties=44)",
        "Plays flawlessly once four pieces are on the board.",
    ),
    Level("expert", "perfect", "Wins whatever can still be won."),
)

JUDGE: Final = Level(
    "judge", "perfect(every=700, nodes=1000000)", "Solves what can be solved in a moment.", Limit(nodes=3_000_000)
)
