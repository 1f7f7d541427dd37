"""PostgreSQL, reached by its address: any number of processes on any number of machines share it.

Connections that break are made again: a query is asked once more, a transaction that had begun is lost and raises. What
processes tell each other goes through LISTEN and NOTIFY; what one has at a time, through advisory locks, which the
server takes back when the connection of a process ends, however it ends.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from parlour.errors import StoreError
from parlour.store.database import Change, Gone, Row, Taken

if TYPE_CHECKING:
    import psycopg

__all__ = ["Postgres"]

log: Final = logging.getLogger("parlour.store")

CHANNEL: Final = "parlour"
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # between two attempts to listen again
# Nobody may hold up another process for long: one that was stopped in the middle of a transaction loses it.
_OPTIONS: Final = "-c lock_timeout=5s -c idle_in_transaction_session_timeout=10s -c statement_timeout=30s"
_UNSYNCED: Final = "set_config('synchronous_commit', 'off', TRUE), "  # for one transaction: waits for no disk
_TYPES: Final = ((" WITHOUT ROWID", ""), (" BLOB", " BYTEA"), (" REAL", " DOUBLE PRECISION"))


class _Link:
    """One connection to a database, made when it is needed and again where it has broken."""

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise StoreError(
                "For PostgreSQL install the package psycopg: pip install 'parlour[postgresql]'.",
            ) from None
        self._psycopg = psycopg
        self._address = address
        self._link: psycopg.Connection[Row] | None = None
        self._within = False  # a transaction, which another connection must not go on with

    @property
    def _db(self) -> psycopg.Connection[Row]:
        """The connection, made again where it has broken."""
        if self._link is None or (self._link.closed and not self._within):
            try:
                self._link = self._psycopg.connect(self._address, autocommit=True, **self._settings)
            except self._psycopg.Error as error:
                raise StoreError(f"The database of saved games cannot be reached: {_first_line(error)}.") from None
        return self._link

    @property
    def _settings(self) -> dict[str, Any]:
        return {"options": _OPTIONS, "connect_timeout": 5, "application_name": "parlour", "keepalives_idle": 10}

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep what is done within, on disk, or nothing of it when that raises."""
        with self._between("BEGIN"):
            yield

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Let all queries within see the same state of things, whatever others write meanwhile."""
        with self._between("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"):
            yield

    @contextmanager
    def _between(self, begin: str) -> Iterator[None]:
        try:
            self._again(begin)
            self._within = True
            try:
                yield
            except BaseException:
                with suppress(self._psycopg.Error):  # of a connection that has broken nothing is kept either
                    self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except self._psycopg.Error as error:
            raise self._fault(error) from error
        finally:
            self._within = False

    def execute(self, statement: str, *values: object) -> int:
        """Change something; return how many rows it concerned."""
        return self._db.execute(_dialect(statement), values or None).rowcount

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return what a query finds."""
        try:
            return self._again(query, *values).fetchall()
        except self._psycopg.Error as error:
            raise StoreError(f"The saved games cannot be read: {_first_line(error)}.") from None

    def tell(self, *messages: str) -> None:
        """Tell all processes that listen; within a transaction, once it is kept."""
        settled = "" if self._within else _UNSYNCED  # what was told is never read again
        self.rows(f"SELECT {settled}pg_notify(?, told) FROM unnest(?::text[]) told", CHANNEL, list(messages))

    def write(self, changes: Sequence[Change]) -> None:
        """Make all of these changes, on disk, or none of them."""
        try:
            with self.transaction(), self._db.pipeline():  # one way to the server and back, however many there are
                for statement, values in changes:
                    self._db.execute(_dialect(statement), values)
        except StoreError:
            self.close()  # when some of them were skipped, it is not known which statements the server has prepared
            raise

    def close(self) -> None:
        """End the connection."""
        if self._link is not None:
            self._link.close()

    def _again(self, query: str, *values: object) -> psycopg.Cursor[Row]:
        """Ask something that changes nothing, once more where the connection turns out to have broken."""
        db = self._db
        try:
            return db.execute(_dialect(query), values or None)
        except self._psycopg.OperationalError:
            if not db.closed or self._within:
                raise
            return self._db.execute(_dialect(query), values or None)

    def _fault(self, error: psycopg.Error) -> StoreError:
        """Return what an error means for who wanted to write."""
        errors = self._psycopg.errors
        kinds = ((errors.UniqueViolation, Taken), (errors.ForeignKeyViolation, Gone), (errors.Error, StoreError))
        kind = next(ours for theirs, ours in kinds if isinstance(error, theirs))
        return kind(f"The game cannot be saved: {_first_line(error)}.")


