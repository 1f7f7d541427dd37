"""A game at a table, from opening to the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.records import parse_record, replay
from parlour.table.log import from_json, to_json
from tests.web.conftest import Seated, Sit, open_table, refused


def test_a_whole_game_against_a_player(sit: Sit) -> None:
    table = sit("webnim", "", "normal", rules={"heap": 7})
    view = table.view()
    assert view["my_move"]
    assert view["turn"] is not None
    assert view["held"] == [0]
    assert view["waiting"] == [0]
    assert view["rules"] == {"heap": 7}
    assert [action["text"] for action in table.legal()["actions"]] == ["1", "2", "3"]
    assert [seat["label"] for seat in view["seats"]] == ["First", "Second"]
    assert [seat["human"] for seat in view["seats"]] == [True, False]
    while not view["outcome"]:
        assert table.act(0, "1").status_code == 200
        view = table.wait_for_me()
    assert [move["text"] for move in view["moves"]] == ["1"] * 7
    assert [move["ply"] for move in view["moves"]] == list(range(7))
    assert view["events"][0]["sentence"] == "First plays 1."
    assert view["outcome"]["winners"] == [0]
    assert view["outcome"]["sentence"]
    assert view["can"] == {
        "undo": True,
        "resign": False,
        "hint": False,
        "explain": False,
        "review": True,
        "replay": True,
        "again": True,
        "reseat": False,
        "invite": False,
        "speak": False,
        "rematch": True,
    }
    refused(table.act(0, "1"), 409, "stale")


def test_a_table_has_a_thinking_time(sit: Sit) -> None:
    table = sit("webnim", "", "polite", think_seconds=0.2)
    assert table.view()["think_seconds"] == 0.2
    table.act(0, "1")
    view = table.wait_for_me()  # without a gate it thinks until it is stopped
    assert ([move["text"] for move in view["moves"]], view["fallback"]) == (["1", "3"], "")
    entry = table.room.table.entries[0]
    assert from_json(json.loads(json.dumps(to_json(entry)))) == entry
    made = table.post("/again", ply=0)
    assert made.status_code == 201
    assert table.client.get(f"/api/v1/tables/{made.json()['id']}").json()["think_seconds"] == 0.2
    assert sit("webnim", "", "normal").view()["think_seconds"] is None


@pytest.mark.parametrize(
    ("seconds", "code"), [(0.01, "parameter"), (31, "parameter"), (-1, "request"), ("x", "request")]
)
def test_a_thinking_time_out_of_range_is_refused(client: TestClient, seconds: object, code: str) -> None:
    seats = [{"spec": ""}, {"spec": "normal"}]
    answer = client.post("/api/v1/tables", json={"game": "webnim", "seats": seats, "think_seconds": seconds})
    refused(answer, 400, code)


def test_answers_to_another_position_are_refused(sit: Sit) -> None:
    table = sit("webnim", "", "")
    turn = table.view(seat=0)["turn"]
    assert table.post("/actions", seat=0, turn=turn, text="1").status_code == 200
    refused(table.post("/actions", seat=0, turn=turn, text="1"), 409, "stale")  # the same message twice
    refused(table.post("/actions", seat=1, turn=turn, text="1"), 409, "stale")
    assert len(table.view()["moves"]) == 1


def test_a_late_message_is_refused_even_after_an_undo(sit: Sit) -> None:
    table = sit("webnim", "", "")
    turn = table.view(seat=0)["turn"]
    table.act(0, "1")
    table.post("/undo", seat=0)
    assert table.view()["moves"] == []
    refused(table.post("/actions", seat=0, turn=turn, text="1"), 409, "stale")
    assert table.act(0, "2").status_code == 200


def test_illegal_and_unreadable_moves_change_nothing(sit: Sit) -> None:
    table = sit("webnim", "", "")
    before = table.view()
    assert refused(table.act(0, "9"), 409, "illegal")["message"] == "9 cannot be taken."
    assert refused(table.act(0, "many"), 400, "format")["column"] == 1
    refused(table.act(1, "1"), 409, "stale")
    assert table.view() == before


def test_undo_goes_back_before_the_own_move(sit: Sit) -> None:
    table = sit("webnim", "", "normal")
    refused(table.post("/undo", seat=0), 409, "unsupported")
    table.act(0, "3")
    table.wait_for_me()
    assert set(table.post("/undo", seat=0).json()) == {"turn"}
    view = table.view()
    assert view["moves"] == []
    assert view["my_move"]
    assert not view["practice"]


def test_undo_stops_a_player_that_thinks(sit: Sit, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    table = sit("webnim", "", f"polite(gate={gate})")
    table.act(0, "3")
    assert table.post("/undo", seat=0).status_code == 200
    assert table.view()["my_move"]
    gate.touch()
    assert table.act(0, "2").status_code == 200
    assert [move["text"] for move in table.wait_for_me()["moves"]] == ["2", "1"]


def test_resigning_ends_the_game(sit: Sit) -> None:
    table = sit("webnim", "", "polite")
    table.act(0, "1")
    assert table.post("/resign", seat=0).status_code == 200
    view = table.view()
    assert view["outcome"]["reason"] == "resigned"
    assert view["outcome"]["winners"] == [1]
    assert view["waiting"] == []
    refused(table.post("/resign", seat=0), 409, "stale")


def test_the_opponent_changes_in_mid_game(sit: Sit) -> None:
    table = sit("webnim", "", "polite")
    table.act(0, "1")
    assert table.post("/seats", seat=1, spec="first", name="Fred").status_code == 200
    assert table.view()["seats"][1] == {
        "seat": 1,
        "name": "Fred",
        "title": "First",
        "label": "Second",
        "human": False,
        "spec": "first",
        "team": 1,
        "free": False,
        "away": False,
        "stands_in": False,
        "timed_out": False,
    }
    assert len(table.wait_for_me()["moves"]) == 2
    refused(table.post("/seats", seat=1, spec="frist"), 400, "unknown")
    refused(table.post("/seats", seat=7, spec="first"), 400, "parameter")
    refused(table.post("/seats", seat=1, spec="cheater"), 409, "unsupported")
    refused(table.post("/seats", seat=1, spec="exec:/bin/true"), 409, "unsupported")
    assert table.view()["seats"][1]["spec"] == "first"


def test_a_person_takes_over_a_seat_and_gives_it_back(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    assert table.post("/seats", seat=1, spec="").status_code == 200
    assert table.view()["held"] == [0, 1]
    table.act(0, "1")
    assert table.act(1, "2").status_code == 200
    table.post("/seats", seat=0, spec="first")
    assert len(table.wait(lambda view: view["seat"] == 1 and view["my_move"])["moves"]) == 3
    refused(table.post("/actions", seat=0, turn=table.view(seat=0)["turn"], text="1"), 409, "stale")


def test_a_shared_screen_stays_with_who_moved_last_until_one_of_its_own_is_to_move(sit: Sit) -> None:
    table = sit("hearts", "", "", "", "", rules={"first_round": 4})
    shared = Seated(table.client, {"id": table.id, "tokens": {seat: table.tokens[seat] for seat in "13"}})
    seen = set()
    last = 1  # the first, before anybody has moved
    for _ in range(24):
        view = table.view()
        seat, waits = view["seat"], view["waiting"]
        assert waits == [seat]
        mine = seat in (1, 3)
        assert (shared.view()["seat"], shared.view()["my_move"]) == (seat if mine else last, mine)
        seen.add((last, mine))
        table.act(seat, table.legal()["actions"][0]["text"])
        last = seat if mine else last
    assert seen == {(1, False), (1, True), (3, False), (3, True)}


def test_only_those_who_play_change_seats(sit: Sit) -> None:
    table = sit("webnim", "", "")
    refused(table.spectator().post("/seats", seat=1, spec="first"), 403, "seat")
    refused(table.only(0).post("/seats", seat=1, spec="first"), 403, "seat")
    assert table.only(1).post("/seats", seat=1, spec="first").status_code == 200


def test_trying_again_from_an_earlier_move(sit: Sit, client: TestClient) -> None:
    table = sit("webnim", "", "")
    for seat, text in ((0, "1"), (1, "2"), (0, "3")):
        table.act(seat, text)
    made = table.post("/again", ply=1)
    assert made.status_code == 201
    second = type(table)(client, made.json())
    assert second.id != table.id
    assert second.tokens["0"] != table.tokens["0"]
    view = second.view()
    assert [move["text"] for move in view["moves"]] == ["1"]
    assert view["seat"] == 1
    assert second.act(1, "1").status_code == 200
    assert len(table.view()["moves"]) == 3
    refused(table.post("/again", ply=9), 400, "parameter")


def test_looking_back(sit: Sit) -> None:
    table = sit("webnim", "", "")
    for seat, text in ((0, "1"), (1, "2"), (0, "3")):
        table.act(seat, text)
    past = table.get("/replay", ply=2).json()
    assert past["view"] == {"kind": "drawing", "drawing": "|" * 12}
    assert [move["text"] for move in past["moves"]] == ["1", "2"]
    assert past["turn"] is None
    refused(table.get("/replay", ply=4), 400, "parameter")
    refused(table.get("/replay"), 400, "request")


def test_the_record_replays(sit: Sit) -> None:
    table = sit("webnim", "", "")
    table.act(0, "1")
    table.act(1, "2")
    answer = table.get("/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"].startswith('attachment; filename="webnim-')
    record = parse_record(answer.text)
    assert replay(record)[-1].left == 12
    assert record.date


def test_many_actions_are_not_listed(sit: Sit) -> None:
    table = sit("webnim", "", "", rules={"wide": True, "heap": 301})
    assert table.legal() == {"listed": False, "actions": []}
    body = {"seat": 0, "turn": table.view()["turn"], "partials": ["300", "302", "many"]}
    assert table.post("/extend", **body).json() == {"allowed": [True, False, False]}
    table.act(0, "1")
    assert len(table.legal()["actions"]) == 300
    refused(table.post("/extend", **body), 409, "stale")


def test_moves_are_checked_without_being_made(sit: Sit) -> None:
    table = sit("tractor", "", "phase1", "phase1", "phase1", rules={"first_starter": 0, "kitty_theft": False})
    before = table.wait_for_me()
    hand = before["view"]["hand"]
    ask = {"seat": 0, "turn": before["turn"]}
    assert table.post("/check", **ask, text=" ".join(hand[:8])).json() == {"legal": True, "reason": None, "rule": ""}
    few = table.post("/check", **ask, text=" ".join(hand[:3])).json()
    assert few == {"legal": False, "reason": "Bury eight cards, not 3.", "rule": "kitty"}
    assert not table.post("/check", **ask, text="rabbit").json()["legal"]
    assert table.view() == before
    table.act(0, " ".join(hand[:8]))
    refused(table.post("/check", **ask, text=hand[0]), 409, "stale")


def test_positions_are_checked_before_a_table_is_opened(client: TestClient) -> None:
    good = client.post("/api/v1/positions", json={"game": "webnim", "text": "5 1"})
    assert good.json() == {"text": "5 1", "drawing": "|||||", "to_act": [1]}
    bad = refused(client.post("/api/v1/positions", json={"game": "webnim", "text": "x"}), 400, "format")
    assert bad["column"] == 1
    refused(client.post("/api/v1/positions", json={"game": "webnim", "text": "0"}), 409, "unsupported")
    table = open_table(client, "webnim", "", "", position="5 1")
    assert table.view()["view"]["drawing"] == "|||||"
    assert table.view()["waiting"] == [1]


def test_a_table_that_cannot_be_is_not_opened(client: TestClient) -> None:
    two = [{"spec": ""}, {"spec": "first"}]
    found = refused(client.post("/api/v1/tables", json={"game": "webnimm", "seats": two}), 400, "unknown")
    assert found["suggestions"] == ["webnim"]
    refused(client.post("/api/v1/tables", json={"game": "webnim", "seats": two[:1]}), 409, "unsupported")
    refused(
        client.post("/api/v1/tables", json={"game": "webnim", "seats": two, "rules": {"heap": 0}}), 400, "parameter"
    )
    refused(client.post("/api/v1/tables", json={"game": "webnim", "seats": two, "rules": {"hep": 1}}), 400, "unknown")
    refused(client.post("/api/v1/tables", json={"game": "webnim", "seats": two, "position": "?"}), 400, "format")
    for spec, status, code in (
        ("nobody", 400, "unknown"),
        ("sleeper(seconds=x)", 400, "parameter"),
        ("sleeper(", 400, "format"),
        ("cheater", 409, "unsupported"),
        ("webcards/first", 409, "unsupported"),
        ("exec:touch x", 409, "unsupported"),
        ("exec(command=true)", 409, "unsupported"),
    ):
        body = {"game": "webnim", "seats": [{"spec": ""}, {"spec": spec}]}
        refused(client.post("/api/v1/tables", json=body), status, code)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "not JSON"),
        (b"[]", "object"),
        (b'{"seat": 0, "turn": 0}', "text"),
        (b'{"seat": -1, "turn": 0, "text": "1"}', "seat"),
        (b'{"seat": 0, "turn": 0, "text": "1", "more": 1}', "more"),
        (b'{"seat": 0, "turn": 0, "text": "' + b"1" * 2001 + b'"}', "text"),
    ],
)
def test_broken_requests_get_a_sentence(sit: Sit, body: bytes, said: str) -> None:
    table = sit("webnim", "", "")
    headers = {**table.headers, "Content-Type": "application/json"}
    answer = table.client.post(f"/api/v1/tables/{table.id}/actions", content=body, headers=headers)
    assert said in refused(answer, 400, "request")["message"]


def test_a_move_that_is_not_sent_as_json_is_refused(sit: Sit) -> None:
    table = sit("webnim", "", "")
    address, headers = f"/api/v1/tables/{table.id}/actions", {**table.headers, "Content-Type": "text/plain"}
    answer = table.client.post(address, content=b'{"seat": 0, "turn": 0, "text": "1"}', headers=headers)
    assert "application/json" in refused(answer, 400, "request")["message"]


def test_players_alone_play_to_the_end(sit: Sit) -> None:
    table = sit("webnim", "first", "normal", rules={"heap": 9})
    with table.live(goes_on=True) as watching:
        while not watching.view.get("outcome"):
            watching.next_view()
    view = table.view()
    assert view["seat"] is None
    assert len(view["moves"]) == 9


def test_games_are_listed_with_forms_but_without_those_who_see_all(client: TestClient) -> None:
    listed = {game["name"]: game for game in client.get("/api/v1/games").json()}
    nim, cards = listed["webnim"], listed["webcards"]
    assert (nim["hidden"], cards["hidden"]) == (False, True)
    assert nim["rules"][0] == {
        "name": "heap",
        "title": "Heap",
        "kind": "int",
        "default": 15,
        "summary": "Matches at the start.",
        "low": 1,
        "high": 1000,
        "choices": [],
        "labels": [],
        "section": "",
    }
    names = [player["name"] for player in cards["players"]]
    assert "first" in names
    assert "cheater" not in names
    assert "exec" not in names
    assert cards["teams"] == [[0], [1]]


def test_a_player_that_is_switched_off_is_listed_as_such_and_cannot_sit_down(client: TestClient) -> None:
    listed = {game["name"]: game for game in client.get("/api/v1/games").json()}
    enabled = {player["name"]: player["enabled"] for player in listed["webnim"]["players"]}
    assert (enabled["first"], enabled["retired"]) == (True, False)
    wanted = {"game": "webnim", "seats": [{"spec": "", "name": ""}, {"spec": "retired", "name": ""}]}
    error = refused(client.post("/api/v1/tables", json=wanted), 409, "unsupported")
    assert error["message"] == "The player Retired is switched off."


def test_a_title_at_a_seat_is_told_with_the_name_that_was_meant(client: TestClient) -> None:
    wanted = {"game": "reversi", "seats": [{"spec": "", "name": ""}, {"spec": "Greedy Goblin", "name": ""}]}
    error = refused(client.post("/api/v1/tables", json=wanted), 400, "unknown")
    assert error["suggestions"] == ["greedy"]
