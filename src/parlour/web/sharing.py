"""What a table that several processes serve tells the others, and what it does with what they tell."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.core.json import JsonObject
from parlour.errors import StoreError
from parlour.web.bots import Thinking
from parlour.web.lease import Lease
from parlour.web.schema_live import LiveReview
from parlour.web.storage import Storage

if TYPE_CHECKING:
    from parlour.web.room import Room

__all__ = ["Sharing", "hear"]


class Sharing:
    """Speaks to the other processes about one table; ``catch_up`` reads what they have stored."""

    def __init__(self, table_id: str, store: Storage, catch_up: Callable[[], None]) -> None:
        self._id = table_id
        self._store = store
        self._catch_up = catch_up
        self.lease = Lease(self._claim, self._release)

    def _claim(self) -> bool:
        """Let the players of this table think here, unless another process lets them."""
        if not self._store.lease(self._id):
            return False
        try:
            if self._store.shared:
                self._catch_up()  # what the one before did last may not have been heard of yet
        except BaseException:
            self._release()
            raise
        return True

    def _release(self) -> None:
        with suppress(StoreError):  # of a connection that has broken nothing is held any more
            self._store.release(self._id)

    def thinking(self, thinking: Thinking) -> None:
        """Tell who thinks."""
        self._store.tell(self._id, thinking=[thinking.seat, thinking.seconds, thinking.limit])

    def review(self, done: int, total: int) -> None:
        """Tell how far a review is."""
        self._store.tell(self._id, review=[done, total])


def hear(room: Room, message: JsonObject) -> None:
    """Let a table take in what another process tells about it."""
    match message:
        case {"thinking": [int(seat), float(seconds), int() | float() | None as limit]}:
            room.announce(Thinking(seat, time.monotonic() - seconds, limit))
        case {"review": [int(done), int(total)]}:
            room.audience.tell(LiveReview(done=done, total=total))
        case {"stop": "comparison"}:
            room.comparison.stop()
        case {"deal": news}:
            room.pace.hear(news)
        case {"here": [*seats]}:
            room.people.heard(seats)
        case {"phrase": [int(seat), str(phrase)]}:
            room.people.overheard(seat, phrase)
        case _:
            room.catch_up()
