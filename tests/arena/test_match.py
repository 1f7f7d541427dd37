"""A match counts blocks, not games, and a player is exactly as good as itself."""

from __future__ import annotations

import json

import pytest

from parlour.arena.match import MatchReport, plan_match, run_match
from parlour.arena.play.task import Contestant
from parlour.arena.stats.sequential import Hypotheses
from parlour.cli.app import run as parlour
from parlour.core.parameters import nondefaults
from parlour.core.registry import game_names, make_game
from parlour.errors import BadParameter, UnknownName
from parlour.runtime.executor import InProcess
from tests.playing import CUT


def match(game: str, a: str, b: str, blocks: int, seed: int = 1, hypotheses: Hypotheses | None = None) -> MatchReport:
    pairing = plan_match(make_game(game, CUT.get(game)), Contestant(a), Contestant(b), blocks=blocks, seed=seed)
    return run_match(pairing, InProcess(), hypotheses=hypotheses)


@pytest.mark.parametrize("game", game_names())
def test_a_random_player_against_itself_scores_exactly_zero(game: str) -> None:
    report = match(game, "random", "random", 3)
    assert set(report.stats.differences) == {0.0}
    assert report.stats.starts == 3
    assert report.comparison is not None
    assert (report.comparison.difference.mean, report.comparison.spread) == (0.0, 0.0)
    sides = len(make_game(game).teams)
    assert set(report.stats.scores) == {1 / sides}
    assert report.stats.forfeit_count == 0


def test_the_better_player_wins_and_the_report_has_the_stable_fields() -> None:
    value = json.loads(json.dumps(match("connect4", "alphabeta(depth=2)", "random", 6).to_json()))
    assert list(value)[:9] == ["game", "a", "b", "blocks", "games", "difference", "win_rate", "elo", "stopped"]
    assert (value["game"], value["a"], value["b"]) == ("connect4", "alphabeta(depth=2)", "random")
    assert (value["blocks"], value["games"], value["stopped"]) == (6, 12, "blocks")
    assert set(value["difference"]) == {"mean", "low", "high", "spread", "unit"}
    assert value["difference"]["mean"] > 0
    assert value["win_rate"]["mean"] > 0.5


def test_both_sides_of_a_match_mirror_each_other() -> None:
    there, back = (match("connect4", a, b, 5).stats.differences for a, b in (("easy", "random"), ("random", "easy")))
    assert list(there) == [-difference for difference in back]


def test_the_sequential_test_ends_the_match_and_says_why() -> None:
    report = match("connect4", "alphabeta(depth=1)", "random", 60, hypotheses=Hypotheses(0.0, 1.0))
    assert report.stopped == "h1"
    assert report.stats.blocks < 60
    assert "H1 accepted after" in report.reason
    assert report.to_json()["publishable"] is False


def test_the_block_limit_ends_an_undecided_test() -> None:
    report = match("connect4", "random", "random", 3, hypotheses=Hypotheses(0.0, 1.0))
    assert report.stopped == "limit"
    assert "no decision" in report.reason


def test_blocks_that_are_all_alike_are_told_and_leave_room_for_doubt(capsys: pytest.CaptureFixture[str]) -> None:
    report = match("connect4", "random", "random", 4)
    assert report.comparison is not None
    assert report.comparison.alike
    assert report.comparison.difference.low == pytest.approx(-(1 - 0.025 ** (1 / 4)))  # a loss may still come so often
    assert parlour(["match", "connect4", "random", "random", "--blocks", "4", "--workers", "0"]) == 0
    assert "All 4 blocks came out alike" in capsys.readouterr().err


def test_a_match_is_measured_round_by_round_unless_whole_ones_are_wanted() -> None:
    game, players = make_game("hearts", {"target": 20}), (Contestant("random"), Contestant("random"))
    rounds = plan_match(game, *players, blocks=4, seed=1)
    assert [nondefaults(task.rules).get("first_round", 1) for task in rounds.tasks()] == [1, 2, 3, 4]
    assert {len(played.actions) for result in InProcess().run(rounds.tasks()) for played in result.games} == {52, 56}
    assert rounds.widest() == 26.0
    whole = plan_match(game, *players, blocks=1, seed=1, whole=True)
    (result,) = InProcess().run(whole.tasks())
    assert all(max(-points for points in played.outcome.points) >= 20 for played in result.games)
    assert whole.widest() == 45.0


def test_bad_matches_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadParameter, match="at least one block"):
        match("connect4", "random", "random", 0)
    with pytest.raises(BadParameter, match="between A and B"):
        plan_match(make_game("relay"), Contestant("random"), Contestant("easy"), blocks=1, seed=1, pattern="ABCD")
    with pytest.raises(UnknownName, match="random"):
        match("connect4", "randon", "random", 1)
