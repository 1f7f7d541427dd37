"""The players of Tractor and the ladder of levels."""

from __future__ import annotations

from functools import partial
from typing import Final

from parlour.core.player import PlayerType
from parlour.core.registry import Level
from parlour.games.tractor.players.open import Open
from parlour.games.tractor.players.phases import PhasePlayer
from parlour.games.tractor.players.search import SearchPlayer
from parlour.games.tractor.players.settings import PhaseSettings, SearchSettings
from parlour.search import random_player

__all__ = ["HINDSIGHT", "JUDGE", "LEVELS", "PLAYERS"]

_PHASES: Final = (
    ("Foundation", "Knows combinations and trumps; wins what it can and plays low otherwise."),
    ("Strategy", "Thinks of points, pressure, seat and partner: four priorities when following."),
    ("Memory", "Remembers every card, who is void, and how others tend to play."),
    ("Mastery", "Times combinations, weighs risks, and keeps cards for the last tricks."),
)

PLAYERS: Final = (
    random_player(),
    *(
        PlayerType(f"phase{number}", title, summary, partial(PhasePlayer, phase=number), PhaseSettings)
        for number, (title, summary) in enumerate(_PHASES, 1)
    ),
    PlayerType(
        "search",
        "Search",
        "Imagines deals, plays them out, and overrides the fourth phase when fresh deals confirm it.",
        SearchPlayer,
        SearchSettings,
        fallback="phase4",
    ),
    PlayerType(
        "open", "Open cards", "Solves the last tricks of the real deal with all cards face up.", Open, sees_all=True
    ),
)

LEVELS: Final = (
    Level("beginner", "phase1(misjudge=27)", "Knows the rules and plays by feel."),
    Level("easy", "phase1", "Wins what it can, plays low otherwise."),
    Level("normal", "phase2", "Plays for points with its partner."),
    Level("hard", "search(worlds=4, nominees=1, confirm=12)", "Imagines a few deals before it decides."),
    Level("expert", "search", "Imagines many deals and confirms before it decides."),
)

JUDGE: Final = Level("judge", "search(wide=on)", "Imagines many deals and confirms before it decides.")
HINDSIGHT: Final = Level("hindsight", "open", "Solves the last tricks of the real deal with all cards face up.")
