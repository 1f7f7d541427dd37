"""Matches and tournaments from the page: the library's own figures, behind everything that people wait for."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.arena.match import plan_match, run_match
from parlour.arena.play.task import Contestant
from parlour.arena.stats.intervals import Interval
from parlour.core.registry import make_game
from parlour.runtime.executor import InProcess
from parlour.web import create_app
from parlour.web.arena_report import MOST_POINTS, History
from tests.web.conftest import HOME, PATIENCE, Json, open_table, refused, small

MATCH = {"game": "reversi", "players": ["beginner", "random"], "rules": {"size": 4}, "blocks": 6, "seed": 5}
NIM: Json = {"game": "webnim", "rules": {}}


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[TestClient]:  # noqa: ANN401 - settings of many types
    with TestClient(create_app(small(folder, **settings)), base_url=HOME) as client:
        client.get("/api/v1/arena")  # which gives the device its name
        yield client


def start(client: TestClient, **more: Any) -> Json:  # noqa: ANN401 - JSON
    answer = client.post("/api/v1/arena", json={**MATCH, **more})
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def view(client: TestClient, run: Json) -> Json:
    answer = client.get(f"/api/v1/arena/{run['id']}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def over(client: TestClient, run: Json) -> Json:
    """Wait until a run is over."""
    end = time.monotonic() + PATIENCE
    while (shown := view(client, run))["state"] == "running":
        assert time.monotonic() < end, shown
        time.sleep(0.02)
    return shown


def stop(client: TestClient, run: Json, token: str = "") -> Any:  # noqa: ANN401 - a response
    headers = {"Authorization": f"Bearer {token or run['token']}"}
    return client.post(f"/api/v1/arena/{run['id']}/stop", headers=headers)


def waiting(path: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


def endless(folder: Path) -> str:
    """Return a player that never moves unless it is stopped, and makes a file when it is asked."""
    return f"polite(sign={folder / 'sign'})"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with serving(tmp_path) as running:
        yield running


def test_a_match_has_the_figures_of_the_library(client: TestClient) -> None:
    shown = over(client, start(client))
    pair = Contestant("beginner"), Contestant("random")
    pairing = plan_match(make_game("reversi", {"size": 4}), *pair, blocks=6, seed=5)
    report = run_match(pairing, InProcess())
    assert report.comparison is not None
    assert (shown["state"], shown["ended"], shown["blocks"], shown["planned"]) == ("done", "blocks", 6, 6)
    assert shown["difference"] == report.comparison.difference.to_json()
    assert shown["win_rate"] == report.comparison.win_rate.to_json()
    assert [point["blocks"] for point in shown["history"]] == [1, 2, 3, 4, 5, 6]
    last = report.stats.running()
    assert shown["history"][-1] == {"blocks": 6, "mean": last.mean, "low": last.low, "high": last.high}
    assert shown["seconds_left"] is None
    assert shown["test"] is None


def test_the_sequential_test_is_shown_and_may_end_a_match_early(client: TestClient) -> None:
    shown = over(client, start(client, **NIM, players=["first", "first"], blocks=300, sequential=True))
    assert shown["ended"] == "h0"  # the same player twice is no better
    assert shown["test"]["decision"] == "h0"
    assert shown["blocks"] < 300
    assert shown["test"]["for_h0"] >= shown["test"]["needed_h0"]


def test_a_tournament_has_a_table_and_differences(client: TestClient) -> None:
    run = start(client, kind="tournament", players=["beginner", "random", "easy"], blocks=2)
    shown = over(client, run)
    assert (shown["ended"], shown["blocks"], shown["planned"], shown["form"]) == ("blocks", 6, 6, "round-robin")
    assert sorted(line["player"] for line in shown["standings"]) == [0, 1, 2]
    assert [(one["a"], one["b"], one["blocks"]) for one in shown["meetings"]] == [(0, 1, 2), (0, 2, 2), (1, 2, 2)]
    blocks = client.get(f"/api/v1/arena/{run['id']}/blocks").json()
    met = {tuple(sorted(set(game["players"]))) for block in blocks["blocks"] for game in block["games"]}
    assert met == {(0, 1), (0, 2), (1, 2)}


def test_rounds_of_a_swiss_tournament_have_the_games_that_were_played(client: TestClient) -> None:
    run = start(client, kind="tournament", players=["beginner", "random", "easy"], blocks=1, form="swiss", rounds=2)
    assert over(client, run)["ended"] == "blocks"
    for block in client.get(f"/api/v1/arena/{run['id']}/blocks").json()["blocks"]:
        body = {"meeting": block["meeting"], "block": block["block"], "game": 0}
        table = client.post(f"/api/v1/arena/{run['id']}/open", json=body)
        shown = client.get(f"/api/v1/tables/{table.json()['id']}").json()
        assert shown["outcome"]["points"] == block["games"][0]["points"]


def test_nothing_is_sent_again_while_nothing_has_changed(client: TestClient) -> None:
    run = start(client)
    over(client, run)
    answer = client.get(f"/api/v1/arena/{run['id']}")
    again = client.get(f"/api/v1/arena/{run['id']}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "no-cache" in again.headers["cache-control"]


@pytest.mark.parametrize("game", ["bridge", "hearts", "pentomino", "reversi", "tractor"])
def test_any_game_of_a_run_lies_on_a_table_as_it_was_played(client: TestClient, game: str) -> None:
    run = start(client, game=game, players=["beginner", "random"], rules={}, blocks=1)
    assert over(client, run)["state"] == "done"
    (block,) = client.get(f"/api/v1/arena/{run['id']}/blocks").json()["blocks"]
    for played in block["games"]:
        body = {"block": 0, "game": played["game"]}
        answer = client.post(f"/api/v1/arena/{run['id']}/open", json=body)
        assert answer.status_code == 201, answer.text
        table = client.get(f"/api/v1/tables/{answer.json()['id']}").json()
        assert table["outcome"]["points"] == played["points"]
        specs = [("beginner", "random")[who] for who in played["players"]]
        assert [seat["spec"] for seat in table["seats"]] == specs
        assert table["seat"] is None


def test_a_forfeited_game_is_told_and_lies_on_a_table_too(client: TestClient) -> None:
    run = start(client, **NIM, players=["first", "raiser"], blocks=1)
    assert over(client, run)["forfeits"] == 2
    (block,) = client.get(f"/api/v1/arena/{run['id']}/blocks").json()["blocks"]
    assert all("raised RuntimeError" in game["forfeit"] for game in block["games"])
    answer = client.post(f"/api/v1/arena/{run['id']}/open", json={"block": 0, "game": 0})
    assert client.get(f"/api/v1/tables/{answer.json()['id']}").json()["outcome"]["reason"] == "resigned"


# Quotas


def test_one_more_run_of_a_device_is_refused_with_why_and_when(client: TestClient, tmp_path: Path) -> None:
    run = start(client, **NIM, players=[endless(tmp_path), "first"])
    answer = client.post("/api/v1/arena", json=MATCH)
    assert "stop it, or try again in" in refused(answer, 429, "too_many")["message"]
    assert int(answer.headers["retry-after"]) >= 1
    assert stop(client, run).json()["state"] == "stopped"
    over(client, start(client))


def test_a_full_arena_refuses_other_devices_too(tmp_path: Path) -> None:
    with serving(tmp_path, arena_runs=1) as client:
        start(client, **NIM, players=[endless(tmp_path), "first"])
        client.cookies.clear()
        client.get("/api/v1/arena")  # another device
        answer = client.post("/api/v1/arena", json=MATCH)
        assert "The arena is full" in refused(answer, 429, "too_many")["message"]
        assert client.get("/api/v1/arena").json() == {
            "limits": {"runs": 1, "runs_each": 1, "blocks": 500, "think_seconds": 1.0},
            "running": 1,
            "runs": [],
        }


def test_a_closed_arena_says_so(tmp_path: Path) -> None:
    with serving(tmp_path, arena_runs=0) as client:
        refused(client.post("/api/v1/arena", json=MATCH), 409, "unsupported")


def test_the_oldest_runs_make_room(tmp_path: Path) -> None:
    with serving(tmp_path, arena_kept=2) as client:
        runs = []
        for seed in range(3):
            runs.append(start(client, seed=seed))
            over(client, runs[-1])
        assert len(client.get("/api/v1/arena").json()["runs"]) == 2
        refused(client.get(f"/api/v1/arena/{runs[0]['id']}"), 404, "not_found")


# People first


def test_a_run_never_keeps_a_person_waiting(client: TestClient, tmp_path: Path) -> None:
    """With one thinking process, and a game in the arena that would never end by itself."""
    run = start(client, **NIM, players=[endless(tmp_path), "first"])
    waiting(tmp_path / "sign")
    table = open_table(client, "webnim", "", "first", rules={"heap": 9})
    for _ in range(3):
        moves = len(table.view()["moves"])
        assert table.act(0, "1").status_code == 200
        assert len(table.wait_for_me()["moves"]) >= moves + 2
    health = client.get("/api/v1/health").json()
    assert health["interrupted"] >= 1
    assert health["lost_workers"] == 0  # who listens is not ended for it
    assert view(client, run)["state"] == "running"
    assert stop(client, run).json()["state"] == "stopped"


def test_a_run_uses_no_thinking_time_of_games(tmp_path: Path) -> None:
    with serving(tmp_path, thinking=1000.0) as client:
        arena = client.app.state.arena  # type: ignore[attr-defined]
        run = start(client)
        assert over(client, run)["state"] == "done"
        quotas, (stored,) = arena._pool.quotas, list(arena._all())
        assert quotas._thinking.level(stored.asked.owner) == 1000.0
        group, _, name = stored.asked.owner.partition("/")
        assert quotas._thinking.level(f"{group}~idle/{name}") < 1000.0


# Stopped, interrupted, started again


def test_only_who_started_a_run_may_stop_it(client: TestClient, tmp_path: Path) -> None:
    run = start(client, **NIM, players=[endless(tmp_path), "first"])
    refused(stop(client, run, token="another"), 403, "seat")
    refused(client.post(f"/api/v1/arena/{run['id']}/stop"), 403, "seat")
    assert view(client, run)["state"] == "running"
    assert stop(client, run).json()["ended"] == "stopped"
    assert stop(client, run).json()["ended"] == "stopped"  # once more changes nothing


def test_what_was_counted_stays_when_a_run_is_stopped(client: TestClient, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    gate.touch()
    run = start(client, **NIM, players=[f"polite(gate={gate})", "first"], blocks=500)
    while view(client, run)["blocks"] < 2:
        time.sleep(0.01)
    shown = stop(client, run).json()
    assert (shown["state"], shown["planned"]) == ("stopped", 500)
    assert 2 <= shown["blocks"] < 500
    assert shown["difference"]["low"] <= shown["difference"]["mean"] <= shown["difference"]["high"]


def test_a_server_that_starts_again_goes_on_where_it_was(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    slow = {**NIM, "players": ["first", f"polite(gate={gate}, sign={tmp_path / 'sign'})"]}
    with serving(tmp_path) as client:
        run = start(client, **slow)
        waiting(tmp_path / "sign")
        before = view(client, run)
    assert before["state"] == "running"
    gate.touch()
    with serving(tmp_path) as client:
        shown = over(client, run)
    assert (shown["state"], shown["blocks"]) == ("done", 6)
    lines = (tmp_path / "arena" / run["id"] / "blocks.jsonl").read_text().splitlines()
    assert len(lines) == 6


def test_a_run_of_another_version_ends_in_words(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        run = start(client, **NIM, players=[endless(tmp_path), "first"])
        waiting(tmp_path / "sign")
    file = tmp_path / "arena" / run["id"] / "asked.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "parlour": "0.0.1"}))
    with serving(tmp_path) as client:
        shown = over(client, run)
        assert (shown["state"], shown["ended"]) == ("failed", "updated")
        over(client, start(client))


def test_a_player_that_takes_its_process_along_ends_the_run_in_words(client: TestClient) -> None:
    shown = over(client, start(client, **NIM, players=["crasher", "first"]))
    assert (shown["state"], shown["ended"]) == ("failed", "player")
    assert "its process ended" in shown["why"]


def test_a_game_that_takes_too_long_ends_the_run_in_words(tmp_path: Path) -> None:
    with serving(tmp_path, arena_game_seconds=1.0) as client:
        shown = over(client, start(client, **NIM, players=["burner", "first"]))
    assert (shown["state"], shown["ended"]) == ("failed", "player")
    assert "1 seconds of processor time" in shown["why"]


def test_damaged_files_do_not_keep_a_server_from_starting(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        run = start(client)
        over(client, run)
    (tmp_path / "arena" / run["id"] / "asked.json").write_text("{")
    with serving(tmp_path) as client:
        refused(client.get(f"/api/v1/arena/{run['id']}"), 404, "not_found")
        assert client.get("/api/v1/arena").json()["runs"] == []


# Bad input


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"game": "chess"}, 400, "unknown"),
        ({"players": ["easy"]}, 400, "request"),
        ({"players": ["easy", "random", "normal"]}, 400, "parameter"),
        ({"players": ["easy", "nobody"]}, 400, "unknown"),
        ({**NIM, "players": ["first", "cheater"]}, 409, "unsupported"),
        ({**NIM, "players": ["first", "retired"]}, 409, "unsupported"),
        ({"players": ["easy", "exec:ls"]}, 409, "unsupported"),
        ({"players": ["easy", "easy"], "kind": "tournament"}, 400, "parameter"),
        ({"kind": "tournament", "sequential": True}, 400, "parameter"),
        ({"kind": "tournament", "form": "swiss"}, 400, "parameter"),
        ({"blocks": 0}, 400, "request"),
        ({"blocks": 501}, 400, "parameter"),
        ({"blocks": 251, "kind": "tournament", "players": ["easy", "random", "normal"]}, 400, "parameter"),
        ({"think_seconds": 1.5}, 400, "parameter"),
        ({"think_seconds": 0.001}, 400, "parameter"),
        ({"rules": {"size": "many"}}, 400, "parameter"),
        ({"seed": -1}, 400, "request"),
        ({"game": "hearts", "rules": {}, "players": ["easy", "search(worlds=100000)"]}, 400, "parameter"),
        ({"more": 1}, 400, "request"),
    ],
)
def test_what_cannot_be_played_is_refused_and_leaves_nothing(
    client: TestClient, tmp_path: Path, wrong: Json, status: int, code: str
) -> None:
    refused(client.post("/api/v1/arena", json={**MATCH, **wrong}), status, code)
    assert not (tmp_path / "arena").exists()


@pytest.mark.parametrize("run_id", ["nothing", "%2e%2e%2ftables", "a" * 16, "é" * 16])
def test_an_unknown_run_is_said_to_be_unknown(client: TestClient, run_id: str) -> None:
    for path in ("", "/blocks"):
        assert client.get(f"/api/v1/arena/{run_id}{path}").status_code == 404
    assert client.post(f"/api/v1/arena/{run_id}/open", json={"block": 0, "game": 0}).status_code in (404, 405)


def test_a_game_that_was_not_played_cannot_be_opened(client: TestClient) -> None:
    run = start(client)
    over(client, run)
    for wrong in ({"block": 6, "game": 0}, {"block": 0, "game": 2}, {"meeting": 1, "block": 0, "game": 0}):
        refused(client.post(f"/api/v1/arena/{run['id']}/open", json=wrong), 404, "not_found")


def test_refusals_are_in_the_language_of_who_asks(client: TestClient, tmp_path: Path) -> None:
    start(client, **NIM, players=[endless(tmp_path), "first"])
    chinese = {"Accept-Language": "zh"}
    for wrong in ({}, {"blocks": 501}, {"think_seconds": 5}, {"kind": "tournament", "sequential": True}):
        message = client.post("/api/v1/arena", json={**MATCH, **wrong}, headers=chinese).json()["error"]["message"]
        assert "\u4e00" <= message[0] <= "\u9fff", message


# The history of a difference


def test_a_long_history_is_thinned_and_keeps_its_end() -> None:
    history = History()
    for block in range(1, 1002):
        history.add(block, Interval(0.0, -1 / block, 1 / block))
    points = history.to_json()
    assert len(points) <= MOST_POINTS + 1
    assert points[-1]["blocks"] == 1001
    steps = {b["blocks"] - a["blocks"] for a, b in pairwise(points[:-1])}
    assert len(steps) == 1
