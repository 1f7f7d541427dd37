# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, call-overload, index, misc, no-any-return, operator, return"
# mypy: disable-error-code="return-value, type-arg, valid-type"
# (arrays, pointers and views of Cython are no Python types)
"""How long the pentomino game lasts, and who wins its variants. Compiled; also runs as it is.

Alpha-beta on results: a win counts ``SURE`` less the plies it takes, a loss the same below zero, a draw nothing, so
that winners shorten and losers prolong. Two things make it fast, both sound:

- where both sides have the same moves and the last one wins, the solver says first who wins a position, and then only
  moves that keep the win are searched: the others score below zero, and cannot be best;
- no game ends before the next move, so that the window is cut to scores that can still be reached (mate distance
  pruning, as chess programs call it).
"""

from __future__ import annotations

from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.pentomino.rules.frames import FRAME, numbers_at, row_at, words_for
from cython.cimports.parlour.native.bits import cint, p_int, p_u64

from parlour.games.pentomino.engine.solver_kernel import Solver
from parlour.games.pentomino.rules.graph_kernel import Sides

__all__ = ["SURE", "Scorer"]

SURE = 100

_SURE = cython.declare(cint, 100)
_LOST = cython.declare(cint, -1)  # as in solver_kernel


@cython.cclass
class Scorer(Sides):
    """Scores positions of one board under any of the rules."""

    def __init__(self, cells: Sequence[int], pieces: Sequence[int], table_bits: int = 12) -> None:
        """Take the placements of the board and the size of the solver's table."""
        super().__init__(cells, pieces)
        self._solver = Solver(cells, pieces, table_bits)

    def score(
        self,
        free: int,
        own: int,
        other: int,
        cancel: memoryview,
        *,
        misere: bool = False,
        full_set_draws: bool = False,
        lengths: bool = True,
        nodes: int = 0,
        seconds: float = 0.0,
        cpu_seconds: float = 0.0,
    ) -> tuple[int | None, int, int]:
        """Return the score for the side to move (None: stopped), a placement that leads there (-1: none), and nodes.

        ``own`` and ``other`` are the pieces that each side may still place; without ``lengths`` only the sign counts.
        """
        self._solver.forget()
        self._solver._begin(cancel, nodes, seconds, cpu_seconds)
        self._begin(cancel, nodes, seconds, cpu_seconds)
        n: cint = self._root(free, own | other)
        bound: cint = _SURE if lengths else 1
        score: cint
        self._play_by(own, other, misere, full_set_draws)
        self._exact = own == other and not misere and not full_set_draws
        self._best = -1
        with cython.nogil:
            score = self._score(self._rows, self._numbers, n, 0, 0, -bound, bound, 0)
        exact = None if self._stopped or self._solver._stopped else score
        return exact, self._best if exact is not None else -1, self._nodes + self._solver._nodes

    def _score(
        self, rows: p_u64, frame: p_int, n: cint, side: cint, ply: cint, alpha: cint, beta: cint, known: cint
    ) -> cint:
        """Return the score of a frame for the side to move; ``known`` is 1 when it is won, -1 when lost, else 0."""
        theirs = cython.declare(cython.ulonglong[64])
        if self._must_stop():
            return 0
        order, above, history = numbers_at(frame, 2 * n), numbers_at(frame, 3 * n), numbers_at(frame, 4 * n)
        rows_after, after = row_at(rows, n, words_for(n)), numbers_at(frame, FRAME * n)
        if self._exact and known == 0:
            for i in range(n):
                history[i] = 0
                above[i] = i
                after[i] = frame[i]
            known = self._known(rows, after, n, history, above)
        count = self._order(rows, frame, n, side, theirs, known < 0)
        if count == 0:
            if self._full_set_draws and ply == self._left:
                return 0
            return _SURE - ply if self._misere else ply - _SURE
        # Nothing can end sooner than with the next move.
        beta = min(beta, _SURE - ply - 1)
        alpha = max(alpha, ply - _SURE)
        best = -_SURE - 1
        for i in range(count):
            if alpha >= beta:
                break
            m = self._play(rows, frame, n, order[i], self._pools[0] != self._pools[1])
            if known > 0:
                for j in range(n):
                    history[j] = 0
                if self._known(rows_after, after, m, history, above) > 0:
                    continue
            score = -self._score(rows_after, after, m, 1 - side, ply + 1, -beta, -alpha, -known)
            if self._stopped or self._solver._stopped:
                return 0
            if score > best:
                best = score
                if ply == 0:
                    self._best = frame[order[i]]
            alpha = max(alpha, score)
        return best if best >= -_SURE else alpha

    def _known(self, rows: p_u64, frame: p_int, n: cint, history: p_int, above: p_int) -> cint:
        """Ask the solver who wins a frame."""
        if self._node_limit:
            if self._nodes >= self._node_limit:
                self._stopped = True
                return 0
            self._solver._node_limit = self._node_limit - self._nodes
        return -1 if self._solver._search(rows, frame, n, history, above, False) == _LOST else 1
