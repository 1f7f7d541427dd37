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
from parlour.records.codec import Kinds, Stored, declare

__all__ = [
    "Acted",
    "Entry",
    "Opened",
    "Rematched",
    "Reseated",
    "Resigned",
    "Sitting",
    "TimeControl",
    "TimedOut",
    "Undone",
    "from_json",
    "to_json",
]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who holds a seat: a person (``spec`` empty) or the player a spec or level names.

    A player that ``stands_in`` moves for a person of this name, whose seat it remains. A ``guest`` is at another screen
    than who opened the table.
    """

    spec: str = ""
    name: str = ""
    stands_in: bool = False
    guest: bool = False

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return not self.spec

    @property
    def personal(self) -> bool:
        """Whether the seat is a person's, who may be away."""
        return self.human or self.stands_in


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What every person may take, in seconds: for the whole game, and more after each move (Fischer)."""

    base: float
    increment: float = 0.0


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
    clock: TimeControl | None = None  # of people; players have their limits
    delay: float = 0.0  # seconds that spectators see the game later


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something legal. ``fallback`` tells why another player moved in its place, if one did.

    ``seconds`` is what a person took by the clock, where there is one.
    """

    seat: Seat
    text: str
    fallback: str = ""
    seconds: float = 0.0


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


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's clock ran out: the player that ``spec`` names plays on for it or, without one, its team lost."""

    seat: Seat
    spec: str = ""


@dataclass(frozen=True, slots=True)
class Rematched:
    """A seat asked for another game, for which the same people have their seats at another table."""

    seat: Seat
    table: str


Entry = Opened | Acted | Undone | Resigned | Reseated | TimedOut | Rematched

_ENTRIES: Final = Kinds[Entry](
    opened=Opened,
    acted=Acted,
    undone=Undone,
    resigned=Resigned,
    reseated=Reseated,
    timed_out=TimedOut,
    rematched=Rematched,
)
# Closed, for a fold that skips what it does not know would be another game; what few tables have is left out elsewhere.
_RARE: Final = Stored(omit=True)
declare(TimeControl, closed=True)
declare(Sitting, closed=True, stands_in=_RARE, guest=_RARE)
declare(Opened, closed=True, clock=_RARE, delay=_RARE)
declare(Acted, closed=True, seconds=_RARE)
for _kind in (Undone, Resigned, Reseated, TimedOut, Rematched):
    declare(_kind, closed=True)


def to_json(entry: Entry) -> JsonObject:
    """Return an entry as plain JSON values."""
    return _ENTRIES.encode(entry)


def from_json(value: object) -> Entry:
    """Read an entry back; raise ``FormatError`` when it is none of ours."""
    return _ENTRIES.decode(value)
