"""The last seven squares of Reversi on 8x8: what kernels use while they are not compiled. ``last.h`` does it fast.

``tally`` is two numbers: positions seen so far, and whether empty squares count for the winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.games.reversi.board import squares_of
from parlour.games.reversi.discs import find_flips, find_moves, last_flips, odd_regions

__all__ = ["end_score", "solve_last", "solve_portable"]

_FULL: Final = (1 << 64) - 1
_CORNERS: Final = frozenset({0, 7, 56, 63})
_SEVERAL: Final = 7  # squares from which moves that leave few replies come first
_NO_MOVE: Final = -128  # less than any score


def end_score(own: int, opp: int, tally: Sequence[int]) -> int:
    """Return the disc difference of a finished game."""
    margin = own.bit_count() - opp.bit_count()
    won = (margin > 0) - (margin < 0)
    return margin + won * (64 - (own | opp).bit_count()) * tally[1]


def solve_last(own: int, opp: int, alpha: int, tally: list[int]) -> int:
    """Return a bound on the score: from below when it is more than ``alpha``, from above otherwise."""
    return _solve(own, opp, list(squares_of(_FULL ^ (own | opp))), alpha, tally)


solve_portable = solve_last  # the compiled side has a second way, for processors that can do more


def _solve(own: int, opp: int, squares: list[int], alpha: int, tally: list[int]) -> int:
    if len(squares) == 1:
        return _one(own, squares[0], tally)
    tally[0] += 1
    squares = _ordered(squares) if len(squares) < _SEVERAL else _sorted(own, opp, squares)
    best = _NO_MOVE
    for square in squares:
        turned = find_flips(own, opp, square)
        if turned:
            left = [other for other in squares if other != square]
            best = max(best, -_solve(opp ^ turned, own | turned | 1 << square, left, -alpha - 1, tally))
            if best > alpha:
                break
    if best != _NO_MOVE:
        return best
    if not find_moves(opp, own):
        return end_score(own, opp, tally)
    if len(squares) == 2:
        tally[0] -= 1  # there a pass is no position of its own
    return -_solve(opp, own, squares, -alpha - 1, tally)


def _one(own: int, square: int, tally: list[int]) -> int:
    """Return the result with one square left; nothing need be turned for that, only counted."""
    tally[0] += 1
    margin = 2 * own.bit_count() - 63
    turned = last_flips(own, square)
    if turned:
        return margin + turned + 1
    turned = last_flips(_FULL ^ own ^ (1 << square), square)
    if turned:
        return margin - turned - 1
    return end_score(own, _FULL ^ own ^ (1 << square), tally)


def _ordered(squares: list[int]) -> list[int]:
    """Put odd regions first: who moves into a region with an odd number of empty squares also moves there last."""
    if len(squares) == 2:
        return squares
    if len(squares) == 3:
        return _alone_first(*squares)
    odd = odd_regions(sum(1 << square for square in squares))
    corners = _CORNERS if len(squares) > 4 else frozenset()
    return sorted(squares, key=lambda square: (not odd >> square & 1, square not in corners, square))


def _sorted(own: int, opp: int, squares: list[int]) -> list[int]:
    """Put moves with few replies first, replies in corners counting twice; odd regions help."""
    odd = odd_regions(sum(1 << square for square in squares))

    def promise(square: int) -> tuple[int, int]:
        turned = find_flips(own, opp, square)
        replies = find_moves(opp ^ turned, own | turned | 1 << square)
        many = replies.bit_count() + sum(replies >> corner & 1 for corner in sorted(_CORNERS))
        return 3 * (odd >> square & 1) - 4 * many, square

    return sorted(squares, key=promise, reverse=True)


def _alone_first(first: int, second: int, third: int) -> list[int]:
    quarters = [(square >> 4 & 2) | (square >> 2 & 1) for square in (first, second, third)]
    if quarters[0] == quarters[1] != quarters[2]:
        return [third, second, first]
    if quarters[0] == quarters[2] != quarters[1]:
        return [second, first, third]
    return [first, second, third]
