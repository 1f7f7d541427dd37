"""Tables on disk: SQLite with a write-ahead log. What has been committed survives the loss of the process or of power.

Calls are short and block: the event loop waits for the disk, so that a move is checked, stored and made without
anything happening in between. One server owns a folder at a time.
"""

from __future__ import annotations

import fcntl
import json
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from parlour.errors import FormatError, StoreError
from parlour.table import Entry, from_json, to_json

__all__ = ["Saved", "Storage"]

FILE: Final = "tables.sqlite3"
VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE tables (id TEXT PRIMARY KEY, opened REAL NOT NULL, touched REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX tables_touched ON tables (touched);
CREATE TABLE entries (
    id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (id, number)
) WITHOUT ROWID;
CREATE TABLE decisions (
    id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (id, number)
) WITHOUT ROWID;
CREATE TABLE seats (
    id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (id, seat)
) WITHOUT ROWID;
CREATE TABLE reviews (
    id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE, entries INTEGER NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as it was found on disk; ``seats`` has the hash of the token of each held seat."""

    entries: tuple[Entry, ...]
    seats: Mapping[int, bytes]
    opened: float  # seconds since 1970


class Storage:
    """The tables of one folder."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._owner = (folder / "server.lock").open("w")
        except OSError as error:
            raise StoreError(f"The folder of saved games {folder} cannot be used: {error.strerror}.") from None
        try:
            fcntl.flock(self._owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._owner.close()
            raise StoreError(f"Another Parlour server uses {folder}; stop it, or choose another folder.") from None
        try:
            self._db = self._open(folder / FILE)
        except sqlite3.Error as error:
            self._owner.close()
            raise StoreError(f"The saved games in {folder / FILE} cannot be read: {error}.") from None
        except StoreError:
            self._owner.close()
            raise

    @staticmethod
    def _open(file: Path) -> sqlite3.Connection:
        # The test client runs the application in a thread of its own; there is still only one at a time.
        db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        file.chmod(0o600)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")  # in WAL mode: the log is synced at every commit
        db.execute("PRAGMA foreign_keys = ON")
        found = db.execute("PRAGMA user_version").fetchone()[0]
        if found == 0:
            db.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
        elif found != VERSION:
            raise StoreError(f"{file} was written by another version of Parlour ({found}, not {VERSION}).")
        return db

    def close(self) -> None:
        """Let go of the folder."""
        self._db.close()
        self._owner.close()

    def create(self, table: str, entries: tuple[Entry, ...], seats: Mapping[int, bytes]) -> None:
        """Store a new table."""
        now = time.time()
        with self._transaction():
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?)", (table, now, now))
            for number, entry in enumerate(entries):
                self._insert(table, number, entry)
            for seat, digest in seats.items():
                self._db.execute("INSERT INTO seats VALUES (?, ?, ?)", (table, seat, digest))

    @contextmanager
    def appending(
        self, table: str, number: int, entry: Entry, decision: Mapping[str, Any] | None = None
    ) -> Iterator[None]:
        """Store an entry when the block inside succeeds, and nothing otherwise."""
        with self._transaction():
            self._insert(table, number, entry)
            if decision is not None:
                self._db.execute("INSERT INTO decisions VALUES (?, ?, ?)", (table, number, _text(decision)))
            self._db.execute("UPDATE tables SET touched = ? WHERE id = ?", (time.time(), table))
            yield

    def hold(self, table: str, seat: int, digest: bytes) -> None:
        """Give a seat to a token."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?)", (table, seat, digest))

    def load(self, table: str) -> Saved | None:
        """Read a table back."""
        try:
            rows = self._db.execute("SELECT body FROM entries WHERE id = ? ORDER BY number", (table,)).fetchall()
            seats = self._db.execute("SELECT seat, hash FROM seats WHERE id = ?", (table,)).fetchall()
            opened = self._db.execute("SELECT opened FROM tables WHERE id = ?", (table,)).fetchone()
            entries = tuple(from_json(json.loads(body)) for (body,) in rows)
        except (sqlite3.Error, json.JSONDecodeError, FormatError) as error:
            raise StoreError(f"Table {table} cannot be read back: {error}.") from None
        return Saved(entries, dict(seats), opened[0]) if entries else None

    def decision(self, table: str, number: int) -> dict[str, Any] | None:
        """Return the decision behind an entry, if a player made one."""
        return self._body("SELECT body FROM decisions WHERE id = ? AND number = ?", table, number)

    def save_review(self, table: str, entries: int, body: Mapping[str, Any]) -> None:
        """Keep a finished review of the first so many entries."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", (table, entries, _text(body)))

    def review(self, table: str, entries: int) -> dict[str, Any] | None:
        """Return the review of exactly these entries, if there is one."""
        return self._body("SELECT body FROM reviews WHERE id = ? AND entries = ?", table, entries)

    def make_room(self, most: int, untouched_since: float) -> bool:
        """Say whether one more table fits, taking out the longest untouched one if it is that old."""
        with self._transaction():
            if self._db.execute("SELECT count(*) FROM tables").fetchone()[0] < most:
                return True
            removed = self._db.execute(
                "DELETE FROM tables WHERE id = (SELECT id FROM tables WHERE touched < ? ORDER BY touched LIMIT 1)",
                (untouched_since,),
            )
            return removed.rowcount > 0

    def _insert(self, table: str, number: int, entry: Entry) -> None:
        self._db.execute("INSERT INTO entries VALUES (?, ?, ?)", (table, number, _text(to_json(entry))))

    def _body(self, query: str, table: str, number: int) -> dict[str, Any] | None:
        row = self._db.execute(query, (table, number)).fetchone()
        found: dict[str, Any] | None = json.loads(row[0]) if row else None
        return found

    @contextmanager
    def _transaction(self) -> Iterator[None]:
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


def _text(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
