"""The time of day, for what is kept for days: a clock that somebody sets ahead must not make tables look old."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Wall"]


class Wall:
    """A clock on the wall, and how much time has really passed since it was first looked at."""

    def __init__(self, clock: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._steady = clock, steady
        self._begun = clock() - steady()

    def earliest(self) -> float:
        """Return the earliest time that it can be now, by the clock and by what has passed."""
        return min(self._clock(), self._begun + self._steady())
