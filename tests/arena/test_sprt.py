"""The sequential test errs as seldom as it says and ends in every case."""

from __future__ import annotations

import math
from random import Random

import pytest

from parlour.arena.sprt import FEWEST_BLOCKS, Hypotheses, SequentialTest
from parlour.errors import BadParameter
from tests.arena.simulation import Draw, discs, wins

LIMIT = 5000


def decide(draw: Draw, hypotheses: Hypotheses, rng: Random) -> tuple[str | None, int]:
    test = SequentialTest(hypotheses)
    while test.decision is None and test.count < LIMIT:
        test.add(draw(rng))
    return test.decision, test.count


@pytest.mark.parametrize("spread", [2.0, 6.0])
def test_error_rates_hold_at_both_hypotheses(spread: float) -> None:
    hypotheses, runs = Hypotheses(0.0, 1.0), 600
    rng = Random(5)
    false_alarms = [decide(discs(0.0, spread), hypotheses, rng)[0] for _ in range(runs)].count("h1")
    misses = [decide(discs(1.0, spread), hypotheses, rng)[0] for _ in range(runs)].count("h0")
    # 5 % nominal, and two standard errors of the simulation
    assert false_alarms / runs <= 0.068
    assert misses / runs <= 0.068


def test_error_rates_hold_for_wins_and_losses() -> None:
    hypotheses, runs = Hypotheses(0.0, 0.2), 300
    rng = Random(6)
    assert [decide(wins(0.0), hypotheses, rng)[0] for _ in range(runs)].count("h1") / runs <= 0.075
    assert [decide(wins(0.2), hypotheses, rng)[0] for _ in range(runs)].count("h0") / runs <= 0.075


def test_a_clear_case_is_decided_soon_and_a_close_one_late() -> None:
    rng = Random(7)
    clear = decide(discs(20.0, 6.0), Hypotheses(0.0, 1.0), rng)
    close = decide(discs(1.0, 6.0), Hypotheses(0.0, 1.0), rng)
    assert clear == ("h1", FEWEST_BLOCKS)
    assert close[1] > 3 * FEWEST_BLOCKS


@pytest.mark.parametrize(("difference", "decision"), [(64.0, "h1"), (-64.0, "h0"), (0.0, "h0"), (1.0, "h1")])
def test_blocks_that_are_all_alike_end_the_test(difference: float, decision: str) -> None:
    assert decide(lambda rng: difference, Hypotheses(0.0, 1.0), Random(0)) == (decision, FEWEST_BLOCKS)


def test_blocks_that_lean_neither_way_leave_the_decision_to_the_block_limit() -> None:
    test = SequentialTest(Hypotheses(0.0, 1.0))
    for _ in range(LIMIT):
        test.add(0.5)
    assert test.decision is None
    assert test.ratio == 0.0
    assert test.reason("discs") == f"no decision between 0 and 1 discs in {LIMIT} blocks"


def test_the_likelihood_ratio_is_the_one_of_two_normals() -> None:
    rng = Random(8)
    values = [rng.gauss(0.7, 30) for _ in range(2000)]
    test = SequentialTest(Hypotheses(0.0, 1.0, alpha=1e-12, beta=1e-12))
    for value in values:
        test.add(value)
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    exact = sum((value**2 - (value - 1.0) ** 2) / (2 * variance) for value in values)
    assert test.ratio == pytest.approx(exact, rel=0.011)  # the damping is 1 % at 2000 blocks


def test_nothing_changes_after_the_decision() -> None:
    test = SequentialTest(Hypotheses(0.0, 1.0))
    for _ in range(FEWEST_BLOCKS):
        test.add(3.0)
    told = test.reason("points")
    test.add(-1000.0)
    assert test.reason("points") == told == "H1 accepted after 16 blocks: the difference is nearer 1 points than 0"
    assert test.to_json()["llr"] is None  # infinite: all blocks were alike


@pytest.mark.parametrize(
    ("low", "high", "alpha"), [(1.0, 1.0, 0.05), (2.0, 1.0, 0.05), (0.0, math.inf, 0.05), (0, 1, 0.7)]
)
def test_hypotheses_that_make_no_sense_are_refused(low: float, high: float, alpha: float) -> None:
    with pytest.raises(BadParameter):
        Hypotheses(low, high, alpha)
