"""Who is answered next: people before work that nobody waits for, then whoever has used the least time so far."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Generic, TypeVar

__all__ = ["ANYONE", "Claim", "FairQueue", "Waiting"]

T = TypeVar("T")

HALF_LIFE: Final = 300.0  # seconds after which half of what somebody used is forgotten
LATELY_SECONDS: Final = 60.0  # after which somebody who asked counts no longer as being there
MOST_GROUPS: Final = 100  # that are remembered to have been there
FORGOTTEN: Final = 0.001  # seconds that are not worth remembering


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


@dataclass(slots=True)
class _Used:
    """Seconds used, as they were worth at a time."""

    seconds: float = 0.0
    at: float = field(default=0.0)


class FairQueue(Generic[T]):
    """Hands out one item after the other. Time that a client used is charged to it, and forgotten by and by."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: list[Waiting[T]] = []
        self._numbers = count()
        self._used: dict[str, _Used] = {}
        self.running: Counter[str] = Counter()  # by group, what has been handed out and not been given back
        self.unattended = 0  # of them, those that nobody waits for
        self._lately: dict[str, float] = {}  # when each group asked last, the latest at the end

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[Waiting[T]]:
        return iter(self._waiting)

    def join(self, claim: Claim, item: T) -> Waiting[T]:
        """Let somebody wait."""
        self._lately.pop(claim.group, None)
        self._lately[claim.group] = self._clock()
        while len(self._lately) > MOST_GROUPS:
            del self._lately[next(iter(self._lately))]
        waiting = Waiting(claim, item, next(self._numbers))
        self._waiting.append(waiting)
        return waiting

    def alone(self, group: str) -> bool:
        """Whether nobody else has asked for anything lately."""
        since = self._clock() - LATELY_SECONDS
        return not any(other != group and when >= since for other, when in self._lately.items())

    def leave(self, waiting: Waiting[T]) -> None:
        """Let somebody go who waits no longer."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)

    def first(self, fits: Callable[[Claim], bool] = lambda claim: True) -> Waiting[T] | None:
        """Return who is next of those that fit."""
        return min((one for one in self._waiting if fits(one.claim)), key=self._place, default=None)

    def hand_out(self, waiting: Waiting[T]) -> T:
        """Let somebody go to work."""
        self._waiting.remove(waiting)
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
            self._used[name] = _Used(self.used(name) + seconds, self._clock())
        if len(self._used) > 2 * len(self._waiting) + 1000:
            self._used = {name: used for name, used in self._used.items() if self.used(name) > FORGOTTEN}

    def used(self, name: str) -> float:
        """Return how many seconds a client or group has used lately."""
        used = self._used.get(name)
        return 0.0 if used is None else used.seconds * 0.5 ** ((self._clock() - used.at) / HALF_LIFE)

    def _place(self, waiting: Waiting[T]) -> tuple[bool, int, float, float, int]:
        claim = waiting.claim
        group, client = self.used(claim.group), self.used(claim.client)
        return not claim.waited_for, self.running[claim.group], group, client, waiting.number
