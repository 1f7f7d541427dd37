"""Entries of a table of searched positions: for kernels that are not compiled. ``transposition_entry.h`` says how.

Lines are an array of 64-bit words, eight to a line.
"""

from __future__ import annotations

from array import array
from typing import Final

__all__ = [
    "depth_of", "fetch", "find", "free_lines", "high_of", "keep", "low_of", "make_lines", "place_of", "square_of",
    "trust_of",
]  # fmt: skip

_FULL: Final = (1 << 64) - 1
_SHIFT: Final = 32768
_SECOND: Final = 3  # where a line's second entry begins


def make_lines(lines: int) -> array[int]:
    """Return memory for so many lines, all zero."""
    return array("Q", bytes(64 * lines))


def free_lines(lines: array[int], count: int) -> None:
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


def trust_of(word: int) -> int:
    """Return how sure the search was."""
    return word >> 40 & 7


def square_of(word: int) -> int:
    """Return the best square."""
    return word >> 48 & 0x7F


def _generation(word: int) -> int:
    return word >> 43 & 31


def place_of(own: int, opp: int, mask: int) -> int:
    """Return where the line of a position begins."""
    mixed = (own * 0x9E3779B97F4A7C15 ^ opp * 0xC2B2AE3D27D4EB4F) & _FULL
    mixed ^= mixed >> 29
    return 8 * ((mixed * 0x9E3779B97F4A7C15 & _FULL) >> 32 & mask)


def fetch(lines: array[int], place: int) -> None:
    """Do nothing: only processors can read ahead."""


def find(lines: array[int], place: int, own: int, opp: int, generation: int) -> int:
    """Return the packed word of a position, or 0."""
    for slot in (place, place + _SECOND):
        word = lines[slot + 2]
        if lines[slot] ^ word == own and lines[slot + 1] ^ word == opp:
            return word if _generation(word) == generation else 0
    return 0


def keep(  # noqa: PLR0913, PLR0917 - one word has all of these
    lines: array[int],
    place: int,
    own: int,
    opp: int,
    low: int,
    high: int,
    depth: int,
    trust: int,
    square: int,
    generation: int,
) -> None:
    """Store that a value is from ``low`` to ``high`` at this depth and trust, and the best square."""
    slot = place
    word, other = lines[place + 2], lines[place + 5]
    same = lines[place] ^ word == own and lines[place + 1] ^ word == opp
    if not same:
        if lines[place + 3] ^ other == own and lines[place + 4] ^ other == opp:
            same, slot, word = True, place + _SECOND, other
        elif _worth(other, generation) < _worth(word, generation):
            slot = place + _SECOND
    if same and _generation(word) == generation and depth_of(word) == depth and trust_of(word) == trust:
        low, high = max(low, low_of(word)), min(high, high_of(word))
    word = low + _SHIFT | high + _SHIFT << 16 | depth << 32 | trust << 40 | generation << 43 | square << 48
    lines[slot], lines[slot + 1], lines[slot + 2] = own ^ word, opp ^ word, word


def _worth(word: int, generation: int) -> int:
    """Say how much an entry deserves to stay: the deeper the better, and nothing from earlier searches."""
    return 8 * depth_of(word) + trust_of(word) if _generation(word) == generation else -1
