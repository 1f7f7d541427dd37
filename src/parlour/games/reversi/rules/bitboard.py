"""Moves and turned discs on 8x8: what kernels use while they are not compiled. ``bitboard.h`` does the same, fast.

A side is a 64-bit set of squares, bit 0 = a1, along the rows; "own" is the side to move.
"""

from __future__ import annotations

from typing import Final

from parlour.games.reversi.rules.board import moves_of, squares_of, turned_by
from parlour.native.bits import FULL

__all__ = [
    "BORDER",
    "CORNERS",
    "find_flips",
    "find_moves",
    "has_wide",
    "last_flips",
    "look",
    "odd_regions",
    "prepare",
]

CORNERS: Final = 0x8100000000000081
BORDER: Final = 0xFF818181818181FF
has_wide: Final = 0  # whether the processor follows four lines at once

_QUARTERS: Final = (0x0F0F0F0F, 0xF0F0F0F0, 0x0F0F0F0F << 32, 0xF0F0F0F0 << 32)


def prepare() -> None:
    """Do nothing: only the compiled side has tables to fill."""


def find_moves(own: int, opp: int) -> int:
    """Return where the side to move may put a disc."""
    return moves_of(own, opp, 8)


def find_flips(own: int, opp: int, square: int) -> int:
    """Return the discs that a disc of the side to move on an empty square turns."""
    return turned_by(own, opp, square, 8)


def look(own: int, opp: int, mine: int, squares: list[int], turns: list[int], replies: list[int]) -> int:
    """List moves with what each turns and where the other side may then move; return how many there are."""
    count = 0
    for count, square in enumerate(squares_of(mine), start=1):
        turned = find_flips(own, opp, square)
        squares[count - 1], turns[count - 1] = square, turned
        replies[count - 1] = find_moves(opp ^ turned, own | turned | 1 << square)
    return count


def last_flips(own: int, square: int) -> int:
    """Return twice the number of discs that a disc on the only empty square turns."""
    return 2 * turned_by(own, FULL ^ own ^ (1 << square), square, 8).bit_count()


def odd_regions(squares: int) -> int:
    """Return the quarters of the board that have an odd number of these squares."""
    return sum(quarter for quarter in _QUARTERS if (squares & quarter).bit_count() & 1)