class Postgres(_Link):
    """One database of a server. ``steps`` lead from nothing to today's tables, as for SQLite.

    What is to be kept while the loop does other things has a connection and a thread of its own.
    """

    shared = True

    def __init__(self, address: str, steps: Sequence[str]) -> None:
        super().__init__(address)
        self._writing = _Link(address)
        self._thread = ThreadPoolExecutor(1, "commit")
        self._bring_up_to_date(steps)

    async def keep(self, changes: Sequence[Change]) -> None:
        """Make all of these changes, on disk, or none of them, while the loop does other things."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._writing.write, changes)

    async def spread(self, messages: Sequence[str]) -> None:
        """Tell all processes that listen, while the loop does other things; who cannot be told finds it out anyway."""
        with suppress(StoreError):
            await asyncio.get_running_loop().run_in_executor(self._thread, self._writing.tell, *messages)

    async def listen(self) -> AsyncIterator[str | None]:
        """Yield what processes tell; None after each connection, as something may have been missed before it."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with await self._psycopg.AsyncConnection.connect(
                    self._address, autocommit=True, **self._settings
                ) as link:
                    await link.execute(f"LISTEN {CHANNEL}")
                    pause = FIRST_PAUSE
                    yield None
                    async for notice in link.notifies():
                        yield notice.payload
            except self._psycopg.Error as error:
                log.warning("What other processes tell is not heard (%s); trying again.", _first_line(error))
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def lease(self, name: str) -> bool:
        """Take something that one process has at a time, until it is released or the process ends; say if it worked."""
        return bool(self.rows("SELECT pg_try_advisory_lock(?)", _key(name))[0][0])

    def release(self, name: str) -> None:
        """Let another process have it."""
        self.rows("SELECT pg_advisory_unlock(?)", _key(name))

    def close(self) -> None:
        """End both connections, once what is under way is done."""
        self._thread.shutdown()
        self._writing.close()
        super().close()

    def _bring_up_to_date(self, steps: Sequence[str]) -> None:
        with self.transaction():
            self.rows("SELECT pg_advisory_xact_lock(?)", _key("migration"))  # one process at a time
            self.execute("CREATE TABLE IF NOT EXISTS parlour_version (version INTEGER NOT NULL)")
            version = (self.rows("SELECT version FROM parlour_version") or [(0,)])[0][0]
            for step in steps[version:]:
                self.execute(step)
            if version < len(steps):
                self.execute("DELETE FROM parlour_version")
                self.execute("INSERT INTO parlour_version VALUES (?)", len(steps))
        if version > len(steps):
            self.close()
            raise StoreError(f"The database was written by a newer version of Parlour ({version}, not {len(steps)}).")


def _dialect(statement: str) -> str:
    """Return a statement in words of PostgreSQL."""
    for ours, theirs in _TYPES:
        statement = statement.replace(ours, theirs)
    return statement.replace("?", "%s")


def _key(name: str) -> int:
    """Return the number that an advisory lock has for a name."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], signed=True)


def _first_line(error: Exception) -> str:
    """Return the first line of an error: the others quote what was to be written."""
    return str(error).strip().partition("\n")[0].rstrip(".")
