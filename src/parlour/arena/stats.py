"""Intervals over blocks. A block is the unit: games within one share their luck and say less than they number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import NormalDist
from typing import Any, Final

from parlour.arena.student import t_quantile

__all__ = ["BOOTSTRAP_FROM", "CONFIDENCE", "Interval", "elo", "mean_interval", "score_interval", "t_interval"]

CONFIDENCE: Final = 0.95
BOOTSTRAP_FROM: Final = 50  # blocks; a bootstrap of fewer is too narrow
_BATCHES: Final = 1000  # long runs are resampled in batches of blocks: as good, and a hundred times faster


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON values; what is not finite becomes null."""
        return {
            "mean": _finite(self.mean),
            "low": _finite(self.low),
            "high": _finite(self.high),
        }


def mean_interval(values: Sequence[float], *, resamples: int = 2000) -> Interval:
    """Return the mean with its interval: by t below 50 values, by bootstrap from there; equal values, equal answers.

    The percentiles are moved out by what t asks beyond the normal, as Hesterberg (2014) advises; without that a
    bootstrap of 50 values covers one point too little.
    """
    count = len(values)
    if count < BOOTSTRAP_FROM:
        mean = math.fsum(values) / count
        variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1) if count > 1 else math.inf
        return t_interval(count, mean, variance)
    mean = math.fsum(values) / count
    deviations = [value - mean for value in values]
    size = math.ceil(count / _BATCHES)
    sums = [math.fsum(deviations[at : at + size]) for at in range(0, count, size)]
    if not any(sums) and not any(deviations):
        return Interval(mean, mean, mean)
    rng = Random(count)
    means = sorted(sum(rng.choices(sums, k=len(sums))) for _ in range(resamples))
    wide = math.sqrt(count / (count - 1)) * t_quantile((1 + CONFIDENCE) / 2, count - 1)
    tail = NormalDist().cdf(-wide)
    low, high = _quantile(means, tail), _quantile(means, 1 - tail)
    return Interval(mean, mean + low / count, mean + high / count)


def t_interval(count: int, mean: float, variance: float) -> Interval:
    """Return the interval of a mean by Student's t; of one block nothing can be said."""
    if count < 2:
        return Interval(mean, -math.inf, math.inf)
    half = t_quantile((1 + CONFIDENCE) / 2, count - 1) * math.sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)


def score_interval(scores: Sequence[float]) -> Interval:
    """Return the interval of scores between 0 and 1.

    When every block was won (or lost) there is no spread to estimate from; then the bound is the score at which so
    long a run would still happen in one case of forty.
    """
    found = mean_interval(scores)
    bound = ((1 - CONFIDENCE) / 2) ** (1 / len(scores))
    if found.mean == 1:
        return Interval(1.0, bound, 1.0)
    if found.mean == 0:
        return Interval(0.0, 0.0, 1 - bound)
    return Interval(found.mean, max(0.0, found.low), min(1.0, found.high))


def elo(score: Interval) -> Interval:
    """Return the Elo difference that predicts a score; infinite for all or nothing."""
    return Interval(*(_elo(value) for value in (score.mean, score.low, score.high)))


def _elo(score: float) -> float:
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1) + 0.0  # never -0.0


def _quantile(ordered: Sequence[float], share: float) -> float:
    at = share * (len(ordered) - 1)
    below = math.floor(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (at - below)


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
