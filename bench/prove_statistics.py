#!/usr/bin/env python3
"""The statistics on a scale that tests cannot afford: coverage of intervals, error rates of the sequential test.

    python bench/prove_statistics.py [--runs N]     1,000 simulated matches for each figure unless told; ten minutes

Fails when an interval covers the truth in less than 93 % or more than 97 % of the matches (from 50 blocks up), or when
the sequential test errs in more than 5 %; both with two standard errors of the simulation to spare.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.arena.stats import simulation
from tests.arena.stats.simulation import BLOCKS, Draw, upside_down, wins

from parlour.arena.stats.intervals import mean_interval
from parlour.arena.stats.sequential import Hypotheses, SequentialTest

MOST_BLOCKS = 20_000
WIDEST = 32.0  # the bound of a difference in the simulated games, in effects


def coverage(draw: Draw, truth: float, blocks: int, runs: int, rng: Random) -> float:
    """Return the share of matches whose interval holds the true difference."""
    covered = 0
    for _ in range(runs):
        found = mean_interval([draw(rng) for _ in range(blocks)], resamples=600)
        covered += found.low <= truth <= found.high
    return covered / runs


def errors(
    draw: Draw, hypotheses: Hypotheses, widest: float, wrong: str, runs: int, rng: Random
) -> tuple[float, float]:
    """Return the share of tests that decided wrongly, and the mean number of blocks."""
    mistaken = blocks = 0
    for _ in range(runs):
        test = SequentialTest(hypotheses, widest)
        while test.decision is None and test.count < MOST_BLOCKS:
            test.add(draw(rng))
        mistaken += test.decision == wrong
        blocks += test.count
    return mistaken / runs, blocks / runs


def kinds() -> list[tuple[str, Draw, Draw, float, float]]:
    """Return what the test is tried on: no difference, one of the effect, the effect, the bound of a difference."""
    found = [("wins", wins(0.0), wins(0.2), 0.2, 1.0)]
    shapes: dict[str, Callable[[float, float], Draw]] = {
        "discs": simulation.discs,
        "lopsided": simulation.lopsided,
        "very lopsided": simulation.very_lopsided,
        "disasters": simulation.disasters,
        "swings": simulation.swings,
    }
    for name, shape in shapes.items():
        for spread in (1, 4) if name == "discs" else (4,):
            found.append((f"{name}, spread {spread}", shape(0, spread), shape(1, spread), 1.0, WIDEST))
            if "lopsided" in name or name == "disasters":
                around = upside_down(shape(0, spread)), upside_down(shape(-1, spread))
                found.append((f"{name}, reversed", *around, 1.0, WIDEST))
    return found


def main() -> int:
    """Print a line for each figure; return 1 if one of them fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1000)
    runs = parser.parse_args().runs
    rng, failed = Random(1), 0
    print("95 % intervals: share of matches in which they hold the true difference at 50, 100, 200 blocks")
    slack = 2 * math.sqrt(0.05 * 0.95 / runs)
    for name, (draw, truth) in BLOCKS.items():
        shares = [coverage(draw, truth, blocks, runs, rng) for blocks in (50, 100, 200)]
        good = all(0.93 - slack <= share <= 0.97 + slack for share in shares)
        failed += not good
        print(f"  {name:20} {'  '.join(f'{share:.1%}' for share in shares)}  {'ok' if good else 'FAILED'}", flush=True)
    print("Sequential test, 5 % errors either way: false alarms, misses, mean blocks without and with a difference")
    for name, none, some, effect, widest in kinds():
        hypotheses = Hypotheses(0.0, effect)
        alarms, blocks_none = errors(none, hypotheses, widest, "h1", runs, rng)
        misses, blocks_some = errors(some, hypotheses, widest, "h0", runs, rng)
        good = max(alarms, misses) <= 0.05 + slack
        failed += not good
        figures = f"{alarms:5.1%}  {misses:5.1%}  {blocks_none:5.0f}  {blocks_some:5.0f}"
        print(f"  {name:23} {figures}  {'ok' if good else 'FAILED'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
