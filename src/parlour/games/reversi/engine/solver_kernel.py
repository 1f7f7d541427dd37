# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
"""Exact ends of 8 to a dozen empty squares, with a table. Compiled; also runs as it is.

Scores are final disc differences for the side to move. Moves that leave few replies come first: they make the smallest
trees. ``midgame_search_kernel.py`` searches what lies above.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, attr-defined, has-type, index, misc, operator, return, valid-type"
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import cython
from cython import bint
from cython.cimports.parlour.games.reversi.engine.endgame_search_kernel import final_score
from cython.cimports.parlour.games.reversi.engine.move_list import drop, highest
from cython.cimports.parlour.games.reversi.engine.scale import GENERATIONS, NO_MOVE, UNIT, UNSELECTIVE, WON
from cython.cimports.parlour.games.reversi.engine.transposition_entry import (
    OPEN,
    answer,
    bucket_of,
    depth_of,
    free_buckets,
    make_buckets,
    prefetch,
    probe,
    selectivity_of,
    square_of,
    store,
)
from cython.cimports.parlour.games.reversi.rules.bitboard import (
    CORNERS,
    find_moves,
    has_wide,
    look,
    odd_regions,
    prepare,
)
from cython.cimports.parlour.games.reversi.rules.board_kernel import find_stable
from cython.cimports.parlour.native.bits import FULL, ONE, cint, is_past, now, p_int, p_u64, popcount, thread_now, u64

from parlour.games.reversi.engine import endgame_search_kernel
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.rules.stability import edge_table

if cython.compiled:
    from cython.cimports.parlour.games.reversi.engine.simd import solve_at
else:
    from parlour.games.reversi.engine.endgame_search_kernel import solve_few

__all__ = ["Solver", "last_squares"]


_FEW = cython.declare(cint, 7)
_SLACK = cython.declare(cint, 6)  # positions that may follow the last look at a limit
_NEAR = cython.declare(cint, 10)  # up to so many empty squares a small table serves, which is never far away
_NEAR_BUCKETS = cython.declare(cint, 8192)
_CLOCK_EVERY = cython.declare(cint, 255)  # a mask: looks at the flag between two looks at the clock
# What a square is worth to the ordering, whatever stands on the others: corners much, squares beside them little.
SQUARES = [
    18, 4, 16, 12, 12, 16, 4, 18,
    4, 2, 6, 8, 8, 6, 2, 4,
    16, 6, 14, 10, 10, 14, 6, 16,
    12, 8, 10, 0, 0, 10, 8, 12,
    12, 8, 10, 0, 0, 10, 8, 12,
    16, 6, 14, 10, 10, 14, 6, 16,
    4, 2, 6, 8, 8, 6, 2, 4,
    18, 4, 16, 12, 12, 16, 4, 18,
]  # fmt: skip
_SQUARES = cython.declare(cython.int[64], SQUARES)

prepare()


def last_squares() -> ModuleType:
    """Return what solves the last squares: the kernel compiled for AVX2 if this processor has it, else the other."""
    if has_wide:
        try:
            return import_module("parlour.games.reversi.engine.wide_endgame_search_kernel")
        except ImportError:  # it was not compiled
            pass
    return endgame_search_kernel


_LAST_SQUARES = cython.declare(cython.size_t, last_squares().where())


@cython.cclass
class Solver:
    """Searches ends for one thread at a time; several may share a table. It keeps the limits and counts the nodes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.buckets = table._buckets
        self.mask = table._mask
        self.generation = table._generation
        self._edges = edge_table()
        self._near = make_buckets(_NEAR_BUCKETS)
        self._near_generation = 0
        if cython.compiled and not self._near:
            raise MemoryError

    def __dealloc__(self) -> None:
        """Give the memory back."""
        free_buckets(self._near, _NEAR_BUCKETS)

    def begin(
        self, cancel: memoryview, nodes: int, seconds: float, cpu_seconds: float, empties_to_winner: bool
    ) -> None:
        """Set the limits (0: none) of a search."""
        view: cython.const[cython.uchar][::1] = cancel
        self._flag = cython.address(view[0]) if cython.compiled else view
        self._node_limit = max(1, nodes - _SLACK) if nodes else 0
        self._few = _FEW if nodes == 0 else 2  # the last squares are not interrupted, so a limit leaves few to them
        self._deadline = now() + seconds if seconds > 0 else 0.0
        self._cpu_deadline = thread_now() + cpu_seconds if cpu_seconds > 0 else 0.0
        self.stopped = False
        self._looks = 0
        self.buckets = self._table._buckets  # plain Python makes new buckets when generations run out
        self.generation = self._table._generation
        self._near_generation += 1
        if self._near_generation > GENERATIONS:
            for index in range(8 * _NEAR_BUCKETS):
                self._near[index] = 0
            self._near_generation = 1
        if not cython.compiled:
            self.tally = [0, 0]
        self.tally[0] = 0
        self.tally[1] = 1 if empties_to_winner else 0

    def visit(self) -> bint:
        """Count a position; return False where it is time to give up: nothing found after that counts."""
        if self.stopped:
            return False
        self._looks += 1
        if self._flag[0] != 0 or (self._node_limit and self.tally[0] >= self._node_limit):
            self.stopped = True
        elif not self._looks & _CLOCK_EVERY:
            self.stopped = is_past(self._deadline, self._cpu_deadline)
        if self.stopped:
            return False
        self.tally[0] += 1
        return True

    def stability_bound(self, own: u64, opp: u64) -> cint:
        """Return what the side to move can reach at most: the other side keeps its stable discs."""
        return 64 - 2 * popcount(
            find_stable(opp, own, cython.address(self._edges[0]) if cython.compiled else self._edges)
        )

    def final(self, own: u64, opp: u64) -> cint:
        """Return the disc difference of a finished game."""
        return final_score(own, opp, cython.address(self.tally[0]) if cython.compiled else self.tally)

    def _rank(
        self,
        own: u64,
        opp: u64,
        mine: u64,
        best_square: cint,
        far: bint,
        ends_it: bint,
        squares: p_int,
        move_scores: p_int,
        turns: p_u64,
    ) -> cint:
        """List the moves with what they score; return how many, or 0 if one turns all discs and that ``ends_it``."""
        replies = cython.declare(cython.ulonglong[40])
        odd = odd_regions(FULL ^ (own | opp))
        count = look(own, opp, mine, squares, turns, replies)
        for index in range(count):
            square = squares[index]
            if far:
                after = own | turns[index] | (ONE << square)
                prefetch(self.buckets, bucket_of(opp ^ turns[index], after, self.mask))
            if turns[index] == opp and ends_it:
                return 0
            if square == best_square:
                move_scores[index] = 1 << 20
            else:
                move_scores[index] = _SQUARES[square] - 32 * (
                    popcount(replies[index]) + popcount(replies[index] & CORNERS)
                )
                if (odd >> square) & 1:
                    move_scores[index] += 8
        return count

    def end(self, own: u64, opp: u64, alpha: cint, empties: cint) -> cint:
        """Tell whether the score is more than ``alpha``: a bound from below if so, else one from above."""
        if empties <= self._few:
            if cython.compiled:
                return solve_at(_LAST_SQUARES, own, opp, alpha, cython.address(self.tally[0]))
            else:  # the compiler leaves out what is in a branch of its own
                return solve_few(own, opp, alpha, self.tally)
        near: bint = empties <= _NEAR
        buckets = self._near if near else self.buckets
        generation = self._near_generation if near else self.generation
        bucket = bucket_of(own, opp, _NEAR_BUCKETS - 1 if near else self.mask)
        prefetch(buckets, bucket)
        if not self.visit():
            return 0
        # Counting stable discs pays only where much is asked.
        if alpha >= 2 * empties - 16:
            best: cint = self.stability_bound(own, opp)
            if best <= alpha:
                return best
        mine = find_moves(own, opp)
        word = probe(buckets, bucket, own, opp, generation)
        if word and depth_of(word) == empties and selectivity_of(word) == UNSELECTIVE:
            best = answer(word, alpha * UNIT)
            if best != OPEN:
                return best // UNIT  # without a rest, so that rounding does not matter
        if mine == 0:
            if find_moves(opp, own) == 0:
                return self.final(own, opp)
            return -self.end(opp, own, -alpha - 1, empties)

        squares = cython.declare(cython.int[40])
        move_scores = cython.declare(cython.int[40])
        turns = cython.declare(cython.ulonglong[40])
        best_square: cint = square_of(word) if word else NO_MOVE
        score: cint = 64 if self.tally[1] else popcount(own | opp) + 1  # what turning all their discs comes to
        far: bint = empties - 1 > _NEAR  # what comes next is looked up in memory that takes long to answer
        count: cint = self._rank(own, opp, mine, best_square, far, score > alpha, squares, move_scores, turns)
        if count == 0:
            return score
        best = -128
        best_square = NO_MOVE
        while count:
            chosen = highest(move_scores, count)
            after = own | turns[chosen] | (ONE << squares[chosen])
            score = -self.end(opp ^ turns[chosen], after, -alpha - 1, empties - 1)
            if self.stopped:
                return 0
            if score > best:
                best = score
                best_square = squares[chosen]
                if best > alpha:
                    break
            count -= 1
            drop(squares, move_scores, turns, chosen, count)
        low = best * UNIT if best > alpha else -WON
        high = WON if best > alpha else best * UNIT
        store(buckets, bucket, own, opp, low, high, empties, UNSELECTIVE, best_square, generation)
        return best
