"""Tables on disk: what is stored comes back, one server owns a folder or several share a database."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.errors import StoreError
from parlour.store.database import Gone, Taken
from parlour.table import Acted, Opened, Resigned, Sitting, Undone
from parlour.web.storage import FILE, News, Storage
from tests.postgres import Cluster

OPENED = Opened("webnim", (Sitting(), Sitting("first", "Fred")), 2**127 + 1, 3, {"heap": 7})


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where tables may be kept."""
    return tmp_path if request.param == "sqlite" else str(request.getfixturevalue("cluster").database())


@pytest.fixture
def store(place: Path | str) -> Iterator[Storage]:
    made = Storage(place)
    made.create("t", (OPENED,), {0: b"hash"})
    yield made
    made.close()


def append(store: Storage, number: int, entry: Acted | Undone | Resigned) -> None:
    with store.appending("t", number, entry):
        pass


def test_entries_come_back_as_they_were(place: Path | str) -> None:
    store = Storage(place)
    store.create("t", (OPENED,), {0: b"hash"})
    entries: tuple[Acted | Undone | Resigned, ...] = (Acted(0, "1"), Acted(1, "2", "late"), Undone(0, 1), Resigned(1))
    for number, entry in enumerate(entries, 1):
        append(store, number, entry)
    store.close()
    again = Storage(place)
    saved = again.load("t")
    again.close()
    assert saved is not None
    assert saved.entries == (OPENED, *entries)
    assert saved.seats == {0: b"hash"}
    assert abs(saved.opened - time.time()) < 60


def test_nothing_is_stored_when_the_move_cannot_be_made(store: Storage) -> None:
    with pytest.raises(ZeroDivisionError), store.appending("t", 1, Acted(0, "1"), {"action": "1"}):
        raise ZeroDivisionError
    saved = store.load("t")
    assert saved is not None
    assert saved.entries == (OPENED,)
    assert store.decision("t", 1) is None
    append(store, 1, Acted(0, "2"))


def test_an_entry_is_never_written_twice(store: Storage) -> None:
    append(store, 1, Acted(0, "1"))
    with pytest.raises(Taken):
        append(store, 1, Acted(0, "2"))
    saved = store.load("t")
    assert saved is not None
    assert saved.entries[1:] == (Acted(0, "1"),)


def test_every_commit_is_synced(tmp_path: Path) -> None:
    store = Storage(tmp_path)
    assert store.database.rows("PRAGMA journal_mode")[0][0] == "wal"
    assert store.database.rows("PRAGMA synchronous")[0][0] == 2  # FULL


def test_decisions_and_reviews_are_kept_beside_the_log(store: Storage) -> None:
    with store.appending("t", 1, Acted(1, "1"), {"action": "1"}):
        pass
    store.save_review("t", 2, {"moves": []})
    assert store.decision("t", 1) == {"action": "1"}
    assert store.review("t", 2) == {"moves": []}
    assert store.review("t", 3) is None


def test_the_longest_untouched_table_makes_room(store: Storage) -> None:
    store.create("u", (OPENED,), {0: b"hash"})
    store.save_review("u", 1, {"moves": []})
    store.database.execute("UPDATE tables SET touched = touched - 7200")  # two hours later
    append(store, 1, Acted(0, "1"))
    assert store.drop(time.time() - 8000) is None
    assert store.drop(time.time() + 1) == "u"
    assert store.load("u") is None  # t was touched later
    assert store.load("t") is not None
    for name in ("tables", "entries", "seats", "decisions", "reviews"):
        assert store.database.rows(f"SELECT count(*) FROM {name} WHERE id = 'u'") == [(0,)]


def test_tables_touched_in_a_time_to_come_grow_old_again(store: Storage) -> None:
    """Somebody had set the clock ten years ahead, and then right again."""
    store.database.execute("UPDATE tables SET touched = touched + 315360000")
    assert store.drop(time.time() - 60) is None  # as if it had been touched now
    assert store.drop(time.time() + 60) == "t"


def test_tables_are_counted_and_dropped_by_owner(store: Storage) -> None:
    store.create("a", (OPENED,), {0: b"hash"}, "key:ann", b"opener")
    store.create("b", (OPENED, Acted(0, "1")), {0: b"hash"}, "key:ann")
    assert (store.count(), store.count("key:ann"), store.count("key:bob")) == (3, 2, 0)
    saved = store.load("a")
    assert saved is not None
    assert (saved.owner, saved.opener) == ("key:ann", b"opener")
    later = time.time() + 1
    assert store.drop(later, "key:bob") is None
    assert store.drop(time.time() - 60, "key:ann") is None  # none is that old
    assert [store.drop(later, "key:ann") for _ in range(3)] == ["a", "b", None]
    assert store.count() == 1


