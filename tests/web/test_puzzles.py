"""Puzzles over HTTP: what is shown before an answer, what after, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from parlour.study.puzzles import collection

GAMES = ("bridge", "hearts", "pentomino", "reversi", "tractor")
SOLVER = {"rating": 1200, "deviation": 350}


def get(client: TestClient, path: str, status: int = 200, language: str = "en") -> Any:  # noqa: ANN401 - JSON
    answer = client.get(f"/api/v1/puzzles{path}", headers={"Accept-Language": language})
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_shown_without_its_answer_and_then_judged(client: TestClient, game: str) -> None:
    puzzle = collection(game)[0]
    answer = client.get(f"/api/v1/puzzles/{puzzle.id}")
    shown = answer.json()
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert answer.headers["vary"] == "Accept-Language"
    assert shown["view"]["my_move"]
    assert not {"answers", "solution", "position"} & shown.keys()
    legal = [action["text"] for action in shown["legal"]["actions"]]
    assert {item.action for item in puzzle.proof.weighed} <= set(legal)
    hidden = puzzle.proof.kind == "deals"
    assert bool(shown["view"]["hands"]) == (puzzle.proof.kind == "open")
    path = f"/api/v1/puzzles/{puzzle.id}/answer"
    wrong = client.post(path, json={"text": puzzle.proof.rival.action, "solver": SOLVER, "box": 3}).json()
    assert (wrong["right"], wrong["box"], wrong["days"]) == (False, 1, 1)
    assert wrong["solver"]["rating"] < 1200
    assert len(wrong["refutation"]["views"]) == 1 + len(puzzle.proof.rival.line)
    assert bool(wrong["refutation"]["views"][0]["hands"]) == (hidden or puzzle.proof.kind == "open")
    right = client.post(path, json={"text": puzzle.proof.answers[-1], "solver": SOLVER, "box": 3}).json()
    assert (right["right"], right["box"], right["days"], right["refutation"]) == (True, 4, 16, None)
    assert right["solver"]["rating"] > 1200
    seen = client.post(path, json={}).json()
    assert (seen["right"], seen["solver"], seen["answers"]) == (False, None, list(puzzle.proof.answers))


@pytest.mark.parametrize("game", ["hearts", "tractor"])
def test_cards_that_the_seat_does_not_see_are_not_sent(client: TestClient, game: str) -> None:
    puzzle = collection(game)[0]
    text = client.get(f"/api/v1/puzzles/{puzzle.id}").text
    question = puzzle.question()
    others = [question.game.observe(question.state, seat) for seat in range(4) if seat != puzzle.seat]
    assert puzzle.position not in text
    assert all(repr(other) not in text for other in others)
    shown = get(client, f"/{puzzle.id}")["view"]
    assert shown["hands"] == []
    assert shown["seat"] == puzzle.seat


def test_lists_themes_and_the_day(client: TestClient) -> None:
    everything = get(client, "")
    assert everything["puzzles"] == []
    assert {theme["game"] for theme in everything["themes"]} == set(GAMES)
    listed = get(client, "?game=reversi&theme=parity", language="zh")["puzzles"]
    assert {item["theme_title"] for item in listed} == {"奇偶"}
    day = get(client, "/daily?date=2026-11-18")
    assert [item["game"] for item in day["puzzles"]] == sorted(GAMES)
    assert get(client, "/daily?date=2026-11-18&game=hearts")["puzzles"] == [
        item for item in day["puzzles"] if item["game"] == "hearts"
    ]
    assert get(client, "/daily")["date"] >= "2026-01-01"


@pytest.mark.parametrize(
    ("path", "status", "word"),
    [
        ("?game=chess", 400, "chess"),
        ("?game=reversi&theme=nothing", 400, "theme"),
        ("?theme=parity", 400, "name the game"),
        ("/daily?date=2026-13-01", 400, "2026-11-18"),
        ("/reversi-none", 404, "reversi-none"),
    ],
)
def test_bad_questions_are_answered_in_words(client: TestClient, path: str, status: int, word: str) -> None:
    assert word in get(client, path, status)["error"]["message"]


def test_bad_answers_change_nothing(client: TestClient) -> None:
    path = f"/api/v1/puzzles/{collection('reversi')[0].id}/answer"
    for body in ({"text": "zz"}, {"text": "a1", "box": 9}, {"text": "a1", "solver": {"rating": 1, "deviation": 1}}):
        assert client.post(path, json=body).status_code == 400


def test_positions_of_ones_own_games(client: TestClient) -> None:
    mistake = {"game": "reversi", "position": "F5d6C3", "seat": 1, "played": "f4", "best": "d3", "sentence": "Why."}
    shown = client.post("/api/v1/puzzles/own", json=mistake).json()
    assert (shown["proof"], shown["summary"], shown["view"]["seat"]) == ("judged", None, 1)
    right = client.post("/api/v1/puzzles/own/answer", json={"mistake": mistake, "text": "D3", "box": 1}).json()
    assert (right["right"], right["box"], right["days"], right["solver"]) == (True, 2, 3, None)
    wrong = client.post("/api/v1/puzzles/own/answer", json={"mistake": mistake, "text": "f4"}).json()
    assert (wrong["right"], wrong["answers"]) == (False, ["d3"])
    assert wrong["sentences"][-1].endswith("Why.")
    for change in ({"seat": 0}, {"position": "junk"}, {"game": "chess"}):
        assert client.post("/api/v1/puzzles/own", json={**mistake, **change}).status_code == 400
