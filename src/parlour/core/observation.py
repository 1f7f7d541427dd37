"""What one seat may know, and nothing that leads back to the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from parlour.errors import Unsupported

__all__ = ["Event", "Fact", "Observation", "OpenView", "Rules", "Seat", "seat_of"]

S = TypeVar("S")
Seat = int
Fact = str | int | float | bool | tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """Base of a game's rule variants: a frozen dataclass whose fields are declared with ``option``."""


@dataclass(frozen=True)  # no slots: of a frozen class they are pickled in Python, and players get events by the dozen
class Event:
    """One thing that happened, as far as the observer may know it.

    ``kind`` is a message code for ``explain``; ``text`` is the action in the game's notation, empty when hidden.
    """

    kind: str
    seat: Seat | None
    text: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


class Observation(Protocol):
    """The least that every observation carries; games add the hand, the board, the table.

    ``events`` reach back over the whole match. Their number is the turn: an answer names the number it answers.
    ``seat`` is None for a spectator, who sees what is public.
    """

    @property
    def seat(self) -> Seat | None:
        """Who is looking."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything this seat saw happen, oldest first."""


def seat_of(obs: Observation) -> Seat:
    """Return who is looking; a spectator holds no cards to reason from."""
    if obs.seat is None:
        raise Unsupported("A spectator holds no cards to reason from.")
    return obs.seat


@dataclass(frozen=True)  # no slots: Python 3.11 could not make one through an alias, OpenView[State](...)
class OpenView(Generic[S]):
    """The observation of a game that hides nothing: everybody sees the state itself."""

    seat: Seat | None
    rules: Rules
    events: tuple[Event, ...]
    state: S