def test_tables_that_nobody_has_played_go_first(store: Storage) -> None:
    append(store, 1, Acted(0, "1"))  # a person's move; the table is the longest untouched
    store.create("bots", (OPENED, Acted(0, "1")), {})
    store.create("unplayed", (OPENED,), {0: b"hash"})
    with store.appending("unplayed", 1, Acted(1, "1"), {"action": "1"}):
        pass  # a player's
    store.create("played", (OPENED,), {1: b"hash"})
    with store.appending("played", 1, Acted(1, "1")):
        pass
    later = time.time() + 1
    assert [store.drop(later, unplayed=True) for _ in range(3)] == ["bots", "unplayed", None]
    assert [store.drop(later) for _ in range(3)] == ["t", "played", None]


def test_what_other_processes_stored_is_news(store: Storage) -> None:
    assert store.news("t", 1) == News((), {0: b"hash"})
    append(store, 1, Acted(0, "1"))
    with store.appending("t", 2, Resigned(1), holds={1: b"other"}):
        pass
    assert store.news("t", 1) == News((Acted(0, "1"), Resigned(1)), {0: b"hash", 1: b"other"})
    assert store.news("t", 2) == News((Resigned(1),), {0: b"hash", 1: b"other"})
    assert store.news("t", 3).entries == ()
    with pytest.raises(Gone):
        store.news("u", 1)
    store.drop(time.time() + 1)
    with pytest.raises(Gone):
        store.news("t", 3)
    with pytest.raises(Gone):
        append(store, 3, Acted(0, "1"))


def test_a_seat_is_held_only_if_the_entry_is_stored(store: Storage) -> None:
    append(store, 1, Acted(0, "1"))
    with pytest.raises(Taken), store.appending("t", 1, Resigned(1), holds={1: b"other"}):
        raise AssertionError("never reached")
    assert store.news("t", 1).seats == {0: b"hash"}


def test_what_processes_tell_is_heard_by_the_others(cluster: Cluster) -> None:
    address = cluster.database()
    one, other = Storage(address), Storage(address)
    assert one.shared

    async def hear() -> None:
        heard = one.heard()
        assert await anext(heard) is None
        one.create("t", (OPENED,), {})
        one.tell("t", thinking=1)  # its own voice is not heard
        other.tell("t", thinking=[1, 2.5])
        append(other, 1, Acted(0, "1"))
        messages = [await anext(heard) for _ in range(2)]
        assert [{**(message or {}), "from": ""} for message in messages] == [
            {"from": "", "table": "t", "thinking": [1, 2.5]},
            {"from": "", "table": "t"},
        ]

    asyncio.run(hear())
    one.close()
    other.close()


def test_how_far_work_has_come_is_kept_where_another_process_may_ask(
    store: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store.work("t", "review") is None
    store.save_work("t", "review", {"done": 1}, running=True)
    store.save_work("t", "review", {"done": 2}, running=True)
    assert store.work("t", "review") == ({"done": 2} if store.shared else None)
    assert store.work("t", "comparison") is None
    store.save_work("t", "comparison", {"done": 3}, running=False)
    now = time.time()
    monkeypatch.setattr("parlour.web.storage.time.time", lambda: now + 1000)
    assert store.work("t", "review") is None  # its process must have died
    assert store.work("t", "comparison") == ({"done": 3} if store.shared else None)
    monkeypatch.setattr("parlour.web.storage.time.time", lambda: now - 1000)
    assert store.work("t", "review") is None  # the clock was set back: nobody knows when it was told
    assert store.work("t", "comparison") == ({"done": 3} if store.shared else None)


def test_no_table_has_such_an_address(store: Storage) -> None:
    for address in ("", "a\0b", "\udcff", "\u4e2d", "a" * 10_000):
        assert store.load(address) is None


def test_one_server_owns_a_folder(tmp_path: Path) -> None:
    store = Storage(tmp_path)
    with pytest.raises(StoreError, match="Another Parlour server"):
        Storage(tmp_path)
    store.close()
    Storage(tmp_path).close()


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        Storage(tmp_path / "file")


def test_a_file_of_another_version_or_kind_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is not a database, but long enough to be taken for one" * 100)
    with pytest.raises(StoreError, match="cannot be read"):
        Storage(tmp_path)
    (tmp_path / FILE).unlink()
    Storage(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer version"):
        Storage(tmp_path)


def test_a_broken_log_is_told(store: Storage) -> None:
    for body in ("{", '{"kind": "danced"}', "[]", "null", "true", '"text"', "9" * 5000, "[" * 100_000):
        store.database.execute("DELETE FROM entries WHERE number = 1")
        store.database.execute("INSERT INTO entries VALUES ('t', 1, ?)", body)
        with pytest.raises(StoreError):
            store.load("t")


def test_a_damaged_decision_is_told(store: Storage) -> None:
    for body in ("{", "[]", "null", "7"):
        store.database.execute("DELETE FROM decisions")
        store.database.execute("INSERT INTO decisions VALUES ('t', 1, ?)", body)
        with pytest.raises(StoreError, match="damaged"):
            store.decision("t", 1)
    assert store.decision("t", 2) is None
