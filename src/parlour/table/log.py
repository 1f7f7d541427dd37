"""The entries of a table's log. A game is the fold over its log; nothing is ever taken out of it.

Each entry is plain JSON through ``to_json`` and ``from_json``, one object a line or a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from parlour.core.observation import Seat
from parlour.errors import StoreError

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
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)
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

_KINDS: Final[Mapping[str, type[Any]]] = {
    "opened": Opened,
    "acted": Acted,
    "undone": Undone,
    "resigned": Resigned,
    "reseated": Reseated,
}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}


def to_json(entry: Entry) -> dict[str, Any]:
    """Return an entry as plain JSON values."""
    return {"kind": _NAMES[type(entry)], **asdict(entry)}


def from_json(value: Mapping[str, Any]) -> Entry:
    """Read an entry back; raise ``StoreError`` when it is none of ours."""
    kind = _KINDS.get(str(value.get("kind")))
    if kind is None:
        raise StoreError(f"a log entry of unknown kind {value.get('kind')!r}")
    known = {item.name for item in fields(kind)}
    data = {name: item for name, item in value.items() if name != "kind"}
    if not set(data) <= known:
        raise StoreError(f"a log entry with unknown fields {sorted(set(data) - known)}")
    try:
        if kind is Opened:
            data["seats"] = tuple(Sitting(**item) for item in data["seats"])
        if kind is Reseated:
            data["sitting"] = Sitting(**data["sitting"])
        entry: Entry = kind(**data)
    except (KeyError, TypeError) as error:
        raise StoreError(f"a broken {value['kind']} entry: {error}") from None
    return entry
