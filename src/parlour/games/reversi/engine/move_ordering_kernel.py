# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
"""Moves ordered by the trained evaluation and short looks ahead, for the search above. Compiled; also runs as it is.

Features of a position stand in row ``ply``; they are those of the side that moved first, whose ``sign`` is 1.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, attr-defined, has-type, index, misc, operator, return"
# mypy: disable-error-code="return-value, valid-type"
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

from array import array

import cython
from cython import bint
from cython.cimports.parlour.games.reversi.engine.move_list import list_moves
from cython.cimports.parlour.games.reversi.engine.pattern_kernel import update_features, value_of
from cython.cimports.parlour.games.reversi.engine.scale import INFINITY, UNIT
from cython.cimports.parlour.games.reversi.rules.bitboard import (
    CORNERS,
    find_flips,
    find_moves,
    look,
    odd_regions,
    prepare,
)
from cython.cimports.parlour.native.bits import FULL, ONE, cint, ctz, p_int, p_short, p_u64, popcount, u64

from parlour.games.reversi.engine.solver_kernel import SQUARES, Solver

__all__ = ["MoveOrdering"]


_WIDTH = cython.declare(cint, 48)
_WORTH_WEIGHING = cython.declare(cint, 3)  # plies from which moves are ordered by evaluation
_WORTH_A_LOOK = cython.declare(cint, 16)  # plies from which they are ordered by the best reply's evaluation
_WORTH_A_SECOND = cython.declare(cint, 18)  # plies from which that reply is answered first
_SQUARES = cython.declare(cython.int[64], SQUARES)

prepare()


@cython.cclass
class MoveOrdering:
    """Knows what positions look like, and which moves to try first."""

    def __init__(self, solver: Solver, weights: array[int] | None) -> None:
        """Take what counts finished games, and trained weights; without them moves are ordered by their replies."""
        self._solver = solver
        self.has_weights = weights is not None
        self._weights = weights if weights is not None else array("h", [0])
        if not cython.compiled:
            self._features = [[0] * 48 for _ in range(130)]

    def row(self, ply: cint) -> p_short:
        """Return where the features of the position at a ply stand."""
        return cython.address(self._features[ply * _WIDTH]) if cython.compiled else self._features[ply]

    def evaluate(self, own: u64, opp: u64, mine: u64, ply: cint, sign: cint) -> cint:
        """Return the trained evaluation of the position at a ply."""
        weights: p_short = cython.address(self._weights[0]) if cython.compiled else self._weights
        return value_of(self.row(ply), sign, own, opp, mine, weights)

    def order(
        self,
        own: u64,
        opp: u64,
        mine: u64,
        depth: cint,
        ply: cint,
        sign: cint,
        best_square: cint,
        squares: p_int,
        move_scores: p_int,
        turns: p_u64,
    ) -> cint:
        """List the moves with what they score; return their number."""
        replies = cython.declare(cython.ulonglong[40])
        odd = odd_regions(FULL ^ (own | opp))
        ends: bint = depth >= popcount(FULL ^ (own | opp))
        looks: cint = (depth >= _WORTH_A_LOOK) + (depth >= _WORTH_A_SECOND)
        weighed: bint = depth > 1 and (mine & (mine - 1)) != 0
        count = look(own, opp, mine, squares, turns, replies) if weighed else list_moves(own, opp, mine, squares, turns)
        for index in range(count):
            if squares[index] == best_square:
                move_scores[index] = 1 << 24
            elif turns[index] == opp:
                move_scores[index] = 1 << 25
            else:
                score = 4 * _SQUARES[squares[index]] + (24 if (odd >> squares[index]) & 1 else 0)
                if weighed:
                    score -= (300 if ends else 32) * (popcount(replies[index]) + popcount(replies[index] & CORNERS))
                    if self.has_weights and depth >= _WORTH_WEIGHING:
                        after = own | turns[index] | (ONE << squares[index])
                        update_features(self.row(ply), self.row(ply + 1), squares[index], turns[index], sign)
                        score -= self._glance(
                            opp ^ turns[index], after, replies[index], -INFINITY, INFINITY, looks, ply + 1, -sign
                        )
                move_scores[index] = score
        return count

    def _glance(
        self, own: u64, opp: u64, mine: u64, alpha: cint, beta: cint, look: cint, ply: cint, sign: cint
    ) -> cint:
        """Return the best that evaluation sees so many moves on, without a table."""
        best = -INFINITY
        if look == 0:
            return self.evaluate(own, opp, mine, ply, sign)
        if mine == 0:
            theirs = find_moves(opp, own)
            if theirs == 0:
                return UNIT * self._solver.final(own, opp)
            return -self._glance(opp, own, theirs, -beta, -alpha, look, ply, -sign)
        while mine:
            square = ctz(mine)
            mine &= mine - 1
            turned = find_flips(own, opp, square)
            after = own | turned | (ONE << square)
            update_features(self.row(ply), self.row(ply + 1), square, turned, sign)
            theirs = find_moves(opp ^ turned, after)
            value = -self._glance(opp ^ turned, after, theirs, -beta, -alpha, look - 1, ply + 1, -sign)
            if value > best:
                best = value
                if best > alpha:
                    alpha = best
                    if best >= beta:
                        break
        return best
