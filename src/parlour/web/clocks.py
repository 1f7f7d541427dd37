"""The clocks of the people at one table, counted by the server alone.

A clock runs for a person whom everybody knows to be waited for. Where several choose at the same time, who still does
is a secret: each then sees only the own clock run, and those of others as they were before, until all have chosen. The
time of the move under way is known to this process only: after a restart it begins again, once everybody has come.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from parlour.core.observation import Seat
from parlour.table import Table
from parlour.web.schema_people import ClockView

__all__ = ["PeopleClocks"]

RETRY_SECONDS: Final = 1.0  # after which it is told again whose time is over, if nobody took notice


class _Turn(NamedTuple):
    """Which of its actions a seat is about to make, and since when."""

    number: int
    since: float


class PeopleClocks:
    """What every person has left; ``ready`` says whether all have come, ``flag`` hears whose time is over."""

    def __init__(
        self,
        table: Table,
        ready: Callable[[], bool],
        flag: Callable[[Seat], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table = table
        self._ready = ready
        self._flag = flag
        self._clock = clock
        self._turns: dict[Seat, _Turn] = {}
        self._known = dict(table.left)  # what everybody may know that is left
        self._timer: asyncio.TimerHandle | None = None

    @property
    def on(self) -> bool:
        """Whether this table has clocks."""
        return bool(self._table.left)

    @property
    def busy(self) -> bool:
        """Whether somebody's time runs."""
        return bool(self._turns)

    def follow(self) -> None:
        """Run for those who are to act now."""
        if not self.on:
            return
        table, began = self._table, self._clock()
        counts = {seat: sum(action.seat == seat for action in table.actions) for seat in self._running()}
        self._turns = {
            seat: turn if (turn := self._turns.get(seat)) and turn.number == number else _Turn(number, began)
            for seat, number in counts.items()
        }
        if len(table.waiting(None)) <= 1:
            self._known = dict(table.left)
        self._wait()

    def stop(self) -> None:
        """Run no more."""
        self._turns = {}
        if self._timer is not None:
            self._timer.cancel()

    def seconds(self, seat: Seat) -> float:
        """Return how long a seat has been thinking by its clock."""
        turn = self._turns.get(seat)
        return 0.0 if turn is None else round(self._clock() - turn.since, 2)

    def left(self, seat: Seat) -> float:
        """Return how many seconds a seat has left."""
        return max(0.0, self._table.left[seat] - self.seconds(seat))

    def is_over(self, seat: Seat) -> bool:
        """Whether a seat's time has run out."""
        return seat in self._turns and self.left(seat) <= 0

    def views(self, viewer: Seat | None) -> list[ClockView]:
        """Show the clocks as a seat, or a spectator, may know them."""
        if not self.on:
            return []
        waiting = {*self._table.waiting(viewer), *self._table.waiting(None)}
        together = len(waiting) > 1
        people = [seat for seat, sitting in enumerate(self._table.sittings) if sitting.personal]
        return [
            ClockView(seat=seat, left=round(self.left(seat), 1), running=seat in self._turns)
            if seat == viewer or not together
            else ClockView(seat=seat, left=round(self._known[seat], 1), running=False)
            for seat in people
        ]

    def _running(self) -> list[Seat]:
        table = self._table
        if table.outcome is not None or not self._ready():
            return []
        asked = set(table.waiting(None))  # to be asked may be a secret: such a question costs nobody time
        return [seat for seat in table.actors if seat in asked and table.sittings[seat].human]

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self._turns:
            soonest = min(self.left(seat) or RETRY_SECONDS for seat in self._turns)
            self._timer = asyncio.get_running_loop().call_later(soonest, self._ring)

    def _ring(self) -> None:
        for seat in [seat for seat in self._turns if self.is_over(seat)]:
            self._flag(seat)
        self._wait()
