"""Quantiles of Student's t distribution, with the standard library alone."""

from __future__ import annotations

import math
from functools import lru_cache

__all__ = ["t_quantile"]


@lru_cache(maxsize=1024)
def t_quantile(share: float, freedom: int) -> float:
    """Return the value that a t variable with this many degrees of freedom stays below in this share of cases."""
    if not 0 < share < 1 or freedom < 1:
        raise ValueError(f"no quantile {share} with {freedom} degrees of freedom")
    if share < 0.5:
        return -t_quantile(1 - share, freedom)
    low, high = 0.0, 1.0
    while _t_share(high, freedom) < share:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        if _t_share(middle, freedom) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _t_share(t: float, freedom: int) -> float:
    """The distribution function for t >= 0."""
    return 1 - _beta_share(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2


def _beta_share(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz's method)."""
    if x in (0.0, 1.0):
        return x
    if x > (a + 1) / (a + b + 2):  # the fraction converges fast only on this side
        return 1 - _beta_share(b, a, 1 - x)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 500):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = 1 / ((1 + step * d) or tiny)
            c = (1 + step / c) or tiny
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value / a
