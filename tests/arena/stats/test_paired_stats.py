"""The sum of a pairing has the numbers that a hand calculation gives."""

from __future__ import annotations

import math

import pytest

from parlour.arena.play.task import BlockResult, GameResult
from parlour.arena.play.timing import Cost
from parlour.arena.stats.paired_stats import PairedStats
from parlour.core.outcome import Outcome
from parlour.core.registry import make_game


def tally_of(*differences: int) -> PairedStats:
    """Return the stats of blocks of one game in which A is so much ahead of B."""
    stats = PairedStats(make_game("reversi"), 64.0)
    for index, ahead in enumerate(differences):
        outcome = Outcome((float(ahead), 0.0), (0,) if ahead > 0 else (1,))
        game = GameResult((0, 1), outcome, (), f"start {index}")
        stats.add(BlockResult(0, index, (game,), (Cost(), Cost())))
    return stats


def test_the_spread_is_that_of_the_blocks_to_come_not_of_these() -> None:
    """2, 4 and 9 are 3, 1 and 4 away from their mean of 5: 26 over the two that are free."""
    found = tally_of(2, 4, 9).compare()
    assert found.difference.mean == pytest.approx(5)
    assert found.spread == pytest.approx(math.sqrt(26 / 2))


def test_the_interval_so_far_is_the_one_by_t() -> None:
    """With two degrees of freedom t is 4.3027; the standard error of three blocks is the spread over the root of 3."""
    found = tally_of(2, 4, 9).running()
    half = 4.302653 * math.sqrt(26 / 2 / 3)
    assert (found.mean, found.low, found.high) == pytest.approx((5, 5 - half, 5 + half))
