"""Tables on disk, in a database: SQLite in a folder that one server has for itself, or PostgreSQL that many share.

Moves are kept in groups, and the event loop does other things while the disk works; all other calls are rare and short,
and block. Each move is appended to a log at the place that is taken for its end: where processes share the tables, who
is second finds it ``Taken``, and reads what is new.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from parlour.core.json import Jsonable, JsonObject
from parlour.core.reading import read_json
from parlour.errors import FormatError, StoreError
from parlour.store.database import Change, Database, Gone, Sqlite, Taken
from parlour.store.files import lock
from parlour.store.group_commit import GroupCommit
from parlour.store.postgres import Postgres
from parlour.table import Entry, from_json, to_json

__all__ = ["FILE", "STEPS", "News", "Saved", "Storage"]

FILE: Final = "tables.sqlite3"
TOUCHED_SECONDS: Final = 3_600  # tables are kept for days: to the hour is enough, and a move writes two pages less
SILENT_SECONDS: Final = 120.0  # after which a process that told nothing more is taken for dead
MOST_ASKED: Final = 500  # tables in one query
KEPT_SECONDS: Final = 1e10
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
STEPS: Final = (  # one for each version; files of every earlier one are brought up to date
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
    """
CREATE TABLE works (
    id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, kind TEXT NOT NULL, until REAL NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (id, kind)
) WITHOUT ROWID;
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
_ENTRY: Final = "INSERT INTO entries VALUES (?, ?, ?)"
_DECISION: Final = "INSERT INTO decisions VALUES (?, ?, ?)"
_TOUCH: Final = "UPDATE tables SET touched = ? WHERE id = ? AND touched < ?"
_HOLD: Final = "INSERT INTO seats VALUES (?, ?, ?) ON CONFLICT (id, seat) DO UPDATE SET hash = excluded.hash"
_NEWS: Final = """SELECT number, body, NULL FROM entries WHERE id = ? AND number >= ?
UNION ALL SELECT -1 - seat, NULL, hash FROM seats WHERE id = ? ORDER BY 1"""
_LENGTHS: Final = "SELECT id, (SELECT max(number) FROM entries WHERE id = tables.id) FROM tables WHERE id IN ({ids})"
_WORK: Final = """INSERT INTO works VALUES (?, ?, ?, ?)
ON CONFLICT (id, kind) DO UPDATE SET until = excluded.until, body = excluded.body"""
# A time too far ahead was written before somebody set the clock back: whoever wrote it may be dead.
_WORKS: Final = "SELECT body FROM works WHERE id = ? AND kind = ? AND until > ? AND (until < ? OR until > ?)"
_SET_BACK: Final = "UPDATE tables SET touched = ? WHERE touched > ?"
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


@dataclass(frozen=True, slots=True)
class News:
    """What a log has beyond the entries that a reader knew, and who holds the seats now."""

    entries: tuple[Entry, ...]
    seats: Mapping[int, bytes]


