"""What is done in a transaction is done whole, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.errors import StoreError
from parlour.store.database import Sqlite

STEPS = ("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL);",)


def add(db: Sqlite, *numbers: int) -> None:
    with db.transaction():
        for number in numbers:
            db.execute("INSERT INTO notes VALUES (?, ?)", number, "again")


def test_a_transaction_that_raises_leaves_nothing(tmp_path: Path) -> None:
    db = Sqlite(tmp_path / "db", STEPS)
    with db.transaction():
        assert db.execute("INSERT INTO notes VALUES (?, ?)", 1, "one") == 1
    with pytest.raises(StoreError, match="cannot be saved"):
        add(db, 2, 3, 1)
    db.close()
    again = Sqlite(tmp_path / "db", STEPS)
    assert again.rows("SELECT id, body FROM notes WHERE id < ?", 9) == [(1, "one")]


def test_a_file_of_another_version_or_kind_is_refused(tmp_path: Path) -> None:
    Sqlite(tmp_path / "db", (*STEPS, "")).close()
    with pytest.raises(StoreError, match=r"newer version of Parlour \(2, not 1\)"):
        Sqlite(tmp_path / "db", STEPS)
    (tmp_path / "text").write_text("Dear diary, this is no database." * 100)
    with pytest.raises(StoreError, match="cannot be read"):
        Sqlite(tmp_path / "text", STEPS)
    with pytest.raises(StoreError, match="cannot be read: no such table"):
        Sqlite(tmp_path / "new", STEPS).rows("SELECT * FROM others")


def test_damage_in_the_middle_is_told_at_the_start(tmp_path: Path) -> None:
    db = Sqlite(tmp_path / "db", STEPS)
    add(db, *range(2000))
    db.close()
    data = bytearray((tmp_path / "db").read_bytes())
    data[4096 * 3 : 4096 * 4] = bytes(4096)
    (tmp_path / "db").write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        Sqlite(tmp_path / "db", STEPS)


def test_an_older_file_is_brought_up_to_date_step_by_step(tmp_path: Path) -> None:
    db = Sqlite(tmp_path / "db", STEPS)
    add(db, 1)
    db.close()
    more = ("ALTER TABLE notes ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';", "UPDATE notes SET body = body || mood;")
    for _ in range(2):  # the second time there is nothing left to do
        db = Sqlite(tmp_path / "db", (*STEPS, *more))
        assert db.rows("SELECT * FROM notes") == [(1, "againcalm", "calm")]
        db.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    Sqlite(tmp_path / "db", STEPS).close()
    with pytest.raises(StoreError, match="cannot be read: no such table"):
        Sqlite(tmp_path / "db", (*STEPS, "CREATE TABLE more (id INTEGER); UPDATE missing SET id = 1;"))
    assert Sqlite(tmp_path / "db", STEPS).rows("SELECT name FROM sqlite_master WHERE type = 'table'") == [("notes",)]
