"""A side of the board as the last squares take it: a number while kernels are not compiled. ``simd.h`` has more."""

from __future__ import annotations

import cython

from parlour.games.reversi.rules.bitboard import find_flips, find_moves

__all__ = [
    "Side",
    "after_placing",
    "after_turning",
    "find_lines",
    "find_places",
    "is_any",
    "joined",
    "side_of",
    "squares_in",
]

Side = cython.ulonglong


def side_of(squares: int) -> int:
    """Return the side that has these squares."""
    return squares


def squares_in(side: int) -> int:
    """Return the squares that a side has."""
    return side


def is_any(side: int) -> bool:
    """Tell whether there is any square."""
    return side != 0


def find_lines(own: int, opp: int, square: int) -> int:
    """Return the discs that a disc on an empty square turns, perhaps line by line."""
    return find_flips(own, opp, square)


def joined(lines: int) -> int:
    """Return what all lines have together."""
    return lines


def after_turning(side: int, turned: int) -> int:
    """Return the side without the discs that were turned."""
    return side ^ turned


def after_placing(side: int, turned: int, square: int) -> int:
    """Return the side with the discs that it turned, and its new one."""
    return side | turned | 1 << square


def find_places(own: int, opp: int) -> int:
    """Return where a side may put a disc; squares that are taken do not count."""
    return find_moves(own, opp)
