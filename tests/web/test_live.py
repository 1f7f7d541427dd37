"""The live connection: views at once and after every change, thinking, reconnecting, and no secrets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from parlour.games.bridge import page
from parlour.games.bridge.engine.double_dummy import DealTable, solve_tables
from parlour.games.bridge.rules.deal import Hands
from parlour.web import create_app
from parlour.web.schema import LiveThinking
from tests.web.conftest import HOME, PATIENCE, Json, Sit, open_table, small


def next_of(socket: WebSocketTestSession, kind: str) -> Any:  # noqa: ANN401 - JSON
    while True:
        message = socket.receive_json()
        if message["type"] == kind:
            return message


def next_view(socket: WebSocketTestSession) -> Json:
    view: Json = next_of(socket, "view")["view"]
    return view


def test_a_game_is_seen_live_move_by_move(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    with table.live() as mine, table.spectator().live() as theirs:
        assert next_view(mine) == table.view()
        assert next_view(theirs)["seat"] is None
        table.act(0, "1")
        for socket in (mine, theirs):
            assert [len(next_view(socket)["moves"]) for _ in range(2)] == [1, 2]
        table.post("/undo", seat=0)
        assert next_view(mine)["moves"] == next_view(theirs)["moves"] == []


def test_a_thinking_player_is_announced_also_to_those_who_come_later(sit: Sit, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    table = sit("webnim", "", f"polite(gate={gate})")
    with table.live() as early:
        table.act(0, "1")
        message = next_of(early, "thinking")
        assert LiveThinking.model_validate(message).model_dump() == message
        assert (message["seat"], message["limit"]) == (1, None)
        with table.spectator().live() as late:
            assert next_of(late, "thinking")["seat"] == 1
            gate.touch()
            assert len(next_view(late)["moves"]) == 2


def test_the_live_view_tells_no_more_than_the_seat_may_know(sit: Sit) -> None:
    table = sit("webcards", "", "")
    with table.only(0).live() as north, table.only(1).live() as south, table.spectator().live() as anyone:
        for socket in (north, south, anyone):
            next_view(socket)
        table.act(0, str(table.view(seat=0)["view"]["hand"][0]))
        assert next_view(north)["waiting"] == [1]
        table.act(1, str(table.view(seat=1)["view"]["hand"][0]))
        # The next thing that the others hear of is the whole trick: of north's choice they heard nothing.
        for socket in (south, anyone):
            assert len(next_view(socket)["view"]["tricks"]) == 1


def test_a_table_that_everyone_left_thinks_on_when_somebody_comes_back(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("parlour.web.room.LEFT_SECONDS", 0.05)
    gate = tmp_path / "gate"
    table = sit("webnim", "", f"polite(gate={gate})")
    with table.live() as socket:
        table.act(0, "1")
        next_of(socket, "thinking")
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
        next_view(socket)
    table.act(0, "1")
    with table.live() as socket:
        assert len(next_view(socket)["moves"]) == 1


def test_one_connection_can_change_seats(sit: Sit) -> None:
    table = sit("webcards", "", "")
    with table.live(seat=1) as socket:
        assert next_view(socket)["seat"] == 1
        socket.send_json({"token": table.tokens["0"], "seat": 0})
        view = next_view(socket)
        assert (view["seat"], view["held"]) == (0, [0])


def test_a_seat_taken_over_is_held_at_once(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    with table.live() as socket:
        assert next_view(socket)["held"] == [0]
        table.post("/seats", seat=1, spec="")
        assert next_view(socket)["held"] == [0, 1]


@pytest.mark.parametrize(
    ("hello", "code"),
    [('{"seat": 0}', "seat"), ("nonsense", "format"), ('{"token": 3}', "format"), ('{"other": 1}', "format")],
)
def test_a_wrong_hello_is_told_what_is_wrong(sit: Sit, hello: str, code: str) -> None:
    table = sit("webnim", "", "")
    with table.client.websocket_connect(f"ws://localhost/api/tables/{table.id}/live") as socket:
        socket.send_text(hello)
        message = socket.receive_json()
        assert (message["type"], message["error"]["code"]) == ("error", code)
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    assert not table.room.audience


def test_no_such_table(client: TestClient) -> None:
    with client.websocket_connect("ws://localhost/api/tables/nowhere/live") as socket:
        assert socket.receive_json()["error"]["code"] == "not_found"


def test_connections_are_counted(tmp_path: Any) -> None:  # noqa: ANN401 - a path
    with TestClient(create_app(small(tmp_path, sockets=1)), base_url=HOME) as client:
        table = open_table(client, "webnim", "", "")
        with table.live() as first:
            next_view(first)
            with table.live() as second:
                assert second.receive_json()["error"]["code"] == "too_many"
        with table.live() as third:
            next_view(third)


def test_par_of_a_board_is_worked_out_off_the_loop(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_loop: list[bool] = []

    def noted(deals: Iterable[Hands]) -> Iterator[DealTable]:
        on_the_loop.append(asyncio.events._get_running_loop() is not None)
        return solve_tables(deals)

    monkeypatch.setattr(page, "solve_tables", noted)
    page._par.cache_clear()
    deal = "deal N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432\nplay TS 3S 2S"
    table = sit("bridge", "", "easy", "easy", "easy", rules={"contract": "7NT by N"}, position=deal)
    with table.live() as mine:
        table.act(0, "AS")
        answer = table.act(0, "claim").json()
        assert answer["view"]["result"]["par"]["contracts"] == ["7NT by NS"]
        while (view := next_view(mine))["outcome"] is None:
            pass
    assert view["view"]["result"] == answer["view"]["result"]
    assert table.get("/replay", ply=len(view["moves"])).json()["view"]["result"] == answer["view"]["result"]
    assert on_the_loop
    assert not any(on_the_loop)