class Storage:
    """The tables of one place: a folder, the address of a PostgreSQL database, or a database that is open."""

    def __init__(self, backing: Path | str | Database) -> None:
        self._name = secrets.token_hex(8)  # of this process, among those that share the tables
        self._folder: IO[str] | None = None
        self.database: Database = self._open(backing)
        self._group = GroupCommit(self.database)

    def _open(self, backing: Path | str | Database) -> Database:
        if isinstance(backing, str):
            return Postgres(backing, STEPS)
        return self._own(backing) if isinstance(backing, Path) else backing

    def _own(self, folder: Path) -> Sqlite:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._folder = (folder / "server.lock").open("w")
        except OSError as error:
            raise StoreError(
                "The folder of saved games {folder} cannot be used: {strerror}.", folder=folder, strerror=error.strerror
            ) from None
        lock(self._folder, f"Another Parlour server uses {folder}; stop it, or choose another folder.")
        try:
            return Sqlite(folder / FILE, STEPS)
        except StoreError:
            self._folder.close()
            raise

    def close(self) -> None:
        """Let go of the place."""
        self.database.close()
        if self._folder is not None:
            self._folder.close()

    @property
    def shared(self) -> bool:
        """Whether other processes serve these tables too."""
        return self.database.shared

    def ping(self) -> None:
        """Raise ``StoreError`` where the place cannot be read."""
        self.database.rows("SELECT 1")

    def create(
        self,
        table: str,
        entries: tuple[Entry, ...],
        seats: Mapping[int, bytes],
        owner: str = "",
        opener: bytes | None = None,
    ) -> None:
        """Store a new table; ``owner`` is who opened it, ``opener`` the hash of the token that shows it."""
        opened = time.time()
        with self.database.transaction():
            self.database.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", table, opened, opened, owner, opener)
            for number, entry in enumerate(entries):
                self.database.execute(_ENTRY, table, number, _text(to_json(entry)))
            for seat, digest in seats.items():
                self.database.execute("INSERT INTO seats VALUES (?, ?, ?)", table, seat, digest)

    def append(
        self,
        table: str,
        number: int,
        entry: Entry,
        decision: Mapping[str, Jsonable] | None,
        done: Callable[[StoreError | None], None],
    ) -> None:
        """Store an entry with others that come at the same time; ``done`` hears why not, or None once it is on disk."""
        messages = [self._message(table, {})] if self.shared else []
        self._group.add(_appended(table, number, entry, decision), messages, done)

    @contextmanager
    def appending(
        self,
        table: str,
        number: int,
        entry: Entry,
        decision: Mapping[str, Jsonable] | None = None,
        holds: Mapping[int, bytes] | None = None,
    ) -> Iterator[None]:
        """Store an entry, and who holds which seats from now on, when the block inside succeeds; else nothing.

        Raises ``Taken`` before the block where another process has stored an entry of this number.
        """
        try:
            with self.database.transaction():
                for statement, values in _appended(table, number, entry, decision):
                    self.database.execute(statement, *values)
                for seat, digest in (holds or {}).items():
                    self.database.execute(_HOLD, table, seat, digest)
                yield
        except (Taken, Gone):
            raise
        except StoreError as error:
            self._group.failed(error)
            raise
        self._group.recovered()
        self.tell(table)

    def hold(self, table: str, seat: int, digest: bytes) -> None:
        """Give a seat to a token."""
        with self.database.transaction():
            self.database.execute(_HOLD, table, seat, digest)
        self.tell(table)

    def behind(self, known: Mapping[str, int]) -> list[str]:
        """Return which tables have more entries than are known, or are no more."""
        tables, longest = list(known), dict[str, int]()
        for first in range(0, len(tables), MOST_ASKED):
            some = tables[first : first + MOST_ASKED]
            longest |= dict(self.database.rows(_LENGTHS.format(ids=", ".join("?" for _ in some)), *some))
        return [table for table in tables if longest.get(table) != known[table] - 1]

    def news(self, table: str, known: int) -> News:
        """Read what a log has beyond its first ``known`` entries; raise ``Gone`` where the table has been taken out."""
        rows = self.database.rows(_NEWS, table, known - 1, table)
        if not rows or rows[-1][0] < known - 1:
            raise Gone("Table {table} has been taken out.", table=table)
        seats = {-1 - number: digest for number, _, digest in rows if number < 0}
        return News(tuple(from_json(read_json(body)) for number, body, _ in rows if number >= known), seats)

    def tell(self, table: str, **message: Jsonable) -> None:
        """Tell the other processes about a table; without a message, that it has changed.

        That comes after the change is stored, as PostgreSQL lets transactions that tell something commit one by one.
        Who is not told finds it out when somebody asks, or the next time that all logs are looked at.
        """
        if self.shared:
            with suppress(StoreError):
                self.database.tell(self._message(table, message))

    def _message(self, table: str, message: Mapping[str, Jsonable]) -> str:
        return _text({"from": self._name, "table": table, **message})

    async def heard(self) -> AsyncIterator[JsonObject | None]:
        """Yield what other processes tell; None where something may have been missed."""
        async for text in self.database.listen():
            message = {} if text is None else _read_message(text)
            if text is None:
                yield None
            elif message.get("from") != self._name and isinstance(message.get("table"), str):
                yield message

    def lease(self, table: str) -> bool:
        """Take the players of a table over; False while another process has them."""
        return self.database.lease(table)

    def release(self, table: str) -> None:
        """Let another process have the players of a table."""
        self.database.release(table)

    def load(self, table: str) -> Saved | None:
        """Read a table back."""
        if not (table.isascii() and table.isprintable()):
            return None  # no address of ours, and not every database could be asked for it
        try:
            rows = self.database.rows("SELECT body FROM entries WHERE id = ? ORDER BY number", table)
            seats = self.database.rows("SELECT seat, hash FROM seats WHERE id = ?", table)
            about = self.database.rows("SELECT opened, owner, opener FROM tables WHERE id = ?", table)
            entries = tuple(from_json(read_json(body)) for (body,) in rows)
        except (StoreError, FormatError) as error:
            raise StoreError("Table {table} cannot be read back: {error}.", table=table, error=error) from None
        return Saved(entries, dict(seats), *about[0]) if entries else None

    def decision(self, table: str, number: int) -> JsonObject | None:
        """Return the decision behind an entry, if a player made one."""
        return self._body("SELECT body FROM decisions WHERE id = ? AND number = ?", table, number)

    def save_review(self, table: str, entries: int, body: Mapping[str, Jsonable]) -> None:
        """Keep a finished review of the first so many entries."""
        with self.database.transaction():
            self.database.execute(_REVIEW, table, entries, _text(body))

    def review(self, table: str, entries: int) -> JsonObject | None:
        """Return the review of exactly these entries, if there is one."""
        return self._body("SELECT body FROM reviews WHERE id = ? AND entries = ?", table, entries)

    def save_work(self, table: str, kind: str, body: Mapping[str, Jsonable], *, running: bool) -> None:
        """Keep how far something has come, where another process may be asked about it; of what runs more is told."""
        if self.shared:
            until = time.time() + (SILENT_SECONDS if running else KEPT_SECONDS)
            with self.database.transaction():
                self.database.execute(_WORK, table, kind, until, _text(body))

    def work(self, table: str, kind: str) -> JsonObject | None:
        """Return how far something has come in another process, unless that has fallen silent."""
        clock_time = time.time()
        times = clock_time, clock_time + 2 * SILENT_SECONDS, clock_time + KEPT_SECONDS / 2
        return self._body(_WORKS, table, kind, *times) if self.shared else None

    def count(self, owner: str | None = None) -> int:
        """Return how many tables there are, in all or of one owner."""
        where, values = _of(owner)
        tables: int = self.database.rows(f"SELECT count(*) FROM tables WHERE TRUE{where}", *values)[0][0]
        return tables

    def drop(self, untouched_since: float, owner: str | None = None, *, unplayed: bool = False) -> str | None:
        """Take out the longest untouched table, if it is that old, in all or of one owner; return which.

        With ``unplayed`` only one that no person can play, or where none has done anything yet. A table touched in a
        time to come, before somebody set the clock back, is as old as if it had been touched now.
        """
        clock_time = time.time()
        where, values = _of(owner)
        query = f"SELECT id FROM tables WHERE touched < ?{where}{f' AND {_UNPLAYED}' if unplayed else ''}"
        with self.database.transaction():
            self.database.execute(_SET_BACK, clock_time, clock_time + TOUCHED_SECONDS)
            oldest = self.database.rows(f"{query} ORDER BY touched LIMIT 1", untouched_since, *values)
            for (table,) in oldest:
                self.database.execute("DELETE FROM tables WHERE id = ?", table)
        for (table,) in oldest:
            self.tell(table)
        return oldest[0][0] if oldest else None

    def _body(self, query: str, table: str, *values: object) -> JsonObject | None:
        rows = self.database.rows(query, table, *values)
        try:
            body = read_json(rows[0][0]) if rows else {}
        except FormatError:
            body = None
        if not isinstance(body, dict):
            raise StoreError("What was stored for table {table} is damaged.", table=table)
        return body or None


def _appended(table: str, number: int, entry: Entry, decision: Mapping[str, Jsonable] | None) -> list[Change]:
    """Return what storing an entry changes."""
    clock_time = time.time()
    changes: list[Change] = [(_ENTRY, (table, number, _text(to_json(entry))))]
    if decision is not None:
        changes.append((_DECISION, (table, number, _text(decision))))
    return [*changes, (_TOUCH, (clock_time, table, clock_time - TOUCHED_SECONDS))]


def _of(owner: str | None) -> tuple[str, tuple[str, ...]]:
    """Return a further condition of a query, and its values; an owner that ends with a stroke is all of a group."""
    if owner is None:
        return "", ()
    return (" AND owner LIKE ?", (f"{owner}%",)) if owner.endswith("/") else (" AND owner = ?", (owner,))


def _read_message(text: str) -> JsonObject:
    """Read what a process told; empty where it was none of ours."""
    try:
        message = read_json(text)
    except FormatError:
        return {}
    return message if isinstance(message, dict) else {}


def _text(value: Mapping[str, Jsonable]) -> str:
    return _ENCODER.encode(value)
