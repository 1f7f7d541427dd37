"""Intervals agree with an independent implementation and cover the truth as often as they say."""

from __future__ import annotations

import math
from random import Random

import pytest
from scipy import stats as scipy_stats

from parlour.arena.stats.intervals import Interval, elo, mean_interval, score_interval, unseen_share
from parlour.arena.stats.t_distribution import t_quantile
from tests.arena.stats.simulation import BLOCKS


@pytest.mark.parametrize("freedom", [1, 2, 3, 7, 19, 49, 200, 5000])
@pytest.mark.parametrize("share", [0.025, 0.3, 0.5, 0.9, 0.975, 0.9999])
def test_quantiles_of_t_agree_with_scipy(share: float, freedom: int) -> None:
    assert t_quantile(share, freedom) == pytest.approx(scipy_stats.t.ppf(share, freedom), rel=1e-9, abs=1e-12)


def test_short_runs_use_t_like_scipy() -> None:
    values = [Random(1).gauss(1, 3) for _ in range(20)]
    values = [value + index % 3 for index, value in enumerate(values)]
    low, high = scipy_stats.t.interval(0.95, 19, loc=sum(values) / 20, scale=scipy_stats.sem(values))
    found = mean_interval(values)
    assert found.low == pytest.approx(low)
    assert found.high == pytest.approx(high)


def test_long_runs_use_a_bootstrap_like_scipy() -> None:
    rng = Random(2)
    values = [rng.gauss(1, 3) for _ in range(80)]
    theirs = scipy_stats.bootstrap((values,), lambda data, axis: data.mean(axis=axis), method="percentile", rng=1)
    found = mean_interval(values)
    width = found.high - found.low
    assert abs(found.low - theirs.confidence_interval.low) < 0.06 * width
    assert abs(found.high - theirs.confidence_interval.high) < 0.06 * width


def test_the_percentiles_of_a_bootstrap_are_moved_out_by_what_t_asks_beyond_the_normal() -> None:
    """Wins of a resample are binomial: 97.68 % have at most 20 of 50, between the normal's 97.5 and t's 97.9."""
    found = mean_interval([1.0] * 14 + [0.0] * 36, resamples=20_000)
    assert scipy_stats.binom.cdf(20, 50, 14 / 50) == pytest.approx(0.97675, abs=1e-5)
    assert scipy_stats.norm.cdf(math.sqrt(50 / 49) * scipy_stats.t.ppf(0.975, 49)) == pytest.approx(0.97882, abs=1e-5)
    assert found.high == pytest.approx(21 / 50)


def test_batches_of_blocks_give_the_interval_of_single_blocks() -> None:
    rng = Random(3)
    values = [rng.gauss(0, 1) for _ in range(4321)]
    found = mean_interval(values)
    half = 1.96 / math.sqrt(4321)
    assert found.mean == pytest.approx(sum(values) / 4321)
    assert found.low == pytest.approx(found.mean - half, abs=0.1 * half)
    assert found.high == pytest.approx(found.mean + half, abs=0.1 * half)


@pytest.mark.parametrize("count", [1, 5, 60, 3000])
def test_blocks_that_are_all_alike_leave_room_for_doubt(count: int) -> None:
    found = mean_interval([2.5] * count)
    assert (found.mean, found.low, found.high) == (2.5, -math.inf, math.inf)
    bounded = mean_interval([2.5] * count, -10.0, 10.0)
    share = unseen_share(count)
    assert (1 - share) ** count == pytest.approx(0.025)
    assert bounded.low == pytest.approx((1 - share) * 2.5 + share * -10)
    assert bounded.high == pytest.approx((1 - share) * 2.5 + share * 10)


def test_an_interval_stays_within_its_bounds() -> None:
    found = mean_interval([0.9, 1.0, 1.0], 0.0, 1.0)
    assert 0.0 <= found.low < found.mean < found.high == 1.0


@pytest.mark.parametrize("name", BLOCKS)
def test_from_fifty_blocks_up_intervals_cover_the_truth_in_95_percent(name: str) -> None:
    draw, truth = BLOCKS[name]
    rng, runs = Random(11), 400
    covered = 0
    for _ in range(runs):
        found = mean_interval([draw(rng) for _ in range(50)], resamples=100)
        covered += found.low <= truth <= found.high
    assert 0.93 <= covered / runs <= 0.97


def test_all_wins_leave_room_for_doubt() -> None:
    found = score_interval([1.0] * 20)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(0.025 ** (1 / 20))
    lost = score_interval([0.0] * 20)
    assert lost.low == 0.0
    assert lost.high == pytest.approx(1 - found.low)
    even = score_interval([0.5] * 20)
    assert even.low == pytest.approx(0.5 * found.low)
    assert even.high == pytest.approx(1 - even.low)


def test_elo_of_a_score() -> None:
    found = elo(Interval(0.75, 0.5, 1.0))
    assert found.mean == pytest.approx(190.8485, abs=1e-3)
    assert found.low == 0.0
    assert found.high == math.inf
    assert found.to_json()["high"] is None
