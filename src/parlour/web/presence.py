"""Who is at a table: players move only for a person who is there, or for a watcher who asked for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from parlour.table import Table
from parlour.web.audience import Audience
from parlour.web.principals import Principal
from parlour.web.tokens import Asker

__all__ = ["Attended", "Presence"]

PRESENT_SECONDS: Final = 60.0  # after a request of somebody who holds a seat
MOST_SEEN: Final = 64


class Attended(NamedTuple):
    """For whom players move, and whether that is a person who waits for their moves to make one."""

    by: Principal
    waited_for: bool


class Presence:
    """Those who are connected to one table, and those who hold a seat and asked for something lately."""

    def __init__(self, table: Table, audience: Audience, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._audience = audience
        self._clock = clock
        self._seen: dict[Principal, tuple[float, bool]] = {}  # when, and whether they play

    def seen(self, asker: Asker) -> None:
        """Note a request; one without a seat is only a look."""
        if asker.held:
            self._seen.pop(asker.principal, None)
            self._seen[asker.principal] = self._clock(), self._plays(asker)
            if len(self._seen) > MOST_SEEN:
                del self._seen[next(iter(self._seen))]

    def left(self, asker: Asker, when: float) -> None:
        """Note that somebody has gone; what they asked for before that does not keep them here."""
        if asker.principal in self._seen and self._seen[asker.principal][0] <= when:
            del self._seen[asker.principal]

    def attended(self) -> Attended | None:
        """Return for whom players move now: for who plays, else who watches; None when nobody is there."""
        found = [
            Attended(watcher.asker.principal, self._plays(watcher.asker))
            for watcher in self._audience
            if watcher.asker.held or watcher.goes_on
        ]
        since = self._clock() - PRESENT_SECONDS
        found += [Attended(who, plays) for who, (when, plays) in self._seen.items() if when >= since]
        return max(found, key=lambda one: one.waited_for, default=None)

    def _plays(self, asker: Asker) -> bool:
        return any(self._table.sittings[seat].human for seat in asker.held)
