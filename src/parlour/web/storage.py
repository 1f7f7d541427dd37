"""Tables on disk, in a database.

Calls are short and block: the event loop waits for the disk, so that a move is checked, stored and made without
anything happening in between. One server owns a folder at a time.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.core.json import Jsonable, JsonObject
from parlour.core.reading import read_json
from parlour.errors import FormatError, StoreError
from parlour.store.database import Database, Sqlite
from parlour.store.files import lock
from parlour.table import Entry, from_json, to_json

__all__ = ["Saved", "Storage"]

FILE: Final = "tables.sqlite3"
TOUCHED_SECONDS: Final = 3_600  # tables are kept for days: to the hour is enough, and a move writes two pages less
_STEPS: Final = (  # one for each version; files of every earlier one are brought up to date
    """
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
""",
    """
ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN opener BLOB;
CREATE INDEX tables_owner ON tables (owner);
""",
)
# A player's move has a decision, a person's has none; and a table that nobody may play has no held seat.
_UNPLAYED: Final = """(
    NOT EXISTS (SELECT 1 FROM seats WHERE seats.id = tables.id)
    OR NOT EXISTS (
        SELECT 1 FROM entries LEFT JOIN decisions ON decisions.id = entries.id AND decisions.number = entries.number
        WHERE entries.id = tables.id AND entries.number > 0 AND decisions.id IS NULL
    )
)"""
_TOUCH: Final = "UPDATE tables SET touched = ? WHERE id = ? AND touched < ?"
_HOLD: Final = "INSERT INTO seats VALUES (?, ?, ?) ON CONFLICT (id, seat) DO UPDATE SET hash = excluded.hash"
_REVIEW: Final = """INSERT INTO reviews VALUES (?, ?, ?)
ON CONFLICT (id) DO UPDATE SET entries = excluded.entries, body = excluded.body"""


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as it was found on disk; ``seats`` has the hash of the token of each held seat."""

    entries: tuple[Entry, ...]
    seats: Mapping[int, bytes]
    opened: float  # seconds since 1970
    owner: str = ""  # who opened it: the text of a principal, empty for nobody in particular
    opener: bytes | None = None  # the hash of the token of who opened it


class Storage:
    """The tables of one folder."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._owner = (folder / "server.lock").open("w")
        except OSError as error:
            raise StoreError(
                "The folder of saved games {folder} cannot be used: {strerror}.", folder=folder, strerror=error.strerror
            ) from None
        lock(self._owner, f"Another Parlour server uses {folder}; stop it, or choose another folder.")
        try:
            self._db: Database = Sqlite(folder / FILE, _STEPS)
        except StoreError:
            self._owner.close()
            raise

    def close(self) -> None:
        """Let go of the folder."""
        self._db.close()
        self._owner.close()

    def create(
        self,
        table: str,
        entries: tuple[Entry, ...],
        seats: Mapping[int, bytes],
        owner: str = "",
        opener: bytes | None = None,
    ) -> None:
        """Store a new table; ``owner`` is who opened it, ``opener`` the hash of the token that shows it."""
        now = time.time()
        with self._db.transaction():
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", table, now, now, owner, opener)
            for number, entry in enumerate(entries):
                self._insert(table, number, entry)
            for seat, digest in seats.items():
                self._db.execute("INSERT INTO seats VALUES (?, ?, ?)", table, seat, digest)

    @contextmanager
    def appending(
        self, table: str, number: int, entry: Entry, decision: Mapping[str, Jsonable] | None = None
    ) -> Iterator[None]:
        """Store an entry when the block inside succeeds, and nothing otherwise."""
        with self._db.transaction():
            self._insert(table, number, entry)
            if decision is not None:
                self._db.execute("INSERT INTO decisions VALUES (?, ?, ?)", table, number, _text(decision))
            now = time.time()
            self._db.execute(_TOUCH, now, table, now - TOUCHED_SECONDS)
            yield

    def hold(self, table: str, seat: int, digest: bytes) -> None:
        """Give a seat to a token."""
        with self._db.transaction():
            self._db.execute(_HOLD, table, seat, digest)

    def load(self, table: str) -> Saved | None:
        """Read a table back."""
        try:
            rows = self._db.rows("SELECT body FROM entries WHERE id = ? ORDER BY number", table)
            seats = self._db.rows("SELECT seat, hash FROM seats WHERE id = ?", table)
            about = self._db.rows("SELECT opened, owner, opener FROM tables WHERE id = ?", table)
            entries = tuple(from_json(read_json(body)) for (body,) in rows)
        except (StoreError, FormatError) as error:
            raise StoreError("Table {table} cannot be read back: {error}.", table=table, error=error) from None
        return Saved(entries, dict(seats), *about[0]) if entries else None

    def decision(self, table: str, number: int) -> JsonObject | None:
        """Return the decision behind an entry, if a player made one."""
        return self._body("SELECT body FROM decisions WHERE id = ? AND number = ?", table, number)

    def save_review(self, table: str, entries: int, body: Mapping[str, Jsonable]) -> None:
        """Keep a finished review of the first so many entries."""
        with self._db.transaction():
            self._db.execute(_REVIEW, table, entries, _text(body))

    def review(self, table: str, entries: int) -> JsonObject | None:
        """Return the review of exactly these entries, if there is one."""
        return self._body("SELECT body FROM reviews WHERE id = ? AND entries = ?", table, entries)

    def count(self, owner: str | None = None) -> int:
        """Return how many tables there are, in all or of one owner."""
        where, values = _of(owner)
        found: int = self._db.rows(f"SELECT count(*) FROM tables WHERE TRUE{where}", *values)[0][0]
        return found

    def drop(self, untouched_since: float, owner: str | None = None, *, unplayed: bool = False) -> str | None:
        """Take out the longest untouched table, if it is that old, in all or of one owner; return which.

        With ``unplayed`` only one that no person can play, or where none has done anything yet.
        """
        where, values = _of(owner)
        query = f"SELECT id FROM tables WHERE touched < ?{where}{f' AND {_UNPLAYED}' if unplayed else ''}"
        with self._db.transaction():
            found = self._db.rows(f"{query} ORDER BY touched LIMIT 1", untouched_since, *values)
            for (table,) in found:
                self._db.execute("DELETE FROM tables WHERE id = ?", table)
        return found[0][0] if found else None

    def make_room(self, most: int, untouched_since: float) -> bool:
        """Say whether one more table fits, taking out the longest untouched one if it is that old."""
        return self.count() < most or self.drop(untouched_since) is not None

    def _insert(self, table: str, number: int, entry: Entry) -> None:
        self._db.execute("INSERT INTO entries VALUES (?, ?, ?)", table, number, _text(to_json(entry)))

    def _body(self, query: str, table: str, number: int) -> JsonObject | None:
        rows = self._db.rows(query, table, number)
        try:
            found = read_json(rows[0][0]) if rows else {}
        except FormatError:
            found = None
        if not isinstance(found, dict):
            raise StoreError("What was stored for table {table} is damaged.", table=table)
        return found or None


def _of(owner: str | None) -> tuple[str, tuple[str, ...]]:
    """Return a further condition of a query, and its values; an owner that ends with a stroke is all of a group."""
    if owner is None:
        return "", ()
    return (" AND owner LIKE ?", (f"{owner}%",)) if owner.endswith("/") else (" AND owner = ?", (owner,))


def _text(value: Mapping[str, Jsonable]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
