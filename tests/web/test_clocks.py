"""Clocks: counted by the server, told to nobody who could learn something hidden from them, and what a flag does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from parlour.table import Acted, Opened, Sitting, Table, TimeControl
from parlour.web.clocks import PeopleClocks
from tests.web.conftest import Json, Seated, Sit, lobby_of, refused
from tests.web.people import Time, come, invited

CLOCK = {"base": 60, "increment": 2}


def shown(table: Seated, **query: int) -> dict[int, Json]:
    return {clock["seat"]: clock for clock in table.get("/clocks", **query).json()["clocks"]}


def set_time(table: Seated) -> Time:
    now = Time()
    clocks = table.room.people.clocks
    clocks._clock = now
    clocks._turns = {seat: turn._replace(since=now.now) for seat, turn in clocks._turns.items()}
    return now


def test_there_is_no_clock_unless_one_is_asked_for(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest")
    assert table.view()["clock"] is None
    assert shown(table) == {}
    with table.live() as host:
        assert [host.receive()[0]["type"]] == ["view"]


def test_a_clock_waits_for_everybody_and_then_runs_for_who_is_to_move(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", clock=CLOCK)
    assert table.view()["clock"] == CLOCK
    assert not shown(table)[0]["running"]
    guest = come(table, 1)
    now = set_time(table)
    now.now += 7
    assert shown(guest) == shown(table) == shown(table.spectator())
    assert [clock["left"] for clock in shown(guest).values()] == [53, 60]
    assert [clock["running"] for clock in shown(guest).values()] == [True, False]
    assert table.act(0, "1").status_code == 200
    now.now += 3
    assert [clock["left"] for clock in shown(table).values()] == [55, 57]


def test_every_view_is_followed_by_the_clocks(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", clock=CLOCK)
    guest = come(table, 1)
    with guest.live() as there:
        assert [there.receive()[0]["type"] for _ in range(2)] == ["view", "clocks"]
        table.act(0, "1")
        assert [there.receive()[0]["type"] for _ in range(2)] == ["patch", "clocks"]


def test_what_has_been_used_survives_a_restart_and_the_move_under_way_begins_again(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", clock=CLOCK)
    guest = come(table, 1)
    now = set_time(table)
    now.now += 20
    table.act(0, "1")
    now.now += 30
    lobby_of(table.client)._forget(table.id)
    assert [clock["left"] for clock in shown(table).values()] == [42, 60]
    assert not shown(table)[1]["running"]  # the other has not come back yet
    assert [clock["running"] for clock in shown(guest).values()] == [False, True]


def test_between_two_a_flag_is_a_loss(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", clock=CLOCK)
    guest = come(table, 1)
    now = set_time(table)
    now.now += 61
    refused(table.act(0, "1"), 409, "stale")
    view = guest.view()
    assert (view["outcome"]["winners"], view["outcome"]["reason"]) == ([1], "out of time")
    assert view["seats"][0]["timed_out"]
    assert not shown(guest)[0]["running"]
    lobby_of(table.client)._forget(table.id)
    assert guest.view()["outcome"]["reason"] == "out of time"


def test_a_flag_falls_by_itself(sit: Sit) -> None:
    table = invited(sit, "webnim", "", "guest", clock={"base": 1, "increment": 0})
    guest = come(table, 1)
    began = time.monotonic()
    assert guest.wait(lambda view: view["outcome"])["outcome"]["reason"] == "out of time"
    assert time.monotonic() - began < 60


def test_at_a_card_table_a_player_plays_on_and_keeps_the_seat(sit: Sit) -> None:
    table = invited(sit, "bridge", "", "guest", "random", "random", clock=CLOCK)
    guest = come(table, 1, "Ben")
    seat = next(seat for seat in (0, 1) if seat in table.wait(lambda view: {0, 1} & set(view["waiting"]))["waiting"])
    now = set_time(table)
    now.now += 61
    flagged = (table, guest)[seat]
    refused(flagged.act(seat, "P"), 409, "stale")
    for _ in range(2):
        view = flagged.view()
        assert view["outcome"] is None
        assert (view["seats"][seat]["stands_in"], view["seats"][seat]["timed_out"]) == (True, True)
        lobby_of(table.client)._forget(table.id)


def test_a_clock_has_bounds(sit: Sit, client: TestClient) -> None:
    for base, increment in ((0, 0), (-5, 0), (90_000, 0), (60, -1), (60, 601)):
        body = {"game": "webnim", "seats": [{}, {}], "clock": {"base": base, "increment": increment}}
        refused(client.post("/api/v1/tables", json=body), 400, "request")
    refused(sit("webnim", "", "", clock=CLOCK).post("/undo", seat=0), 409, "unsupported")


def card_table(clock: Callable[[], float], flag: Callable[[int], None] = lambda _: None) -> tuple[Table, PeopleClocks]:
    table = Table(Opened("webcards", (Sitting(), Sitting()), 1, 2, clock=TimeControl(60.0, 2.0)))
    return table, PeopleClocks(table, lambda: True, flag, clock)


def test_who_still_chooses_is_not_to_be_seen_from_the_clocks() -> None:
    """Both choose at the same time: until both have, each sees the clock of the other as it was before."""

    async def play() -> None:
        now = Time()
        table, clocks = card_table(now)
        clocks.follow()
        before = clocks.views(1), clocks.views(None)
        now.now += 10
        hand = table.observe(0).hand  # type: ignore[attr-defined]
        table.apply(table.act(0, str(hand[0]), table.turn(0), seconds=clocks.seconds(0)))
        clocks.follow()
        assert [view.left for view in clocks.views(0)] == [52, 60]  # one's own
        assert not clocks.views(0)[0].running
        assert clocks.views(None) == before[1]
        assert clocks.views(1)[0] == before[0][0]
        clocks.stop()

    asyncio.run(play())


def test_players_are_not_on_the_clock_and_a_second_move_in_a_row_starts_anew() -> None:
    async def play() -> None:
        now = Time()
        table = Table(Opened("webnim", (Sitting(), Sitting("first")), 1, 2, {"heap": 9}, clock=TimeControl(60.0)))
        clocks = PeopleClocks(table, lambda: True, lambda _: None, now)
        clocks.follow()
        now.now += 5
        assert [view.seat for view in clocks.views(0)] == [0]
        for entry in (table.act(0, "1", table.turn(0), seconds=clocks.seconds(0)), Acted(1, "1")):
            table.apply(entry)
        clocks.follow()
        now.now += 1
        assert (clocks.seconds(0), clocks.left(0)) == (1, 54)
        clocks.stop()
        assert not clocks.busy

    asyncio.run(play())


def test_a_flag_that_nobody_took_notice_of_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.web.clocks.RETRY_SECONDS", 0.01)

    async def play() -> list[int]:
        now, told = Time(), list[int]()
        _, clocks = card_table(now, told.append)
        clocks.follow()
        now.now += 61
        clocks._ring()
        await asyncio.sleep(0.2)
        clocks.stop()
        return told

    assert len(asyncio.run(play())) > 2
