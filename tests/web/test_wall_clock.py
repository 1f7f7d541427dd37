"""Somebody sets the clock of the machine while people play: nothing stops, nothing is lost, no table is thrown away."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.table import Acted
from parlour.web import create_app
from parlour.web.storage import Storage
from parlour.web.wall import Wall
from tests.web.conftest import HOME, lobby_of, open_table, refused, small
from tests.web.serving import Server, eventually
from tests.web.wall_clock import DAY, WallClock

JUMPS = (40 * DAY, -40 * DAY, 3650 * DAY, 3600)

_TOLD = """
import json, os, sys, threading, time
def clocks():
    other = time.clock_gettime((~os.getppid() << 3) | 2)  # processor time of another process, as players are charged
    return [time.time(), time.monotonic(), time.perf_counter(), time.process_time(), other]
before = clocks()
print("ready", flush=True)
sys.stdin.readline()
began = time.monotonic()
time.sleep(0.05)
threading.Event().wait(0.05)
after = clocks()
print(json.dumps([late - early for early, late in zip(before, after)] + [time.monotonic() - began]))
"""


@pytest.fixture
def clock(tmp_path: Path) -> WallClock:
    return WallClock(tmp_path)


@pytest.fixture
def server(tmp_path: Path, clock: WallClock) -> Iterator[Server]:
    made = Server(tmp_path / "data", **clock.environment)
    made.start()
    yield made
    made.end()


def test_the_clock_of_this_test_moves_the_time_of_day_and_nothing_else(clock: WallClock) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _TOLD],
        env=clock.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        clock.jump(40 * DAY)
        process.stdin.write("go\n")
        process.stdin.flush()
        wall, *durations = json.loads(process.stdout.readline())
    assert 40 * DAY <= wall < 40 * DAY + 600
    assert all(0 <= seconds < 600 for seconds in durations)
    assert durations[-1] >= 0.1  # it slept and waited all the same


def test_people_and_players_go_on_when_the_clock_jumps(server: Server, clock: WallClock) -> None:
    table, token = server.sit("", "first", rules={"heap": 30})
    moves = 0
    for jump in JUMPS:
        clock.jump(jump)
        view = eventually(lambda: (seen := server.ask(f"{table}?seat=0", token=token))["my_move"] and seen)
        server.ask(f"{table}/actions", {"seat": 0, "turn": view["turn"], "text": "1"}, token)
        moves += 1
    server.end()
    saved = Storage(server.folder).load(table.removeprefix("/tables/"))
    assert saved is not None
    assert sum(isinstance(entry, Acted) and entry.seat == 0 for entry in saved.entries) == moves


class Set:
    """A clock that somebody sets, and one that only measures how time goes by."""

    def __init__(self) -> None:
        self.passed, self.ahead = 0.0, 0.0

    def wall(self) -> float:
        return time.time() + self.passed + self.ahead

    def steady(self) -> float:
        return self.passed


def test_a_clock_that_was_set_ahead_throws_no_table_away(tmp_path: Path) -> None:
    wanted = {"game": "webnim", "seats": [{}, {}]}
    with TestClient(create_app(small(tmp_path, tables_each=1)), base_url=HOME) as client:
        client.get("/api/v1/health")
        kept = open_table(client, "webnim", "", "")
        clock = Set()
        lobby_of(client)._wall = Wall(clock.wall, clock.steady)
        for ahead in (40 * DAY, 3650 * DAY, -40 * DAY):
            clock.ahead = ahead
            refused(client.post("/api/v1/tables", json=wanted), 429, "too_many")
        assert kept.view()["turn"] == 0
        clock.ahead, clock.passed = 0.0, 2 * 3600.0  # so much time has really gone by
        assert client.post("/api/v1/tables", json=wanted).status_code == 201
        refused(kept.get(), 404, "not_found")
