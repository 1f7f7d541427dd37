"""Group commit: what comes while a commit is under way is kept together in the next one.

A commit waits for the disk, and takes as long for many changes as for one. So each process has one under way at a time,
off its loop, and nobody hears that something is stored before it is.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from parlour.errors import StoreError
from parlour.store.database import Change, Database, Gone, Taken

__all__ = ["GroupCommit"]

log: Final = logging.getLogger("parlour.store")

Done = Callable[[StoreError | None], None]

# From one commit to the next, where moves come that fast: a move after a quiet moment waits for nothing but the disk.
PACE_SECONDS: Final = 0.005


class _Write(NamedTuple):
    """Changes that belong together, the messages that tell others of them, and who hears whether they are on disk."""

    changes: Sequence[Change]
    messages: Sequence[str]
    done: Done


class GroupCommit:
    """Keeps what the tables of one process want kept, in the order in which they ask."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Write] = []
        self._task: asyncio.Task[None] | None = None
        self._outage: float | None = None  # since when nothing can be kept
        self._failed = 0
        self._next = 0.0  # the earliest time of the next commit

    def add(self, changes: Sequence[Change], messages: Sequence[str], done: Done) -> None:
        """Have changes kept; ``done`` hears why they are not, or None once they are on disk."""
        self._waiting.append(_Write(changes, messages, done))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        """Keep one group after the other while there are any."""
        try:
            while self._waiting:
                await self._pace()
                group, self._waiting = self._waiting, []
                kept = await self._kept(group)
                for write, error in kept:
                    _report(write, error)
                # Others hear it later than we, so that players think where the person is who moved.
                if messages := [message for write, error in kept if error is None for message in write.messages]:
                    await self._database.spread(messages)
        finally:
            self._task = None

    async def _pace(self) -> None:
        """Wait a moment after the last commit: each costs threads and disk as much, however many moves share it."""
        clock = asyncio.get_running_loop().time
        if (pause := self._next - clock()) > 0:
            await asyncio.sleep(pause)
        self._next = clock() + PACE_SECONDS

    async def _kept(self, group: list[_Write]) -> list[tuple[_Write, StoreError | None]]:
        error = await self._keep(group)
        if isinstance(error, Taken | Gone) and len(group) > 1:  # one of them, so that each has to hear its own
            return [(write, await self._keep([write])) for write in group]
        return [(write, error) for write in group]

    async def _keep(self, group: list[_Write]) -> StoreError | None:
        try:
            await self._database.keep([change for write in group for change in write.changes])
        except (Taken, Gone) as error:
            return error
        except StoreError as error:
            self.failed(error, len(group))
            return error
        except Exception:  # whatever it is, those who wait have to hear that it is not stored
            log.exception("Moves could not be stored.")
            return StoreError("The game cannot be saved.")
        self.recovered()
        return None

    def failed(self, error: StoreError, writes: int = 1) -> None:
        """Tell the operator once that nothing can be kept: a full disk would fill the log as well."""
        if self._outage is None:
            self._outage, self._failed = time.monotonic(), 0
            log.error("Changes of tables cannot be stored, and are refused until they can: %s", error)
        self._failed += writes

    def recovered(self) -> None:
        """Tell that it is over, if it was."""
        if self._outage is not None:
            seconds, self._outage = time.monotonic() - self._outage, None
            log.warning("Changes are stored again, after %.0f seconds and %d that were refused.", seconds, self._failed)


def _report(write: _Write, error: StoreError | None) -> None:
    try:
        write.done(error)
    except Exception:  # of one table: the others have to hear what became of theirs
        log.exception("A table could not go on with a move that was stored.")
