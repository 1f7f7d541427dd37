"""What a search finds at the root: moves with values made of named terms, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from parlour.core.observation import Fact

__all__ = ["RootMove", "Searched"]

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class RootMove(Generic[A]):
    """One move with its value for the mover, the terms that add up to it, and the expected continuation after it."""

    action: A
    value: float
    parts: Mapping[str, float]
    line: tuple[A, ...] = ()
    exact: bool = False  # every line that matters ends with the game
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Searched(Generic[A]):
    """The moves, best first, after the deepest search that was finished; none when depth is 0.

    ``solved`` says that every move was played out to the end of the game.
    """

    moves: tuple[RootMove[A], ...] = ()
    depth: int = 0
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    solved: bool = False
