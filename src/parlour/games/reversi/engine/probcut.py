"""ProbCut in numbers: how sure to be, which shallow searches to ask, and how far those are off.

The error of a search of depth ``s`` as a guess at one of depth ``d`` with ``e`` empty squares is normal, with a spread
of exp(a + b e) (1 + s)^c (d - s)^k; a search to the end is one of depth ``e``. The four numbers are fitted to searches
(``training/errors.py``) and come with the weights.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

from parlour.games.reversi.engine.scale import UNSELECTIVE

__all__ = ["CONFIDENCES", "DEPTHS", "SPREADS", "TRIES", "error_of", "error_table", "selectivity_of", "shallows"]

CONFIDENCES: Final = (73, 87, 95, 98, 99, 100)  # in percent, by selectivity; the last one never cuts
SPREADS: Final = tuple(NormalDist().inv_cdf((1 + percent / 100) / 2) for percent in CONFIDENCES[:UNSELECTIVE])
TRIES: Final = 2  # shallow searches for a deep one, the shallowest first
DEPTHS: Final = 64
NUMBERS: Final = 4


def selectivity_of(confidence: int) -> int:
    """Return the selectivity of a search that is so sure of each cut, in percent."""
    return CONFIDENCES.index(confidence)


def shallows(depth: int) -> tuple[int, ...]:
    """Return the depths to ask before a search of this depth, the cheapest first; 0 is the evaluation itself.

    They are odd where it is, for searches of odd and even depth swing around each other.
    """
    if depth < 3:
        return ()
    usual = 2 * (depth // 4) + depth % 2
    if depth == 4:
        return (0, usual)
    return (2 * (depth // 8) + depth % 2, usual) if depth >= 7 else (usual,)


def error_of(numbers: Sequence[float], empties: int, depth: int, shallow: int) -> float:
    """Return the standard error of a shallow search as a guess at a deeper one, in 128ths of a disc."""
    return math.exp(sum(number * fact for number, fact in zip(numbers, facts(empties, depth, shallow), strict=True)))


def facts(empties: int, depth: int, shallow: int) -> tuple[float, float, float, float]:
    """Return what the logarithm of an error is a sum of."""
    return 1.0, float(empties), math.log(1 + shallow), math.log(depth - shallow)


def error_table(numbers: Sequence[float]) -> array[int]:
    """Return the error of each try, by the number of empty squares and the depth, in whole 128ths of a disc."""
    if len(numbers) != NUMBERS:
        return array("h")
    table = array("h", bytes(2 * TRIES * 65 * DEPTHS))
    for depth in range(DEPTHS):
        for attempt, shallow in enumerate(shallows(depth)):
            for empties in range(depth, 65):
                error = error_of(numbers, empties, depth, shallow)
                table[(attempt * 65 + empties) * DEPTHS + depth] = min(64 * 128, round(error))
    return table
