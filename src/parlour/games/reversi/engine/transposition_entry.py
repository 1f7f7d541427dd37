"""Entries of a table of searched positions: for kernels that are not compiled. ``transposition_entry.h`` says how.

Lines are an array of 64-bit words, eight to a line.
"""

from __future__ import annotations

from array import array
from typing import Final

from parlour.native.bits import FULL, GOLDEN, MIX

__all__ = [
    "OPEN",
    "answer",
    "bucket_of",
    "depth_of",
    "free_buckets",
    "high_of",
    "low_of",
    "make_buckets",
    "prefetch",
    "probe",
    "selectivity_of",
    "square_of",
    "store",
]  # fmt: skip

OPEN: Final = 30000  # more than any value: no answer

_SHIFT: Final = 32768
_SECOND: Final = 3  # where a line's second entry begins


def make_buckets(buckets: int) -> array[int]:
    """Return memory for so many buckets, all zero."""
    return array("Q", bytes(64 * buckets))


def free_buckets(buckets: array[int], count: int) -> None:
    """Do nothing: Python gives memory back by itself."""


def low_of(word: int) -> int:
    """Return the bound from below."""
    return (word & 0xFFFF) - _SHIFT


def high_of(word: int) -> int:
    """Return the bound from above."""
    return (word >> 16 & 0xFFFF) - _SHIFT


def depth_of(word: int) -> int:
    """Return the depth of the search."""
    return word >> 32 & 0xFF


def selectivity_of(word: int) -> int:
    """Return how sure the search was."""
    return word >> 40 & 7


def square_of(word: int) -> int:
    """Return the best square."""
    return word >> 48 & 0x7F


def answer(word: int, alpha: int) -> int:
    """Return what an entry says to the question whether the value is more than ``alpha``: a bound, or ``OPEN``."""
    return low_of(word) if low_of(word) > alpha else high_of(word) if high_of(word) <= alpha else OPEN


def _generation(word: int) -> int:
    return word >> 43 & 31


def bucket_of(own: int, opp: int, mask: int) -> int:
    """Return where the line of a position begins."""
    mixed = (own * GOLDEN ^ opp * MIX) & FULL
    mixed ^= mixed >> 29
    return 8 * ((mixed * GOLDEN & FULL) >> 32 & mask)


def prefetch(buckets: array[int], bucket: int) -> None:
    """Do nothing: only processors can read ahead."""


def probe(buckets: array[int], bucket: int, own: int, opp: int, generation: int) -> int:
    """Return the packed word of a position, or 0."""
    for slot in (bucket, bucket + _SECOND):
        word = buckets[slot + 2]
        if buckets[slot] ^ word == own and buckets[slot + 1] ^ word == opp:
            return word if _generation(word) == generation else 0
    return 0


def store(  # noqa: PLR0913, PLR0917 - one word has all of these
    buckets: array[int],
    bucket: int,
    own: int,
    opp: int,
    low: int,
    high: int,
    depth: int,
    selectivity: int,
    square: int,
    generation: int,
) -> None:
    """Store that a value is from ``low`` to ``high`` at this depth and selectivity, and the best square."""
    slot = bucket
    word, other = buckets[bucket + 2], buckets[bucket + 5]
    same = buckets[bucket] ^ word == own and buckets[bucket + 1] ^ word == opp
    if not same:
        if buckets[bucket + 3] ^ other == own and buckets[bucket + 4] ^ other == opp:
            same, slot, word = True, bucket + _SECOND, other
        elif _keeping_value(other, generation) < _keeping_value(word, generation):
            slot = bucket + _SECOND
    if same and _generation(word) == generation and depth_of(word) == depth and selectivity_of(word) == selectivity:
        low, high = max(low, low_of(word)), min(high, high_of(word))
    word = low + _SHIFT | high + _SHIFT << 16 | depth << 32 | selectivity << 40 | generation << 43 | square << 48
    buckets[slot], buckets[slot + 1], buckets[slot + 2] = own ^ word, opp ^ word, word


def _keeping_value(word: int, generation: int) -> int:
    """Say how much an entry deserves to stay: the deeper the better, and nothing from earlier searches."""
    return 8 * depth_of(word) + selectivity_of(word) if _generation(word) == generation else -1
