"""Tables of a database behind four verbs, so that another one than SQLite can take its place.

Statements are standard SQL with ``?`` for values. A second implementation translates that sign and the schema's types.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from parlour.errors import StoreError

__all__ = ["Database", "Sqlite"]

Row = tuple[Any, ...]


class Database(Protocol):
    """What a store needs of a database."""

    def transaction(self) -> AbstractContextManager[None]:
        """Keep what is done within, on disk, or nothing of it when that raises."""

    def execute(self, statement: str, *values: object) -> int:
        """Change something; return how many rows it concerned."""

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return what a query finds."""

    def close(self) -> None:
        """Let go of it."""


class Sqlite:
    """One file, with a write-ahead log: what has been committed survives the loss of the process or of power.

    ``steps`` are scripts that lead from an empty file to today's tables, one for each version; none is ever changed.
    """

    def __init__(self, file: Path, steps: Sequence[str]) -> None:
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
            found: int = self._db.execute("PRAGMA user_version").fetchone()[0]
            for version, step in enumerate(steps[found:], found + 1):
                self._db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {version}; COMMIT;")
        except sqlite3.Error as error:
            raise StoreError(f"The saved games in {file} cannot be read: {error}.") from None
        if found > len(steps):
            raise StoreError(f"{file} was written by a newer version of Parlour ({found}, not {len(steps)}).")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Keep what is done within, or nothing of it when that raises."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise StoreError(f"The game cannot be saved: {error}.") from error

    def execute(self, statement: str, *values: object) -> int:
        """Change something; return how many rows it concerned."""
        return self._db.execute(statement, values).rowcount

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return what a query finds."""
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"The saved games cannot be read: {error}.") from None

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
