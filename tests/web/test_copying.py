"""Tables go from store to store as they are at one moment, and a backup is made and restored while people play."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest

from parlour.errors import StoreError
from parlour.table import Acted, Opened, Sitting
from parlour.web.copying import Copied, check_tables, copy_tables
from parlour.web.storage import Storage
from tests.postgres import Cluster

OPENED = Opened("webnim", (Sitting(), Sitting("first", "Fred")), 2**127 + 1, 3, {"heap": 70})
Place = Path | str


def silent(done: int, total: int) -> None:
    assert 0 <= done <= total


@pytest.fixture(params=["sqlite", "postgresql"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return tmp_path / "old" if request.param == "sqlite" else str(request.getfixturevalue("cluster").database())


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return tmp_path / "new" if request.param == "sqlite" else str(request.getfixturevalue("cluster").database())


def fill(place: Place, *tables: str) -> None:
    store = Storage(place)
    for table in tables:
        store.create(table, (OPENED,), {0: b"hash\0"}, "key:ann", b"opener")
        with store.appending(table, 1, Acted(0, "1"), {"why": "\u8ba9 \u2660"}):
            pass
        store.save_review(table, 0, {"moves": []})
        store.save_work(table, "comparison", {"state": "done"}, running=False)
    store.close()


def contents(place: Place) -> list[object]:
    store = Storage(place)
    names = ("tables", "entries", "decisions", "seats", "reviews", "works")
    found: list[object] = [store.database.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in names]
    store.close()
    return found


def test_a_copy_has_all_that_the_store_had(source: Place, target: Place) -> None:
    fill(source, *(f"table-{number}" for number in range(120)))
    told: list[tuple[int, int]] = []
    assert copy_tables(source, target, lambda *done: told.append(done)) == Copied(120, 240, 0)
    assert told == [(100, 120), (120, 120)]
    assert contents(source) == contents(target)
    assert check_tables(target, silent) == {}


def test_a_store_with_tables_is_added_to_only_when_asked(source: Place, target: Place) -> None:
    fill(source, "a", "b")
    fill(target, "b", "c")
    with pytest.raises(StoreError, match="--add"):
        copy_tables(source, target, silent)
    assert copy_tables(source, target, silent, add=True) == Copied(1, 2, 1)
    store = Storage(target)
    assert store.count() == 3
    store.close()


def test_places_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no saved games"):
        copy_tables(tmp_path / "missing", tmp_path / "new", silent)
    fill(tmp_path / "old", "a")
    with pytest.raises(StoreError, match="the same"):
        copy_tables(tmp_path / "old", tmp_path / "old", silent)
    running = Storage(tmp_path / "new")
    with pytest.raises(StoreError, match="Another Parlour server"):
        copy_tables(tmp_path / "old", tmp_path / "new", silent)
    running.close()


def test_damage_is_found(tmp_path: Path) -> None:
    fill(tmp_path, "a", "b", "c")
    store = Storage(tmp_path)
    with store.appending("b", 2, Acted(0, "1000")):
        pass
    store.database.execute("UPDATE entries SET body = '[]' WHERE id = 'c'")
    store.close()
    assert set(check_tables(tmp_path, silent)) == {"b", "c"}


def playing(place: Place, work: Callable[[], object]) -> int:
    """Do something while moves are stored; return how many had been acknowledged before it began."""
    store, over, made = Storage(place), Event(), 1
    store.create("t", (OPENED,), {0: b"hash"})

    def play() -> None:
        nonlocal made
        while not over.is_set():
            with store.appending("t", made, Acted(0, "1")):
                pass
            made += 1

    thread = Thread(target=play)
    thread.start()
    while made < 10:
        pass
    before = made
    work()
    over.set()
    thread.join()
    store.close()
    return before


def entries(place: Place) -> int:
    store = Storage(place)
    saved = store.load("t")
    store.close()
    assert saved is not None
    assert saved.entries[1:] == (Acted(0, "1"),) * (len(saved.entries) - 1)
    return len(saved.entries)


def test_a_backup_made_while_people_play_has_what_was_acknowledged(source: Place, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    before = playing(source, lambda: copy_tables(source, backup, silent))
    assert entries(backup) >= before
    restored = tmp_path / "restored"
    copy_tables(backup, restored, silent)
    assert entries(restored) == entries(backup)


def test_pg_dump_and_pg_restore_as_the_guide_has_them(cluster: Cluster, tmp_path: Path) -> None:
    source, target, file = cluster.database(), cluster.database(), tmp_path / "parlour.dump"

    def run(program: str, *arguments: str) -> None:
        subprocess.run([cluster.programs / program, *arguments], check=True, timeout=100)

    before = playing(source, lambda: run("pg_dump", "--format=custom", f"--file={file}", source))
    run("pg_restore", "--no-owner", f"--dbname={target}", str(file))
    assert entries(target) >= before
