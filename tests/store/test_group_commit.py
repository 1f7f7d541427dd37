"""What comes while a commit is under way is kept in the next one: all of it, in order, or none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from parlour.errors import StoreError
from parlour.store import group_commit
from parlour.store.database import Change, Database, Gone, Sqlite, Taken
from parlour.store.group_commit import GroupCommit
from parlour.store.postgres import Postgres

STEPS = (
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL);",
    "CREATE TABLE marks (id INTEGER NOT NULL REFERENCES notes ON DELETE CASCADE);",
)
Open = Callable[[], Database]


@pytest.fixture(params=["sqlite", "postgresql"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    made: list[Database] = []
    address = request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""

    def opened() -> Database:
        made.append(Postgres(address, STEPS) if address else Sqlite(tmp_path / "db", STEPS))
        return made[-1]

    yield opened
    for db in made:
        db.close()


def note(number: int) -> list[Change]:
    return [("INSERT INTO notes VALUES (?, ?)", (number, "kept")), ("UPDATE notes SET body = ? WHERE id = ?", ("x", 0))]


def mark(number: int) -> list[Change]:
    return [("INSERT INTO marks VALUES (?)", (number,))]


def notes(db: Database) -> list[int]:
    return [number for (number,) in db.rows("SELECT id FROM notes ORDER BY id")]


def counted(db: Database, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many changes each commit has, as they are made."""
    sizes: list[int] = []
    keep = db.keep

    async def counting(changes: Sequence[Change]) -> None:
        sizes.append(len(changes))
        await keep(changes)

    monkeypatch.setattr(db, "keep", counting)
    return sizes


def run(db: Database, *groups: list[list[Change]]) -> list[tuple[int, StoreError | None]]:
    """Ask for changes, a group at a time; return what was heard, in that order, with the number of each."""
    heard: list[tuple[int, StoreError | None]] = []

    def note_end(number: int, error: StoreError | None) -> None:
        heard.append((number, error))

    async def whole() -> None:
        commit, number, wanted = GroupCommit(db), 0, sum(map(len, groups))
        for group in groups:
            for changes in group:
                commit.add(changes, (), partial(note_end, number))
                number += 1
            await asyncio.sleep(0)  # the first group is under way
        async with asyncio.timeout(60):
            while len(heard) < wanted:
                await asyncio.sleep(0.001)

    asyncio.run(whole())
    return heard


def test_what_comes_during_a_commit_shares_the_next(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    db = opened()
    sizes = counted(db, monkeypatch)
    heard = run(db, [note(1)], [note(2), note(3)], [note(4)])
    assert heard == [(0, None), (1, None), (2, None), (3, None)]
    assert sizes == [2, 6]
    assert notes(opened()) == [1, 2, 3, 4]


def test_where_moves_come_fast_a_commit_waits_for_more_of_them(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_commit, "PACE_SECONDS", 1.0)
    db, heard = opened(), list[StoreError | None]()
    sizes = counted(db, monkeypatch)

    async def whole() -> None:
        commit = GroupCommit(db)
        for number in (1, 2, 3):
            commit.add(note(number), (), heard.append)
            if number == 1:
                async with asyncio.timeout(60):
                    while not heard:  # after a quiet time it is kept at once
                        await asyncio.sleep(0.001)
            await asyncio.sleep(0.05)
        async with asyncio.timeout(60):
            while len(heard) < 3:
                await asyncio.sleep(0.001)

    asyncio.run(whole())
    assert heard == [None] * 3
    assert sizes == [2, 4]


def test_it_is_on_disk_before_anybody_hears_of_it(opened: Open) -> None:
    db, other = opened(), opened()
    found: list[list[int]] = []

    async def whole() -> None:
        commit = GroupCommit(db)
        for number in (1, 2):
            commit.add(note(number), (), lambda _: found.append(notes(other)))
        async with asyncio.timeout(60):
            while len(found) < 2:
                await asyncio.sleep(0.001)

    asyncio.run(whole())
    assert found == [[1, 2], [1, 2]]


def test_who_is_second_or_comes_to_what_is_gone_fails_alone(opened: Open) -> None:
    db = opened()
    errors = [error for _, error in run(db, [note(1)], [note(2), note(1), mark(7), note(3), mark(3)])]
    assert [type(error) for error in errors] == [type(None), type(None), Taken, Gone, type(None), type(None)]
    assert notes(opened()) == [1, 2, 3]


def test_when_nothing_can_be_kept_all_hear_the_same_and_the_log_tells_it_once(
    opened: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    db = opened()
    full = [("INSERT INTO missing VALUES (1)", ())]
    with caplog.at_level(logging.WARNING):
        heard = run(db, [[*note(1), *full], note(2)], [[*note(3), *full]])
    assert [str(error) for _, error in heard[:2]] == [str(heard[0][1])] * 2
    assert "cannot be saved" in str(heard[0][1])
    assert notes(db) == []
    assert len([line for line in caplog.messages if "cannot be stored" in line]) == 1
    with caplog.at_level(logging.WARNING):
        commit = GroupCommit(db)
        commit.failed(StoreError("full"), 3)
        commit.recovered()
        commit.recovered()
    assert [line for line in caplog.messages if "and 3 that were refused" in line] == caplog.messages[-1:]
    assert run(db, [note(2)]) == [(0, None)]
    assert notes(opened()) == [2]


def test_others_may_use_the_database_meanwhile(opened: Open) -> None:
    db = opened()

    async def whole() -> None:
        keeping = asyncio.create_task(db.keep(note(1)))
        await asyncio.sleep(0)
        with db.transaction():  # a commit is under way: it is waited for, and not mixed with this
            db.execute("INSERT INTO notes VALUES (?, ?)", 2, "beside")
            with pytest.raises(ZeroDivisionError):
                raise ZeroDivisionError
        await keeping
        failing = asyncio.create_task(db.keep([*note(3), *note(3)]))
        with pytest.raises(Taken):
            await failing

    asyncio.run(whole())
    assert notes(opened()) == [1, 2]


def test_one_who_cannot_take_the_news_does_not_keep_it_from_the_others(opened: Open) -> None:
    db, heard = opened(), list[StoreError | None]()

    def broken(error: StoreError | None) -> None:
        raise ZeroDivisionError

    async def whole() -> None:
        commit = GroupCommit(db)
        commit.add(note(1), (), broken)
        commit.add(note(2), (), heard.append)
        async with asyncio.timeout(60):
            while not heard:
                await asyncio.sleep(0.001)

    asyncio.run(whole())
    assert heard == [None]


def test_a_fault_of_any_kind_is_told(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    db = opened()

    async def broken(changes: Sequence[Change]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(db, "keep", broken)
    ((_, error),) = run(db, [note(1)])
    assert "cannot be saved" in str(error)
