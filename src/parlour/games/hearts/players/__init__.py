"""The players of Hearts and the ladder of levels."""

from __future__ import annotations

from typing import Final

from parlour.core.player import PlayerType
from parlour.core.registry import Level
from parlour.games.hearts.players.environment import settled
from parlour.games.hearts.players.open import Open, OpenSettings
from parlour.games.hearts.players.original import OriginalSettings, Safest, make_original
from parlour.games.hearts.players.search import TreeSearchPlayer
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.shallow import Shallow
from parlour.games.hearts.players.simple import Heuristic, Legacy
from parlour.search import random_player

__all__ = ["HINDSIGHT", "JUDGE", "LEVELS", "PLAYERS"]

PLAYERS: Final = (
    random_player(),
    PlayerType(
        "legacy", "Legacy", "Plays the first legal card and passes the first three.", Legacy, originals=("EasyLegacy",)
    ),
    PlayerType(
        "heuristic",
        "Heuristic",
        "Weighs every card by some fifteen rules of thumb, in a style that fits the moment.",
        Heuristic,
        HeartsSettings,
        originals=("NormalHeuristic", "PlayPlanner"),
        settle=settled,
    ),
    PlayerType(
        "shallow",
        "Shallow",
        "Looks one trick further for its best cards, and plays the last tricks exactly.",
        Shallow,
        HeartsSettings,
        fallback="heuristic",
        originals=("FutureHard", "PlayPlannerHard"),
        settle=settled,
    ),
    PlayerType(
        "search",
        "Search",
        "Imagines deals that fit what it has seen, and searches each to the end.",
        TreeSearchPlayer,
        HeartsSettings,
        fallback="heuristic",
        originals=("SearchLookahead",),
        settle=settled,
    ),
    PlayerType("safest", "Safest card", "Plays what is least likely to take points.", Safest),
    PlayerType(
        "original",
        "The original",
        "The bots of the original program, with its defaults and its names for difficulty.",
        make_original,
        OriginalSettings,
        fallback="safest",
        settle=settled,
    ),
    PlayerType(
        "open", "Open cards", "Searches the real deal with all cards face up.", Open, OpenSettings, sees_all=True
    ),
)

LEVELS: Final = (
    Level(
        "beginner",
        "heuristic(memory_tricks=0, memory_high=13, misjudge=2600)",
        "Sees the queen coming, but forgets what was played.",
    ),
    Level(
        "easy",
        "heuristic(memory_tricks=2, memory_high=11, misjudge=600)",
        "Knows the rules of thumb and remembers the last two tricks.",
    ),
    Level("normal", "heuristic", "Weighs every card and forgets none."),
    Level("hard", "shallow", "Looks one trick ahead and is exact at the end."),
    Level("expert", "search", "Imagines the other hands and searches them to the end."),
)

JUDGE: Final = Level("judge", "search", "Imagines the other hands and searches them to the end.")
HINDSIGHT: Final = Level("hindsight", "open", "Searches the real deal with all cards face up.")
