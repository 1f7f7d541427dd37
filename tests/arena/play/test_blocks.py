"""Blocks: the same luck in all seatings, so that luck cancels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.arena.match import plan_match, run_match
from parlour.arena.play.opening import play_out, starting_state
from parlour.arena.play.seating import default_pattern, pattern_classes, seatings
from parlour.arena.play.task import BlockResult, Contestant
from parlour.core.match_traits import MatchTraits
from parlour.core.parameters import nondefaults
from parlour.core.registry import game_type, make_game
from parlour.core.rng import stream
from parlour.errors import BadParameter
from parlour.runtime.executor import InProcess


def blocks(game: str, a: str, b: str, count: int, pattern: str = "") -> list[BlockResult]:
    pairing = plan_match(make_game(game), Contestant(a), Contestant(b), blocks=count, seed=6, pattern=pattern)
    return list(InProcess().run(pairing.tasks()))


@pytest.mark.parametrize(
    ("game", "pattern", "expected"),
    [
        ("connect4", "", [(0, 1), (1, 0)]),
        ("relay", "", [(0, 1, 0, 1), (1, 0, 1, 0)]),
        ("quartet", "", [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]),
        ("quartet", "AABB", [(0, 0, 1, 1), (1, 0, 0, 1), (1, 1, 0, 0), (0, 1, 1, 0)]),
        ("quartet", "ABCD", [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)]),
        ("relay", "ABCD", [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)]),
    ],
)
def test_seatings_are_the_rotations_that_cancel_luck(game: str, pattern: str, expected: list[tuple[int, ...]]) -> None:
    made = make_game(game)
    assert list(seatings(made, pattern or default_pattern(made))) == expected


def test_tournaments_cycle_through_the_neighbourhoods() -> None:
    quartet = make_game("quartet")
    assert pattern_classes(quartet, "ABBB") == ("ABBB", "BAAA")
    assert len(pattern_classes(quartet, "ABCD")) == 6
    assert pattern_classes(quartet, "AABB") == ("AABB",)
    assert pattern_classes(make_game("connect4"), "AB") == ("AB",)


@pytest.mark.parametrize("pattern", ["A", "AAAA", "ABC", "ABCDE", "ACCC", "abbb", "A1BB"])
def test_a_seating_that_makes_no_sense_is_refused(pattern: str) -> None:
    with pytest.raises(BadParameter, match=r"seat"):
        seatings(make_game("quartet"), pattern)


@pytest.mark.parametrize("game", ["connect4", "reversi", "quartet", "relay"])
@pytest.mark.parametrize("pattern", ["default", "AABB"])
def test_a_player_against_itself_scores_exactly_zero_in_every_seating(game: str, pattern: str) -> None:
    if pattern == "AABB" and game != "quartet":
        pattern = "BA" if make_game(game).seats < 4 else "BABA"
    pairing = plan_match(
        make_game(game),
        Contestant("random"),
        Contestant("random"),
        blocks=8,
        seed=3,
        pattern="" if pattern == "default" else pattern,
    )
    report = run_match(pairing, InProcess())
    assert set(report.stats.differences) == {0.0}
    assert report.comparison is not None
    assert (report.comparison.difference.mean, report.comparison.spread) == (0.0, 0.0)


def test_partners_cannot_be_compared_with_each_other() -> None:
    with pytest.raises(BadParameter, match="A and B are partners in every game"):
        blocks("relay", "random", "easy", 1, pattern="AABB")


def test_teams_are_mirrored_and_cycle_through_the_starting_conditions() -> None:
    results = blocks("relay", "random", "random", 5)
    conditions = make_game("relay").conditions()
    assert len(conditions) == 4
    pairing = plan_match(make_game("relay"), Contestant("random"), Contestant("random"), blocks=5, seed=6)
    dealers = [nondefaults(task.rules).get("first_dealer", 0) for task in pairing.tasks()]
    assert len(set(dealers[:4])) == 4
    assert dealers[4] == dealers[0]
    for result in results:
        assert [game.seating for game in result.games] == [(0, 1, 0, 1), (1, 0, 1, 0)]
        first, second = (game.outcome.points for game in result.games)
        assert first == second  # the same players, the same luck: whoever sits there
        assert first[0] == first[2]


def test_games_of_a_block_share_their_deal_and_blocks_do_not() -> None:
    results = blocks("quartet", "greedy", "random", 5)
    origins = [{game.origin for game in result.games} for result in results]
    assert all(len(origin) == 1 for origin in origins)
    assert len(set.union(*origins)) == 5


def test_blocks_cycle_through_the_starting_conditions() -> None:
    results = blocks("quartet", "greedy", "random", 8)
    assert [result.games[0].actions[0][0] for result in results] == [0, 1, 2, 3, 0, 1, 2, 3]


def test_differences_are_those_of_the_points_by_hand() -> None:
    for result in blocks("quartet", "clever", "random", 3):
        mine = [game.outcome.points[game.seating.index(0)] for game in result.games]
        others = [
            game.outcome.points[seat] for game in result.games for seat, who in enumerate(game.seating) if who == 1
        ]
        assert len(mine) == 4
        assert len(others) == 12
        assert float(result.points(0) - result.points(1)) == pytest.approx(sum(mine) / 4 - sum(others) / 12)


def test_the_better_of_four_is_found() -> None:
    game = make_game("quartet")
    report = run_match(plan_match(game, Contestant("clever"), Contestant("random"), blocks=60, seed=1), InProcess())
    assert report.comparison is not None
    assert report.comparison.difference.low > 0
    assert report.comparison.elo is None  # Elo is for two sides
    assert report.comparison.unit == "tricks"


@pytest.mark.parametrize("game", ["connect4", "reversi"])
def test_random_openings_differ_and_are_not_lost_from_the_start(game: str) -> None:
    made = make_game(game)
    starts = [starting_state(made, seed) for seed in range(8)]
    assert len({plies for _, plies in starts}) > 4
    for number, (state, plies) in enumerate(starts):
        assert len(plies) == game_type(game).match.opening_plies
        assert made.outcome(state) is None
        turns = (play_out(made, state, stream(number, str(turn))).winners for turn in range(60))
        first = next(turns)
        assert any(winners != first for winners in turns)


def test_a_swing_is_counted_in_the_unit_of_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game("quartet")
    tenths = MatchTraits(unit="tenths", swing=lambda difference: float(round(difference * 10)))
    changed = replace(game_type("quartet"), match=tenths)
    for module in ("stats.paired_stats", "play.pairing"):
        monkeypatch.setattr(f"parlour.arena.{module}.game_type", lambda name: changed)
    report = run_match(plan_match(game, Contestant("clever"), Contestant("random"), blocks=3, seed=1), InProcess())
    assert all(difference.is_integer() for difference in report.stats.differences)
    assert report.comparison is not None
    assert report.comparison.unit == "tenths"
