"""The sequential test errs as seldom as it says and ends in every case."""

from __future__ import annotations

import math
from itertools import product
from random import Random

import pytest

from parlour.arena.stats.sequential import Hypotheses, SequentialTest
from parlour.errors import BadParameter
from tests.arena.stats.simulation import Draw, disasters, discs, swings, upside_down, wins

LIMIT = 5000
WIDEST = 32.0


def decide(draw: Draw, hypotheses: Hypotheses, rng: Random, widest: float = WIDEST) -> tuple[str | None, int]:
    test = SequentialTest(hypotheses, widest)
    while test.decision is None and test.count < LIMIT:
        test.add(draw(rng))
    return test.decision, test.count


@pytest.mark.parametrize("outcomes", [((-1, 1), (1, 1)), ((-9, 1), (1, 9)), ((-12, 1), (-2, 5), (0, 3), (2, 11))])
@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (-2.0, 0.5), (3.0, 7.0)])
def test_nobody_gains_on_average_by_betting_against_what_is_true(
    outcomes: tuple[tuple[int, int], ...], low: float, high: float
) -> None:
    """Exactly, over all runs of three blocks: this is what the error rates rest on, whatever the shape (Ville)."""
    assert sum(size * chance for size, chance in outcomes) == 0
    sure = sum(chance for _, chance in outcomes)
    for truth, ratio in ((low, "for_high"), (high, "for_low")):
        average = 0.0
        for run in product(outcomes, repeat=3):
            test = SequentialTest(Hypotheses(low, high, 1e-9, 1e-9), WIDEST)
            for size, _ in run:
                test.add(truth + size)
            average += math.prod(chance / sure for _, chance in run) * math.exp(getattr(test, ratio))
        assert average == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("none", "some"),
    [
        (discs(0.0, 2.0), discs(1.0, 2.0)),
        (discs(0.0, 4.0), discs(1.0, 4.0)),
        (disasters(0.0, 4.0), disasters(1.0, 4.0)),
        (upside_down(disasters(0.0, 4.0)), upside_down(disasters(-1.0, 4.0))),
        (swings(0.0, 4.0), swings(1.0, 4.0)),
    ],
)
def test_error_rates_hold_at_both_hypotheses_whatever_the_shape(none: Draw, some: Draw) -> None:
    hypotheses, runs = Hypotheses(0.0, 1.0), 40
    rng = Random(5)
    false_alarms = [decide(none, hypotheses, rng)[0] for _ in range(runs)].count("h1")
    misses = [decide(some, hypotheses, rng)[0] for _ in range(runs)].count("h0")
    assert false_alarms / runs <= 0.05
    assert misses / runs <= 0.05


def test_error_rates_hold_for_wins_and_losses() -> None:
    hypotheses, runs = Hypotheses(0.0, 0.2), 40
    rng = Random(6)
    assert [decide(wins(0.0), hypotheses, rng, 1.0)[0] for _ in range(runs)].count("h1") / runs <= 0.05
    assert [decide(wins(0.2), hypotheses, rng, 1.0)[0] for _ in range(runs)].count("h0") / runs <= 0.05


def test_a_clear_case_is_decided_soon_and_a_close_one_late() -> None:
    rng = Random(7)
    clear = decide(discs(20.0, 6.0), Hypotheses(0.0, 1.0), rng)
    close = decide(discs(1.0, 6.0), Hypotheses(0.0, 1.0), rng)
    assert clear[0] == "h1"
    assert clear[1] <= 16
    assert close[1] > 100


@pytest.mark.parametrize(
    ("difference", "decision", "blocks"),
    [(32.0, "h1", 7), (-32.0, "h0", 7), (0.0, "h0", 155), (1.0, "h1", 151), (0.5, "h1", 299), (64.0, "h1", 7)],
)
def test_blocks_that_are_all_alike_end_the_test(difference: float, decision: str, blocks: int) -> None:
    assert decide(lambda rng: difference, Hypotheses(0.0, 1.0), Random(0)) == (decision, blocks)


