"""What only a database that many share has: broken connections, messages, and things one process has at a time."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from parlour.errors import StoreError
from parlour.store.database import Taken
from parlour.store.postgres import Postgres
from tests.postgres import Cluster

STEPS = ("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL);",)
INSERT = "INSERT INTO notes VALUES (?, ?)"


@pytest.fixture
def pair(cluster: Cluster) -> Iterator[tuple[Postgres, Postgres]]:
    """The same database as two processes have it."""
    address = cluster.database()
    one, other = Postgres(address, STEPS), Postgres(address, STEPS)
    yield one, other
    one.close()
    other.close()


def test_of_two_who_write_the_same_row_one_is_told_that_it_is_taken(pair: tuple[Postgres, Postgres]) -> None:
    one, other = pair
    second: list[object] = []

    def write() -> None:
        try:
            with other.transaction():
                other.execute(INSERT, 1, "other")
        except Taken as error:
            second.append(error)

    late = threading.Thread(target=write)
    with one.transaction():
        one.execute(INSERT, 1, "one")
        late.start()  # it waits for what becomes of the row
    late.join()
    assert len(second) == 1
    assert one.rows("SELECT * FROM notes") == other.rows("SELECT * FROM notes") == [(1, "one")]


def test_a_broken_connection_is_made_again(pair: tuple[Postgres, Postgres], cluster: Cluster) -> None:
    one, _ = pair
    cluster.break_connections()
    assert one.rows("SELECT count(*) FROM notes") == [(0,)]
    cluster.break_connections()
    with one.transaction():
        one.execute(INSERT, 1, "one")

    def interrupted() -> None:
        with one.transaction():
            one.execute(INSERT, 2, "two")
            cluster.break_connections()
            with suppress(StoreError):
                one.rows("SELECT 1")
            # Neither this nor the commit may go to another connection: half a transaction would be kept.
            one.execute(INSERT, 3, "three")

    with pytest.raises(StoreError, match="cannot be saved"):
        interrupted()
    assert one.rows("SELECT id FROM notes") == [(1,)]


def test_a_snapshot_does_not_see_what_others_write(pair: tuple[Postgres, Postgres]) -> None:
    one, other = pair
    with one.snapshot():
        assert one.rows("SELECT count(*) FROM notes") == [(0,)]
        with other.transaction():
            other.execute(INSERT, 1, "other")
        assert one.rows("SELECT count(*) FROM notes") == [(0,)]
    assert one.rows("SELECT count(*) FROM notes") == [(1,)]


def test_one_at_a_time_has_a_lease_and_a_process_that_ends_gives_it_up(
    pair: tuple[Postgres, Postgres], cluster: Cluster
) -> None:
    one, other = pair
    assert one.lease("table")
    assert not other.lease("table")
    assert other.lease("another")
    one.release("table")
    assert other.lease("table")
    assert not one.lease("table")
    other.close()  # as when its process is killed
    end = time.monotonic() + 60
    while not one.lease("table"):  # the server notices in a moment
        assert time.monotonic() < end


def test_messages_are_heard_also_after_the_connection_broke(
    pair: tuple[Postgres, Postgres], cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    monkeypatch.setattr("parlour.store.postgres.FIRST_PAUSE", 0.01)

    async def hear() -> None:
        heard = other.listen()
        assert await anext(heard) is None  # from now on nothing is missed
        one.tell("hello")
        with one.transaction():
            one.tell("kept")
        with pytest.raises(ZeroDivisionError), one.transaction():
            raise ZeroDivisionError(one.tell("not kept"))  # type: ignore[func-returns-value]
        one.tell("again")
        assert [await anext(heard) for _ in range(3)] == ["hello", "kept", "again"]
        cluster.break_connections()
        assert await anext(heard) is None  # something may have been missed
        one.tell("back")
        assert await anext(heard) == "back"

    asyncio.run(hear())


def test_a_server_that_is_not_there_and_a_package_that_is_missing_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    with pytest.raises(StoreError, match="cannot be reached"):
        Postgres(f"postgresql://nobody@/none?host={tmp_path}", STEPS)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'parlour\[postgresql\]'"):
        Postgres("postgresql://", STEPS)
