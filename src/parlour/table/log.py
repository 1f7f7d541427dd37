"""The entries of a table's log. A game is the fold over its log; nothing is ever taken out of it.

Each entry is plain JSON through ``to_json`` and ``from_json``, one object a line or a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour.core.json import JsonObject
from parlour.core.observation import Seat
from parlour.core.parameters import Value
from parlour.records.codec import Kinds, declare

__all__ = [
    "Acted",
    "Entry",
    "Opened",
    "Reseated",
    "Resigned",
    "Sitting",
    "Undone",
    "from_json",
    "to_json",
]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who holds a seat: a person (``spec`` empty) or the player a spec or level names."""

    spec: str = ""
    name: str = ""

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return not self.spec


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was set: all that is needed to begin the game again. The two seeds are secrets and unrelated."""

    game: str
    seats: tuple[Sitting, ...]
    seed: int
    player_seed: int
    rules: Mapping[str, Value] = field(default_factory=dict, hash=False)
    position: str = ""  # text for ``Game.load`` when the game does not begin at the beginning
    think_seconds: float | None = None  # what every player may take for a move, if not what its level says


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something legal. ``fallback`` tells why another player moved in its place, if one did."""

    seat: Seat
    text: str
    fallback: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """The game went back to its first ``keep`` actions."""

    seat: Seat
    keep: int


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave up, and its team lost."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reseated:
    """Another player took over a seat in mid-game."""

    seat: Seat
    sitting: Sitting


Entry = Opened | Acted | Undone | Resigned | Reseated

_ENTRIES: Final = Kinds[Entry](opened=Opened, acted=Acted, undone=Undone, resigned=Resigned, reseated=Reseated)
for _kind in (Sitting, Opened, Acted, Undone, Resigned, Reseated):
    declare(_kind, closed=True)  # a fold that skips what it does not know would be another game


def to_json(entry: Entry) -> JsonObject:
    """Return an entry as plain JSON values."""
    return _ENTRIES.encode(entry)


def from_json(value: object) -> Entry:
    """Read an entry back; raise ``FormatError`` when it is none of ours."""
    return _ENTRIES.decode(value)
