"""Which of the people who have a seat are at the table: connected here, seen lately, or told of by another process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from parlour.core.observation import Seat
from parlour.table import Table
from parlour.web.audience import Audience

__all__ = ["Company"]

GONE_SECONDS: Final = 10.0  # after which somebody is away: long enough to load the page again


class Company:
    """The people of one table, by their seats; nobody has arrived when a server starts."""

    def __init__(self, table: Table, audience: Audience, clock: Callable[[], float] = time.monotonic) -> None:
        self._table = table
        self._audience = audience
        self._clock = clock
        self._seen = dict.fromkeys(range(table.game.seats), clock())
        self._arrived: set[Seat] = set()

    def note(self, seats: Iterable[Seat]) -> None:
        """Note that the holders of seats are here now."""
        for seat in seats:
            if seat in self._seen:
                self._seen[seat] = self._clock()
                self._arrived.add(seat)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of people, wherever they are."""
        return tuple(seat for seat, sitting in enumerate(self._table.sittings) if sitting.personal)

    @property
    def connected(self) -> frozenset[Seat]:
        """The seats whose holders are connected to this process."""
        return frozenset(seat for watcher in self._audience for seat in watcher.asker.held)

    @property
    def complete(self) -> bool:
        """Whether everybody has come at least once, or somebody stands in."""
        return all(seat in self._arrived or self._table.sittings[seat].stands_in for seat in self.seats)

    def absence(self, seat: Seat) -> float:
        """Return for how many seconds nobody with the token of a seat has been here."""
        return 0.0 if seat in self.connected else self._clock() - self._seen[seat]

    @property
    def away(self) -> tuple[Seat, ...]:
        """The seats of people who are not here."""
        here = self.connected
        since = self._clock() - GONE_SECONDS
        return tuple(seat for seat in self.seats if seat not in here and self._seen[seat] <= since)
