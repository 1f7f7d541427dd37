"""A move on its way to the disk: nobody hears of it, nothing else changes, and it is made even if nobody waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import NoReturn

import pytest
from starlette.testclient import TestClient

from parlour.errors import StoreError
from parlour.store.database import Change, Sqlite
from parlour.table import Acted, Entry
from parlour.web.pending import Pending
from parlour.web.room import Room
from parlour.web.storage import Storage
from tests.web.conftest import Sit, lobby_of, refused
from tests.web.serving import eventually

Done = Callable[[StoreError | None], None]


class Slow:
    """Keeps changes when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.go, self.sizes = Event(), Event(), list[int]()
        keep = Sqlite.keep

        async def slow(database: Sqlite, changes: Sequence[Change]) -> None:
            self.sizes.append(len(changes))
            self.asked.set()
            await asyncio.to_thread(self.go.wait, 60)
            await keep(database, changes)

        monkeypatch.setattr(Sqlite, "keep", slow)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


def test_nobody_hears_of_a_move_before_it_is_on_disk(sit: Sit, slow: Slow) -> None:
    table = sit("webnim", "", "")
    with table.live() as watching, ThreadPoolExecutor() as threads:
        watching.next_view()
        moving = threads.submit(table.act, 0, "1")
        assert slow.asked.wait(60)
        assert table.view()["moves"] == []
        assert unread(table.room) == 0
        assert not moving.done()
        slow.go.set()
        assert moving.result().status_code == 200
        assert len(watching.next_view()["moves"]) == 1


def unread(room: Room) -> int:
    return sum(watcher.unread.qsize() for watcher in room.audience)


def test_of_two_moves_at_one_turn_exactly_one_is_made(sit: Sit, slow: Slow) -> None:
    table = sit("webnim", "", "")
    turn = table.room.table.turn(0)
    with ThreadPoolExecutor() as threads:
        moving = [threads.submit(table.post, "/actions", seat=0, turn=turn, text=text) for text in ("1", "2", "3")]
        assert slow.asked.wait(60)
        slow.go.set()
        codes = sorted(one.result().status_code for one in moving)
    assert codes == [200, 409, 409]
    assert len(table.view()["moves"]) == 1


def test_tables_share_a_commit_and_each_keeps_its_order(sit: Sit, slow: Slow, client: TestClient) -> None:
    tables = [sit("webnim", "", "") for _ in range(4)]
    with ThreadPoolExecutor() as threads:
        first = threads.submit(tables[0].act, 0, "1")
        assert slow.asked.wait(60)
        others = [threads.submit(table.act, 0, "2") for table in tables[1:]]
        eventually(lambda: all(table.room.pending for table in tables))
        slow.go.set()
        assert [one.result().status_code for one in (first, *others)] == [200] * 4
    assert len(slow.sizes) == 2
    assert slow.sizes[1] == 3 * slow.sizes[0]
    for table in tables:
        saved = lobby_of(client)._store.load(table.id)
        assert saved is not None
        assert [entry for entry in saved.entries if isinstance(entry, Acted)] == table.room.table.actions


def test_taking_back_waits_for_the_move(sit: Sit, slow: Slow) -> None:
    table = sit("webnim", "", "")
    with ThreadPoolExecutor() as threads:
        moving = threads.submit(table.act, 0, "1")
        assert slow.asked.wait(60)
        undoing = threads.submit(table.post, "/undo", seat=0)
        slow.go.set()
        assert moving.result().status_code == undoing.result().status_code == 200
    assert table.view()["moves"] == []
    assert len(table.room.table.entries) == 3


class Disk:
    """A disk with room for so many commits; ``refused`` counts those for which there was none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.room, self.refused = room, 0
        keep = Sqlite.keep

        async def kept(database: Sqlite, changes: Sequence[Change]) -> None:
            if not self.room:
                self.refused += 1
                raise StoreError("The game cannot be saved: database or disk is full.")
            self.room -= 1
            await keep(database, changes)

        monkeypatch.setattr(Sqlite, "keep", kept)


def test_what_cannot_be_stored_changes_nothing(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table, disk = sit("webnim", "", ""), Disk(monkeypatch, 0)
    with table.live() as watching:
        watching.next_view()
        for _ in range(2):
            assert "disk is full" in refused(table.act(0, "1"), 503, "store")["message"]
        assert table.view()["moves"] == []
        disk.room = 1
        assert table.act(0, "1").status_code == 200
        assert len(watching.next_view()["moves"]) == 1  # over the same connection


def test_on_a_full_disk_players_rest_and_the_log_has_one_line(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("parlour.web.rest.REST_SECONDS", 1.0)
    table, disk = sit("webnim", "", "first"), Disk(monkeypatch, 1)  # for the person's move, not for the answer
    with caplog.at_level(logging.WARNING):
        assert table.act(0, "1").status_code == 200
        eventually(lambda: disk.refused)
        for _ in range(20):
            assert len(table.view()["moves"]) == 1
        assert disk.refused == 1
        eventually(lambda: disk.refused == 2)  # it tries again by itself
        disk.room = 1
        eventually(lambda: len(table.view()["moves"]) == 2)
    assert [line for line in caplog.messages if "cannot be stored" in line] == caplog.messages[:1]
    assert "stored again" in caplog.messages[1]


def test_what_is_stored_is_made_even_if_nobody_waits_for_it() -> None:
    class Later(Storage):
        def __init__(self) -> None:
            """Open nothing."""

        def append(self, table: str, number: int, entry: Entry, decision: object, done: Done) -> None:
            asyncio.get_running_loop().call_later(0.01, done, None)

    made: list[str] = []

    def fail(error: StoreError) -> NoReturn:
        raise error

    async def whole() -> None:
        make, catch_up = lambda entry, *_: made.append(entry.text), lambda: made.append("caught up")
        pending = Pending("t", Later(), make, fail, catch_up)
        assert not pending.postpones()
        waiting = asyncio.create_task(pending.keep(1, Acted(0, "1")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert pending
        assert pending.postpones()  # what is heard of meanwhile may be this very move
        await pending.settled()
        assert not pending

    asyncio.run(whole())
    assert made == ["1", "caught up"]
