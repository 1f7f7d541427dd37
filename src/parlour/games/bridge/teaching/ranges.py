"""Ranges of points and lengths as players write them."""

from __future__ import annotations

from typing import Final

__all__ = ["RICHEST", "span"]

RICHEST: Final = 37  # no hand has more points
WIDE: Final = 9  # a range that is wider says no more than where it begins


def span(limits: tuple[int, int], most: int) -> str:
    """Write a range: 15-17, 12+; nothing where it tells nothing."""
    low, high = max(0, limits[0]), limits[1]
    if high >= most or high - low > WIDE:
        return f"{low}+" if low else ""
    return f"{low}" if low == high else f"{low}-{high}"
