"""What is done in a transaction is done whole, or not at all: in a file, and in a PostgreSQL that many share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parlour.errors import StoreError
from parlour.store.database import Database, Gone, Sqlite, Taken
from parlour.store.postgres import Postgres

STEPS = ("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL);",)


Open = Callable[..., Database]


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Open the same database again and again, with other steps if need be."""
    made: list[Database] = []
    address = request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""

    def opened(steps: tuple[str, ...] = STEPS) -> Database:
        made.append(Postgres(address, steps) if address else Sqlite(tmp_path / "db", steps))
        return made[-1]

    yield opened
    for db in made:
        db.close()


def add(db: Database, *numbers: int) -> None:
    with db.transaction():
        for number in numbers:
            db.execute("INSERT INTO notes VALUES (?, ?)", number, "again")


def test_a_transaction_that_raises_leaves_nothing(opened: Open) -> None:
    db = opened()
    with db.transaction():
        assert db.execute("INSERT INTO notes VALUES (?, ?)", 1, "one") == 1
    with pytest.raises(Taken, match="cannot be saved"):
        add(db, 2, 3, 1)
    with pytest.raises(ZeroDivisionError), db.transaction():
        raise ZeroDivisionError(db.execute("INSERT INTO notes VALUES (?, ?)", 4, "four"))
    db.close()
    assert opened().rows("SELECT id, body FROM notes WHERE id < ?", 9) == [(1, "one")]


def test_what_belongs_to_something_that_is_gone_is_refused(opened: Open) -> None:
    db = opened((*STEPS, "CREATE TABLE marks (id INTEGER NOT NULL REFERENCES notes ON DELETE CASCADE);"))
    add(db, 1)
    with db.transaction():
        db.execute("INSERT INTO marks VALUES (?)", 1)
        db.execute("DELETE FROM notes")
    assert db.rows("SELECT * FROM marks") == []
    with pytest.raises(Gone), db.transaction():
        db.execute("INSERT INTO marks VALUES (?)", 1)


def test_a_database_of_a_later_version_is_refused(opened: Open) -> None:
    opened((*STEPS, "CREATE TABLE more (id INTEGER);")).close()
    with pytest.raises(StoreError, match=r"newer version of Parlour \(2, not 1\)"):
        opened()


def test_a_missing_table_is_told(opened: Open) -> None:
    with pytest.raises(StoreError, match=r"cannot be read: (no such table|relation .* does not exist)"):
        opened().rows("SELECT * FROM others")


def test_an_older_database_is_brought_up_to_date_step_by_step(opened: Open) -> None:
    db = opened()
    add(db, 1)
    db.close()
    more = ("ALTER TABLE notes ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';", "UPDATE notes SET body = body || mood;")
    for _ in range(2):  # the second time there is nothing left to do
        db = opened((*STEPS, *more))
        assert db.rows("SELECT * FROM notes") == [(1, "againcalm", "calm")]
        db.close()


def test_a_step_that_fails_leaves_the_database_as_it_was(opened: Open) -> None:
    opened().close()
    with pytest.raises(StoreError, match=r"no such table|does not exist"):
        opened((*STEPS, "CREATE TABLE more (id INTEGER); UPDATE missing SET id = 1;"))
    with pytest.raises(StoreError, match=r"no such table|does not exist"):
        opened().rows("SELECT * FROM more")


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("Dear diary, this is no database." * 100)
    with pytest.raises(StoreError, match="cannot be read"):
        Sqlite(tmp_path / "text", STEPS)


def test_an_older_file_that_a_server_uses_is_not_changed(tmp_path: Path) -> None:
    Sqlite(tmp_path / "db", STEPS).close()
    with pytest.raises(StoreError, match="in use by an older version"):
        Sqlite(tmp_path / "db", (*STEPS, "CREATE TABLE more (id INTEGER);"), migrate=False)


def test_damage_in_the_middle_is_told_at_the_start(tmp_path: Path) -> None:
    db = Sqlite(tmp_path / "db", STEPS)
    add(db, *range(2000))
    db.close()
    data = bytearray((tmp_path / "db").read_bytes())
    data[4096 * 3 : 4096 * 4] = bytes(4096)
    (tmp_path / "db").write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        Sqlite(tmp_path / "db", STEPS)
