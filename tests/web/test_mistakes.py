"""Mistakes of a reviewed game over HTTP: to whoever sat there, as positions that can be shown as puzzles."""

from __future__ import annotations

from tests.web.conftest import Json, Seated, Sit, refused

# White has one move that saves the draw, h8, with seven squares empty.
ENDING = "D3c5C6c3B5b6B3f4B7b2C4d6E3a6C2a5G5g4F6a2F5h6F3e6G6c1H5a8H7h3B4d2A1b1A3e2E1d1F1a4A7g3F2g2F7d7B8c8C7e7F8e8H4"


def played_with(table: Seated, move: str) -> Json:
    """Let White make a move, both go on with any, and the whole be reviewed; return the mistakes."""
    assert table.act(1, move).status_code == 200
    while (view := table.view())["outcome"] is None:
        assert table.act(view["seat"], table.legal()["actions"][0]["text"]).status_code == 200
    assert table.post("/review").status_code == 202
    table.wait(lambda _: table.get("/review").json()["state"] != "running")
    answer: Json = table.get("/mistakes").json()
    return answer


def test_a_blunder_comes_up_as_a_puzzle(sit: Sit) -> None:
    table = sit("reversi", "", "", position=ENDING)
    mistakes = played_with(table, "g7")["mistakes"]
    blunder = mistakes[0]
    assert (blunder["seat"], blunder["ply"], blunder["played"], blunder["best"]) == (1, 0, "g7", "h8")
    shown = table.client.post("/api/v1/puzzles/own", json=blunder).json()
    assert (shown["proof"], shown["view"]["seat"], shown["view"]["id"]) == ("judged", 1, "")
    verdict = table.client.post("/api/v1/puzzles/own/answer", json={"mistake": blunder, "text": "h8"}).json()
    assert verdict["right"]
    assert blunder["sentence"] in verdict["sentences"][-1]
    chinese = table.client.get(
        f"/api/v1/tables/{table.id}/mistakes", headers={**table.headers, "Accept-Language": "zh"}
    ).json()["mistakes"]
    assert [one["played"] for one in chinese] == [one["played"] for one in mistakes]
    assert "必败" in chinese[0]["sentence"]


def test_mistakes_are_for_the_seats_that_made_them(sit: Sit) -> None:
    table = sit("reversi", "", "", position=ENDING)
    assert {one["seat"] for one in played_with(table, "g7")["mistakes"]} >= {1}
    assert {one["seat"] for one in table.only(1).get("/mistakes").json()["mistakes"]} == {1}
    assert 1 not in {one["seat"] for one in table.only(0).get("/mistakes").json()["mistakes"]}
    assert table.spectator().get("/mistakes").json()["mistakes"] == []


def test_the_best_move_is_no_mistake_and_before_a_review_there_are_none(sit: Sit) -> None:
    table = sit("reversi", "", "", position=ENDING)
    assert table.get("/mistakes").json() == {"mistakes": []}
    assert 0 not in {one["ply"] for one in played_with(table, "h8")["mistakes"]}


def test_bad_questions_are_refused(sit: Sit) -> None:
    table = sit("reversi", "", "", position=ENDING)
    refused(table.get("/mistakes", round="x"), 400, "request")
    table.id = "nowhere"
    refused(table.get("/mistakes"), 404, "not_found")
