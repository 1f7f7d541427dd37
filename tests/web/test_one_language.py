"""Whoever speaks a language is told nothing in another one: over whole games, through the routes and live messages."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from parlour.core.registry import game_type, make_game
from parlour.core.rng import stream
from tests.web.conftest import PATIENCE, Json, Seated, Sit

SHORT: Final = {"hearts": {"rounds": 1}, "tractor": {"rounds": 1}}
PLAYED: Final = ("bridge", "hearts", "pentomino", "reversi", "tractor")
TAUGHT: Final = [name for name in PLAYED if (game_type(name).locale / "zh.toml").is_file()]  # type: ignore[operator]
ENGLISH: Final = re.compile(r"\b[A-Za-z]*[a-z]['A-Za-z]*[A-Za-z]\s+[A-Za-z]*[a-z]['A-Za-z]*[A-Za-z]\b")  # two words
CHINESE: Final = re.compile("[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")
FOR_PROGRAMS: Final = {"spec", "player", "default", "choices", "deals"}


def strings(value: Any, spoken: str, place: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401 - JSON
    """Yield everything in an answer that a person may read, with its place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict) and set(value) == {"en", "zh"}:  # kept on the device, whose language may change
        yield from strings(value[spoken], spoken, f"{place}.{spoken}")
    elif isinstance(value, dict):
        for name, inner in value.items():
            if name not in FOR_PROGRAMS:
                yield from strings(inner, spoken, f"{place}.{name}")
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, spoken, place)


def foreign(value: Any, language: str) -> list[tuple[str, str]]:  # noqa: ANN401 - JSON
    """Return what is told in the other language."""
    other = ENGLISH if language == "zh" else CHINESE
    return [(place, text) for place, text in strings(value, language) if other.search(text)]


def test_what_counts_as_foreign() -> None:
    assert foreign({"a": ["你 plays the queen"], "spec": "one two"}, "zh") == [(".a", "你 plays the queen")]
    assert not foreign({"a": ["N:d4 d5 c6", "7NTXX by N", "S10 HA LJ BJ", "Parlour 的棋", "North"]}, "zh")
    both = {"en": "Black plays e4", "zh": "黑走 e4"}
    assert not foreign({"a": both}, "en")
    assert not foreign({"a": both}, "zh")
    assert foreign({"a": {"en": "黑走", "zh": "黑走"}}, "en") == [(".a.en", "黑走")]
    assert foreign({"a": {"b": "Black plays e4。"}}, "en") == [(".a.b", "Black plays e4。")]


class Speaking:
    """A table whose one person speaks a language; everything that is answered is looked at."""

    def __init__(self, table: Seated, language: str) -> None:
        self.table = table
        self.language = language
        self.found: list[tuple[str, str]] = []

    def _heard(self, path: str, answer: Json | list[Json]) -> Any:  # noqa: ANN401 - JSON
        self.found += [(path + place, text) for place, text in foreign(answer, self.language)]
        return answer

    def _headers(self) -> dict[str, str]:
        return {**self.table.headers, "Accept-Language": self.language}

    def get(self, path: str = "", **query: int) -> Any:  # noqa: ANN401 - JSON
        address = f"/api/v1/tables/{self.table.id}{path}"
        return self._heard(path, self.table.client.get(address, params=query, headers=self._headers()).json())

    def post(self, path: str, **body: Any) -> Any:  # noqa: ANN401 - JSON
        address = f"/api/v1/tables/{self.table.id}{path}"
        return self._heard(path, self.table.client.post(address, json=body, headers=self._headers()).json())

    def act(self, rng: Any) -> bool:  # noqa: ANN401 - random.Random
        """Make a random move; False once the game is over."""
        room = self.table.room
        if room.table.outcome is not None:
            return False
        seat = room.table.actors[0]
        text = room.table.game.format(room.table.game.legal(room.table.observe(seat)).sample(rng))
        self.post("/actions", seat=seat, turn=room.table.turn(seat), text=text)
        return True

    def ask(self) -> None:
        """Ask for all there is to be asked for at a turn, and do what cannot be done."""
        room = self.table.room
        seat = room.table.actors[0]
        turn = room.table.turn(seat)
        for level in (1, 2, 3, 4):
            self.post("/hint", seat=seat, turn=turn, level=level)
        self.post("/explain", seat=seat)
        self.get("/legal", seat=seat)
        self.get("/meanings", seat=seat)
        for wrong in ("", "?", "QS QS", "a1", "H2 H3", "Z:a1 a2 a3 a4 a5", "P", "2S", "7NT", "no"):
            self.post("/check", seat=seat, turn=turn, text=wrong)
        self.post("/actions", seat=seat, turn=turn, text="nonsense?")
        self.post("/actions", seat=seat, turn=turn + 7, text="a1")
        self.post("/actions", seat=77, turn=turn, text="a1")
        self.post("/explain", seat=seat, ply=10_000)
        self.post("/comparison", seat=seat)


