"""The move of a table that is on its way to the disk: there is one at a time, and nothing else may change meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from parlour.core.json import JsonObject
from parlour.errors import StoreError
from parlour.table import Acted
from parlour.web.storage import Storage

__all__ = ["Pending", "Then"]

Then = Callable[[], None]


class Pending:
    """Has the moves of one table stored, one after the other, and made once they are on disk."""

    def __init__(
        self,
        table_id: str,
        store: Storage,
        make: Callable[[Acted, JsonObject | None, Then | None], None],
        fail: Callable[[StoreError], NoReturn],
        catch_up: Callable[[], None],
    ) -> None:
        self.id = table_id
        self._store = store
        self._make, self._fail, self._catch_up = make, fail, catch_up
        self._end: asyncio.Future[None] | None = None
        self._missed = False

    def __bool__(self) -> bool:
        return self._end is not None

    async def settled(self) -> None:
        """Wait until no move is on its way."""
        while self._end is not None:
            await asyncio.wait((self._end,))

    def postpones(self) -> bool:
        """Whether what other processes did is looked at later: it may be the very move that is on its way."""
        self._missed = self._end is not None
        return self._missed

    async def keep(
        self, number: int, entry: Acted, decision: JsonObject | None = None, then: Then | None = None
    ) -> None:
        """Have a move stored with those of other tables and then made; raise why it was not.

        Who waits may go away, even so: what is stored is made.
        """
        end = self._end = asyncio.get_running_loop().create_future()

        def done(error: StoreError | None) -> None:
            self._end = None
            missed, self._missed = self._missed, False
            try:
                if error is not None:
                    self._fail(error)
                self._make(entry, decision, then)
            except Exception as fault:
                end.set_exception(fault)
            else:
                end.set_result(None)
            if missed:
                with suppress(StoreError):  # who asks next hears it
                    self._catch_up()

        self._store.append(self.id, number, entry, decision, done)
        await asyncio.shield(end)