def test_a_long_row_of_gains_does_not_hide_that_a_loss_may_come() -> None:
    """Wald's test sees no spread here and decides at once; so may a third of all runs of a fair game begin."""
    test = SequentialTest(Hypotheses(0.0, 1.0), WIDEST)
    for _ in range(10):
        test.add(4.0 / 3)
    assert test.decision is None


def test_an_undecided_test_says_so() -> None:
    test = SequentialTest(Hypotheses(0.0, 1.0), WIDEST)
    test.add(0.5)
    assert test.decision is None
    assert test.reason("discs") == "no decision between 0 and 1 discs in 1 blocks"


def test_the_likelihood_ratio_is_that_of_a_gambler_with_several_stakes() -> None:
    values = [1.0, -2.0, 3.0, 0.0]
    test = SequentialTest(Hypotheses(0.0, 2.0), 4.0)
    for value in values:
        test.add(value)
    above = [math.prod(1 + value * stake for value in values) for stake in (1 / 4, 1 / 8)]
    below = [math.prod(1 + (2 - value) * stake for value in values) for stake in (1 / 6, 1 / 12)]
    assert test.for_high == pytest.approx(math.log(sum(above) / 2))
    assert test.for_low == pytest.approx(math.log(sum(below) / 2))
    assert test.needed_high == pytest.approx(math.log(20))


@pytest.mark.parametrize(("difference", "decision", "blocks"), [(1.0, "h1", 7), (-1.0, "h0", 3)])
def test_each_hypothesis_is_denied_by_its_own_error_rate(difference: float, decision: str, blocks: int) -> None:
    """Every block doubles the one stake: 2^7 is the first to reach 1 / alpha = 100, and 2^3 to reach 1 / beta = 5."""
    assert decide(lambda rng: difference, Hypotheses(0.0, 1.0, alpha=0.01, beta=0.2), Random(0), 1.0) == (
        decision,
        blocks,
    )
    test = SequentialTest(Hypotheses(0.0, 1.0, alpha=0.01, beta=0.2), 1.0)
    assert (test.needed_high, test.needed_low) == pytest.approx((math.log(100), math.log(5)))


def test_a_stake_is_measured_by_the_widest_difference_from_its_own_hypothesis() -> None:
    """From -1 a difference of at most 3 is 4 away, from 2 it is 5 away: no stake loses more than itself."""
    test = SequentialTest(Hypotheses(-1.0, 2.0), 3.0)
    test.add(1.0)
    assert test.for_high == pytest.approx(math.log(1 + 2 / 4))
    assert test.for_low == pytest.approx(math.log(1 + 1 / 5))
    test.add(-3.0)
    assert test.for_high == pytest.approx(math.log((1 + 2 / 4) * (1 - 2 / 4)))
    assert test.for_low == pytest.approx(math.log((1 + 1 / 5) * (1 + 5 / 5)))


def test_a_difference_beyond_the_bound_ruins_no_later_decision() -> None:
    test = SequentialTest(Hypotheses(0.0, 1.0), 4.0)
    for value in [-40.0, *[5.0] * 200]:
        test.add(value)
    assert test.decision == "h1"


def test_nothing_changes_after_the_decision() -> None:
    test = SequentialTest(Hypotheses(0.0, 1.0), 4.0)
    for _ in range(7):
        test.add(4.0)
    told = test.reason("points")
    test.add(-1000.0)
    assert test.reason("points") == told == "H1 accepted after 6 blocks: the difference is above 0 points"


@pytest.mark.parametrize(
    ("low", "high", "alpha"), [(1.0, 1.0, 0.05), (2.0, 1.0, 0.05), (0.0, math.inf, 0.05), (0, 1, 0.7)]
)
def test_hypotheses_that_make_no_sense_are_refused(low: float, high: float, alpha: float) -> None:
    with pytest.raises(BadParameter):
        Hypotheses(low, high, alpha)
