"""The live connection: views at once and after every change, thinking, reconnecting, and no secrets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.games.bridge import view
from parlour.games.bridge.engine.double_dummy import DealTable, solve_tables
from parlour.games.bridge.rules.deal import Hands
from parlour.web import create_app
from parlour.web.schema_live import LiveThinking
from tests.web.conftest import HOME, PATIENCE, Sit, open_table, refused, small


def test_a_game_is_seen_live_move_by_move(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    with table.live() as mine, table.spectator().live() as theirs:
        assert mine.next_view() == table.view()
        assert theirs.next_view()["seat"] is None
        table.act(0, "1")
        for socket in (mine, theirs):
            assert [len(socket.next_view()["moves"]) for _ in range(2)] == [1, 2]
        table.post("/undo", seat=0)
        assert mine.next_view()["moves"] == theirs.next_view()["moves"] == []


def test_a_thinking_player_is_announced_also_to_those_who_come_later(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("parlour.web.bots.NOTICE_SECONDS", 0.01)
    gate = tmp_path / "gate"
    table = sit("webnim", "", f"polite(gate={gate})")
    with table.live() as early:
        table.act(0, "1")
        message = early.next("thinking")
        assert LiveThinking.model_validate(message).model_dump() == message
        assert (message["seat"], message["limit"]) == (1, None)
        with table.spectator().live() as late:
            assert late.next("thinking")["seat"] == 1
            gate.touch()
            assert len(late.next_view()["moves"]) == 2


def test_the_live_view_tells_no_more_than_the_seat_may_know(sit: Sit) -> None:
    table = sit("webcards", "", "")
    with table.only(0).live() as north, table.only(1).live() as south, table.spectator().live() as anyone:
        for socket in (north, south, anyone):
            socket.next_view()
        table.act(0, str(table.view(seat=0)["view"]["hand"][0]))
        assert north.next_view()["waiting"] == [1]
        table.act(1, str(table.view(seat=1)["view"]["hand"][0]))
        # The next thing that the others hear of is the whole trick: of north's choice they heard nothing.
        for socket in (south, anyone):
            assert len(socket.next_view()["view"]["tricks"]) == 1


def test_a_table_that_everyone_left_thinks_on_when_somebody_comes_back(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("parlour.web.room.LEFT_SECONDS", 0.05)
    monkeypatch.setattr("parlour.web.bots.NOTICE_SECONDS", 0.01)
    gate = tmp_path / "gate"
    table = sit("webnim", "", f"polite(gate={gate})")
    with table.live() as socket:
        table.act(0, "1")
        socket.next("thinking")
    end = time.monotonic() + PATIENCE
    while table.room.bots.busy and time.monotonic() < end:
        time.sleep(0.01)
    assert not table.room.bots.busy  # the gate is still shut: it did not move, it stopped
    assert len(table.room.table.actions) == 1
    gate.touch()
    assert len(table.wait_for_me()["moves"]) == 2


def test_coming_back_shows_the_present(sit: Sit) -> None:
    table = sit("webnim", "", "")
    with table.live() as socket:
        socket.next_view()
    table.act(0, "1")
    with table.live() as socket:
        assert len(socket.next_view()["moves"]) == 1


def test_one_connection_can_change_seats(sit: Sit) -> None:
    table = sit("webcards", "", "")
    with table.live(seat=1) as socket:
        assert socket.next_view()["seat"] == 1
        socket.socket.send_json({"token": table.tokens["0"], "seat": 0})
        view = socket.next_view()
        assert (view["seat"], view["held"]) == (0, [0])


def test_a_seat_taken_over_is_held_at_once(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    with table.live() as socket:
        assert socket.next_view()["held"] == [0]
        table.post("/seats", seat=1, spec="")
        assert socket.next_view()["held"] == [0, 1]


@pytest.mark.parametrize(
    ("hello", "code"),
    [('{"seat": 0}', "seat"), ("nonsense", "format"), ('{"token": 3}', "format"), ('{"other": 1}', "format")],
)
def test_a_wrong_hello_is_told_what_is_wrong(sit: Sit, hello: str, code: str) -> None:
    table = sit("webnim", "", "")
    with table.client.websocket_connect(f"ws://localhost/api/v1/tables/{table.id}/live") as socket:
        socket.send_text(hello)
        message = socket.receive_json()
        assert (message["type"], message["error"]["code"]) == ("error", code)
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    assert not table.room.audience


def test_no_such_table(client: TestClient) -> None:
    with client.websocket_connect("ws://localhost/api/v1/tables/nowhere/live") as socket:
        assert socket.receive_json()["error"]["code"] == "not_found"


def test_connections_are_counted(tmp_path: Any) -> None:  # noqa: ANN401 - a path
    with TestClient(create_app(small(tmp_path, sockets=1)), base_url=HOME) as client:
        table = open_table(client, "webnim", "", "")
        with table.live() as first:
            first.next_view()
            with table.live() as second:
                assert second.next("error")["error"]["code"] == "too_many"
        with table.live() as third:
            third.next_view()


def test_a_patch_leads_to_the_view_that_who_comes_later_is_shown(sit: Sit) -> None:
    table = sit("webcards", "", "")
    with table.only(0).live() as early:
        first = early.next_view()
        for seat in (0, 1):
            table.act(seat, str(table.view(seat=seat)["view"]["hand"][0]))
        messages = [early.next("view", "patch") for _ in range(2)]
        assert [message["type"] for message in messages] == ["patch", "patch"]
        assert early.view["events"][: len(first["events"])] == first["events"]
        assert [event["kind"] for message in messages for event in message["events"]] == [
            event["kind"] for event in early.view["events"][len(first["events"]) :]
        ]
        assert early.view == table.only(0).view()
        with table.only(0).live() as late:
            assert late.next_view() == early.view


def test_who_missed_something_says_hello_again_and_gets_the_whole_table(sit: Sit) -> None:
    table = sit("webnim", "", "")
    with table.live() as socket:
        socket.next_view()
        table.act(0, "1")
        socket.next("patch")
        socket.socket.send_json({"token": table.all_tokens})
        message = socket.next("view", "patch")
        assert (message["type"], message["view"], message["number"]) == ("view", table.view(), 2)
        table.act(1, "1")
        assert socket.next("view", "patch")["type"] == "patch"
        assert socket.view == table.view()


def test_only_who_joins_is_told_who_is_thinking(sit: Sit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("parlour.web.bots.NOTICE_SECONDS", 3600)
    table = sit("webnim", "", f"polite(gate={tmp_path / 'gate'})")
    with table.live() as early:
        early.next_view()
        table.act(0, "1")
        early.next("patch")
        with table.spectator().live() as late:
            late.next("thinking")
        table.post("/undo", seat=0)
        assert early.receive()[0]["type"] == "view"


def test_meanings_and_par_are_worked_out_when_asked_for_and_off_the_loop(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_loop: list[bool] = []

    def noted(deals: Iterable[Hands]) -> Iterator[DealTable]:
        on_the_loop.append(asyncio.events._get_running_loop() is not None)
        return solve_tables(deals)

    monkeypatch.setattr(view, "solve_tables", noted)
    deal = "deal N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432\nplay TS 3S 2S"
    table = sit("bridge", "", "easy", "easy", "easy", rules={"contract": "7NT by N"}, position=deal)
    refused(table.get("/par"), 409, "unsupported")
    table.act(0, "AS")
    table.act(0, "claim")
    assert table.view()["view"]["result"] == {"tricks": 13, "over": 0, "score": 1520}
    assert on_the_loop == []
    assert table.get("/par").json() == {"score": 1520, "contracts": ["7NT by North-South"]}
    assert on_the_loop == [False]


def test_calls_are_told_with_what_they_mean(sit: Sit) -> None:
    table = sit("bridge", "", "", "", "")
    seat = table.view()["waiting"][0]
    assert table.act(seat, "1C").status_code == 200
    made = table.get("/meanings").json()
    assert len(made["made"]) == 1
    assert made["made"][0]
    assert set(made["choices"]) == set(table.view()["view"]["legal_calls"])
    assert all(made["choices"].values())
    assert table.spectator().get("/meanings").json() == {"made": made["made"], "choices": {}}
