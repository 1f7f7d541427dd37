"""The mean of weighted numbers, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

__all__ = ["Mean", "mean_of"]


class Mean(NamedTuple):
    """A mean with its standard error."""

    value: float
    error: float

    def exceeds(self, errors: float = 2.0) -> bool:
        """Whether it is above zero by more than so many standard errors."""
        return self.value > errors * self.error and self.value > 1e-9  # sums of floats are never quite zero


def mean_of(numbers: Sequence[float], weights: Sequence[float] | None = None) -> Mean:
    """Return the weighted mean of independent numbers; of fewer than two nobody can tell the error, so it is infinite.

    Weights count as frequencies of how likely each number is, not as how often it was seen.
    """
    shares = weights or (1.0,) * len(numbers)
    total = fsum(shares)
    mean = fsum(share * number for share, number in zip(shares, numbers, strict=True)) / total
    if len(numbers) < 2:
        return Mean(mean, float("inf"))
    squares = fsum((share * (number - mean)) ** 2 for share, number in zip(shares, numbers, strict=True))
    return Mean(mean, sqrt(squares * len(numbers) / (len(numbers) - 1)) / total)
