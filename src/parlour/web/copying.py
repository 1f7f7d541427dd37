"""Tables moved from one store to another, and read back to see that they are whole; a server may keep running."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.errors import ParlourError, StoreError
from parlour.store.database import Database, Sqlite
from parlour.store.files import lock
from parlour.store.postgres import Postgres
from parlour.table import Table
from parlour.web.storage import FILE, STEPS, Storage

__all__ = ["Copied", "Progress", "check_tables", "copy_tables"]

Progress = Callable[[int, int], None]  # how many tables are done, and of how many

BATCH: Final = 100  # tables in a transaction
_COLUMNS: Final = {  # a table before what belongs to it
    "tables": "id, opened, touched, owner, opener",
    "entries": "id, number, body",
    "decisions": "id, number, body",
    "seats": "id, seat, hash",
    "reviews": "id, entries, body",
    "works": "id, kind, until, body",
}


@dataclass(frozen=True, slots=True)
class Copied:
    """How many tables were copied, with how many entries of their logs, and how many were there already."""

    tables: int
    entries: int
    skipped: int


def copy_tables(source: Path | str, target: Path | str, progress: Progress, *, add: bool = False) -> Copied:
    """Copy all tables as they are at one moment; into a place that has some only with ``add``, which leaves those."""
    if source == target:
        raise StoreError("The two places are the same.")
    with reading(source) as old, closing(Storage(target)) as new:
        there = {table for (table,) in new.database.rows("SELECT id FROM tables")}
        if there and not add:
            raise StoreError("There are tables at the target already; say --add to keep them and add the others.")
        ids = [table for (table,) in old.rows("SELECT id FROM tables ORDER BY id")]
        wanted, entries = [table for table in ids if table not in there], 0
        for first in range(0, len(wanted), BATCH):
            some = wanted[first : first + BATCH]
            with new.database.transaction():
                entries += sum(_copy(table, old, new.database) for table in some)
            progress(first + len(some), len(wanted))
        return Copied(len(wanted), entries, len(ids) - len(wanted))


def check_tables(folder_or_address: Path | str, progress: Progress) -> dict[str, str]:
    """Play every stored game through again; return what is wrong with those where that fails."""
    faults: dict[str, str] = {}
    with reading(folder_or_address) as db:
        ids = [table for (table,) in db.rows("SELECT id FROM tables ORDER BY id")]
        store = Storage(db)
        for done, table in enumerate(ids, 1):
            try:
                saved = store.load(table)
                if saved is None:
                    raise StoreError("What was stored for table {table} is damaged.", table=table)
                Table.replay(saved.entries)
            except (ParlourError, ValueError, IndexError) as error:
                faults[table] = str(error)
            progress(done, len(ids))
    return faults


@contextmanager
def reading(folder_or_address: Path | str) -> Iterator[Database]:
    """Open a store to read it as it is at one moment, also while a server uses it."""
    with closing(_opened(folder_or_address)) as db, db.snapshot():
        yield db


def _opened(folder_or_address: Path | str) -> Database:
    if isinstance(folder_or_address, str):
        return Postgres(folder_or_address, STEPS)
    file = folder_or_address / FILE
    if not file.is_file():
        raise StoreError("There are no saved games in {folder}.", folder=folder_or_address)
    with (folder_or_address / "server.lock").open("w") as owner:
        try:
            lock(owner, "")
        except StoreError:
            return Sqlite(file, STEPS, migrate=False)  # a server uses it
        return Sqlite(file, STEPS)


def _copy(table: str, old: Database, new: Database) -> int:
    """Copy one table; return how many entries it has."""
    counts = {}
    for name, columns in _COLUMNS.items():
        rows = old.rows(f"SELECT {columns} FROM {name} WHERE id = ?", table)
        signs = ", ".join("?" * (columns.count(",") + 1))
        for row in rows:
            new.execute(f"INSERT INTO {name} ({columns}) VALUES ({signs})", *row)
        counts[name] = len(rows)
    return counts["entries"]
