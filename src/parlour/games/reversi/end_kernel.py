# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The last seven squares of Reversi on 8x8, solved without a table. Compiled; also runs as it is.

All functions ask one question: is the final disc difference for the side to move more than ``alpha``? What they return
is a bound on it, from below when it is more than ``alpha``, from above otherwise. ``tally`` is two numbers: positions
seen so far, and whether empty squares count for the winner.

Odd regions are tried first: who moves into a region with an odd number of empty squares also moves there last.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False, disable-error-code="misc, return, valid-type"
# (arrays and void of Cython are no Python types)

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.parlour.core.bits import ctz, popcount
    from cython.cimports.parlour.games.reversi.discs import (
        around,
        find_flips,
        find_moves,
        last_flips,
        odd_regions,
        prepare,
    )
else:
    from parlour.core.bits import ctz, popcount
    from parlour.games.reversi.discs import around, find_flips, find_moves, last_flips, odd_regions, prepare

__all__ = ["COMPILED", "FEW", "more_than"]

COMPILED: bool = cython.compiled
FEW = 7  # the most empty squares this is meant for

_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ONE = cython.declare(cython.ulonglong, 1)
_NONE = cython.declare(cython.int, -128)  # less than any score: no move was found
_CORNERS = cython.declare(cython.ulonglong, 0x8100000000000081)
_QUADRANTS = cython.declare(
    cython.ulonglong[4], [0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000]
)

