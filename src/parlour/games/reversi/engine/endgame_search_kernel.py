# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
"""The last seven squares of Reversi on 8x8, solved without a table. Compiled; also runs as it is.

All functions ask one question: is the final disc difference for the side to move more than ``alpha``? What they return
is a bound on it, from below when it is more than ``alpha``, from above otherwise. ``tally`` is two numbers: positions
seen so far, and whether empty squares count for the winner.

Odd regions are tried first: who moves into a region with an odd number of empty squares also moves there last.

``setup.py`` compiles this file once more, as ``wide_endgame_search_kernel``, for processors that follow four lines
at once.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False
# mypy: disable-error-code="assignment, index, misc, operator, return, valid-type"
# (arrays and void of Cython are no Python types)

from __future__ import annotations

import cython
from cython.cimports.parlour.games.reversi.engine.move_list import highest
from cython.cimports.parlour.games.reversi.engine.simd import (
    Side,
    after_placing,
    after_turning,
    find_lines,
    find_places,
    is_any,
    joined,
    side_of,
    squares_in,
)
from cython.cimports.parlour.games.reversi.rules.bitboard import CORNERS, last_flips, odd_regions, prepare
from cython.cimports.parlour.native.bits import FULL, ONE, cint, ctz, p_i64, popcount, u64

__all__ = ["FEW", "more_than", "where"]

FEW = 7  # the most empty squares this is meant for

_NONE = cython.declare(cint, -128)  # less than any score: no move was found
_QUARTERS = cython.declare(
    cython.ulonglong[4], [0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000]
)
# Four numbers for each way to mark some of four squares: the order in which those that are marked come first.
_MARKED_FIRST = cython.declare(
    cython.int[64],
    [
        0, 1, 2, 3, 0, 1, 2, 3, 1, 0, 2, 3, 0, 1, 2, 3, 2, 0, 1, 3, 0, 2, 1, 3, 1, 2, 0, 3, 0, 1, 2, 3,
        3, 0, 1, 2, 0, 3, 1, 2, 1, 3, 0, 2, 0, 1, 3, 2, 2, 3, 0, 1, 0, 2, 3, 1, 1, 2, 3, 0, 0, 1, 2, 3,
    ],
)  # fmt: skip

prepare()

# Decorated here, not declared in the .pxd: what that exports is not inlined: about 4 % more instructions.


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _quarter(square: cint) -> cint:
    """Return the number of the quarter of the board in which a square lies."""
    return ((square >> 4) & 2) | ((square >> 2) & 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def final_score(own: u64, opp: u64, tally: p_i64) -> cint:
    """Return the disc difference of a finished game."""
    margin = popcount(own) - popcount(opp)
    if tally[1] and margin:
        return margin + (64 - popcount(own | opp) if margin > 0 else popcount(own | opp) - 64)
    return margin


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _one(own: u64, square: cint, tally: p_i64) -> cint:
    """Return the result with one square left; nothing need be turned for that, only counted."""
    margin: cint = 2 * popcount(own) - 63
    turned = last_flips(own, square)
    tally[0] += 1
    if turned:
        return margin + turned + 1
    turned = last_flips(FULL ^ own ^ (ONE << square), square)
    if turned:
        return margin - turned - 1
    if tally[1]:
        return margin + 1 if margin > 0 else margin - 1
    return margin


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _two(own: Side, opp: Side, first: cint, second: cint, alpha: cint, tally: p_i64) -> cint:
    best = _NONE
    turned = find_lines(own, opp, first)
    tally[0] += 1
    if is_any(turned):
        best = -_one(squares_in(after_turning(opp, joined(turned))), second, tally)
        if best > alpha:
            return best
    turned = find_lines(own, opp, second)
    if is_any(turned):
        score = -_one(squares_in(after_turning(opp, joined(turned))), first, tally)
        return score if score > best else best
    if best != _NONE:
        return best
    # A pass: the other side takes whichever is worse for us.
    best = -_NONE
    turned = find_lines(opp, own, first)
    if is_any(turned):
        best = _one(squares_in(after_turning(own, joined(turned))), second, tally)
        if best <= alpha:
            return best
    turned = find_lines(opp, own, second)
    if is_any(turned):
        score = _one(squares_in(after_turning(own, joined(turned))), first, tally)
        return score if score < best else best
    return best if best != -_NONE else final_score(squares_in(own), squares_in(opp), tally)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _into_two(own: Side, opp: Side, square: cint, first: cint, second: cint, alpha: cint, tally: p_i64) -> cint:
    """Return what a move leads to, or that there is none."""
    turned = find_lines(own, opp, square)
    if not is_any(turned):
        return _NONE
    turned = joined(turned)
    return -_two(after_turning(opp, turned), after_placing(own, turned, square), first, second, -alpha - 1, tally)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _three(own: Side, opp: Side, first: cint, second: cint, third: cint, alpha: cint, tally: p_i64) -> cint:
    tally[0] += 1
    # One square alone in its region goes first.
    if _quarter(first) == _quarter(second):
        if _quarter(second) != _quarter(third):
            swapped = first
            first = third
            third = swapped
    elif _quarter(first) == _quarter(third):
        swapped = first
        first = second
        second = swapped
    best = _into_two(own, opp, first, second, third, alpha, tally)
    if best > alpha:
        return best
    score = _into_two(own, opp, second, first, third, alpha, tally)
    if score > alpha:
        return score
    best = max(best, score)
    score = _into_two(own, opp, third, first, second, alpha, tally)
    best = max(best, score)
    if best != _NONE:
        return best
    if find_places(opp, own) & (FULL ^ (squares_in(own) | squares_in(opp))) == 0:
        return final_score(squares_in(own), squares_in(opp), tally)
    return -_three(opp, own, first, second, third, -alpha - 1, tally)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _into_three(
    own: Side, opp: Side, square: cint, first: cint, second: cint, third: cint, alpha: cint, tally: p_i64
) -> cint:
    """Return what a move leads to, or that there is none."""
    turned = find_lines(own, opp, square)
    if not is_any(turned):
        return _NONE
    turned = joined(turned)
    return -_three(
        after_turning(opp, turned), after_placing(own, turned, square), first, second, third, -alpha - 1, tally
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _four(own: Side, opp: Side, empty: u64, odd: u64, alpha: cint, tally: p_i64) -> cint:
    squares = cython.declare(cython.int[4])
    rest = empty
    marked: cint = 0
    tally[0] += 1
    for index in range(4):
        squares[index] = ctz(rest)
        rest &= rest - 1
        marked |= cython.cast(cint, (odd >> squares[index]) & 1) << index
    marked *= 4
    first = squares[_MARKED_FIRST[marked]]
    second = squares[_MARKED_FIRST[marked + 1]]
    third = squares[_MARKED_FIRST[marked + 2]]
    fourth = squares[_MARKED_FIRST[marked + 3]]
    best = _into_three(own, opp, first, second, third, fourth, alpha, tally)
    if best > alpha:
        return best
    score = _into_three(own, opp, second, first, third, fourth, alpha, tally)
    if score > alpha:
        return score
    best = max(best, score)
    score = _into_three(own, opp, third, first, second, fourth, alpha, tally)
    if score > alpha:
        return score
    best = max(best, score)
    score = _into_three(own, opp, fourth, first, second, third, alpha, tally)
    best = max(best, score)
    if best != _NONE:
        return best
    if find_places(opp, own) & empty == 0:
        return final_score(squares_in(own), squares_in(opp), tally)
    return -_four(opp, own, empty, odd, -alpha - 1, tally)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _few(own: Side, opp: Side, mine: u64, empty: u64, odd: u64, count: cint, alpha: cint, tally: p_i64) -> cint:
    """Try the moves with five or six squares left, odd regions first, corners first among equals."""
    best = _NONE
    while mine:
        choice = mine & odd if mine & odd else mine
        if choice & CORNERS:
            choice &= CORNERS
        square = ctz(choice)
        disc = ONE << square
        mine ^= disc
        odd_then = odd ^ _QUARTERS[_quarter(square)]
        turned = joined(find_lines(own, opp, square))
        after = after_placing(own, turned, square)
        if count == 5:
            score = -_four(after_turning(opp, turned), after, empty ^ disc, odd_then, -alpha - 1, tally)
        else:
            score = -_more(after_turning(opp, turned), after, empty ^ disc, odd_then, count - 1, -alpha - 1, tally)
        if score > best:
            best = score
            if score > alpha:
                return score
    return best


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _several(own: Side, opp: Side, mine: u64, empty: u64, odd: u64, count: cint, alpha: cint, tally: p_i64) -> cint:
    """Try the moves with seven squares left or more: the fewer replies the earlier, those in corners counting twice."""
    turns = cython.declare(Side[64])
    move_scores = cython.declare(cython.int[64])
    moves: cint = 0
    best = _NONE
    while mine:
        square = ctz(mine)
        disc = ONE << square
        mine ^= disc
        turned = joined(find_lines(own, opp, square))
        after = after_placing(own, turned, square)
        replies = find_places(after_turning(opp, turned), after) & (empty ^ disc)
        move_score = (3 if odd & disc else 0) - 4 * (popcount(replies) + popcount(replies & CORNERS))
        turns[moves] = turned
        move_scores[moves] = 64 * move_score + square
        moves += 1
    while moves:
        chosen = highest(move_scores, moves)
        square = move_scores[chosen] & 63
        turned = turns[chosen]
        moves -= 1
        move_scores[chosen] = move_scores[moves]
        turns[chosen] = turns[moves]
        after = after_placing(own, turned, square)
        odd_then = odd ^ _QUARTERS[_quarter(square)]
        left = empty ^ (ONE << square)
        score = -_more(after_turning(opp, turned), after, left, odd_then, count - 1, -alpha - 1, tally)
        if score > best:
            best = score
            if score > alpha:
                return score
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _more(own: Side, opp: Side, empty: u64, odd: u64, count: cint, alpha: cint, tally: p_i64) -> cint:
    """Search five squares or more."""
    mine = find_places(own, opp) & empty
    tally[0] += 1
    if mine == 0:
        if find_places(opp, own) & empty == 0:
            return final_score(squares_in(own), squares_in(opp), tally)
        return -_more(opp, own, empty, odd, count, -alpha - 1, tally)
    if count > 6:
        return _several(own, opp, mine, empty, odd, count, alpha, tally)
    return _few(own, opp, mine, empty, odd, count, alpha, tally)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def solve_few(own: u64, opp: u64, alpha: cint, tally: p_i64) -> cint:
    """Solve a position with a few empty squares, or none."""
    empty = FULL ^ (own | opp)
    count = popcount(empty)
    own_side, opp_side = side_of(own), side_of(opp)
    if count > 4:
        return _more(own_side, opp_side, empty, odd_regions(empty), count, alpha, tally)
    if count == 4:
        return _four(own_side, opp_side, empty, odd_regions(empty), alpha, tally)
    if count == 0:
        tally[0] += 1
        return popcount(own) - popcount(opp)
    first = ctz(empty)
    empty &= empty - 1
    if count == 1:
        return _one(own, first, tally)
    second = ctz(empty)
    empty &= empty - 1
    if count == 2:
        return _two(own_side, opp_side, first, second, alpha, tally)
    return _three(own_side, opp_side, first, second, ctz(empty), alpha, tally)


def where() -> int:
    """Return where in memory the compiled ``solve_few`` is; 0 when it is not compiled."""
    return cython.cast(cython.size_t, cython.address(solve_few)) if cython.compiled else 0


def more_than(own: int, opp: int, alpha: int, empties_to_winner: bool = False) -> tuple[int, int]:
    """Return a score that is more than ``alpha`` exactly if the true one is, and the number of positions seen."""
    tally = cython.declare(cython.longlong[2])
    tally[0] = 0
    tally[1] = 1 if empties_to_winner else 0
    score = solve_few(own, opp, alpha, tally)
    return score, tally[0]
