"""Who is answered next: people before work that nobody waits for, then whoever has used the least time so far."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from math import inf, log2
from typing import Final, Generic, TypeVar

__all__ = ["ANYONE", "Claim", "FairQueue", "Waiting"]

T = TypeVar("T")

HALF_LIFE: Final = 300.0  # seconds after which half of what somebody used is forgotten
LATELY_SECONDS: Final = 60.0  # after which somebody who asked counts no longer as being there
MOST_GROUPS: Final = 100  # that are remembered to have been there
FORGOTTEN: Final = 0.001  # seconds that are not worth remembering
NOTHING: Final = -inf  # the logarithm of no time at all


@dataclass(frozen=True, slots=True)
class Claim:
    """For whom something is worked out: a client, the group that it is one of, and whether a person waits for it."""

    client: str = ""
    group: str = ""
    waited_for: bool = True


ANYONE: Final = Claim()


@dataclass(eq=False, slots=True)
class Waiting(Generic[T]):
    """Somebody in the queue."""

    claim: Claim
    item: T
    number: int


class FairQueue(Generic[T]):
    """Hands out one item after the other. Time that a client used is charged to it, and forgotten by and by."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # Those with the same claim differ only in when they came: of each claim the first alone is looked at.
        self._waiting: dict[Claim, dict[int, Waiting[T]]] = {}
        self._numbers = count()
        # The logarithm of what somebody has used, as it would be worth at the beginning of time: all of them fade
        # alike, so that whoever has more of it stays so, and nothing has to be worked out again as time goes by.
        self._used: dict[str, float] = {}
        self.running: Counter[str] = Counter()  # by group, what has been handed out and not been given back
        self.unattended = 0  # of them, those that nobody waits for
        self._lately: dict[str, float] = {}  # when each group asked last, the latest at the end

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def join(self, claim: Claim, item: T) -> Waiting[T]:
        """Let somebody wait."""
        self._lately.pop(claim.group, None)
        self._lately[claim.group] = self._clock()
        while len(self._lately) > MOST_GROUPS:
            del self._lately[next(iter(self._lately))]
        waiting = Waiting(claim, item, next(self._numbers))
        self._waiting.setdefault(claim, {})[waiting.number] = waiting
        return waiting

    def alone(self, group: str) -> bool:
        """Whether nobody else has asked for anything lately."""
        since = self._clock() - LATELY_SECONDS
        return not any(other != group and when >= since for other, when in self._lately.items())

    def leave(self, waiting: Waiting[T]) -> None:
        """Let somebody go who waits no longer."""
        alike = self._waiting.get(waiting.claim, {})
        alike.pop(waiting.number, None)
        if not alike:
            self._waiting.pop(waiting.claim, None)

    def first(self, fits: Callable[[Claim], bool] = lambda claim: True) -> Waiting[T] | None:
        """Return who is next of those that fit."""
        fitting = (next(iter(alike.values())) for claim, alike in self._waiting.items() if fits(claim))
        return min(fitting, key=self._priority, default=None)

    def hand_out(self, waiting: Waiting[T]) -> T:
        """Let somebody go to work."""
        self.leave(waiting)
        self.running[waiting.claim.group] += 1
        self.unattended += not waiting.claim.waited_for
        return waiting.item

    def give_back(self, claim: Claim, seconds: float) -> None:
        """Charge what the work has cost."""
        self.running[claim.group] -= 1
        self.unattended -= not claim.waited_for
        if not self.running[claim.group]:
            del self.running[claim.group]
        for name in {claim.group, claim.client}:
            used = self.used(name) + seconds
            self._used[name] = log2(used) + self._clock() / HALF_LIFE if used > 0 else NOTHING
        if len(self._used) > 2 * len(self) + 1000:
            self._used = {name: used for name, used in self._used.items() if self.used(name) > FORGOTTEN}

    def used(self, name: str) -> float:
        """Return how many seconds a client or group has used lately."""
        return float(2 ** (self._used.get(name, NOTHING) - self._clock() / HALF_LIFE))

    def _priority(self, waiting: Waiting[T]) -> tuple[bool, int, float, float, int]:
        claim, used = waiting.claim, self._used
        group, client = used.get(claim.group, NOTHING), used.get(claim.client, NOTHING)
        return not claim.waited_for, self.running[claim.group], group, client, waiting.number
