# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, call-overload, index, misc, no-any-return, operator, return"
# mypy: disable-error-code="return-value, type-arg, valid-type"
# (arrays, pointers and views of Cython are no Python types)
"""Alpha-beta to a few plies with an estimate at the end. Compiled; also runs as it is.

What makes it fast, each sound on its own:

- alpha-beta: once a reply holds a move below what is already certain, no other reply can raise it;
- killer moves, two plies before the end, where most of the time goes: what refuted one move (``_replies``) is tried
  against the next, and what was good enough elsewhere (``_answers``) is tried here, before a frame is made. A cut-off
  needs one move that reaches the bound, whichever is tried first, so that the same is found in fewer nodes;
- a transposition table under Zobrist hashes. An entry is used only at the same depth and in the search that stored it
  (its generation), and only as the bound that it is: not below beta, or not above alpha.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython import bint, void
from cython.cimports.parlour.games.pentomino.engine.estimate_kernel import covered
from cython.cimports.parlour.games.pentomino.rules.frames import (
    CELLS,
    FRAME,
    count,
    count_both,
    numbers_at,
    row_at,
    words_at,
    words_for,
)
from cython.cimports.parlour.native.bits import cint, i64, p_int, p_u64, u64

from parlour.games.pentomino.engine.estimate_kernel import Estimate

__all__ = ["MinMaxKernel", "RootMove"]

RootMove = tuple[int, int, tuple[int, ...]]  # placement, value, line after it

_INFINITY = cython.declare(cint, 2_000_000)
_PLIES = cython.declare(cint, 16)
_REPLIES = cython.declare(cint, 64)  # that are tried against a move before a frame is made for it
_ANSWERS = cython.declare(cint, 64)  # that are tried before all other moves
_UPPER = cython.declare(cint, 1)
_LOWER = cython.declare(cint, 2)


@cython.cclass
class MinMaxKernel(Estimate):
    """Searches positions of one board, each with a table of its own; generations hide what one run stored."""

    def __init__(self, cells: Sequence[int], pieces: Sequence[int], rows: int, columns: int, table_bits: int) -> None:
        """Take the placements and the shape of the board, and the size of the table (0: none)."""
        super().__init__(cells, pieces, rows, columns)
        self._mask = (1 << table_bits) - 1
        self._generation = 0
        self._zobrist = self._keep_words(array("Q", _random_words(len(cells))))
        self._table = self._keep_words(array("Q", bytes(8 * (2 << table_bits))))
        self._line = self._keep_numbers(array("i", bytes(4 * _PLIES * _PLIES)))
        self._replies = self._keep_numbers(array("i", bytes(4 * (_REPLIES + _ANSWERS))))
        self._answers = numbers_at(self._replies, _REPLIES)

    def run(
        self,
        free: int,
        own: int,
        other: int,
        places: Sequence[int],
        depths: Sequence[int],
        values: Sequence[int],
        cancel: memoryview,
        *,
        exact: int = 3,
        misere: bool = False,
        full_set_draws: bool = False,
        result: bool = True,
        prune: bool = True,
        refute: bool = True,
        nodes: int = 0,
        seconds: float = 0.0,
        cpu_seconds: float = 0.0,
    ) -> tuple[int, int, int, list[RootMove]]:
        """Search the placements to each depth in turn; return the last depth finished, nodes, cut-offs and root moves.

        The root moves are the best ``exact`` ones, best first, equal ones in the order they were given. ``values`` are
        the tables of the estimate; without ``result`` a finished game counts nothing; without ``prune`` nothing is cut.
        With ``refute`` what refuted one move is tried against the next, which finds the same in fewer nodes.
        """
        self._begin(cancel, nodes, seconds, cpu_seconds)
        n: cint = self._root(free, own | other)
        self._judge_by(values, result)
        self._play_by(own, other, misere, full_set_draws)
        self._prune = prune
        self._cutoffs = 0
        numbers = {self._numbers[index]: index for index in range(n)}
        ranked = [numbers[placement] for placement in places]
        finished = 0
        done: list[RootMove] = []
        for depth in depths:
            self._refute = refute and prune and depth > 2
            moves = self._root_moves(n, ranked, depth, exact)
            if self._stopped:
                break
            finished = depth
            done = [(self._numbers[move], value, line) for move, value, line in moves]
            best = [move for move, _, _ in moves]
            ranked = list(dict.fromkeys([*best, *ranked]))
        return finished, self._nodes, self._cutoffs, done

    def _root_moves(self, n: int, ranked: Sequence[int], depth: int, exact: int) -> list[RootMove]:
        """Return the best moves of the first frame, without anything that an earlier search stored."""
        self._generation += 1
        if self._generation > 0xFFFF:
            for slot in range(2 * (int(self._mask) + 1)):
                self._table[slot] = 0
            self._generation = 1
        for index in range(_REPLIES + _ANSWERS):
            self._replies[index] = -1
        moves: list[RootMove] = []
        for move in ranked:
            alpha = moves[exact - 1][1] if len(moves) >= exact and self._prune else -int(_INFINITY)
            value = self._root_move(n, move, depth, alpha)
            if self._stopped:
                break
            if value > alpha:
                line = [self._line[index] for index in range(1, 1 + self._line[0])]
                moves.append((move, value, tuple(line)))
                moves.sort(key=lambda item: -item[1])
                del moves[max(exact, 1) :]
        return moves

    def _root_move(self, n: cint, move: cint, depth: cint, alpha: cint) -> int:
        """Return the value of a root move, or anything not above alpha."""
        value: cint
        with cython.nogil:
            value = self._after(self._rows, self._numbers, n, move, 0, 0, depth, alpha, _INFINITY, 0)
        # Lines are kept from ply 1 on; the root reads that of its reply.
        self._line[0] = self._line[_PLIES]
        for j in range(self._line[0]):
            self._line[1 + j] = self._line[_PLIES + 1 + j]
        return value

    def _search(
        self,
        rows: p_u64,
        frame: p_int,
        n: cint,
        side: cint,
        ply: cint,
        depth: cint,
        alpha: cint,
        beta: cint,
        played: u64,
    ) -> cint:
        """Return the value of a frame for the side to move; ``played`` is the hash of what was placed."""
        theirs = cython.declare(cython.ulonglong[64])
        self._line[ply * _PLIES] = 0
        if self._must_stop():
            return 0
        moves = self._order(rows, frame, n, side, theirs, False)
        if moves == 0:
            return self._over(ply)
        if depth == 0:
            return self._judge(moves, count(theirs, words_for(n)), self._coverable(frame, n))
        if depth == 1:
            return self._leaves(rows, frame, n, moves, side, ply, alpha, beta)
        if self._mask and self._probe(played, depth, alpha, beta):
            return cython.cast(cint, self._slot(played)[1] >> 32) - _INFINITY
        refute: bint = self._refute and depth == 2
        if refute:
            self._survey(frame, n, side)
            value = self._answered(rows, frame, n, side, ply, beta, played)
            if value >= beta:
                return value
        order = numbers_at(frame, 2 * n)
        low = alpha
        best = -_INFINITY
        for i in range(moves):
            placement = frame[order[i]]
            if refute and alpha > -_INFINITY:
                value = -self._replied(rows, frame, n, order[i], side, ply, -alpha)
                if value <= alpha:
                    best = max(best, value)
                    continue
            value = self._after(rows, frame, n, order[i], side, ply, depth, alpha, beta, played)
            if self._stopped:
                return 0
            if refute and value >= beta:
                _remember(self._answers, _ANSWERS, placement)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    self._extend(ply, placement)
                if self._prune and alpha >= beta:
                    self._cutoffs += 1
                    break
        if self._mask and (best <= low or best >= beta):
            self._store(played, depth, best, _LOWER if best >= beta else _UPPER)
        return best

    def _coverable(self, frame: p_int, n: cint) -> u64:
        """Return the cells that some move of a frame covers."""
        cells: u64 = 0
        for i in range(n):
            cells |= self._cells[frame[i]]
        return cells

    def _slot(self, played: u64) -> p_u64:
        """Return the place of a position in the table."""
        return words_at(self._table, cython.cast(i64, (played & self._mask) << 1))

    def _probe(self, played: u64, depth: cint, alpha: cint, beta: cint) -> bint:
        """Tell whether the table has a bound for a position that settles it."""
        slot = self._slot(played)
        data = slot[1]
        if slot[0] != played:
            return False
        if (data & 0xFFFF) == self._generation and cython.cast(cint, (data >> 16) & 0xFF) == depth:
            value = cython.cast(cint, data >> 32) - _INFINITY
            bound = cython.cast(cint, (data >> 24) & 0xFF)
            return (bound == _LOWER and value >= beta) or (bound == _UPPER and value <= alpha)
        return False

    def _store(self, played: u64, depth: cint, value: cint, bound: cint) -> void:
        """Write a bound of a position over what is in its place."""
        slot = self._slot(played)
        data: u64 = cython.cast(u64, value + _INFINITY) << 32
        data |= cython.cast(u64, bound) << 24
        slot[0] = played
        slot[1] = data | (cython.cast(u64, depth) << 16) | self._generation

    def _after(
        self,
        rows: p_u64,
        frame: p_int,
        n: cint,
        move: cint,
        side: cint,
        ply: cint,
        depth: cint,
        alpha: cint,
        beta: cint,
        played: u64,
    ) -> cint:
        """Return the value of a move of a frame, and remember a reply that refutes it two plies before the end."""
        m = self._play(rows, frame, n, move, True)
        below = played ^ self._zobrist[frame[move]]
        rows_after, after = row_at(rows, n, words_for(n)), numbers_at(frame, FRAME * n)
        value = -self._search(rows_after, after, m, 1 - side, ply + 1, depth - 1, -beta, -alpha, below)
        if self._refute and depth == 2 and value <= alpha and self._line[(ply + 1) * _PLIES]:
            _remember(self._replies, _REPLIES, self._line[(ply + 1) * _PLIES + 1])
        return value

    def _move_of(self, frame: p_int, n: cint, placement: cint, side: cint) -> cint:
        """Return which move of the surveyed frame a placement is for a side, -1 for none."""
        i = self._where[placement]
        if i >= n or frame[i] != placement or not (self._pools[side] >> self._pieces[placement]) & 1:
            return -1
        return i

    def _answered(self, rows: p_u64, frame: p_int, n: cint, side: cint, ply: cint, beta: cint, played: u64) -> cint:
        """Return a value of at least beta that a move has which had one elsewhere, or something lower."""
        for k in range(_ANSWERS):
            placement = self._answers[k]
            if placement < 0:
                break
            i = self._move_of(frame, n, placement, side)
            if i < 0 or self._replied(rows, frame, n, i, side, ply, 1 - beta) > -beta:
                continue
            value = self._after(rows, frame, n, i, side, ply, 2, beta - 1, beta, played)
            if self._stopped:
                break
            if value >= beta:
                self._cutoffs += 1
                _remember(self._answers, _ANSWERS, placement)
                return value
        return -_INFINITY

    def _replied(self, rows: p_u64, frame: p_int, n: cint, move: cint, side: cint, ply: cint, wanted: cint) -> cint:
        """Return a value of at least ``wanted`` that a reply to a move has which refuted others, or something lower."""
        row = row_at(rows, move, words_for(n))
        for k in range(_REPLIES):
            placement = self._replies[k]
            if placement < 0:
                break
            i = self._move_of(frame, n, placement, 1 - side)
            if i < 0 or not (row[i >> 6] >> (i & 63)) & 1:
                continue
            if self._must_stop():
                break
            value = self._leaf(rows, frame, n, move, i, ply)
            if value >= wanted:
                _remember(self._replies, _REPLIES, placement)
                return value
        return -_INFINITY

    def _leaves(
        self, rows: p_u64, frame: p_int, n: cint, moves: cint, side: cint, ply: cint, alpha: cint, beta: cint
    ) -> cint:
        """Do the last ply of a search, without making frames for what is only estimated."""
        w = words_for(n)
        order = numbers_at(frame, 2 * n)
        covers = row_at(rows, n, w)  # where the next frame would be
        mine, theirs = row_at(covers, CELLS, w), row_at(covers, CELLS + 1, w)
        everything = self._cover(frame, n, side, covers)
        best = -_INFINITY
        for i in range(moves):
            if self._must_stop():
                return 0
            row = row_at(rows, order[i], w)
            other = count_both(row, theirs, w)
            if other == 0:
                value = -self._over(ply + 1)
            else:
                cells = covered(covers, row, w, everything & ~self._cells[frame[order[i]]])
                value = -self._judge(other, count_both(row, mine, w), cells)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    self._line[(ply + 1) * _PLIES] = 0
                    self._extend(ply, frame[order[i]])
                if self._prune and alpha >= beta:
                    self._cutoffs += 1
                    break
        return best

    def _extend(self, ply: cint, placement: cint) -> void:
        """Put a placement before the line of the next ply."""
        here = numbers_at(self._line, ply * _PLIES)
        below = numbers_at(self._line, (ply + 1) * _PLIES)
        here[1] = placement
        for j in range(below[0]):
            here[2 + j] = below[1 + j]
        here[0] = 1 + below[0]


def _remember(places: p_int, size: cint, placement: cint) -> void:
    """Put a placement before all others of a list."""
    k: cint = 0
    while k < size - 1 and places[k] != placement and places[k] >= 0:
        k += 1
    while k > 0:
        places[k] = places[k - 1]
        k -= 1
    places[0] = placement


def _random_words(count: int) -> list[int]:
    """Return Zobrist numbers, the same on every machine (splitmix64)."""
    state, words = 0, []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        words.append(mixed ^ (mixed >> 31))
    return words
