"""What one process does at a time for a table that several serve: let its players think, and deal its cards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

__all__ = ["Lease"]

LEASE_SECONDS: Final = 1.0  # until something is asked for again that another process has


class Lease(NamedTuple):
    """How to have a table for this process alone; ``claim`` says whether it worked, and may be called again."""

    claim: Callable[[], bool]
    release: Callable[[], None]

    @asynccontextmanager
    async def held(self, wanted: Callable[[], bool]) -> AsyncIterator[bool]:
        """Wait until this process has it, as long as that is wanted; yield whether it has."""
        while wanted():
            if self.claim():
                try:
                    yield True
                finally:
                    self.release()
                return
            await asyncio.sleep(LEASE_SECONDS)
        yield False
