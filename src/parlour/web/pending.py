"""The move of a table that is on its way to the disk: there is one at a time, and nothing else may change meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from parlour.core.json import Jsonable
from parlour.errors import StoreError
from parlour.table import Entry
from parlour.web.storage import Storage

__all__ = ["Pending"]


class Pending:
    """Has the moves of one table stored, one after the other."""

    def __init__(self, table_id: str, store: Storage) -> None:
        self.id = table_id
        self._store = store
        self._end: asyncio.Future[None] | None = None

    def __bool__(self) -> bool:
        return self._end is not None

    async def settled(self) -> None:
        """Wait until no move is on its way."""
        while self._end is not None:
            await asyncio.wait((self._end,))

    async def keep(
        self,
        number: int,
        entry: Entry,
        decision: Mapping[str, Jsonable] | None,
        then: Callable[[StoreError | None], None],
    ) -> None:
        """Store a move; once it is known what became of it ``then`` is called, and what that raises is raised here.

        Who waits may go away, even so: what is stored is made.
        """
        end = self._end = asyncio.get_running_loop().create_future()

        def done(error: StoreError | None) -> None:
            self._end = None
            try:
                then(error)
            except Exception as fault:
                end.set_exception(fault)
            else:
                end.set_result(None)

        self._store.append(self.id, number, entry, decision, done)
        await asyncio.shield(end)
