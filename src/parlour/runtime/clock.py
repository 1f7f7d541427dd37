"""A clock for a whole game, and players that want to see theirs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from parlour.core.analysis import AnyAnalysis
from parlour.core.limits import NEVER, CancelToken, ClockShown, Limit
from parlour.core.observation import Observation
from parlour.errors import BadParameter

__all__ = ["Clock", "OnClock", "Pacing"]


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for a whole game and what every move adds; whoever uses them up has lost."""

    total: float
    increment: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Clock:
        """Read ``60+1``: sixty seconds and one more for every move."""
        match = re.fullmatch(r"\s*([0-9]{1,9}(?:\.[0-9]+)?)\s*(?:\+\s*([0-9]{1,9}(?:\.[0-9]+)?))?\s*", text)
        if match is None or float(match[1]) <= 0:
            raise BadParameter(f"A clock is written 60 or 60+1 (seconds, and seconds added per move), not {text!r}.")
        return cls(float(match[1]), float(match[2] or 0))

    def __str__(self) -> str:
        return f"{self.total:g}+{self.increment:g}"

    def share(self, left: float) -> float:
        """Return how much of the time left one move should use."""
        return max(0.001, min(left * 0.9, left / 20 + self.increment * 0.8))


@runtime_checkable
class OnClock(Protocol):
    """A player that wants to see its clock, and to use it as it likes."""

    def analyse_on_clock(
        self,
        obs: object,
        limit: Limit,
        clock: ClockShown,
        seed: int,
        cancel: CancelToken = NEVER,
    ) -> AnyAnalysis:
        """Choose a legal action, and tell what there is to tell; ``limit`` holds a sensible share of the clock."""


@runtime_checkable
class Pacing(Protocol):
    """A player that knows better than an equal share how long each of its moves is worth thinking about."""

    def seconds_for(self, obs: Observation, clock: ClockShown) -> float:
        """Return how much of the time left the next move should use."""
