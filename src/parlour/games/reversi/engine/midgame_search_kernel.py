# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
"""The strong search on 8x8: the trained evaluation in the middle, exact results at the end. Compiled; runs as it is.

Values are for the side to move in 128ths of a disc. Depths beyond the last empty square mean the true result. Features
of a position stand in row ``ply``; they are those of the side that moved first, whose ``sign`` is 1.
What makes it fast:

- principal variation search, which is NegaScout by another name and goes back to Pearl's SCOUT: the first move gets
  the window, the others a null window, which asks only whether they are better, and a search with the window if they
  are. Sound: a null window proves its answer;
- aspiration: the window of the root begins around the value of the iteration before, and opens where that fails;
- the transposition table cuts where an entry at least as deep and as sure bounds the value; enhanced transposition
  cutoff: so does an entry of a position after a move, which is the opponent's bound turned round;
- stability cutoff: stable discs are never turned, so that the opponent's bound the result from above;
- Multi-ProbCut (Buro), the one that may err: a shallow search that is beyond the question by a margin is taken as the
  answer. ``selectivity`` says how sure to be (``probcut.py``); ``UNSELECTIVE`` searches never cut so, and are exact.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, attr-defined, has-type, index, misc, operator, return"
# mypy: disable-error-code="return-value, valid-type"
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython import bint, void
from cython.cimports.parlour.games.reversi.engine.move_list import drop, highest, list_moves
from cython.cimports.parlour.games.reversi.engine.pattern_kernel import read_features, update_features
from cython.cimports.parlour.games.reversi.engine.scale import INFINITY, NO_MOVE, UNIT, UNSELECTIVE, WON
from cython.cimports.parlour.games.reversi.engine.transposition_entry import (
    OPEN,
    answer,
    bucket_of,
    depth_of,
    high_of,
    prefetch,
    probe,
    selectivity_of,
    square_of,
    store,
)
from cython.cimports.parlour.games.reversi.rules.bitboard import find_flips, find_moves, prepare
from cython.cimports.parlour.native.bits import FULL, ONE, cint, ctz, p_int, popcount, u64

from parlour.games.reversi.engine.move_ordering_kernel import MoveOrdering
from parlour.games.reversi.engine.probcut import DEPTHS, SPREADS, TRIES, shallows
from parlour.games.reversi.engine.solver_kernel import Solver
from parlour.games.reversi.engine.transposition_kernel import Table

__all__ = ["Searcher"]


_ENDS = cython.declare(cint, 12)  # empty squares from which ends are searched without evaluation
_SPLIT = cython.declare(cint, 14)  # plies from which threads leave each other's moves for later
_ASPIRATION = cython.declare(cint, 3 * 128)
_LATER = cython.declare(cint, 1 << 26)
_ENHANCED_DEPTH = cython.declare(cint, 8)  # plies from which the table is asked about each move
_PROBCUT_DEPTH = cython.declare(cint, 2)  # shallow searches within shallow searches
_TRIES = cython.declare(cint, TRIES)
_DEPTHS = cython.declare(cint, DEPTHS)
_SPREADS = cython.declare(cython.double[5], list(SPREADS))  # errors that a shallow search must be beyond the question
_SHALLOW = cython.declare(
    cython.int[128], [(*shallows(depth), -1, -1)[place] for place in range(2) for depth in range(64)]
)

prepare()


@cython.cclass
class Searcher:
    """Searches for one thread at a time; several may share a table."""

    def __init__(self, table: Table, weights: array[int] | None, errors: array[int] | None = None) -> None:
        """Take trained weights and the table of errors of shallow searches, which selective ones need.

        Without weights only whole games can be searched.
        """
        self._table = table
        self._solver = Solver(table)
        self._ordering = MoveOrdering(self._solver, weights)
        self._has_errors = errors is not None and len(errors) > 0
        self._errors = errors if self._has_errors else array("h", [0])

    def search(
        self,
        own: int,
        opp: int,
        rounds: Sequence[tuple[int, int]],
        cancel: memoryview,
        *,
        low: int = -64 * UNIT,
        high: int = 64 * UNIT,
        nodes: int = 0,
        seconds: float = 0.0,
        cpu_seconds: float = 0.0,
        empties_to_winner: bool = True,
        shared: bool = False,
        in_order: bool = False,
    ) -> tuple[int, int, int, int]:
        """Search to each (depth, selectivity) in turn until a limit (0: none) is met.

        Returns how many rounds were finished, the value of the last one (exact between ``low`` and ``high``, else a
        bound), the best square (-1 for a pass or a finished game) and the positions seen. With ``in_order`` the best
        square is the first on the board of those that are equally good; else it is the first that was found.
        """
        self._solver.begin(cancel, nodes, seconds, cpu_seconds, empties_to_winner)
        self._probcut_depth = 0
        self._shared = shared  # other threads search the same position with the same table
        self._in_order = in_order
        empties = 64 - int(own | opp).bit_count()
        read_features(own, opp, self._ordering.row(0))
        done = value = 0
        best = -1
        for depth, selectivity in rounds:
            if not self._ordering.has_weights and depth < empties:
                raise ValueError("without weights only whole games can be searched")
            if not self._has_errors and selectivity < UNSELECTIVE:
                raise ValueError("without the errors of shallow searches none can be selective")
            searched = self._aspiration(own, opp, min(depth, empties), selectivity, value if done else None, low, high)
            if self._solver.stopped:
                break
            value = searched
            best = self._best(own, opp, best)
            done += 1
        return done, value, best, self._solver.tally[0]

    def _aspiration(
        self, own: int, opp: int, depth: int, selectivity: int, guess: int | None, low: int, high: int
    ) -> int:
        """Search with a small window around a guess; where that fails open it, then both ways."""
        a: cint = low
        b: cint = high
        value: cint = 0
        u_own: u64 = own
        u_opp: u64 = opp
        c_depth: cint = depth
        self._selectivity = selectivity
        for attempt in range(3):
            if guess is not None and attempt == 0:
                a = min(max(low, guess - _ASPIRATION), high - 1)
                b = max(min(high, guess + _ASPIRATION), low + 1)
            elif guess is not None and attempt == 1:
                a, b = (low, value + 1) if value <= a else (value - 1, high)
            else:
                a, b = low, high
            with cython.nogil:
                value = self._principal_variation(u_own, u_opp, a, b, c_depth, 0, 1)
            if self._solver.stopped or (a < value < b) or (value <= a and a == low) or (value >= b and b == high):
                break
        return value

    def _best(self, own: u64, opp: u64, before: int) -> int:
        """Return the square that the table holds for a position."""
        word = self._probe(own, opp)
        square = square_of(word) if word else NO_MOVE
        return square if square != NO_MOVE else before

    def _probe(self, own: u64, opp: u64) -> u64:
        """Return what the table holds about a position, or 0."""
        return probe(self._solver.buckets, bucket_of(own, opp, self._solver.mask), own, opp, self._solver.generation)

    def known_move(self, own: int, opp: int) -> int:
        """Return the best move that the table knows for a position, or -1."""
        return self._best(own, opp, -1)

    def _null_window(self, own: u64, opp: u64, alpha: cint, depth: cint, ply: cint, sign: cint) -> cint:
        """Tell whether the value is more than ``alpha``: a bound from below if so, else one from above.

        Long on purpose: with the loop over the moves in a method of its own it took about 10 % more instructions.
        """
        empties = popcount(FULL ^ (own | opp))
        if depth >= empties:
            depth = empties
            if empties <= _ENDS:
                return UNIT * self._solver.end(own, opp, alpha >> 7, empties)
        if not self._solver.visit():
            return 0
        mine = find_moves(own, opp)
        if mine == 0:
            if find_moves(opp, own) == 0:
                return UNIT * self._solver.final(own, opp)
            return -self._null_window(opp, own, -alpha - 1, depth, ply, -sign)
        if depth <= 0:
            return self._ordering.evaluate(own, opp, mine, ply, sign)
        if depth == empties and alpha >= (2 * empties - 30) * UNIT:
            best = UNIT * self._solver.stability_bound(own, opp)
            if best <= alpha:
                return best
        best_square: cint = NO_MOVE
        if depth > 1:
            word = self._probe(own, opp)
            best = self._cut(own, opp, mine, word, alpha, depth, ply, sign)
            if best != OPEN:
                return best
            if word:
                best_square = square_of(word)

        squares = cython.declare(cython.int[40])
        move_scores = cython.declare(cython.int[40])
        turns = cython.declare(cython.ulonglong[40])
        count: cint = 0
        if best_square != NO_MOVE and (mine >> best_square) & 1:
            # What was best before comes first; then the others may not even have to be weighed.
            count = list_moves(own, opp, ONE << best_square, squares, turns)
            move_scores[0] = 0
            mine ^= ONE << best_square
        best = -INFINITY
        best_square = NO_MOVE
        shared: bint = self._shared and depth >= _SPLIT
        # What comes next may need no evaluation.
        evaluates: bint = self._ordering.has_weights and not (depth == empties and empties <= _ENDS + 1)
        while count or mine:
            if count == 0:
                count = self._ordering.order(own, opp, mine, depth, ply, sign, NO_MOVE, squares, move_scores, turns)
                mine = 0
            chosen = highest(move_scores, count)
            after = own | turns[chosen] | (ONE << squares[chosen])
            key: u64 = 0
            if shared:
                key = bucket_of(opp ^ turns[chosen], after, self._solver.mask) + depth
                value = self._answered(own, opp, alpha, depth) if best != -INFINITY else OPEN
                if value != OPEN:
                    return value
                if not self._claim(key, move_scores, chosen, best != -INFINITY):
                    continue
            if evaluates:
                update_features(
                    self._ordering.row(ply), self._ordering.row(ply + 1), squares[chosen], turns[chosen], sign
                )
            value = -self._null_window(opp ^ turns[chosen], after, -alpha - 1, depth - 1, ply + 1, -sign)
            if shared:
                self._table.unmark(key)
            if self._solver.stopped:
                return 0
            if value > best:
                best = value
                best_square = squares[chosen]
                if best > alpha:
                    break
            count -= 1
            drop(squares, move_scores, turns, chosen, count)
        if depth > 1:
            self._keep(own, opp, best, alpha, alpha + 1, depth, best_square)
        return best

    def _cut(self, own: u64, opp: u64, mine: u64, word: u64, alpha: cint, depth: cint, ply: cint, sign: cint) -> cint:
        """Answer from the table or by ProbCut, before moves are tried; else return ``OPEN``."""
        empties = popcount(FULL ^ (own | opp))
        selectivity = self._selectivity
        if (
            word
            and depth_of(word) >= depth
            and selectivity_of(word) >= selectivity
            and (depth < empties or depth_of(word) == empties)
        ):
            best = answer(word, alpha)
            if best != OPEN:
                return best
        if depth > _ENHANCED_DEPTH:
            best = self._enhanced_transposition_cutoff(own, opp, mine, alpha, depth, empties)
            if best > alpha:
                return best
        if selectivity < UNSELECTIVE and depth > 2 and self._probcut_depth < _PROBCUT_DEPTH:
            return self._probcut(own, opp, mine, alpha, depth, ply, sign)
        return OPEN

    def _answered(self, own: u64, opp: u64, alpha: cint, depth: cint) -> cint:
        """Return what another thread may have found out meanwhile, or ``OPEN``."""
        word = self._probe(own, opp)
        known: bint = word and depth_of(word) == depth and selectivity_of(word) >= self._selectivity
        return answer(word, alpha) if known else OPEN

    def _claim(self, key: u64, move_scores: p_int, chosen: cint, tried: bint) -> bint:
        """Tell other threads of a move, or leave it for later if one of them is at it and others were not left yet."""
        if tried and move_scores[chosen] > -_LATER and self._table.is_busy(key):
            move_scores[chosen] -= 2 * _LATER
            return False
        self._table.mark(key)
        return True

    def _keep(self, own: u64, opp: u64, best: cint, alpha: cint, beta: cint, depth: cint, square: cint) -> void:
        """Store what a search between ``alpha`` and ``beta`` found: a value, or a bound."""
        low = best if best > alpha else -WON
        high = best if best < beta else WON
        bucket = bucket_of(own, opp, self._solver.mask)
        store(
            self._solver.buckets, bucket, own, opp, low, high, depth, self._selectivity, square, self._solver.generation
        )

    def _enhanced_transposition_cutoff(
        self, own: u64, opp: u64, mine: u64, alpha: cint, depth: cint, empties: cint
    ) -> cint:
        """Return the value of a move after which the table knows that it is more than ``alpha``; else ``alpha``."""
        theirs = cython.declare(cython.ulonglong[40])
        ours = cython.declare(cython.ulonglong[40])
        indices = cython.declare(cython.ulonglong[40])
        count: cint = 0
        while mine:
            square = ctz(mine)
            mine &= mine - 1
            turned = find_flips(own, opp, square)
            ours[count] = own | turned | (ONE << square)
            theirs[count] = opp ^ turned
            indices[count] = bucket_of(theirs[count], ours[count], self._solver.mask)
            prefetch(self._solver.buckets, indices[count])
            count += 1
        for index in range(count):
            word = probe(self._solver.buckets, indices[index], theirs[index], ours[index], self._solver.generation)
            if word == 0 or selectivity_of(word) < self._selectivity or depth_of(word) < depth - 1:
                continue
            if -high_of(word) > alpha and (depth < empties or depth_of(word) == empties - 1):
                return -high_of(word)
        return alpha

    def _probcut(self, own: u64, opp: u64, mine: u64, alpha: cint, depth: cint, ply: cint, sign: cint) -> cint:
        """ProbCut: answer from a shallow search if that is clear enough; else return ``OPEN``."""
        empties = popcount(FULL ^ (own | opp))
        guess = self._ordering.evaluate(own, opp, mine, ply, sign)
        side: cint = 1 if guess > alpha else -1
        attempt: cint
        for attempt in range(_TRIES):
            shallow: cint = _SHALLOW[attempt * _DEPTHS + depth]
            if shallow < 0:
                break
            error: cint = cython.cast(
                cint, _SPREADS[self._selectivity] * self._errors[(attempt * 65 + empties) * _DEPTHS + depth]
            )
            bound = alpha + side * error
            if bound >= WON or bound <= -WON or side * (guess - alpha) < error // 2:
                continue
            value = guess
            if shallow > 0:
                self._probcut_depth += 1
                value = self._null_window(own, opp, bound, shallow, ply, sign)
                self._probcut_depth -= 1
                if self._solver.stopped:
                    return 0
            if (value > bound) == (side > 0):
                return alpha + 1 if side > 0 else alpha
        return OPEN

    def _principal_variation(
        self, own: u64, opp: u64, alpha: cint, beta: cint, depth: cint, ply: cint, sign: cint
    ) -> cint:
        """Return the value if it is between ``alpha`` and ``beta``, else a bound."""
        empties = popcount(FULL ^ (own | opp))
        depth = min(empties, depth)
        if ply > 0 and (depth <= 2 or (depth == empties and empties <= _ENDS) or beta - alpha == 1):
            return self._ask_from_below(own, opp, alpha, beta, depth, ply, sign)
        if not self._solver.visit():
            return 0
        mine = find_moves(own, opp)
        if mine == 0:
            if find_moves(opp, own) == 0:
                return UNIT * self._solver.final(own, opp)
            return -self._principal_variation(opp, own, -beta, -alpha, depth, ply, -sign)
        word = self._probe(own, opp)
        best_square = square_of(word) if word else NO_MOVE
        squares = cython.declare(cython.int[40])
        move_scores = cython.declare(cython.int[40])
        turns = cython.declare(cython.ulonglong[40])
        count = self._ordering.order(own, opp, mine, depth, ply, sign, best_square, squares, move_scores, turns)
        floor = alpha
        best = -INFINITY
        best_square = NO_MOVE
        while count:
            first: bint = best == -INFINITY
            chosen = highest(move_scores, count)
            theirs, after = opp ^ turns[chosen], own | turns[chosen] | (ONE << squares[chosen])
            key = bucket_of(theirs, after, self._solver.mask) + depth
            if self._shared and not self._claim(key, move_scores, chosen, not first):
                continue
            if self._ordering.has_weights:
                update_features(
                    self._ordering.row(ply), self._ordering.row(ply + 1), squares[chosen], turns[chosen], sign
                )
            # What stands before the best so far need only be as good: worth more than the whole number below.
            earlier: bint = self._in_order and ply == 0 and floor > alpha and squares[chosen] < best_square
            edge = floor - earlier
            value = edge + 1 if first else -self._null_window(theirs, after, -edge - 1, depth - 1, ply + 1, -sign)
            if first or (value > edge and value < beta and not self._solver.stopped):
                value = -self._principal_variation(theirs, after, -beta, -edge, depth - 1, ply + 1, -sign)
            if self._shared:
                self._table.unmark(key)
            if self._solver.stopped:
                return 0
            if value > best or (value == best and value > edge):
                best = value
                best_square = squares[chosen]
                floor = max(floor, value)
                if value >= beta:
                    break
            count -= 1
            drop(squares, move_scores, turns, chosen, count)
        self._keep(own, opp, best, alpha, beta, depth, best_square)
        return best

    def _ask_from_below(self, own: u64, opp: u64, alpha: cint, beta: cint, depth: cint, ply: cint, sign: cint) -> cint:
        """Return the value if it is between ``alpha`` and ``beta``, else a bound: each answer is the next question."""
        best = self._null_window(own, opp, alpha, depth, ply, sign)
        while alpha < best < beta and not self._solver.stopped:
            value = self._null_window(own, opp, best, depth, ply, sign)
            if value <= best:
                return value
            best = value
        return best
