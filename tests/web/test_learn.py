"""Lessons and rules over HTTP."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from parlour.web.app import create_app
from parlour.web.settings import WebSettings


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    return TestClient(create_app(WebSettings(data=str(tmp_path_factory.mktemp("data")))), base_url="http://localhost")


def test_lessons_are_listed_in_the_language_asked_for(client: TestClient) -> None:
    english = client.get("/api/v1/learn")
    chinese = client.get("/api/v1/learn", headers={"Accept-Language": "zh"})
    assert english.status_code == chinese.status_code == 200
    assert english.headers["cache-control"].startswith("public")
    assert english.headers["vary"] == "Accept-Language"
    assert english.json() != chinese.json()
    again = client.get("/api/v1/learn", headers={"If-None-Match": english.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


@pytest.mark.parametrize("game", ["bridge", "hearts", "pentomino", "reversi", "tractor"])
def test_a_course_and_its_lessons_have_tables_to_show(client: TestClient, game: str) -> None:
    course = client.get(f"/api/v1/learn/{game}").json()
    assert any(section["frames"] for section in course["sections"])
    for line in course["lessons"]:
        lesson = client.get(f"/api/v1/learn/{game}/{line['name']}").json()
        assert len(lesson["parts"]) == line["steps"]
        for number, part in enumerate(lesson["parts"], 1):
            assert part["frames"][0]["view"]["kind"] == game
            if part["task"] is None:
                continue
            assert part["frames"][-1]["my_move"]
            path = f"/api/v1/learn/{game}/{line['name']}/steps/{number}"
            told = client.post(path, json={"text": part["task"]["solution"]}).json()
            assert told["right"]
            assert told["frames"]


def test_a_wrong_move_is_shown_and_an_illegal_one_names_its_rule(client: TestClient) -> None:
    path = "/api/v1/learn/reversi/beside-corners/steps/2"
    wrong = client.post(path, json={"text": "b7"}).json()
    assert not wrong["right"]
    assert wrong["legal"]
    assert len(wrong["frames"]) == 2
    illegal = client.post(path, json={"text": "d4"}).json()
    assert not illegal["legal"]
    assert illegal["rule"] == "turning"
    assert illegal["frames"] == []


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/v1/learn/nothing", None, 400),
        ("/api/v1/learn/reversi/nothing", None, 400),
        ("/api/v1/learn/reversi/turning/steps/99", {"text": "d3"}, 400),
        ("/api/v1/learn/reversi/turning/steps/0", {"text": "d3"}, 400),
        ("/api/v1/learn/reversi/turning/steps/1", {"text": "d3"}, 409),
        ("/api/v1/learn/reversi/turning/steps/3", {"text": "?!"}, 200),
        ("/api/v1/learn/reversi/turning/steps/3", {"move": "d3"}, 400),
    ],
)
def test_bad_input_is_told_in_words(
    client: TestClient, path: str, body: dict[str, str] | None, status: int, language: str
) -> None:
    headers = {"Accept-Language": language}
    answer = client.get(path, headers=headers) if body is None else client.post(path, json=body, headers=headers)
    assert answer.status_code == status, answer.text
    if status != 200:
        assert answer.json()["error"]["message"]