prepare()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def quadrant(square: cython.int) -> cython.int:
    """Return the number of the quarter of the board in which a square lies."""
    return ((square >> 4) & 2) | ((square >> 2) & 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def final_score(own: cython.ulonglong, opp: cython.ulonglong, tally: cython.p_longlong) -> cython.int:
    """Return the disc difference of a finished game."""
    margin: cython.int = popcount(own) - popcount(opp)
    if tally[1] and margin:
        return margin + (64 - popcount(own | opp) if margin > 0 else popcount(own | opp) - 64)
    return margin


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _one(own: cython.ulonglong, square: cython.int, tally: cython.p_longlong) -> cython.int:
    """Return the result with one square left; nothing need be turned for that, only counted."""
    margin: cython.int = 2 * popcount(own) - 63
    turned: cython.int = last_flips(own, square)
    tally[0] += 1
    if turned:
        return margin + turned + 1
    turned = last_flips(_FULL ^ own ^ (_ONE << square), square)
    if turned:
        return margin - turned - 1
    if tally[1]:
        return margin + 1 if margin > 0 else margin - 1
    return margin


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _two(
    own: cython.ulonglong,
    opp: cython.ulonglong,
    first: cython.int,
    second: cython.int,
    alpha: cython.int,
    tally: cython.p_longlong,
) -> cython.int:
    best: cython.int = _NONE
    score: cython.int
    turned: cython.ulonglong
    tally[0] += 1
    if around(first) & opp:
        turned = find_flips(own, opp, first)
        if turned:
            best = -_one(opp ^ turned, second, tally)
            if best > alpha:
                return best
    if around(second) & opp:
        turned = find_flips(own, opp, second)
        if turned:
            score = -_one(opp ^ turned, first, tally)
            return score if score > best else best
    if best != _NONE:
        return best
    # A pass: the other side takes whichever is worse for us.
    best = -_NONE
    turned = find_flips(opp, own, first)
    if turned:
        best = _one(own ^ turned, second, tally)
        if best <= alpha:
            return best
    turned = find_flips(opp, own, second)
    if turned:
        score = _one(own ^ turned, first, tally)
        return score if score < best else best
    return best if best != -_NONE else final_score(own, opp, tally)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _three(
    own: cython.ulonglong,
    opp: cython.ulonglong,
    first: cython.int,
    second: cython.int,
    third: cython.int,
    alpha: cython.int,
    tally: cython.p_longlong,
) -> cython.int:
    best: cython.int = _NONE
    score: cython.int
    turned: cython.ulonglong
    swapped: cython.int
    tally[0] += 1
    # One square alone in its region goes first.
    if quadrant(first) == quadrant(second):
        if quadrant(second) != quadrant(third):
            swapped = first
            first = third
            third = swapped
    elif quadrant(first) == quadrant(third):
        swapped = first
        first = second
        second = swapped
    if around(first) & opp:
        turned = find_flips(own, opp, first)
        if turned:
            best = -_two(opp ^ turned, own | turned | (_ONE << first), second, third, -alpha - 1, tally)
            if best > alpha:
                return best
    if around(second) & opp:
        turned = find_flips(own, opp, second)
        if turned:
            score = -_two(opp ^ turned, own | turned | (_ONE << second), first, third, -alpha - 1, tally)
            if score > alpha:
                return score
            best = max(best, score)
    if around(third) & opp:
        turned = find_flips(own, opp, third)
        if turned:
            score = -_two(opp ^ turned, own | turned | (_ONE << third), first, second, -alpha - 1, tally)
            best = max(best, score)
    if best != _NONE:
        return best
    if find_moves(opp, own) == 0:
        return final_score(own, opp, tally)
    return -_three(opp, own, first, second, third, -alpha - 1, tally)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _four(
    own: cython.ulonglong, opp: cython.ulonglong, odd: cython.ulonglong, alpha: cython.int, tally: cython.p_longlong
) -> cython.int:
    squares = cython.declare(cython.int[4])
    empty: cython.ulonglong = _FULL ^ (own | opp)
    group: cython.ulonglong = empty & odd
    count: cython.int = 0
    best: cython.int = _NONE
    score: cython.int
    turned: cython.ulonglong
    after: cython.ulonglong
    index: cython.int
    tally[0] += 1
    while group:
        squares[count] = ctz(group)
        group &= group - 1
        count += 1
    group = empty & (_FULL ^ odd)
    while group:
        squares[count] = ctz(group)
        group &= group - 1
        count += 1
    for index in range(4):
        if not around(squares[index]) & opp:
            continue
        turned = find_flips(own, opp, squares[index])
        if not turned:
            continue
        after = own | turned | (_ONE << squares[index])
        if index == 0:
            score = -_three(opp ^ turned, after, squares[1], squares[2], squares[3], -alpha - 1, tally)
        elif index == 1:
            score = -_three(opp ^ turned, after, squares[0], squares[2], squares[3], -alpha - 1, tally)
        elif index == 2:
            score = -_three(opp ^ turned, after, squares[0], squares[1], squares[3], -alpha - 1, tally)
        else:
            score = -_three(opp ^ turned, after, squares[0], squares[1], squares[2], -alpha - 1, tally)
        if score > best:
            best = score
            if score > alpha:
                return score
    if best != _NONE:
        return best
    if find_moves(opp, own) == 0:
        return final_score(own, opp, tally)
    return -_four(opp, own, odd, -alpha - 1, tally)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _few(
    own: cython.ulonglong,
    opp: cython.ulonglong,
    odd: cython.ulonglong,
    count: cython.int,
    alpha: cython.int,
    tally: cython.p_longlong,
) -> cython.int:
    """Search five squares or more, odd regions first, corners first among equals."""
    mine: cython.ulonglong = find_moves(own, opp)
    group: cython.ulonglong
    turned: cython.ulonglong
    after: cython.ulonglong
    rest: cython.ulonglong
    best: cython.int = _NONE
    score: cython.int
    square: cython.int
    turn: cython.int
    tally[0] += 1
    if mine == 0:
        if find_moves(opp, own) == 0:
            return final_score(own, opp, tally)
        return -_few(opp, own, odd, count, -alpha - 1, tally)
    for turn in range(4):
        group = mine & (odd if turn < 2 else _FULL ^ odd) & (_FULL ^ _CORNERS if turn & 1 else _CORNERS)
        while group:
            square = ctz(group)
            group &= group - 1
            turned = find_flips(own, opp, square)
            after = own | turned | (_ONE << square)
            rest = odd ^ _QUADRANTS[quadrant(square)]
            if count == 5:
                score = -_four(opp ^ turned, after, rest, -alpha - 1, tally)
            else:
                score = -_few(opp ^ turned, after, rest, count - 1, -alpha - 1, tally)
            if score > best:
                best = score
                if score > alpha:
                    return score
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def solve_few(own: cython.ulonglong, opp: cython.ulonglong, alpha: cython.int, tally: cython.p_longlong) -> cython.int:
    """Solve a position with a few empty squares, or none."""
    empty: cython.ulonglong = _FULL ^ (own | opp)
    count: cython.int = popcount(empty)
    first: cython.int
    second: cython.int
    if count > 4:
        return _few(own, opp, odd_regions(empty), count, alpha, tally)
    if count == 4:
        return _four(own, opp, odd_regions(empty), alpha, tally)
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
        return _two(own, opp, first, second, alpha, tally)
    return _three(own, opp, first, second, ctz(empty), alpha, tally)


def more_than(own: int, opp: int, alpha: int, empties_to_winner: bool = False) -> tuple[int, int]:
    """Return a score that is more than ``alpha`` exactly if the true one is, and the number of positions seen."""
    tally = cython.declare(cython.longlong[2])
    tally[0] = 0
    tally[1] = 1 if empties_to_winner else 0
    score = solve_few(own, opp, alpha, tally)
    return score, tally[0]
