"""Intervals over blocks. A block is the unit: games within one share their luck and say less than they number."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import NormalDist
from typing import Final

from parlour.arena.stats.t_distribution import t_quantile

__all__ = [
    "BOOTSTRAP_FROM",
    "CONFIDENCE",
    "Interval",
    "alike_interval",
    "elo",
    "mean_interval",
    "score_interval",
    "t_interval",
    "unseen_share",
]

CONFIDENCE: Final = 0.95
BOOTSTRAP_FROM: Final = 50  # blocks; a bootstrap of fewer is too narrow
_BATCHES: Final = 1000  # long runs are resampled in batches of blocks: as good, and a hundred times faster


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def times(self, sign: int) -> Interval:
        """Return it as it is for 1, and seen from the other side for -1."""
        return self if sign > 0 else Interval(-self.mean, -self.high, -self.low)

    def to_json(self) -> dict[str, object]:
        """Return plain JSON values; what is not finite becomes null."""
        return {"mean": _finite(self.mean), "low": _finite(self.low), "high": _finite(self.high)}


def mean_interval(
    values: Sequence[float], lowest: float = -math.inf, highest: float = math.inf, *, resamples: int = 2000
) -> Interval:
    """Return the mean with its interval: by t below 50 values, by bootstrap from there; equal values, equal answers.

    The percentiles are moved out by what t asks beyond the normal, as Hesterberg (2014) advises; without that a
    bootstrap of 50 values covers one point too little. Where t reaches further it holds: a bootstrap of values that are
    mostly zero is too narrow, t of lopsided ones is. Values lie between ``lowest`` and ``highest``.
    """
    count = len(values)
    mean = math.fsum(values) / count
    if min(values) == max(values):
        return alike_interval(count, values[0], lowest, highest)
    deviations = [value - mean for value in values]
    by_t = t_interval(count, mean, math.fsum(value**2 for value in deviations) / (count - 1))
    if count < BOOTSTRAP_FROM:
        return _within(by_t, lowest, highest)
    size = math.ceil(count / _BATCHES)
    sums = [math.fsum(deviations[at : at + size]) for at in range(0, count, size)]
    rng = Random(count)
    means = sorted(sum(rng.choices(sums, k=len(sums))) for _ in range(resamples))
    wide = math.sqrt(count / (count - 1)) * t_quantile((1 + CONFIDENCE) / 2, count - 1)
    tail = NormalDist().cdf(-wide)
    low, high = (mean + _quantile(means, share) / count for share in (tail, 1 - tail))
    return _within(Interval(mean, min(low, by_t.low), max(high, by_t.high)), lowest, highest)


def alike_interval(count: int, value: float, lowest: float = -math.inf, highest: float = math.inf) -> Interval:
    """Return the interval when all blocks came out alike, so that no spread can be estimated.

    Another outcome may be as likely as ``unseen_share`` says, and as far away as the bounds; without bounds nothing
    can be said.
    """
    share = unseen_share(count)
    low = value - share * (value - lowest) if value > lowest else value
    return Interval(value, low, value + share * (highest - value) if value < highest else value)


def unseen_share(count: int) -> float:
    """Return how often something may happen that so many blocks have not shown: they miss it in one case of forty."""
    return 1 - math.pow((1 - CONFIDENCE) / 2, 1 / count)


def t_interval(count: int, mean: float, variance: float) -> Interval:
    """Return the interval of a mean by Student's t; of one block nothing can be said."""
    if count < 2:
        return Interval(mean, -math.inf, math.inf)
    half = t_quantile((1 + CONFIDENCE) / 2, count - 1) * math.sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)


def score_interval(scores: Sequence[float]) -> Interval:
    """Return the interval of scores between 0 and 1."""
    return mean_interval(scores, 0.0, 1.0)


def elo(score: Interval) -> Interval:
    """Return the Elo difference that predicts a score; infinite for all or nothing."""
    return Interval(*(_elo(value) for value in (score.mean, score.low, score.high)))


def _within(interval: Interval, lowest: float, highest: float) -> Interval:
    return Interval(interval.mean, max(interval.low, lowest), min(interval.high, highest))


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
