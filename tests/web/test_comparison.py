"""A finished game once more with our player in a person's seat."""

from __future__ import annotations

import time

import pytest

from parlour.explain import luck
from parlour.records import parse_record
from parlour.web import lobby
from tests.web.conftest import PATIENCE, Json, Seated, Sit, refused


def compared(table: Seated, seat: int, **asked: int | str) -> Json:
    """Start the other table and wait for its end."""
    answer = table.post("/comparison", seat=seat, **asked)
    assert answer.status_code == 202, answer.text
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: Json = table.get("/comparison", seat=seat, **asked).json()
        if found["state"] != "running":
            return found
        time.sleep(0.01)
    raise AssertionError(f"the other table did not end: {found}")


def finish(table: Seated) -> Json:
    """Take one stone after the other until the game is over."""
    view = table.wait_for_me()
    while view["outcome"] is None:
        table.act(0, "1")
        view = table.wait_for_me()
    return view


def test_the_other_table_is_played_once_the_game_is_over(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    refused(table.post("/comparison", seat=0), 409, "stale")
    assert table.get("/comparison", seat=0).json()["state"] == "none"
    view = finish(table)
    found = compared(table, 0)
    assert found["state"] == "done"
    assert found["yours"] == view["outcome"]["points"][0]
    assert found["swing"] == found["yours"] - found["ours"]
    assert found["done"] > 0
    assert found["view"]
    again = table.post("/comparison", seat=0)
    assert again.json() == found  # it is not played twice


def test_the_page_and_the_terminal_tell_the_same_luck(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two persons and a level: the judge plays for both persons, here and there."""
    monkeypatch.setattr(lobby, "secret_seed", lambda: 3)  # a deal in which the judge's results lie apart
    table = sit("whist", "", "easy", "", rules={"rounds": 1})
    while table.wait_for_me()["outcome"] is None:
        held = table.room.table
        (seat,) = held.actors
        table.act(seat, held.game.format(held.game.legal(held.observe(seat)).first(1)[0]))
    found = compared(table, 0)
    told = luck(parse_record(table.get("/record").text), 0)
    assert (found["state"], found["yours"], found["results"]) == ("done", told.yours, [*told.ours])
    assert (found["ours"], found["sentence"]) == (told.ours[0], told.sentence)
    assert len(set(told.ours)) > 1  # every time with other seeds


def test_a_round_is_compared_as_soon_as_it_is_over(sit: Sit) -> None:
    table = sit("whist", "", "easy", "easy", rules={"rounds": 2})
    held = table.room.table
    refused(table.post("/comparison", seat=0, round=1), 409, "stale")
    while not held.open_plies:
        table.wait_for_me()
        table.act(0, held.game.format(held.game.legal(held.observe(0)).first(1)[0]))
    assert held.outcome is None
    refused(table.post("/comparison", seat=0), 409, "stale")  # the match goes on
    refused(table.post("/comparison", seat=0, round=2), 400, "parameter")
    found = compared(table, 0, round=1)
    assert (found["state"], len(found["results"])) == ("done", 6)
    assert found["sentence"]


def test_a_match_is_compared_by_the_sum_of_its_rounds(sit: Sit) -> None:
    table = sit("whist", "", "easy", "easy", rules={"rounds": 2})
    held = table.room.table
    refused(table.post("/comparison", seat=0, round="all"), 409, "stale")
    while table.wait_for_me()["outcome"] is None:
        table.act(0, held.game.format(held.game.legal(held.observe(0)).first(1)[0]))
    found = compared(table, 0, round="all")
    told = luck(parse_record(table.get("/record").text), 0, round_number="all")
    assert (found["state"], found["yours"], found["results"]) == ("done", told.yours, [*told.ours])
    assert found["sentence"] == told.sentence
    assert (found["played"], found["games"], found["view"], found["swing"]) == (12, 12, None, None)
    rounds = [compared(table, 0, round=number)["yours"] for number in (1, 2)]
    assert found["yours"] == sum(rounds)


def test_playing_again_can_be_stopped(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    finish(table)
    assert table.post("/comparison", seat=0, round="all").status_code == 202
    refused(table.spectator().delete("/comparison", seat=0), 403, "seat")
    assert table.delete("/comparison", seat=0).status_code == 200
    stopped = table.get("/comparison", seat=0, round="all").json()
    assert (stopped["state"], stopped["games"]) == ("none", 0)


def test_only_who_sat_there_may_ask(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    finish(table)
    refused(table.spectator().post("/comparison", seat=0), 403, "seat")
    refused(table.spectator().get("/comparison", seat=0), 403, "seat")
    refused(table.post("/comparison", seat=1), 403, "seat")


def test_taking_back_forgets_the_other_table(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    finish(table)
    compared(table, 0)
    assert table.post("/undo", seat=0).status_code == 200
    assert table.get("/comparison", seat=0).json()["state"] == "none"
    refused(table.post("/comparison", seat=0), 409, "stale")


def test_a_board_of_bridge_has_two_results(sit: Sit) -> None:
    deal = "deal N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432\nplay TS 3S 2S"
    table = sit("bridge", "", "easy", "easy", "easy", rules={"contract": "7NT by N"}, position=deal)
    table.act(0, "AS")
    view = table.view()
    assert view["view"]["claim"] == 12
    table.act(0, "claim")
    found = compared(table, 0)
    assert (found["state"], found["swing"], found["swing_unit"]) == ("done", 0.0, "IMPs")
    assert found["view"]["result"]["tricks"] == 13
    assert found["yours"] == found["ours"]
