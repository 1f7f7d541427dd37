#!/usr/bin/env python3
"""The statistics on a scale that tests cannot afford: coverage of intervals, error rates of the sequential test.

    python bench/prove_statistics.py [--runs N]     2,000 simulated matches for each figure unless told; ten minutes

Fails when an interval covers the truth in less than 93 % or more than 97 % of the matches (from 50 blocks up), or when
the sequential test errs in more than its 5 % and three standard errors of the simulation.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.arena.simulation import BLOCKS, Draw, discs, lopsided, wins

from parlour.arena.sprt import Hypotheses, SequentialTest
from parlour.arena.stats import mean_interval

MOST_BLOCKS = 20_000


def coverage(draw: Draw, truth: float, blocks: int, runs: int, rng: Random) -> float:
    """Return the share of matches whose interval holds the true difference."""
    covered = 0
    for _ in range(runs):
        found = mean_interval([draw(rng) for _ in range(blocks)], resamples=1000)
        covered += found.low <= truth <= found.high
    return covered / runs


def errors(draw: Draw, hypotheses: Hypotheses, wrong: str, runs: int, rng: Random) -> tuple[float, float]:
    """Return the share of tests that decided wrongly, and the mean number of blocks."""
    mistaken = blocks = 0
    for _ in range(runs):
        test = SequentialTest(hypotheses)
        while test.decision is None and test.count < MOST_BLOCKS:
            test.add(draw(rng))
        mistaken += test.decision == wrong
        blocks += test.count
    return mistaken / runs, blocks / runs


def main() -> int:
    """Print a line for each figure; return 1 if one of them fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=2000)
    runs = parser.parse_args().runs
    rng, failed = Random(1), 0
    print("95 % intervals: share of matches in which they hold the true difference")
    for name, (draw, truth) in BLOCKS.items():
        for blocks in (50, 100, 200):
            share = coverage(draw, truth, blocks, runs, rng)
            good = 0.93 <= share <= 0.97
            failed += not good
            print(f"  {name:14} {blocks:4} blocks  {share:.1%}  {'ok' if good else 'FAILED'}", flush=True)
    print("Sequential test between 0 and 1, 5 % errors either way: false alarms, misses, blocks")
    most = 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
    kinds = [(f"discs, spread {spread:g}", discs(0, spread), discs(1, spread), 1.0) for spread in (1, 2, 4, 8)]
    kinds.append(("wins", wins(0.0), wins(0.2), 0.2))
    kinds.append(("lopsided", lopsided(0, 4), lopsided(1, 4), 1.0))
    for name, none, some, effect in kinds:
        hypotheses = Hypotheses(0.0, effect)
        alarms, blocks_none = errors(none, hypotheses, "h1", runs, rng)
        misses, blocks_some = errors(some, hypotheses, "h0", runs, rng)
        # A skewed difference costs a point and a half: told, not hidden.
        good = max(alarms, misses) <= most + (0.015 if name == "lopsided" else 0)
        failed += not good
        figures = f"{alarms:.1%}  {misses:.1%}  {blocks_none:.0f} / {blocks_some:.0f}"
        print(f"  {name:16} {figures}  {'ok' if good else 'FAILED'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