def seated(sit: Sit, name: str, language: str, **more: Any) -> Speaking:  # noqa: ANN401 - rules
    speaking = Speaking(sit(name, *[""] * make_game(name).seats, **more), language)
    speaking.get()  # whoever looks has cards dealt
    return speaking


def whole_game(sit: Sit, name: str, language: str) -> list[tuple[str, str]]:
    """Play a game to its end and return what was told in the other language."""
    rng, told = stream(6, name), seated(sit, name, language, rules=SHORT.get(name, {}))
    with told.table.live(language=language) as watching:
        plies = 0
        while told.table.room.table.outcome is None:
            if plies in (0, 9, 40):
                told.ask()
            told.act(rng)
            plies += 1
        told.get()
        while watching.view.get("outcome") is None:
            told.found += [(f"live{place}", text) for place, text in foreign(watching.receive()[0], language)]
    told.get("/replay", ply=plies // 2)
    told.get("/meanings")
    told.get("/par")
    told.post("/undo", seat=0)
    told.post("/explain", ply=1)
    reviewed = seated(sit, name, language, rules=SHORT.get(name, {}))
    for _ in range(2):
        reviewed.act(rng)
    reviewed.post("/resign", seat=0)
    reviewed.post("/review")
    end = time.monotonic() + PATIENCE
    while reviewed.get("/review")["state"] == "running" and time.monotonic() < end:
        time.sleep(0.05)
    return list(dict.fromkeys([*told.found, *reviewed.found]))


@pytest.mark.parametrize("name", TAUGHT)
def test_a_whole_game_in_chinese_has_no_english_sentence(sit: Sit, name: str) -> None:
    assert whole_game(sit, name, "zh") == []


@pytest.mark.parametrize("name", PLAYED)
def test_a_whole_game_in_english_has_no_chinese(sit: Sit, name: str) -> None:
    assert whole_game(sit, name, "en") == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_catalogue_and_refusals_are_in_one_language(client: TestClient, language: str) -> None:
    headers = {"Accept-Language": language}
    listed = [game for game in client.get("/api/v1/games", headers=headers).json() if game["name"] in PLAYED]
    assert len(listed) == len(PLAYED)
    assert foreign(listed, language) == []
    asked: list[tuple[str, Json]] = [
        ("/tables", {"game": "chess", "seats": []}),
        ("/tables", {"game": "reversi", "seats": []}),
        ("/tables", {"game": "reversi", "seats": [{}, {}], "rules": {"size": 5}}),
        ("/tables", {"game": "hearts", "seats": [{}] * 4, "rules": {"target": -1}}),
        ("/tables", {"game": "hearts", "seats": [{}] * 4, "rules": {"start_scores": "1"}}),
        ("/tables", {"game": "tractor", "seats": [{}] * 4, "rules": {"point_goal": 81}}),
        ("/tables", {"game": "bridge", "seats": [{}] * 4, "rules": {"contract": "9NT"}}),
        ("/tables", {"game": "reversi", "seats": [{}, {"spec": "exec:ls"}]}),
        ("/tables", {"game": "reversi", "seats": [{}, {"spec": "nobody"}]}),
        ("/tables", {"game": "reversi", "seats": [{}, {"spec": "alphabeta(depth=99)"}]}),
        ("/tables", {"game": "reversi", "seats": [{}, {}], "think_seconds": 999}),
        ("/tables", {"game": "reversi", "wrong": 1}),
        ("/positions", {"game": "reversi", "text": "F5 d6"}),
        ("/positions", {"game": "reversi", "text": "a1"}),
        ("/positions", {"game": "pentomino", "text": "N:d4 e4"}),
        ("/positions", {"game": "pentomino", "text": "Q:d4 e4 f4 c5 d5"}),
        ("/positions", {"game": "hearts", "text": "deal"}),
        ("/positions", {"game": "tractor", "text": "deal"}),
        ("/positions", {"game": "bridge", "text": "deal N:A"}),
    ]
    for path, body in asked:
        answer = client.post(f"/api/v1{path}", json=body, headers=headers).json()
        assert foreign(answer, language) == [], (path, body)
    for path in ("/tables/unknown", "/nowhere"):
        assert foreign(client.get(f"/api/v1{path}", headers=headers).json(), language) == []
