# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
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
from cython.cimports.parlour.games.pentomino.engine.estimate_kernel import covered
from cython.cimports.parlour.games.pentomino.rules.graph_kernel import numbers_at, words_at
from cython.cimports.parlour.native.bits import ctz, popcount

from parlour.games.pentomino.engine.estimate_kernel import Estimate

__all__ = ["COMPILED", "MinMax", "RootMove"]

COMPILED: bool = cython.compiled
RootMove = tuple[int, int, tuple[int, ...]]  # placement, value, line after it

_INFINITY = cython.declare(cython.int, 2_000_000)
_FRAME = cython.declare(cython.int, 6)  # as in graph_kernel
_ONE = cython.declare(cython.ulonglong, 1)
_PLIES = cython.declare(cython.int, 16)
_REPLIES = cython.declare(cython.int, 64)  # that are tried against a move before a frame is made for it
_ANSWERS = cython.declare(cython.int, 64)  # that are tried before all other moves
_UPPER = cython.declare(cython.int, 1)
_LOWER = cython.declare(cython.int, 2)


@cython.cclass
class MinMax(Estimate):
    """Searches positions of one board, each with a table of its own; generations hide what one run stored."""

    def __init__(self, cells: Sequence[int], pieces: Sequence[int], rows: int, columns: int, table_bits: int) -> None:
        """Take the placements and the shape of the board, and the size of the table (0: none)."""
        super().__init__(cells, pieces, rows, columns)
        self._mask = (1 << table_bits) - 1
        self._generation = 0
        self._kept = [
            array("Q", _random_words(len(cells))),
            array("Q", bytes(8 * (2 << table_bits))),
            array("i", bytes(4 * _PLIES * _PLIES)),
            array("i", bytes(4 * (_REPLIES + _ANSWERS))),
        ]
        if cython.compiled:
            words: cython.ulonglong[::1] = self._kept[0]
            self._zobrist = cython.address(words[0])
            words = self._kept[1]
            self._table = cython.address(words[0])
            numbers: cython.int[::1] = self._kept[2]
            self._line = cython.address(numbers[0])
            numbers = self._kept[3]
            self._replies = cython.address(numbers[0])
            self._answers = cython.address(numbers[_REPLIES])
        else:
            self._zobrist, self._table, self._line, self._replies = map(memoryview, self._kept)
            self._answers = self._replies[_REPLIES:]

    def run(
        self,
        free: int,
        own: int,
        other: int,
        places: Sequence[int],
        depths: Sequence[int],
        worth: Sequence[int],
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

        The root moves are the best ``exact`` ones, best first, equal ones in the order they were given. ``worth`` are
        the tables of the estimate; without ``result`` a finished game counts nothing; without ``prune`` nothing is cut.
        With ``refute`` what refuted one move is tried against the next, which finds the same in fewer nodes.
        """
        index: cython.int
        self._begin(cancel, nodes, seconds, cpu_seconds)
        n: cython.int = self._root(free, own | other)
        self._judge_by(worth, result)
        self._play_by(own, other, misere, full_set_draws)
        self._prune = prune
        self._cutoffs = 0
        numbers = {self._numbers[index]: index for index in range(n)}
        ranked = [numbers[place] for place in places]
        finished = 0
        done: list[tuple[int, int, tuple[int, ...]]] = []
        for depth in depths:
            self._refute = refute and prune and depth > 2
            self._generation += 1
            if self._generation > 0xFFFF:
                for index in range(2 * (int(self._mask) + 1)):
                    self._table[index] = 0
                self._generation = 1
            for index in range(_REPLIES + _ANSWERS):
                self._replies[index] = -1
            found: list[tuple[int, int, tuple[int, ...]]] = []
            for move in ranked:
                alpha = found[exact - 1][1] if len(found) >= exact and prune else -_INFINITY
                value = self._root_move(n, move, depth, alpha)
                if self._stopped:
                    return finished, self._nodes, self._cutoffs, done
                if value > alpha:
                    line = [self._line[index] for index in range(1, 1 + self._line[0])]
                    found.append((move, value, tuple(line)))
                    found.sort(key=lambda item: -item[1])
                    del found[max(exact, 1) :]
            finished = depth
            done = [(self._numbers[move], value, line) for move, value, line in found]
            best = [move for move, _, _ in found]
            chosen = set(best)
            ranked = [*best, *(move for move in ranked if move not in chosen)]
        return finished, self._nodes, self._cutoffs, done

    def _root_move(self, n: cython.int, move: cython.int, depth: cython.int, alpha: cython.int) -> int:
        """Return the value of a root move, or anything not above alpha."""
        value: cython.int
        m: cython.int
        j: cython.int
        w: cython.int = (n + 63) >> 6
        above: cython.p_int = numbers_at(self._numbers, 3 * n)
        frame: cython.p_int = numbers_at(self._numbers, _FRAME * n)
        rows: cython.p_ulonglong = words_at(self._rows, cython.cast(cython.longlong, n) * w)
        with cython.nogil:
            m = self._descend(self._rows, w, move, rows, above, True)
            for j in range(m):
                frame[j] = self._numbers[above[j]]
            value = -self._search(
                rows, frame, m, 1, 1, depth - 1, -_INFINITY, -alpha, self._zobrist[self._numbers[move]]
            )
        # Lines are kept from ply 1 on; the root reads that of its reply.
        self._line[0] = self._line[_PLIES]
        for j in range(self._line[0]):
            self._line[1 + j] = self._line[_PLIES + 1 + j]
        return value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(
        self,
        rows: cython.p_ulonglong,
        frame: cython.p_int,
        n: cython.int,
        side: cython.int,
        ply: cython.int,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        played: cython.ulonglong,
    ) -> cython.int:
        """Return the value of a frame for the side to move; ``played`` is the hash of what was placed."""
        theirs = cython.declare(cython.ulonglong[64])
        w: cython.int = (n + 63) >> 6
        i: cython.int
        j: cython.int
        count: cython.int
        value: cython.int
        best: cython.int
        place: cython.int
        refute: cython.bint
        low: cython.int = alpha
        cells: cython.ulonglong = 0
        self._line[ply * _PLIES] = 0
        if self._must_stop():
            return 0
        count = self._order(rows, frame, n, side, theirs, False)
        if count == 0:
            return self._over(ply)
        if depth == 0:
            for i in range(n):
                cells |= self._cells[frame[i]]
            value = 0
            for j in range(w):
                value += popcount(theirs[j])
            return self._judge(count, value, cells)
        if depth == 1:
            return self._leaves(rows, frame, n, count, side, ply, alpha, beta)
        order: cython.p_int = numbers_at(frame, 2 * n)
        if self._mask and self._probe(played, depth, alpha, beta):
            return cython.cast(cython.int, self._slot(played)[1] >> 32) - _INFINITY
        refute = self._refute and depth == 2
        if refute:
            self._survey(frame, n, side)
            value = self._answered(rows, frame, n, side, ply, beta, played)
            if value >= beta:
                return value
        best = -_INFINITY
        for i in range(count):
            place = frame[order[i]]
            if refute and alpha > -_INFINITY:
                value = -self._replied(rows, frame, n, order[i], side, ply, -alpha)
                if value <= alpha:
                    best = max(best, value)
                    continue
            value = self._after(rows, frame, n, order[i], side, ply, depth, alpha, beta, played)
            if self._stopped:
                return 0
            if refute and value >= beta:
                _remember(self._answers, _ANSWERS, place)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    self._extend(ply, place)
                if self._prune and alpha >= beta:
                    self._cutoffs += 1
                    break
        if self._mask and (best <= low or best >= beta):
            self._store(played, depth, best, _LOWER if best >= beta else _UPPER)
        return best

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _slot(self, played: cython.ulonglong) -> cython.p_ulonglong:
        """Return the place of a position in the table."""
        return words_at(self._table, cython.cast(cython.longlong, (played & self._mask) << 1))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _probe(self, played: cython.ulonglong, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.bint:
        """Tell whether the table has a bound for a position that settles it."""
        slot: cython.p_ulonglong = self._slot(played)
        data: cython.ulonglong = slot[1]
        if slot[0] != played:
            return False
        if (data & 0xFFFF) == self._generation and cython.cast(cython.int, (data >> 16) & 0xFF) == depth:
            value: cython.int = cython.cast(cython.int, data >> 32) - _INFINITY
            bound: cython.int = cython.cast(cython.int, (data >> 24) & 0xFF)
            return (bound == _LOWER and value >= beta) or (bound == _UPPER and value <= alpha)
        return False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _store(self, played: cython.ulonglong, depth: cython.int, value: cython.int, bound: cython.int) -> cython.void:
        """Write a bound of a position over what is in its place."""
        slot: cython.p_ulonglong = self._slot(played)
        data: cython.ulonglong = cython.cast(cython.ulonglong, value + _INFINITY) << 32
        data |= cython.cast(cython.ulonglong, bound) << 24
        slot[0] = played
        slot[1] = data | (cython.cast(cython.ulonglong, depth) << 16) | self._generation

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _after(
        self,
        rows: cython.p_ulonglong,
        frame: cython.p_int,
        n: cython.int,
        move: cython.int,
        side: cython.int,
        ply: cython.int,
        depth: cython.int,
        alpha: cython.int,
        beta: cython.int,
        played: cython.ulonglong,
    ) -> cython.int:
        """Return the value of a move of a frame, and remember a reply that refutes it two plies before the end."""
        j: cython.int
        w: cython.int = (n + 63) >> 6
        above: cython.p_int = numbers_at(frame, 3 * n)
        after: cython.p_int = numbers_at(frame, _FRAME * n)
        rows_after: cython.p_ulonglong = words_at(rows, cython.cast(cython.longlong, n) * w)
        m: cython.int = self._descend(rows, w, move, rows_after, above, True)
        for j in range(m):
            after[j] = frame[above[j]]
        value: cython.int = -self._search(
            rows_after, after, m, 1 - side, ply + 1, depth - 1, -beta, -alpha, played ^ self._zobrist[frame[move]]
        )
        if self._refute and depth == 2 and value <= alpha and self._line[(ply + 1) * _PLIES]:
            _remember(self._replies, _REPLIES, self._line[(ply + 1) * _PLIES + 1])
        return value

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _move_of(self, frame: cython.p_int, n: cython.int, place: cython.int, side: cython.int) -> cython.int:
        """Return which move of the surveyed frame a placement is for a side, -1 for none."""
        i: cython.int = self._where[place]
        if i >= n or frame[i] != place or not (self._pools[side] >> self._pieces[place]) & 1:
            return -1
        return i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _answered(
        self,
        rows: cython.p_ulonglong,
        frame: cython.p_int,
        n: cython.int,
        side: cython.int,
        ply: cython.int,
        beta: cython.int,
        played: cython.ulonglong,
    ) -> cython.int:
        """Return a value of at least beta that a move has which had one elsewhere, or something lower."""
        k: cython.int
        i: cython.int
        place: cython.int
        value: cython.int
        for k in range(_ANSWERS):
            place = self._answers[k]
            if place < 0:
                break
            i = self._move_of(frame, n, place, side)
            if i < 0 or self._replied(rows, frame, n, i, side, ply, 1 - beta) > -beta:
                continue
            value = self._after(rows, frame, n, i, side, ply, 2, beta - 1, beta, played)
            if self._stopped:
                break
            if value >= beta:
                self._cutoffs += 1
                _remember(self._answers, _ANSWERS, place)
                return value
        return -_INFINITY

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _replied(
        self,
        rows: cython.p_ulonglong,
        frame: cython.p_int,
        n: cython.int,
        move: cython.int,
        side: cython.int,
        ply: cython.int,
        wanted: cython.int,
    ) -> cython.int:
        """Return a value of at least ``wanted`` that a reply to a move has which refuted others, or something lower."""
        k: cython.int
        i: cython.int
        place: cython.int
        value: cython.int
        w: cython.int = (n + 63) >> 6
        row: cython.p_ulonglong = words_at(rows, cython.cast(cython.longlong, move) * w)
        for k in range(_REPLIES):
            place = self._replies[k]
            if place < 0:
                break
            i = self._move_of(frame, n, place, 1 - side)
            if i < 0 or not (row[i >> 6] >> (i & 63)) & 1:
                continue
            if self._must_stop():
                break
            value = self._leaf(rows, frame, n, move, i, ply)
            if value >= wanted:
                _remember(self._replies, _REPLIES, place)
                return value
        return -_INFINITY

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leaves(
        self,
        rows: cython.p_ulonglong,
        frame: cython.p_int,
        n: cython.int,
        count: cython.int,
        side: cython.int,
        ply: cython.int,
        alpha: cython.int,
        beta: cython.int,
    ) -> cython.int:
        """Do the last ply of a search, without making frames for what is only estimated."""
        own_mask = cython.declare(cython.ulonglong[64])
        other_mask = cython.declare(cython.ulonglong[64])
        w: cython.int = (n + 63) >> 6
        i: cython.int
        j: cython.int
        own: cython.int
        other: cython.int
        value: cython.int
        best: cython.int = -_INFINITY
        x: cython.ulonglong
        cells: cython.ulonglong
        everything: cython.ulonglong = 0
        row: cython.p_ulonglong
        order: cython.p_int = numbers_at(frame, 2 * n)
        # Which moves cover each cell, to see which cells a set of moves can still cover.
        covers: cython.p_ulonglong = words_at(rows, cython.cast(cython.longlong, n) * w)
        for i in range(64 * w):
            covers[i] = 0
        for j in range(w):
            own_mask[j] = 0
            other_mask[j] = 0
        for i in range(n):
            x = self._cells[frame[i]]
            everything |= x
            while x:
                covers[ctz(x) * w + (i >> 6)] |= _ONE << (i & 63)
                x &= x - 1
            if (self._pools[side] >> self._pieces[frame[i]]) & 1:
                own_mask[i >> 6] |= _ONE << (i & 63)
            if (self._pools[1 - side] >> self._pieces[frame[i]]) & 1:
                other_mask[i >> 6] |= _ONE << (i & 63)
        for i in range(count):
            if self._must_stop():
                return 0
            row = words_at(rows, cython.cast(cython.longlong, order[i]) * w)
            own = other = 0
            for j in range(w):
                own += popcount(row[j] & own_mask[j])
                other += popcount(row[j] & other_mask[j])
            if other == 0:
                value = -self._over(ply + 1)
            else:
                cells = covered(covers, row, w, everything & ~self._cells[frame[order[i]]])
                value = -self._judge(other, own, cells)
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

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend(self, ply: cython.int, place: cython.int) -> cython.void:
        """Put a placement before the line of the next ply."""
        j: cython.int
        here: cython.p_int = numbers_at(self._line, ply * _PLIES)
        below: cython.p_int = numbers_at(self._line, (ply + 1) * _PLIES)
        here[1] = place
        for j in range(below[0]):
            here[2 + j] = below[1 + j]
        here[0] = 1 + below[0]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _remember(places: cython.p_int, size: cython.int, place: cython.int) -> cython.void:
    """Put a placement before all others of a list."""
    k: cython.int = 0
    while k < size - 1 and places[k] != place and places[k] >= 0:
        k += 1
    while k > 0:
        places[k] = places[k - 1]
        k -= 1
    places[0] = place


def _random_words(count: int) -> list[int]:
    """Return Zobrist numbers, the same on every machine (splitmix64)."""
    state, words = 0, []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        words.append(mixed ^ (mixed >> 31))
    return words
