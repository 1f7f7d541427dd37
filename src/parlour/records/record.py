"""A finished or running game as a value: tags, rules, where it started, and every action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.core.observation import Seat

__all__ = ["GameRecord", "RecordedAction"]


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """One accepted action in the game's notation; ``line`` is where it stood in a file, for messages."""

    seat: Seat
    text: str
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. ``seed`` and ``origin`` are None while a match with hidden cards is still running.

    ``origin`` is the text of ``Game.origin``: with it a record replays even after a change of shuffling.
    ``players`` has one name or spec per seat; ``result`` is the points per seat once the game is over, ``reason`` the
    code of how it ended. ``viewer`` is set when the record holds only what one seat (or "spectator") saw of a match
    that was still running; such a record cannot be replayed.
    """

    game: str
    seats: tuple[str, ...]
    players: tuple[str, ...]
    actions: tuple[RecordedAction, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)
    date: str = ""
    seed: int | None = None
    origin: str | None = None
    result: tuple[float, ...] | None = None
    reason: str = ""
    viewer: str = ""
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
