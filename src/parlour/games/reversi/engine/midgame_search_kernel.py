# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The strong search on 8x8: the trained evaluation in the middle, exact results at the end. Compiled; runs as it is.

Values are for the side to move in 128ths of a disc. Depths beyond the last empty square mean the true result. Features
of a position stand in row ``ply``; they are those of the side that moved first, whose ``sign`` is 1.
What makes it fast:

- principal variation search (Marsland): the first move gets the window, the others a null window, which asks only
  whether they are better, and a search with the window if they are. Sound: a null window proves its answer;
- aspiration: the window of the root begins around the value of the iteration before, and opens where that fails;
- the transposition table cuts where an entry at least as deep and as sure bounds the value; enhanced transposition
  cutoff (Schaeffer and Plaat): so does an entry of a position after a move, which is the opponent's bound turned round;
- stability cutoff: stable discs are never turned, so that the opponent's bound the result from above;
- Multi-ProbCut (Buro), the one that may err: a shallow search that is beyond the question by a margin is taken as the
  answer. ``selectivity`` gives the margin, 0 to 6 growing; ``UNSELECTIVE`` searches use none, and are exact.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, attr-defined, has-type, index, misc, operator, return"
# mypy: disable-error-code="return-value, valid-type"
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.reversi.engine.endgame_search_kernel import final_score
from cython.cimports.parlour.games.reversi.engine.pattern_kernel import read_features, update_features
from cython.cimports.parlour.games.reversi.engine.transposition_entry import (
    bucket_of,
    depth_of,
    high_of,
    low_of,
    prefetch,
    probe,
    selectivity_of,
    square_of,
    store,
)
from cython.cimports.parlour.games.reversi.rules.bitboard import find_flips, find_moves, prepare
from cython.cimports.parlour.native.bits import ctz, popcount

from parlour.games.reversi.engine.move_ordering_kernel import UNIT, MoveOrdering
from parlour.games.reversi.engine.solver_kernel import UNSELECTIVE

__all__ = ["COMPILED", "UNIT", "UNSELECTIVE", "Searcher"]

COMPILED: bool = cython.compiled

_UNSELECTIVE = cython.declare(cython.int, 7)
_UNIT = cython.declare(cython.int, 128)
_WON = cython.declare(cython.int, 64 * 128)
_INFINITY = cython.declare(cython.int, 30000)
_NO_MOVE = cython.declare(cython.int, 64)
_ENDS = cython.declare(cython.int, 12)  # empty squares from which ends are searched without evaluation
_SPLIT = cython.declare(cython.int, 14)  # plies from which threads leave each other's moves for later
_ASPIRATION = cython.declare(cython.int, 3 * 128)
_LATER = cython.declare(cython.int, 1 << 26)
_ENHANCED_DEPTH = cython.declare(cython.int, 8)  # plies from which the table is asked about each move
_PROBCUT_DEPTH = cython.declare(cython.int, 2)  # shallow searches within shallow searches
_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ONE = cython.declare(cython.ulonglong, 1)
# ProbCut: how many standard errors a shallow search must be beyond the question, by selectivity.
MARGINS = [1.0, 1.4, 1.8, 2.2, 2.6, 3.0, 3.4]
_MARGINS = cython.declare(cython.double[7], MARGINS)

prepare()


