"""Hints, explanations and reviews at a table."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.records import ClosingLine, DecisionLine, read_telemetry
from parlour.web import create_app
from parlour.web.thinking import ThinkingPool
from tests.web.conftest import HOME, Json, Seated, Sit, lobby_of, open_table, refused, small


def ask(table: Seated, path: str, **body: object) -> Json:
    answer = table.post(path, **body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def exists(file: Path, _: Json) -> bool:
    return file.exists()


def test_hints_come_in_steps_and_never_tell_more_than_asked(sit: Sit) -> None:
    table = sit("webnim", "", "")
    turn = table.view()["turn"]
    first, second, third, fourth = (ask(table, "/hint", seat=0, turn=turn, level=level) for level in (1, 2, 3, 4))
    assert first["text"]
    assert (first["candidates"], first["action"], first["reasons"]) == ([], "", [])
    assert len(second["candidates"]) > 1
    assert (second["action"], second["reasons"]) == ("", [])
    assert third["action"] == "1"
    assert third["reasons"] == []
    assert third["decision"] is None
    assert fourth["reasons"]
    assert fourth["decision"]["player"] == "first"
    assert [row["text"] for row in fourth["decision"]["candidates"]] == ["1", "2", "3"]
    assert fourth["decision"]["candidates"][0]["parts"] == {"thrift": -1.0}
    assert len(table.room.advice._known) == 1  # four steps, one thought


def test_hints_are_for_who_is_to_move(sit: Sit) -> None:
    table = sit("webnim", "", "")
    turn = table.view(seat=1)["turn"]
    refused(table.post("/hint", seat=1, turn=turn, level=1), 409, "stale")
    refused(table.post("/hint", seat=0, turn=turn + 1, level=1), 409, "stale")
    refused(table.post("/hint", seat=0, turn=turn, level=5), 400, "request")


def test_the_position_is_explained(sit: Sit) -> None:
    table = sit("webnim", "", "")
    told = ask(table, "/explain", seat=0)
    assert told["headline"]
    assert told["candidates"][0]["chosen"]
    assert told["spent"]["nodes"] == 3
    assert ask(table.spectator(), "/explain") == told  # nothing is hidden
    assert ask(table, "/explain", seat=1) == told


def test_a_players_move_is_explained_by_what_it_thought(sit: Sit) -> None:
    table = sit("webnim", "", "polite(gate=/)")
    table.act(0, "2")
    table.wait_for_me()
    told = ask(table, "/explain", seat=0, ply=1)
    assert (told["player"], told["action"]) == ("polite(gate=/)", "1")
    assert ask(table, "/explain", ply=0)["player"] == "first"  # a person moved: the judge tells what it would do
    assert ask(table, "/explain", ply=1, judge=True)["player"] == "first"  # asked for, it judges a player's move too
    refused(table.post("/explain", ply=2), 409, "stale")


def test_why_a_player_moved_is_worked_out_only_when_somebody_asks(tmp_path: Path) -> None:
    with TestClient(create_app(small(tmp_path)), base_url=HOME) as client:
        table = open_table(client, "webnim", "", "first")
        table.act(0, "2")
        table.wait_for_me()
        (stored,) = (found for number in range(9) if (found := lobby_of(client)._store.decision(table.id, number)))
        rows: Any = stored["candidates"]
        assert [row["action"] for row in rows] == ["1"]  # the move alone
        told = ask(table, "/explain", ply=1)
        assert ask(table, "/explain", ply=1) == told
        assert len(table.room.advice._known) == 1
    assert (told["player"], told["action"]) == ("first", "1")
    assert [row["text"] for row in told["candidates"]] == ["1", "2", "3"]
    assert told["candidates"][0]["chosen"]
    assert not (tmp_path / "telemetry").exists()


def test_a_book_move_calls_itself_one_in_what_is_told_and_kept(tmp_path: Path) -> None:
    with TestClient(create_app(small(tmp_path, telemetry=1)), base_url=HOME) as client:
        table = open_table(client, "reversi", "", "scholar")
        table.act(0, "f5")
        table.wait(lambda view: len(view["moves"]) == 2)
        told = ask(table, "/explain", ply=1)
    assert told["certainty"] == "known"
    assert "opening book" in told["headline"]
    assert told["sentences"][-1] == "This comes from a book of earlier searches."
    (line,) = read_telemetry(tmp_path / "telemetry" / f"reversi.{table.id}.jsonl")
    assert isinstance(line, DecisionLine)
    assert line.analysis.known


def test_stored_decisions_survive_undo_and_reseating(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    table.act(0, "2")
    table.wait_for_me()
    table.post("/undo", seat=0)
    table.act(0, "3")
    table.wait_for_me()
    table.post("/seats", seat=1, spec="polite")
    told = ask(table, "/explain", ply=1)
    assert told["player"] == "first"


def test_a_finished_game_is_reviewed(sit: Sit) -> None:
    table = sit("webnim", "", "", rules={"heap": 5})
    refused(table.post("/review"), 409, "stale")
    for seat, text in ((0, "1"), (1, "3"), (0, "1")):
        table.act(seat, text)
    assert table.get("/review").json()["state"] == "none"
    with table.live() as socket:
        started = table.post("/review")
        assert started.status_code == 202
        assert started.json()["state"] == "running"
        progress: list[Json] = []
        while not progress or progress[-1]["done"] < 3:
            message, _ = socket.receive()
            progress += [message] if message["type"] == "review" else []
    assert [message["done"] for message in progress] == [1, 2, 3]
    review = table.get("/review").json()
    assert review["state"] == "done"
    assert (review["done"], review["total"]) == (3, 3)
    assert [move["ply"] for move in review["moves"]] == [0, 1, 2]
    assert review["moves"][0]["mark"] == "best"
    blunder = review["moves"][1]
    assert (blunder["text"], blunder["best"], blunder["mark"], blunder["loss"]) == ("3", "1", "blunder", 0.2)
    assert blunder["chance"] == pytest.approx(0.3)
    assert all(move["sentence"] for move in review["moves"])
    assert review["curve"] == review["curves"][0]["points"]
    assert [point["ply"] for point in review["curve"]] == [0, 1, 2]
    assert review["summary"]
    assert table.post("/review").json()["state"] == "done"
    table.room.reviewing.stop()  # as after a restart: only what is on disk
    assert table.get("/review").json() == review
    table.post("/undo", seat=0)
    assert table.get("/review").json()["state"] == "none"


def reviewed(table: Seated) -> Json:
    """Start a review and wait for its end."""
    assert table.post("/review").status_code == 202
    table.wait(lambda _: table.get("/review").json()["state"] != "running")
    found: Json = table.get("/review").json()
    return found


def test_a_review_is_of_the_moves_made_until_then(sit: Sit) -> None:
    table = sit("webnim", "", "")
    table.act(0, "1")
    assert reviewed(table)["total"] == 1
    table.act(1, "1")
    assert table.get("/review").json()["state"] == "none"
    assert [move["text"] for move in reviewed(table)["moves"]] == ["1", "1"]


def test_a_move_made_in_place_of_one_taken_back_has_no_review_yet(sit: Sit) -> None:
    table = sit("webnim", "", "")
    table.act(0, "1")
    assert reviewed(table)["moves"][0]["text"] == "1"
    table.post("/undo", seat=0)
    table.act(0, "2")
    assert table.get("/review").json()["state"] == "none"


def test_a_table_under_review_stays_in_memory(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    table = sit("webnim", "", "")
    table.act(0, "1")
    room = table.room
    assert room.idle
    monkeypatch.setattr(room.reviewing, "_judge", never)
    table.post("/review")
    assert not room.idle
    table.post("/undo", seat=0)  # which stops the review
    assert room.idle


def test_a_review_that_fails_says_why(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("webnim", "", "")
    table.act(0, "1")
    monkeypatch.setattr("parlour.web.reviewing.Judging", lambda **_: None)
    table.post("/review")
    table.wait(lambda _: table.get("/review").json()["state"] != "running")
    review = table.get("/review").json()
    assert review["state"] == "failed"
    assert review["summary"]


def test_reviews_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def forever(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(ThinkingPool, "judge", forever)
    with TestClient(create_app(small(tmp_path, reviews=1)), base_url=HOME) as client:
        tables = [open_table(client, "webnim", "", "") for _ in range(2)]
        for table in tables:
            table.act(0, "1")
        assert tables[0].post("/review").status_code == 202
        refused(tables[1].post("/review"), 429, "too_many")


def test_decisions_become_telemetry(sit: Sit, client: TestClient) -> None:
    table = sit("webnim", "", "normal", rules={"heap": 2})
    table.act(0, "1")
    table.wait(lambda view: view["outcome"])
    file = lobby_of(client).settings.folder / "telemetry" / f"webnim.{table.id}.jsonl"
    decision, closing = read_telemetry(file)
    assert isinstance(decision, DecisionLine)
    assert (decision.ply, decision.seat, decision.player, decision.level) == (2, "second", "first", "normal")
    assert decision.analysis.candidates
    assert isinstance(closing, ClosingLine)
    assert closing.seed == table.room.table.opened.seed


def test_players_may_ask_that_fewer_telemetry_files_of_their_game_stay(
    sit: Sit, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MDH_HARD_TELEMETRY_KEEP", "1")
    folder = lobby_of(client).settings.folder / "telemetry"
    others = set(folder.glob("webnim.*.jsonl"))
    for _ in range(2):
        table = sit("hearts", "", "normal", "normal", "normal")
        file = folder / f"hearts.{table.id}.jsonl"
        table.wait(partial(exists, file))
        assert list(folder.glob("hearts.*.jsonl")) == [file]
        first = next(iter(read_telemetry(file)))
        assert isinstance(first, DecisionLine)
        assert (first.stage, first.level) == ({"round": 1}, "normal")
    assert others <= set(folder.glob("webnim.*.jsonl"))
    seats = [{"spec": ""}, *[{"spec": "heuristic(hard_telemetry_keep=1)"}] * 3]
    assert client.post("/api/v1/tables", json={"game": "hearts", "seats": seats}).status_code in (400, 409)
