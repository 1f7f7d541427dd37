"""Several processes serve the same tables: who is second is told, watchers hear, and players think once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.core.registry import make_game
from parlour.explain.move_review import ReviewedMove
from parlour.runtime.decision import Decide, Thought
from parlour.table import Acted
from parlour.web import create_app
from parlour.web.lobby import Lobby
from parlour.web.player_pool import JudgeMove, PlayerPool
from parlour.web.principals import Principal
from parlour.web.storage import Storage
from tests.postgres import Cluster
from tests.web.conftest import HOME, PATIENCE, Seated, lobby_of, open_table, refused, small

Start = Callable[..., TestClient]


@pytest.fixture
def address(cluster: Cluster) -> str:
    return cluster.database()


@pytest.fixture
def start(address: str, tmp_path: Path) -> Iterator[Start]:
    """Start one more server on the same database; each has its own loop, connections and players."""
    with ExitStack() as stack:

        def start(**more: float) -> TestClient:
            app = create_app(small(tmp_path, store=address, rate=10_000, burst=10_000, **more))
            client = stack.enter_context(TestClient(app, base_url=HOME, raise_server_exceptions=True))
            eventually(lambda: lobby_of(client).hears)
            return client

        yield start


def eventually(fits: Callable[[], Any]) -> Any:  # noqa: ANN401 - what the question gives
    end = time.monotonic() + PATIENCE
    while not (found := fits()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
    return found


def at_once(tables: Iterable[Seated], ask: Callable[[Seated], Any]) -> list[int]:
    """Ask the same of several servers at the same time; return the codes of the answers."""
    with ThreadPoolExecutor() as threads:
        return [answer.status_code for answer in threads.map(ask, tables)]


def at(client: TestClient, table: Seated) -> Seated:
    """Return the same table as another server has it."""
    return Seated(client, {"id": table.id, "tokens": table.tokens, "opener": table.opener})


def test_a_move_is_seen_at_once_by_who_watches_elsewhere(start: Start) -> None:
    one, other = start(), start()
    table = open_table(one, "webnim", "", "")
    with at(other, table).live() as watching:
        assert watching.next_view()["moves"] == []
        assert table.act(0, "1").status_code == 200
        assert [move["text"] for move in watching.next_view()["moves"]] == ["1"]
        assert at(other, table).act(1, "2").status_code == 200
        assert len(watching.next_view()["moves"]) == 2
        table.post("/undo", seat=1)
        assert len(watching.next_view()["moves"]) == 1
    assert table.view() == at(other, table).view()


def test_whatever_was_acknowledged_is_known_everywhere_even_unheard(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deaf(self: Lobby) -> None:
        self.hears = True

    monkeypatch.setattr(Lobby, "follow", deaf)
    one, other = start(), start()
    table = open_table(one, "webnim", "", "", rules={"heap": 60})
    there = at(other, table)
    for number in range(20):
        here = (table, there)[number % 2]
        assert here.act(number % 2, "1").status_code == 200
        assert len(table.view()["moves"]) == len(there.view()["moves"]) == number + 1


def test_who_loses_the_race_is_told_that_the_game_moved_on(
    start: Start, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, rival = start(), Storage(address)
    table = open_table(client, "webnim", "", "")
    append = Storage.append

    def overtaken(store: Storage, place: str, number: int, *more: Any) -> None:  # noqa: ANN401
        monkeypatch.undo()
        with rival.appending(place, number, Acted(0, "3")):
            pass
        append(store, place, number, *more)

    with table.live() as watching:
        watching.next_view()
        monkeypatch.setattr(Storage, "append", overtaken)
        refused(table.act(0, "1"), 409, "stale")
        assert [move["text"] for move in watching.next_view()["moves"]] == ["3"]  # and the connection goes on
        assert table.act(1, "1").status_code == 200
        assert len(watching.next_view()["moves"]) == 2
    rival.close()


def test_of_many_who_move_at_once_exactly_one_does(start: Start) -> None:
    one, other = start(), start()
    table = open_table(one, "webnim", "", "", rules={"heap": 60})
    there = at(other, table)
    for number in range(10):
        turn = table.view(seat=number % 2)["turn"]
        codes = at_once(
            (table, there, table, there),
            partial(Seated.post, path="/actions", seat=number % 2, turn=turn, text="1"),
        )
        assert sorted(codes) == [200, 409, 409, 409]
        assert len(table.view()["moves"]) == len(there.view()["moves"]) == number + 1


def test_watchers_miss_nothing_while_the_connection_is_broken(
    start: Start, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.store.postgres.FIRST_PAUSE", 0.5)
    monkeypatch.setattr("parlour.web.lobby.SWEEP_SECONDS", 10_000.0)
    one, other = start(), start()
    table = open_table(one, "webnim", "", "")
    with at(other, table).live() as watching:
        watching.next_view()
        cluster.break_connections()
        assert table.act(0, "1").status_code == 200
        assert len(watching.next_view()["moves"]) == 1


def test_a_change_that_nobody_told_is_found_in_the_end(
    start: Start, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.web.lobby.SWEEP_SECONDS", 0.05)
    client, dying = start(), Storage(address)
    tables = [open_table(client, "webnim", "", "") for _ in range(3)]
    monkeypatch.setattr(dying, "tell", lambda table, **message: None)  # killed between storing and telling
    with tables[0].live() as changed, tables[1].live() as dropped, tables[2].live() as same:
        for watching in (changed, dropped, same):
            watching.next_view()
        with dying.appending(tables[0].id, 1, Acted(0, "1")):
            pass
        assert len(changed.next_view()["moves"]) == 1
        dying.database.execute("DELETE FROM tables WHERE id = ?", tables[1].id)
        assert dropped.socket.receive()["type"] == "websocket.close"
        assert tables[2].act(0, "2").status_code == 200
        assert len(same.next_view()["moves"]) == 1
    dying.close()


def test_players_think_in_one_process_and_another_takes_over(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.web.lease.LEASE_SECONDS", 0.05)
    monkeypatch.setattr("parlour.web.bots.NOTICE_SECONDS", 0.01)
    one, other = start(), start()
    gate = tmp_path / "gate"
    table = open_table(one, "webnim", "", f"polite(gate={gate})")
    there = at(other, table)
    with there.live() as watching:
        watching.next_view()
        with table.live():
            assert table.act(0, "1").status_code == 200
            assert len(watching.next_view()["moves"]) == 1
            assert watching.next("thinking")["seat"] == 1  # told by the other process
        thinkers = eventually(lambda: [where for where in (table, there) if where.room.bots.thinking])
        assert len(thinkers) == 1
        time.sleep(0.3)
        assert [where for where in (table, there) if where.room.bots.thinking] == thinkers
        # It ends, or loses its connection: the one that has a watcher goes on.
        assert one.portal is not None
        assert thinkers == [table]
        one.portal.call(lobby_of(one).close)
        eventually(lambda: there.room.bots.thinking)
        gate.touch()
        assert len(watching.next_view()["moves"]) == 2
    assert len(table.view()["moves"]) == 2


def test_an_answer_to_an_overtaken_question_is_dropped(
    start: Start, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, rival = start(), Storage(address)
    gate = tmp_path / "gate"
    table = open_table(client, "webnim", "", f"polite(gate={gate})")
    table.act(0, "1")
    eventually(lambda: table.room.bots.thinking)
    # Stored by a process that is not heard: as if the message were still on its way.
    monkeypatch.setattr(rival, "tell", lambda table, **message: None)
    with rival.appending(table.id, 2, Acted(1, "3")):
        pass
    gate.touch()
    eventually(lambda: not table.room.bots.busy)
    assert [move["text"] for move in table.view()["moves"]] == ["1", "3"]
    assert table.act(0, "1").status_code == 200
    rival.close()


def test_a_seat_taken_over_in_one_process_is_held_in_the_others(start: Start) -> None:
    one, other = start(), start()
    table = open_table(one, "webnim", "", "first")
    there = at(other, table)
    with there.live() as watching:
        assert watching.next_view()["held"] == [0]
        assert table.post("/seats", seat=1, spec="").status_code == 200
        while watching.next_view()["held"] != [0, 1]:
            pass
    assert there.view()["held"] == [0, 1]


def test_a_table_that_made_room_elsewhere_is_gone_here_too(start: Start, address: str) -> None:
    client, rival = start(), Storage(address)
    table = open_table(client, "webnim", "", "")
    with table.live() as watching:
        watching.next_view()
        assert rival.drop(time.time() + 1) == table.id
        assert watching.socket.receive()["type"] == "websocket.close"
    refused(table.get(), 404, "not_found")
    rival.close()


def finished(client: TestClient) -> Seated:
    table = open_table(client, "webnim", "", "first", rules={"heap": 5})
    while not table.wait_for_me()["outcome"]:
        table.act(0, "1")
    return table


def test_a_review_is_seen_wherever_one_asks(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = start(), start()
    table = finished(one)
    there = at(other, table)
    assert there.get("/review").json()["state"] == "none"
    slow, judge = Event(), PlayerPool.judge

    async def slowly(self: PlayerPool, judging: JudgeMove, by: Principal) -> ReviewedMove:
        while judging.ply > 2 and not slow.is_set():
            await asyncio.sleep(0.01)
        return await judge(self, judging, by)

    monkeypatch.setattr(PlayerPool, "judge", slowly)
    with there.live() as watching:
        assert table.post("/review").status_code == 202
        assert watching.next("review")["done"] == 1  # told by the other process
        eventually(lambda: there.get("/review").json()["done"] == 2)
        assert there.get("/review").json()["state"] == "running"
        assert there.post("/review").json()["state"] == "running"  # and not begun a second time
        assert not there.room.review.busy
        slow.set()
        eventually(lambda: there.get("/review").json()["state"] == "done")
    assert there.get("/review").json() == table.get("/review").json()


def test_a_comparison_is_seen_wherever_one_asks_and_stopped_there(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = start(), start()
    table = finished(one)
    there = at(other, table)
    assert table.post("/comparison", seat=0).json()["state"] == "running"
    found = eventually(lambda: (view := there.get("/comparison", seat=0).json())["state"] == "done" and view)
    assert found == table.get("/comparison", seat=0).json()
    assert found["sentence"]
    assert there.post("/comparison", seat=0).json() == found  # not played again
    slow = Event()

    async def slowly(self: PlayerPool, job: Decide, by: Principal) -> Thought:
        while not slow.is_set():
            await asyncio.sleep(0.01)
        return await self.move(job, by)

    monkeypatch.setattr(PlayerPool, "behind", slowly)
    assert there.delete("/comparison", seat=0).json()["state"] == "none"
    assert table.get("/comparison", seat=0).json()["state"] == "none"
    table.post("/comparison", seat=0)
    assert there.get("/comparison", seat=0).json()["state"] == "running"
    there.delete("/comparison", seat=0)
    eventually(lambda: not table.room.comparison.busy)
    assert table.get("/comparison", seat=0).json()["state"] == "none"
    slow.set()


def test_what_is_wished_in_one_process_is_declared_by_the_other(address: str, tmp_path: Path) -> None:
    """One of them takes the answers of a deal; both show it, and people say what they want to either."""
    game: Any = make_game("tractor", {"first_starter": 0})
    state = next(
        state for seed in range(99) if (state := game.start(seed)).round.asked == 0 and state.round.asked_at < 20
    )
    text = game.format(next(action for action in game.legal(game.observe(state, 0)) if action))
    settings = {"store": address, "rate": 10_000, "burst": 10_000, "card_seconds": 0.03, "last_card_seconds": 1.0}
    with ExitStack() as stack:
        apps = [create_app(small(tmp_path, **settings)) for _ in range(2)]
        one, other = (stack.enter_context(TestClient(app, base_url=HOME)) for app in apps)
        for client in (one, other):
            eventually(partial(getattr, lobby_of(client), "hears"))
        seats, rules = ("", "", "", ""), {"first_starter": 0}  # people: no player declares before
        table = open_table(one, "tractor", *seats, rules=rules, position=game.dump(state))
        there = at(other, table).only(0)
        with table.only(2).live() as first, there.live() as second:
            first.next_view()
            while second.next_view()["dealing"]["dealt"] < 24:
                pass
            assert there.post("/wish", seat=0, text=text).status_code == 200
            for watching in (first, second):
                while watching.view["dealing"] is not None:
                    watching.next_view()
        rooms = [lobby_of(client)._rooms[table.id] for client in (one, other)]
        for room in rooms:
            eventually(lambda room=room: room.table.state.round.declarations)  # type: ignore[misc]
            assert (0, text) in [(entry.seat, entry.text) for entry in room.table.actions]
        assert rooms[0].table.entries[:20] == rooms[1].table.entries[:20]
