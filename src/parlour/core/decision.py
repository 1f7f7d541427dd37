"""What a player answers when it is to move: the move, what it is worth, and what choosing it cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from parlour.core.limits import Spent

__all__ = ["AnyDecision", "Decision"]

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """A chosen move. ``value`` is None when the player gives moves no values; more is better for the mover.

    ``line`` is the expected continuation, ``exact`` marks a proved value, and ``known`` says that nothing was searched
    because a book of earlier searches has the position. Why the move was chosen is told by ``Player.analyse``.
    """

    action: A
    value: float | None = None
    line: tuple[str, ...] = ()
    exact: bool = False
    known: bool = False
    spent: Spent = field(default_factory=Spent)


AnyDecision = Decision[Any]  # of a game whose actions only it knows, as AnyGame
