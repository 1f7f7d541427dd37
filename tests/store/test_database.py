"""What is done in a transaction is done whole, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.errors import StoreError
from parlour.store.database import Sqlite

SCHEMA = "CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL);"


def add(db: Sqlite, *numbers: int) -> None:
    with db.transaction():
        for number in numbers:
            db.execute("INSERT INTO notes VALUES (?, ?)", number, "again")


def test_a_transaction_that_raises_leaves_nothing(tmp_path: Path) -> None:
    db = Sqlite(tmp_path / "db", SCHEMA, 1)
    with db.transaction():
        assert db.execute("INSERT INTO notes VALUES (?, ?)", 1, "one") == 1
    with pytest.raises(StoreError, match="cannot be saved"):
        add(db, 2, 3, 1)
    db.close()
    again = Sqlite(tmp_path / "db", SCHEMA, 1)
    assert again.rows("SELECT id, body FROM notes WHERE id < ?", 9) == [(1, "one")]


def test_a_file_of_another_version_or_kind_is_refused(tmp_path: Path) -> None:
    Sqlite(tmp_path / "db", SCHEMA, 1).close()
    with pytest.raises(StoreError, match=r"another version of Parlour \(1, not 2\)"):
        Sqlite(tmp_path / "db", SCHEMA, 2)
    (tmp_path / "text").write_text("Dear diary, this is no database." * 100)
    with pytest.raises(StoreError, match="cannot be read"):
        Sqlite(tmp_path / "text", SCHEMA, 1)
    with pytest.raises(StoreError, match="cannot be read: no such table"):
        Sqlite(tmp_path / "new", SCHEMA, 1).rows("SELECT * FROM others")


def test_damage_in_the_middle_is_told_at_the_start(tmp_path: Path) -> None:
    db = Sqlite(tmp_path / "db", SCHEMA, 1)
    add(db, *range(2000))
    db.close()
    data = bytearray((tmp_path / "db").read_bytes())
    data[4096 * 3 : 4096 * 4] = bytes(4096)
    (tmp_path / "db").write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        Sqlite(tmp_path / "db", SCHEMA, 1)
