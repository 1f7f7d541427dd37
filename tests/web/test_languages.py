"""Sentences about games come in the reader's language, where the game has them, else in English."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.core.registry import make_game
from parlour.explain.move_review import Judgement, ReviewedMove
from parlour.web import table_review
from parlour.web.languages import language_for

Json = dict[str, Any]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("fr-FR, zh;q=0.5", "zh"),
        ("en-GB,zh", "en"),
        ("*", "en"),
        ("zh" * 5000, "en"),
    ],
)
def test_the_first_language_that_there_is(header: str, language: str) -> None:
    assert language_for(header) == language


@pytest.fixture
def table(client: TestClient) -> tuple[str, Json]:
    """A table of Tractor where the person, at the first seat, is to bury the kitty; and the headers of that person."""
    rules = {"first_starter": 0}
    game = make_game("tractor", rules)
    state = game.start(1)
    while (obs := game.observe(state, None)).phase == "deal":
        seat = game.actors(state)[0]
        state = game.step(state, seat, game.parse("no", obs))
    seats = [{"spec": "", "name": ""}, *({"spec": "beginner", "name": ""} for _ in range(3))]
    wanted = {"game": "tractor", "rules": rules, "seats": seats, "position": game.dump(state)}
    made = client.post("/api/v1/tables", json=wanted).json()
    return f"/api/v1/tables/{made['id']}", {"Authorization": f"Bearer {made['tokens']['0']}"}


def test_a_view_is_told_in_the_language_of_the_header(client: TestClient, table: tuple[str, Json]) -> None:
    path, headers = table
    english = client.get(path, headers=headers).json()
    chinese = client.get(path, headers={**headers, "Accept-Language": "zh-CN"}).json()
    assert [seat["label"] for seat in english["seats"]] == ["North", "East", "South", "West"]
    assert [seat["label"] for seat in chinese["seats"]] == ["北家", "东家", "南家", "西家"]
    assert len(english["events"]) == len(chinese["events"]) > 0
    assert english["events"][0]["sentence"] != chinese["events"][0]["sentence"]


def test_live_views_are_told_in_the_language_of_the_hello(client: TestClient, table: tuple[str, Json]) -> None:
    path, headers = table
    with client.websocket_connect(f"ws://localhost{path}/live") as socket:
        socket.send_json({"token": headers["Authorization"].removeprefix("Bearer "), "language": "zh"})
        assert socket.receive_json()["view"]["seats"][0]["label"] == "北家"


def test_a_refusal_is_told_in_the_language_of_the_header(client: TestClient, table: tuple[str, Json]) -> None:
    path, headers = table
    turn = client.get(path, headers=headers).json()["turn"]
    told = [
        client.post(
            f"{path}/actions",
            json={"seat": 0, "turn": turn, "text": "BJ"},
            headers={**headers, "Accept-Language": language},
        ).json()["error"]
        for language in ("en", "zh")
    ]
    assert [error["code"] for error in told] == ["illegal", "illegal"]
    assert told[0]["message"] == "Bury eight cards, not 1."
    assert any("\u4e00" <= letter <= "\u9fff" for letter in told[1]["message"])


def test_a_review_is_told_in_the_language_of_who_reads_it() -> None:
    game = make_game("tractor")
    move = ReviewedMove(1, 0, "HA", "HK", mark="mistake", known=Judgement(0.6, 0.45), code="mistake")
    english, chinese = (
        table_review._view(game, "done", [move], 1, None, None, language).moves[0].sentence for language in ("en", "zh")
    )
    assert "K♥" in english
    assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese)