@cython.cclass
class Searcher(MoveOrdering):
    """Searches for one thread at a time; several may share a table."""

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
        self._begin(cancel, nodes, seconds, cpu_seconds, empties_to_winner)
        self._probcut_depth = 0
        self._shared = shared  # other threads search the same position with the same table
        self._in_order = in_order
        empties = 64 - int(own | opp).bit_count()
        read_features(own, opp, self._row(0))
        done = value = 0
        best = -1
        for depth, selectivity in rounds:
            if not self._has_weights and depth < empties:
                raise ValueError("without weights only whole games can be searched")
            found = self._aspiration(own, opp, min(depth, empties), selectivity, value if done else None, low, high)
            if self._stopped:
                break
            value = found
            best = self._best(own, opp, best)
            done += 1
        return done, value, best, self._tally[0]

    def _aspiration(
        self, own: int, opp: int, depth: int, selectivity: int, guess: int | None, low: int, high: int
    ) -> int:
        """Search with a small window around a guess; where that fails open it, then both ways."""
        a: cython.int = low
        b: cython.int = high
        value: cython.int = 0
        u_own: cython.ulonglong = own
        u_opp: cython.ulonglong = opp
        c_depth: cython.int = depth
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
            if self._stopped or (a < value < b) or (value <= a and a == low) or (value >= b and b == high):
                break
        return value

    def _best(self, own: cython.ulonglong, opp: cython.ulonglong, before: int) -> int:
        """Return the square that the table holds for a position."""
        word: cython.ulonglong = probe(self._buckets, bucket_of(own, opp, self._mask), own, opp, self._generation)
        square: cython.int = square_of(word) if word else _NO_MOVE
        return square if square != _NO_MOVE else before

    def known_move(self, own: int, opp: int) -> int:
        """Return the best move that the table knows for a position, or -1."""
        return self._best(own, opp, -1)

    def _null_window(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        alpha: cython.int,
        depth: cython.int,
        ply: cython.int,
        sign: cython.int,
    ) -> cython.int:
        """Tell whether the value is more than ``alpha``: a bound from below if so, else one from above."""
        empties: cython.int = popcount(_FULL ^ (own | opp))
        best: cython.int
        if depth >= empties:
            depth = empties
            if empties <= _ENDS:
                return _UNIT * self._end(own, opp, alpha >> 7, empties)
        if self._must_stop():
            return 0
        self._tally[0] += 1
        mine: cython.ulonglong = find_moves(own, opp)
        if mine == 0:
            if find_moves(opp, own) == 0:
                return _UNIT * final_score(own, opp, cython.address(self._tally[0]) if cython.compiled else self._tally)
            return -self._null_window(opp, own, -alpha - 1, depth, ply, -sign)
        if depth <= 0:
            return self._evaluate(own, opp, mine, ply, sign)
        if depth == empties and alpha >= (2 * empties - 30) * _UNIT:
            best = _UNIT * self._stability_bound(own, opp)
            if best <= alpha:
                return best

        selectivity: cython.int = self._selectivity
        bucket: cython.ulonglong = 0
        word: cython.ulonglong
        best_square: cython.int = _NO_MOVE
        if depth > 1:
            bucket = bucket_of(own, opp, self._mask)
            word = probe(self._buckets, bucket, own, opp, self._generation)
            if word:
                if (
                    depth_of(word) >= depth
                    and selectivity_of(word) >= selectivity
                    and (depth < empties or depth_of(word) == empties)
                ):
                    if low_of(word) > alpha:
                        return low_of(word)
                    if high_of(word) <= alpha:
                        return high_of(word)
                best_square = square_of(word)
            if depth > _ENHANCED_DEPTH:
                best = self._enhanced_transposition_cutoff(own, opp, mine, alpha, depth, empties)
                if best > alpha:
                    return best
            if selectivity < _UNSELECTIVE and depth > 2 and self._probcut_depth < _PROBCUT_DEPTH:
                best = self._probcut(own, opp, mine, alpha, depth, ply, sign)
                if best != _INFINITY:
                    return best

        squares = cython.declare(cython.int[40])
        move_scores = cython.declare(cython.int[40])
        turns = cython.declare(cython.ulonglong[40])
        count: cython.int = 0
        index: cython.int
        chosen: cython.int
        value: cython.int
        after: cython.ulonglong
        if best_square != _NO_MOVE and (mine >> best_square) & 1:
            # What was best before comes first; then the others may not even have to be weighed.
            squares[0] = best_square
            move_scores[0] = 0
            turns[0] = find_flips(own, opp, best_square)
            count = 1
            mine ^= _ONE << best_square
        best = -_INFINITY
        best_square = _NO_MOVE
        shared: cython.bint = self._shared and depth >= _SPLIT
        # What comes next may need no evaluation.
        evaluates: cython.bint = self._has_weights and not (depth == empties and empties <= _ENDS + 1)
        tried: cython.bint = False
        key: cython.ulonglong = 0
        while count or mine:
            if count == 0:
                count = self._order(own, opp, mine, depth, ply, sign, _NO_MOVE, squares, move_scores, turns)
                mine = 0
            chosen = 0
            for index in range(1, count):
                if move_scores[index] > move_scores[chosen]:
                    chosen = index
            after = own | turns[chosen] | (_ONE << squares[chosen])
            if shared:
                key = bucket_of(opp ^ turns[chosen], after, self._mask) + depth
                if tried:
                    # Another thread may have answered meanwhile.
                    word = probe(self._buckets, bucket, own, opp, self._generation)
                    if word and depth_of(word) == depth and selectivity_of(word) >= selectivity:
                        if low_of(word) > alpha:
                            return low_of(word)
                        if high_of(word) <= alpha:
                            return high_of(word)
                    if move_scores[chosen] > -_LATER and self._table.is_busy(key):
                        move_scores[chosen] -= 2 * _LATER
                        continue
                self._table.mark(key)
            if evaluates:
                update_features(self._row(ply), self._row(ply + 1), squares[chosen], turns[chosen], sign)
            value = -self._null_window(opp ^ turns[chosen], after, -alpha - 1, depth - 1, ply + 1, -sign)
            if shared:
                self._table.unmark(key)
            if self._stopped:
                return 0
            tried = True
            if value > best:
                best = value
                best_square = squares[chosen]
                if best > alpha:
                    break
            count -= 1
            squares[chosen] = squares[count]
            turns[chosen] = turns[count]
            move_scores[chosen] = move_scores[count]
        if depth > 1:
            if best > alpha:
                store(self._buckets, bucket, own, opp, best, _WON, depth, selectivity, best_square, self._generation)
            else:
                store(self._buckets, bucket, own, opp, -_WON, best, depth, selectivity, best_square, self._generation)
        return best

    def _enhanced_transposition_cutoff(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        mine: cython.ulonglong,
        alpha: cython.int,
        depth: cython.int,
        empties: cython.int,
    ) -> cython.int:
        """Return the value of a move after which the table knows that it is more than ``alpha``; else ``alpha``."""
        theirs = cython.declare(cython.ulonglong[40])
        ours = cython.declare(cython.ulonglong[40])
        indices = cython.declare(cython.ulonglong[40])
        turned: cython.ulonglong
        word: cython.ulonglong
        square: cython.int
        index: cython.int
        count: cython.int = 0
        while mine:
            square = ctz(mine)
            mine &= mine - 1
            turned = find_flips(own, opp, square)
            ours[count] = own | turned | (_ONE << square)
            theirs[count] = opp ^ turned
            indices[count] = bucket_of(theirs[count], ours[count], self._mask)
            prefetch(self._buckets, indices[count])
            count += 1
        for index in range(count):
            word = probe(self._buckets, indices[index], theirs[index], ours[index], self._generation)
            if word == 0 or selectivity_of(word) < self._selectivity or depth_of(word) < depth - 1:
                continue
            if -high_of(word) > alpha and (depth < empties or depth_of(word) == empties - 1):
                return -high_of(word)
        return alpha

    def _probcut(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        mine: cython.ulonglong,
        alpha: cython.int,
        depth: cython.int,
        ply: cython.int,
        sign: cython.int,
    ) -> cython.int:
        """ProbCut: answer from a shallow search if that is clear enough; else return ``_INFINITY``."""
        shallow: cython.int = 2 * (depth // 4) + (depth & 1)
        empties: cython.int = popcount(_FULL ^ (own | opp))
        error: cython.int = cython.cast(cython.int, _MARGINS[self._selectivity] * self._error(empties, depth, shallow))
        guess: cython.int = self._evaluate(own, opp, mine, ply, sign)
        bound: cython.int
        value: cython.int
        if guess > alpha:
            bound = alpha + error
            if bound >= _WON or guess < alpha + error // 2:
                return _INFINITY
        else:
            bound = alpha - error
            if bound <= -_WON or guess > alpha - error // 2:
                return _INFINITY
        self._probcut_depth += 1
        value = self._null_window(own, opp, bound, shallow, ply, sign)
        self._probcut_depth -= 1
        if self._stopped:
            return 0
        if guess > alpha:
            return alpha + 1 if value > bound else _INFINITY
        return alpha if value <= bound else _INFINITY

    def _error(self, empties: cython.int, depth: cython.int, shallow: cython.int) -> cython.double:
        """Return the standard error of a search of depth ``shallow`` as a guess at a deeper one."""
        return (
            self._errors[0]
            + self._errors[1] * empties
            + self._errors[2] * (depth - shallow)
            + self._errors[3] / (1 + shallow)
        )

    def _principal_variation(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        alpha: cython.int,
        beta: cython.int,
        depth: cython.int,
        ply: cython.int,
        sign: cython.int,
    ) -> cython.int:
        """Return the value if it is between ``alpha`` and ``beta``, else a bound."""
        empties: cython.int = popcount(_FULL ^ (own | opp))
        best: cython.int
        value: cython.int
        depth = min(empties, depth)
        if ply > 0 and (depth <= 2 or (depth == empties and empties <= _ENDS) or beta - alpha == 1):
            # Ask from below: each answer is the next question.
            best = self._null_window(own, opp, alpha, depth, ply, sign)
            while alpha < best < beta and not self._stopped:
                value = self._null_window(own, opp, best, depth, ply, sign)
                if value <= best:
                    return value
                best = value
            return best
        if self._must_stop():
            return 0
        self._tally[0] += 1
        mine: cython.ulonglong = find_moves(own, opp)
        if mine == 0:
            if find_moves(opp, own) == 0:
                return _UNIT * final_score(own, opp, cython.address(self._tally[0]) if cython.compiled else self._tally)
            return -self._principal_variation(opp, own, -beta, -alpha, depth, ply, -sign)
        bucket: cython.ulonglong = bucket_of(own, opp, self._mask)
        word: cython.ulonglong = probe(self._buckets, bucket, own, opp, self._generation)
        best_square: cython.int = square_of(word) if word else _NO_MOVE
        squares = cython.declare(cython.int[40])
        move_scores = cython.declare(cython.int[40])
        turns = cython.declare(cython.ulonglong[40])
        count: cython.int = self._order(own, opp, mine, depth, ply, sign, best_square, squares, move_scores, turns)
        index: cython.int
        chosen: cython.int
        floor: cython.int = alpha
        edge: cython.int
        after: cython.ulonglong
        first: cython.bint = True
        key: cython.ulonglong = 0
        best = -_INFINITY
        best_square = _NO_MOVE
        while count:
            chosen = 0
            for index in range(1, count):
                if move_scores[index] > move_scores[chosen]:
                    chosen = index
            after = own | turns[chosen] | (_ONE << squares[chosen])
            if self._shared:
                key = bucket_of(opp ^ turns[chosen], after, self._mask) + depth
                if not first and move_scores[chosen] > -_LATER and self._table.is_busy(key):
                    move_scores[chosen] -= 2 * _LATER
                    continue
                self._table.mark(key)
            if self._has_weights:
                update_features(self._row(ply), self._row(ply + 1), squares[chosen], turns[chosen], sign)
            edge = floor
            if self._in_order and ply == 0 and floor > alpha and squares[chosen] < best_square:
                # It stands before the best so far, so that it need only be as good. Values are whole numbers: to be
                # worth at least ``floor`` is to be worth more than the number below.
                edge = floor - 1
            if not first:
                value = -self._null_window(opp ^ turns[chosen], after, -edge - 1, depth - 1, ply + 1, -sign)
            if first or (value > edge and value < beta and not self._stopped):
                value = -self._principal_variation(opp ^ turns[chosen], after, -beta, -edge, depth - 1, ply + 1, -sign)
            if self._shared:
                self._table.unmark(key)
            if self._stopped:
                return 0
            first = False
            if value > best or (value == best and value > edge):
                best = value
                best_square = squares[chosen]
                if value > floor:
                    floor = value
                    if value >= beta:
                        break
            count -= 1
            squares[chosen] = squares[count]
            turns[chosen] = turns[count]
            move_scores[chosen] = move_scores[count]
        if best >= beta:
            store(self._buckets, bucket, own, opp, best, _WON, depth, self._selectivity, best_square, self._generation)
        elif best <= alpha:
            store(self._buckets, bucket, own, opp, -_WON, best, depth, self._selectivity, best_square, self._generation)
        else:
            store(self._buckets, bucket, own, opp, best, best, depth, self._selectivity, best_square, self._generation)
        return best
