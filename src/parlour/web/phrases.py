"""How often a seat may say one of the set phrases."""

from __future__ import annotations

import math
import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Final

from parlour.core.observation import Seat
from parlour.errors import TooMany

__all__ = ["Phrases"]

LIMITS: Final = ((3, 10.0), (12, 300.0))  # so many within so many seconds


class Phrases:
    """What the seats of one table have said lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: defaultdict[Seat, deque[float]] = defaultdict(lambda: deque(maxlen=LIMITS[-1][0]))

    def say(self, seat: Seat) -> None:
        """Count a phrase; refuse one too many."""
        now, said = self._clock(), self._said[seat]
        for most, seconds in LIMITS:
            if len(said) >= most and now - said[-most] < seconds:
                wait = math.ceil(seconds - (now - said[-most]))
                raise TooMany("You have said enough for now; say more in {wait}.", seconds=wait)
        said.append(now)
