"""Tables of a database behind a few verbs, so that SQLite and PostgreSQL serve alike.

Statements are standard SQL with ``?`` for values, and schemas have SQLite's types; PostgreSQL translates both.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from parlour.errors import StoreError

__all__ = ["Change", "Database", "Gone", "Row", "Sqlite", "Taken"]

Row = tuple[Any, ...]
Change = tuple[str, Row]  # a statement and its values


class Taken(StoreError):
    """Another writer was first: a row with this key is there already."""


class Gone(StoreError):
    """What a row belongs to has been taken out."""


class Database(Protocol):
    """What a store needs of a database."""

    shared: bool  # whether other processes write to it too

    def transaction(self) -> AbstractContextManager[None]:
        """Keep what is done within, on disk, or nothing of it when that raises."""

    async def keep(self, changes: Sequence[Change]) -> None:
        """Make all of these changes, on disk, or none of them, while the loop does other things.

        One call at a time; it ends only when it is known what became of the changes, so it must not be cancelled.
        """

    def execute(self, statement: str, *values: object) -> int:
        """Change something; return how many rows it concerned."""

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return what a query finds."""

    def snapshot(self) -> AbstractContextManager[None]:
        """Let all queries within see the same state of things, whatever others write meanwhile."""

    def tell(self, message: str) -> None:
        """Tell all processes that listen; within a transaction, once it is kept."""

    async def spread(self, messages: Sequence[str]) -> None:
        """Tell all processes that listen, while the loop does other things; who cannot be told finds it out anyway."""

    def listen(self) -> AsyncIterator[str | None]:
        """Yield what processes tell, this one too; None where something may have been missed."""

    def lease(self, name: str) -> bool:
        """Take something that one process has at a time, until it is released or the process ends; say if it worked."""

    def release(self, name: str) -> None:
        """Let another process have it."""

    def close(self) -> None:
        """Let go of it."""


class Sqlite:
    """One file, with a write-ahead log: what has been committed survives the loss of the process or of power.

    ``steps`` are scripts that lead from an empty file to today's tables, one for each version; none is ever changed.
    One process writes at a time, so there is nobody to tell anything and nobody to share with.

    There is one connection. Statements take microseconds and are executed where they are asked for; the commit of
    ``keep`` waits for the disk in a thread, and whoever wants the connection meanwhile waits with it.
    """

    shared = False

    def __init__(self, file: Path, steps: Sequence[str], *, migrate: bool = True) -> None:
        self._thread = ThreadPoolExecutor(1, "commit")
        self._committing: Future[object] | None = None
        try:
            # The test client runs the application in a thread of its own; there is still only one at a time.
            self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            file.chmod(0o600)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")  # in WAL mode: the log is synced at every commit
            self._db.execute("PRAGMA foreign_keys = ON")
            damage = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if damage != "ok":
                raise StoreError(f"The saved games in {file} are damaged ({damage}); restore them from a copy.")
            stored_version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
            if stored_version < len(steps) and not migrate:
                raise StoreError(f"{file} is in use by an older version of Parlour; stop that server first.")
            for version, step in enumerate(steps[stored_version:], stored_version + 1):
                self._db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {version}; COMMIT;")
        except sqlite3.Error as error:
            raise StoreError(f"The saved games in {file} cannot be read: {error}.") from None
        if stored_version > len(steps):
            raise StoreError(f"{file} was written by a newer version of Parlour ({stored_version}, not {len(steps)}).")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep what is done within, or nothing of it when that raises."""
        with self._between("BEGIN IMMEDIATE"):
            yield

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Let all queries within see the same state of things."""
        with self._between("BEGIN"):
            yield

    @contextmanager
    def _between(self, begin: str) -> Iterator[None]:
        self._settle()
        with self._undone_if_it_fails():
            self._db.execute(begin)
            yield
            self._db.execute("COMMIT")

    async def keep(self, changes: Sequence[Change]) -> None:
        """Make all of these changes, on disk, or none of them, while the loop does other things."""
        self._settle()
        with self._undone_if_it_fails():
            self._db.execute("BEGIN IMMEDIATE")
            for statement, values in changes:
                self._db.execute(statement, values)
            self._committing = self._thread.submit(self._db.execute, "COMMIT")
            await asyncio.wrap_future(self._committing)

    def _settle(self) -> None:
        """Wait for a commit that is under way."""
        if self._committing is not None:
            wait((self._committing,))
            self._committing = None
            if self._db.in_transaction:  # it failed, as who wanted it will hear
                self._db.execute("ROLLBACK")

    @contextmanager
    def _undone_if_it_fails(self) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            self._settle()
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise _fault(error) from error
            raise

    def execute(self, statement: str, *values: object) -> int:
        """Change something; return how many rows it concerned."""
        return self._db.execute(statement, values).rowcount

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return what a query finds."""
        self._settle()
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"The saved games cannot be read: {error}.") from None

    def tell(self, message: str) -> None:
        """Tell nobody."""

    async def spread(self, messages: Sequence[str]) -> None:
        """Tell nobody."""

    async def listen(self) -> AsyncIterator[str | None]:
        """Hear nothing."""
        return
        yield

    def lease(self, name: str) -> bool:
        """Say that it is free: nobody else would want it."""
        return True

    def release(self, name: str) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Let go of the file, once what is under way is on disk."""
        self._settle()
        self._thread.shutdown()
        self._db.close()


def _fault(error: sqlite3.Error) -> StoreError:
    """Return what an error means for who wanted to write."""
    kinds = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: Taken, sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: Gone}
    return kinds.get(getattr(error, "sqlite_errorcode", 0), StoreError)(f"The game cannot be saved: {error}.")
