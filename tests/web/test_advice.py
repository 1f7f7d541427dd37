"""Hints, explanations and reviews at a table."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.cards import Dealer
from parlour.core.analysis import AnyAnalysis
from parlour.core.playthrough import Playthrough
from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.records import ClosingLine, DecisionLine, read_telemetry
from parlour.runtime.decision import Decide
from parlour.web import create_app
from parlour.web.audience import Watcher
from parlour.web.bots import Thinking
from parlour.web.player_pool import PlayerPool
from parlour.web.principals import Principal
from tests.web.conftest import HOME, Json, Seated, Sit, lobby_of, open_table, put, refused, small


def ask(table: Seated, path: str, **body: object) -> Json:
    answer = table.post(path, **body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def has_lines(file: Path, count: int, _: Json) -> bool:
    return file.exists() and len(file.read_text(encoding="utf-8").splitlines()) == count


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
        assert len(table.room.advice._known) == 2  # the player and the judge, each asked once
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
    table.room.review.stop()  # as after a restart: only what is on disk
    assert table.get("/review").json() == review
    table.post("/undo", seat=0)
    left = table.get("/review").json()  # what was judged of the moves that stand
    assert (left["state"], left["moves"]) == ("done", review["moves"][:2])


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
    monkeypatch.setattr(room.review, "_judge", never)
    table.post("/review")
    assert not room.idle
    table.post("/undo", seat=0)  # which stops the review
    assert room.idle


def test_a_review_that_fails_says_why(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit("webnim", "", "")
    table.act(0, "1")
    monkeypatch.setattr("parlour.web.table_review.JudgeMove", lambda **_: None)
    table.post("/review")
    table.wait(lambda _: table.get("/review").json()["state"] != "running")
    review = table.get("/review").json()
    assert review["state"] == "failed"
    assert review["summary"]


def test_reviews_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def forever(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(PlayerPool, "judge", forever)
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


def test_a_server_keeps_the_telemetry_of_its_newest_tables_of_each_game(tmp_path: Path) -> None:
    folder = tmp_path / "telemetry"
    with TestClient(create_app(small(tmp_path, telemetry=1)), base_url=HOME) as client:
        other = open_table(client, "webnim", "", "normal", rules={"heap": 2})
        other.act(0, "1")
        other.wait(lambda view: view["outcome"])
        for spec in ("normal", "heuristic(hard_telemetry_keep=9)"):  # a setting of older versions, of no effect
            table = open_table(client, "hearts", "", spec, spec, spec)
            file = folder / f"hearts.{table.id}.jsonl"
            table.wait(partial(has_lines, file, 3))  # three pass their cards, and then wait for the person
            assert list(folder.glob("hearts.*.jsonl")) == [file]
            first = next(iter(read_telemetry(file)))
            assert isinstance(first, DecisionLine)
            assert first.stage == {"round": 1}
            assert first.level == ("normal" if spec == "normal" else "")
    assert [file.name for file in folder.glob("webnim.*.jsonl")] == [f"webnim.{other.id}.jsonl"]


DRIVES_OUT = """seed 1
deal 6C 9C TC JD KD AD 3H 6H TH QH KH TS AS | 3C 4C 5C 7C JC QC 8D 2H 2S 4S 7S JS KS | \
8C AC 2D 3D 5D 5H 9H AH 3S 5S 6S 8S QS | 2C KC 4D 6D 7D 9D TD QD 4H 7H 8H JH 9S
pass north AD KH AS
pass east QC 4S JS
pass south 8C AC AH
pass west KC QD JH
play 2C QC JC KC 2D 4D KD 8D 4S 2S 6S AS 9S JS 7S 8S JD KS 5D TD 9C 8C QD KH"""


@pytest.fixture
def leading(sit: Sit) -> Seated:
    """Hearts: north leads, and the ten of spades drives the queen out."""
    return sit("hearts", "", "", "", "", rules={"rounds": 1, "first_round": 2}, position=DRIVES_OUT)


def test_a_reason_lights_cards_only_once_it_is_told(leading: Seated) -> None:
    table = leading.only(0)
    turn = table.view()["turn"]
    first, second, third, fourth = (ask(table, "/hint", seat=0, turn=turn, level=level) for level in (1, 2, 3, 4))
    assert first["highlight"] == second["highlight"] == third["highlight"] == []
    assert fourth["highlight"] == ["TS", "QS"]
    (reason, *_) = fourth["decision"]["reasons"]
    assert reason["text"] == fourth["text"]
    assert reason["highlight"] == ["TS", "QS"]


def test_as_many_deals_are_shown_as_are_told_and_each_is_laid_on_the_table(leading: Seated) -> None:
    table = leading.only(0)
    told = ask(table, "/explain", seat=0)
    counted = told["reasons"][0]["evidence"]
    assert told["imagined"] == len(counted["move"]["shares"]) == len(counted["rival"]["shares"]) >= 60
    for side in (counted["move"], counted["rival"]):
        assert f"{len(side['marked'])}" in told["headline"]
        assert len(side["marked"]) == round(sum(side["shares"]))
    assert f"of {told['imagined']} deals" in told["headline"]
    now = table.view()["view"]
    seen = set()
    for number in (0, 7, told["imagined"] - 1):
        laid = ask(table, "/deal", seat=0, number=number)
        assert laid["view"] == now  # it looks to the seat like the real one
        held = [hand.split() for hand in laid["hands"]]
        assert held[0] == now["hand"]
        assert sorted(card for hand in held for card in hand) == sorted(
            card for hand in _real(leading) for card in hand
        )
        seen.add(str(held))
        after = ask(table, "/deal", seat=0, number=number, after=counted["move"]["text"])
        assert after["view"]["tricks"][-1]["plays"][0] == {"seat": 0, "cards": ["TS"]}
    assert len(seen) > 1
    refused(table.post("/deal", seat=0, number=told["imagined"]), 400, "parameter")
    refused(table.post("/deal", seat=0, number=0, after="2C"), 400, "parameter")
    refused(table.post("/deal", seat=1, number=0), 403, "seat")


def _real(table: Seated) -> list[list[str]]:
    return [table.view(seat=seat)["view"]["hand"] for seat in range(4)]


def test_imagined_deals_are_the_same_whatever_is_really_hidden(leading: Seated) -> None:
    table = leading.only(0)
    room = leading.room
    before = [ask(table, "/deal", seat=0, number=number) for number in (0, 1, 2)]
    obs = room.table.observe(0)
    game: Any = room.table.game
    other = game.complete(obs, Dealer(game.constraints(obs)).draw(stream(3, "other")), 4)
    assert other.round.hands != room.table.state.round.hands
    put(room, other)
    room.advice._known.clear()
    assert [ask(table, "/deal", seat=0, number=number) for number in (0, 1, 2)] == before


def test_who_has_passed_cards_is_told_to_nobody(sit: Sit) -> None:
    table = sit("hearts", "", "", "", "")
    watcher = Watcher()
    watcher.asker = table.room.asker(tuple(table.only(0).headers["Authorization"].removeprefix("Bearer ").split(",")))
    known = [table.room._may_know(watcher, Thinking(seat, 0.0, None)) for seat in range(4)]
    assert known == [True, False, False, False]  # itself, and nobody else
    table.act(2, " ".join(table.view(seat=2)["view"]["hand"][:3]))
    assert table.view(seat=0)["waiting"] == [0, 1, 2, 3]
    assert [table.room._may_know(watcher, Thinking(seat, 0.0, None)) for seat in range(4)] == known


def finish_round(table: Seated) -> None:
    """Play the first legal action until a round is over, and no further than that."""
    held = table.room.table
    while not held.open_plies:
        table.wait_for_me()
        table.act(0, held.game.format(held.game.legal(held.observe(0)).first(1)[0]))


def late_in_a_round() -> str:
    """Write a match of Hearts with three tricks to go in its first round."""
    game = make_game("hearts", {"rounds": 2})
    run = Playthrough(game, game.start(3))
    for turn in run.turns():
        if turn.ply == 4 + 40:
            break
        run.play(turn.seat, game.legal(turn.obs).first(1)[0])
    return game.dump(run.state)


def test_a_round_is_reviewed_as_soon_as_it_is_over(sit: Sit) -> None:
    table = sit("hearts", "", "beginner", "beginner", "beginner", rules={"rounds": 2}, position=late_in_a_round())
    refused(table.post("/review"), 409, "unsupported")
    refused(table.get("/replay", ply=0), 409, "unsupported")
    finish_round(table)
    held = table.room.table
    assert held.outcome is None
    assert held.open_plies == 12
    assert table.view()["can"]["review"]
    found = table.client.post(f"/api/v1/tables/{table.id}/review?round=1", headers=table.headers)
    assert found.status_code == 202, found.text
    table.wait(lambda _: table.get("/review", round=1).json()["state"] != "running")
    review = table.get("/review", round=1).json()
    assert (review["state"], review["total"], review["round"]) == ("done", 12, 1)
    assert review["rounds"] == [{"number": 1, "first": 0, "last": 11}]
    refused(table.get("/review", round=2), 400, "parameter")
    # All hands are open in it, and none of the round that goes on.
    shown = table.get("/replay", ply=4, open=True).json()
    assert [len(hand) for hand in shown["hands"]] == [2, 2, 2, 2]
    assert table.get("/replay", ply=4).json()["hands"] == []
    assert table.get("/replay", ply=12, open=True).json()["hands"] == []
    refused(table.get("/replay", ply=13), 400, "parameter")
    refused(table.post("/again", ply=0), 409, "unsupported")
    line = table.post("/line", ply=5).json()
    assert 1 <= len(line["views"]) == len(line["labels"]) < 7  # the last would deal the next round
    assert all(view["view"]["round"] == 1 and len(view["hands"]) == 4 for view in line["views"])
    refused(table.post("/line", ply=12), 409, "stale")


def test_a_move_is_commented_at_once_where_one_person_plays(sit: Sit) -> None:
    table = sit("webnim", "", "first")
    refused(table.post("/feedback", seat=0), 409, "stale")
    table.act(0, "1")
    told = table.post("/feedback", seat=0).json()
    assert (told["ply"], told["text"]) == (0, "1")
    assert told["sentence"]
    assert told["fine"] == (told["mark"] in ("", "best"))
    refused(table.post("/feedback", seat=1), 403, "seat")
    refused(table.spectator().post("/feedback", seat=0), 403, "seat")


def test_nothing_is_commented_where_several_people_play(sit: Sit) -> None:
    table = sit("webnim", "", "")
    table.act(0, "1")
    refused(table.post("/feedback", seat=0), 409, "unsupported")


def test_what_is_told_at_once_is_made_of_what_the_seat_could_know(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Decide] = []
    table = sit("hearts", "", "beginner", "beginner", "beginner", rules={"rounds": 1})
    held = table.room.table
    table.wait_for_me()
    before = held.observe(0)
    table.act(0, held.game.format(held.game.legal(before).first(1)[0]))
    advise = PlayerPool.advise

    async def watched(pool: PlayerPool, job: Decide, by: Principal) -> AnyAnalysis:
        asked.append(job)
        return await advise(pool, job, by)

    monkeypatch.setattr(PlayerPool, "advise", watched)
    assert table.post("/feedback", seat=0).status_code == 200
    assert [job.obs for job in asked] == [before]
