"""Whoever breaks the contract loses the game, with the reason in the record, and the match goes on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from parlour.arena.match import MatchReport, plan_match, run_match
from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import Contestant, Terms
from parlour.arena.store.archive import records_of
from parlour.core.decision import Decision
from parlour.core.limits import Limit
from parlour.core.registry import make_game
from parlour.records import format_record, parse_record, replay
from parlour.runtime.clock import Clock
from parlour.runtime.decision import decide_either
from parlour.runtime.executor import Executor, InProcess
from parlour.runtime.pool import Pool
from parlour.runtime.watchdog import KILL_AFTER, DueMove, Watchdog


def plan(a: str, terms: Terms | None = None, limit: Limit | None = None, blocks: int = 2) -> Pairing:
    players = Contestant(a, limit), Contestant("random")
    return plan_match(make_game("connect4"), *players, blocks=blocks, seed=5, terms=terms)


def run(pairing: Pairing, executor: Executor | None = None) -> MatchReport:
    return run_match(pairing, executor or InProcess())


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("raises", "raised ZeroDivisionError: no such luck"),
        ("exits", "raised SystemExit: had enough"),
        ("illegal", "answered 100, which is illegal: .*"),
        ("garbage", "answered 'e4', which is not a decision"),
    ],
)
def test_a_broken_answer_forfeits_the_game(player: str, why: str) -> None:
    report = run(plan(player))
    assert report.stats.blocks == 2
    assert report.stats.forfeit_count == 4
    assert all(re.fullmatch(why, item["why"]) for item in report.stats.forfeits)
    assert {item["contestant"] for item in report.stats.forfeits} == {0}
    assert report.stats.scores.tolist() == [0.0, 0.0]


def test_a_player_whose_process_dies_forfeits_and_a_new_process_goes_on(pool: Pool) -> None:
    report = run(plan("dies"), pool)
    assert {item["why"] for item in report.stats.forfeits} == {"ended its own process (exit code 7)"}
    assert report.stats.forfeit_count == 4


@pytest.mark.parametrize("player", ["loops", "sleeps"])
def test_a_player_that_never_answers_is_ended_and_forfeits(
    player: str, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.runtime.watchdog.KILL_AFTER", 0.3)
    report = run(plan(player, Terms(move_timeout=0.2), blocks=1), pool)
    assert report.stats.forfeit_count == 2
    assert {item["why"] for item in report.stats.forfeits} == {"gave no answer in 0.5 s and had to be ended"}


def test_a_watcher_that_was_away_still_asks_before_it_ends_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5.0
    monkeypatch.setattr("parlour.runtime.watchdog.time.monotonic", lambda: now)
    watchdog = Watchdog()
    token = watchdog.begin(DueMove(0, 3, 1), 1.0)
    assert watchdog.look() is None
    now += 1000.0  # nobody looked for far longer than a move may be late
    late = watchdog.look()
    assert late is not None
    assert not late.hopeless
    assert token.cancelled
    now += KILL_AFTER
    again = watchdog.look()
    assert again is not None
    assert not again.hopeless
    now += 0.1
    last = watchdog.look()
    assert last is not None
    assert last.hopeless


def test_a_player_that_stops_when_asked_keeps_its_game_and_the_report_counts_it() -> None:
    report = run(plan("heeds", Terms(move_timeout=0.2), blocks=1))
    assert report.stats.forfeit_count == 0
    assert report.stats.costs[0].broken["stopped"] > 0


def test_broken_limits_are_counted_by_kind() -> None:
    limit = Limit(seconds=0.1, cpu_seconds=0.1, nodes=1000, depth=3, samples=10)
    report = run(plan("spends", limit=limit, blocks=1))
    broken = report.stats.costs[0].broken
    assert {"seconds", "cpu_seconds", "nodes", "depth", "samples"} <= set(broken)
    assert report.stats.costs[1].summary()["violations"] == {}


def test_a_fallen_flag_loses_the_game() -> None:
    report = run(plan("spends", Terms(clock=Clock(0.3)), blocks=1))
    assert report.stats.forfeit_count == 2
    assert {item["reason"] for item in report.stats.forfeits} == {"out of time"}
    assert all(re.fullmatch(r"overran its clock of 0\.3\+0 by [\d.]+ s", item["why"]) for item in report.stats.forfeits)


def test_a_player_that_thinks_past_the_end_of_its_clock_is_ended(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.runtime.watchdog.KILL_AFTER", 0.3)
    report = run(plan("sleeps", Terms(clock=Clock(0.2)), blocks=1), pool)
    assert {item["reason"] for item in report.stats.forfeits} == {"out of time"}
    assert report.stats.forfeit_count == 2


def test_a_clock_leaves_a_quick_player_alone_and_bounds_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Limit] = []
    decide = decide_either

    def noted(player: Any, obs: Any, state: Any, seat: int, limit: Limit, *more: Any) -> Decision[Any]:  # noqa: ANN401
        told.append(limit)
        return decide(player, obs, state, seat, limit, *more)

    monkeypatch.setattr("parlour.arena.play.referee.decide_either", noted)
    report = run(plan("alphabeta(depth=3)", Terms(clock=Clock(100.0, 1.0)), blocks=1))
    assert report.stats.forfeit_count == 0
    assert told[0].seconds == pytest.approx(100 / 20 + 0.8)
    assert all(0 < (limit.seconds or 0) < 8 for limit in told)


def test_time_per_move_is_told_with_mean_p95_and_maximum() -> None:
    summary = json.loads(json.dumps(run(plan("easy")).to_json()))["time"]["a"]
    assert 0 < summary["mean"] <= summary["p95"] * 1.03 <= summary["max"] * 1.03


def test_every_game_is_a_record_that_replays_and_tells_the_forfeit() -> None:
    for player in ("raises", "easy"):
        pairing = plan(player)
        for result in InProcess().run(pairing.tasks()):
            for record in records_of(pairing, result):
                again = parse_record(format_record(record))
                assert len(replay(again)) == len(record.actions) + 1
                assert again.rules == {"columns": "7", "rows": "6"}  # all of them: a default may change one day
                assert ("Forfeit" in again.tags) == (player == "raises")
                assert again.reason == ("forfeited" if player == "raises" else "finished")
