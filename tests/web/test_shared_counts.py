"""What a client uses is counted by all processes of a server together, and what a dead process held is let go."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from parlour.errors import TooMany
from parlour.web.connections import Door
from parlour.web.counts import Allowance, Holding, SharedCounts
from parlour.web.principals import Principal, Quotas
from parlour.web.settings import WebSettings
from tests.postgres import Cluster
from tests.web.conftest import PATIENCE
from tests.web.serving import Server

ANN, BEN = Principal("device", "ann", "here"), Principal("device", "ben", "here")
SETTINGS = WebSettings(
    rate=0.001, burst=5, thinking=100.0, thoughts_each=2, sockets_each=2, household=2, connections_each=3
)


@pytest.fixture
def memory() -> int:
    return SharedCounts.memory(3)


@pytest.fixture
def both(memory: int) -> tuple[Quotas, Quotas]:
    """Two processes of a server, as far as counting goes."""
    one, other = (Quotas(SETTINGS, counts=SharedCounts(memory, row)) for row in (1, 2))
    return one, other


def test_requests_are_counted_together(both: tuple[Quotas, Quotas]) -> None:
    for number in range(5):
        both[number % 2].request(ANN, costly=False)
    for quotas in both:
        with pytest.raises(TooMany):
            quotas.request(ANN, costly=False)
        quotas.request(Principal("device", "ann", "elsewhere"), costly=False)


def test_thinking_time_is_counted_together(both: tuple[Quotas, Quotas]) -> None:
    both[0].charge(ANN.claim(), 60.0)
    both[1].may_think(ANN)
    both[1].charge(ANN.claim(), 60.0)
    for quotas in both:
        with pytest.raises(TooMany, match="thinking time"):
            quotas.may_think(ANN)
        quotas.may_think(BEN)


def test_thoughts_and_live_connections_are_counted_together(both: tuple[Quotas, Quotas]) -> None:
    one, other = both
    with one.thought(ANN), other.thought(ANN), one.socket(ANN), other.socket(ANN):
        for quotas in both:
            with pytest.raises(TooMany, match="thinking for you already"):
                quotas.may_think(ANN)
            with pytest.raises(TooMany, match="live connections"), quotas.socket(ANN):
                pass
            quotas.may_think(BEN)
        with one.thought(BEN), other.thought(BEN), pytest.raises(TooMany):
            one.may_think(Principal("device", "carl", "here"))  # the household has no more
        assert (one.sockets, other.sockets) == (1, 1)  # each tells its own
    one.may_think(ANN)


def test_connections_of_an_address_are_counted_together(both: tuple[Quotas, Quotas]) -> None:
    one, other = (Door(SETTINGS, quotas, 10_000) for quotas in both)
    assert [door.enter("192.0.2.1") for door in (one, other, one, other, one)] == [True] * 3 + [False] * 2
    one.leave("192.0.2.1")
    assert other.enter("192.0.2.1")
    assert other.enter("192.0.2.2")


def test_what_a_dead_process_held_is_let_go(memory: int, both: tuple[Quotas, Quotas]) -> None:
    one, other = both
    for _ in range(2):
        one._thoughts.take(ANN)  # and never gives it back
    with pytest.raises(TooMany):
        other.may_think(ANN)
    SharedCounts(memory, 0).clear(1)
    other.may_think(ANN)


def test_a_process_that_dies_while_it_counts_keeps_nobody_waiting(memory: int) -> None:
    levels = SharedCounts(memory, 1).levels(Allowance.REQUESTS)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        with levels.changing():
            os.write(write, b"x")
            time.sleep(PATIENCE)
    os.read(read, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with levels.changing():
        levels.put("ann", 1.0, 2.0)
    assert levels.get("ann") == (1.0, 2.0)


def test_more_clients_than_places_push_out_who_was_seen_longest_ago(memory: int) -> None:
    counts = SharedCounts(memory, 1)
    levels, held = counts.levels(Allowance.COSTLY), counts.held(Holding.THOUGHTS)
    for number in range(40_000):
        levels.put(f"client {number}", float(number), float(number + 1))
    assert sum(levels.get(f"client {number}") is not None for number in range(39_000, 40_000)) > 990
    assert levels.get("client 0") is None
    for number in range(1_000):
        held.add(f"client {number}", 2)
    assert all(held.of(f"client {number}") == 2 for number in range(1_000))
    for number in range(1_000):
        held.add(f"client {number}", -2)
    assert all(held.of(f"client {number}") == 0 for number in range(1_000))


def test_a_client_gets_no_more_from_two_processes_than_from_one(tmp_path: Path, cluster: Cluster) -> None:
    more = {"STORE": cluster.database(), "PROCESSES": "2", "RATE": "0.01", "BURST": "40"}
    server = Server(tmp_path, **{f"PARLOUR_WEB_{name}": value for name, value in more.items()})
    server.start()
    try:
        statuses = [_status(f"{server.address}/api/v1/games") for _ in range(80)]  # each a connection of its own
        assert statuses.count(200) in (40, 41)  # one more comes back in a hundred seconds
        assert statuses.count(200) + statuses.count(429) == 80
    finally:
        server.end(signal.SIGTERM)


def _status(address: str) -> int:
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
