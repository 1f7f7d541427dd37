# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, call-overload, index, misc, no-any-return, operator, return"
# mypy: disable-error-code="return-value, type-arg, valid-type"
# (arrays, pointers and views of Cython are no Python types)
"""Who wins the pentomino game. Compiled; also runs as it is; ``solver_kernel.pxd`` has the types of attributes.

Both sides always have the same moves, so a position is won when some move leads to a lost one, and the empty set is
lost. What makes it fast, each sound on its own:

- move ordering changes no result: moves that leave few replies are tried first, and before them those that refuted
  other moves here (history heuristic);
- refutations are symmetric: when move a is refuted by reply b, then b is refuted by a, as the position is the same;
- duplicate moves: moves joined to the same moves leave the same game, and are one move (``Graph._play``);
- sets of one, two and three moves are decided at sight (leaf rules);
- a transposition table of solved positions. The cells that can still be covered and the pieces that still fit determine
  the set of moves, so that they are an exact key.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython import bint, void
from cython.cimports.parlour.games.pentomino.rules.frames import FRAME, count, numbers_at, row_at, words_for
from cython.cimports.parlour.native.bits import (
    FULL,
    GOLDEN,
    ONE,
    cint,
    ctz,
    i64,
    p_int,
    p_schar,
    p_u64,
    p_uchar,
    popcount,
    u64,
)

from parlour.games.pentomino.rules.graph_kernel import Graph

__all__ = ["LOST", "STOPPED", "WON", "Solver"]

WON, LOST, STOPPED = 1, -1, 0

# What a search returns instead of a winning move.
_LOST = cython.declare(cint, -1)
_STOPPED = cython.declare(cint, -2)
_WON = cython.declare(cint, -3)  # known from the table, without the move

_WON_BIT = cython.declare(u64, 0x10000)
_PIECE_BITS = cython.declare(u64, 0xFFFF)
_COUNT_SHIFT = cython.declare(cint, 20)
_WORDS = cython.declare(cint, 4)  # per table slot: the largest position met there, and the latest
# What a move's mobility counts, in 32nds, after it has refuted 0, 1, 2, 3 or more moves of the frame above.
_HISTORY = cython.declare(cython.int[5], [32, 29, 26, 24, 21])


# Decorated here, not declared in the .pxd, so that they are inlined: exported, they cost 5 % more instructions.


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _leaf_lost(left: u64, count: cint, rows: p_u64) -> bint:
    """Tell whether a set of at most three moves is lost, by its number of pairs that can both be played."""
    if count != 3:  # one move is won; two are lost when both can be played
        return count == 0 or (count == 2 and (rows[ctz(left)] & left) != 0)
    # Three moves are lost when exactly two pairs can be played, each counted twice here.
    rest: u64 = left & (left - 1)
    return (
        popcount(rows[ctz(left)] & left)
        + popcount(rows[ctz(rest)] & left)
        + popcount(rows[ctz(rest & (rest - 1))] & left)
    ) == 4


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _last_reply(left: u64, rows: p_u64) -> cint:
    """Return a move after which there is none, or ``_LOST``."""
    rest: u64 = left
    while rest:
        if (left & rows[ctz(rest)]) == 0:
            return ctz(rest)
        rest &= rest - 1
    return _LOST


@cython.cclass
class Solver(Graph):
    """Solves positions of one board; what it has proved is kept from call to call until ``forget``."""

    def __init__(self, cells: Sequence[int], pieces: Sequence[int], table_bits: int = 12, wide_cells: int = 50) -> None:
        """Take the placements of the board and the size of the table.

        From ``wide_cells`` coverable cells on, the mobility after the best reply orders moves better than their own.
        """
        super().__init__(cells, pieces)
        self._table_bits = table_bits
        self._wide_cells = wide_cells
        self._table = self._keep_words(array("Q", [0]) * (_WORDS << table_bits))
        self._refuters = self._keep_numbers(array("i", [-1]) * len(cells))

    def forget(self) -> None:
        """Empty the table."""
        i: i64
        for i in range(_WORDS << self._table_bits):
            self._table[i] = 0

    def solve(
        self,
        free: int,
        pieces: int,
        cancel: memoryview,
        *,
        skip: bytes = b"",
        priority: bytes = b"",
        nodes: int = 0,
        seconds: float = 0.0,
        cpu_seconds: float = 0.0,
    ) -> tuple[int, int, int, int]:
        """Return WON, LOST or STOPPED, a winning placement (-1: none), how many moves are legal, and the nodes it took.

        ``skip`` marks placements that need no look: an image of them gets one, or they are known to lose. ``priority``
        gives each placement 1 to 32: the lower, the sooner it is tried.
        """
        result: cint
        self._begin(cancel, nodes, seconds, cpu_seconds)
        n: cint = self._root(free, pieces)
        marks: cython.uchar[::1] = bytearray(skip or self._total)
        pace: cython.uchar[::1] = bytearray(priority or b"\x20" * self._total)
        with cython.nogil:
            if cython.compiled:
                result = self._solve(n, cython.address(marks[0]), cython.address(pace[0]))
            else:
                result = self._solve(n, marks, pace)
        value = WON if result >= 0 else LOST if result == _LOST else STOPPED
        return value, max(result, -1), n, self._nodes

    def refuted(self) -> list[tuple[int, int]]:
        """Return the placements that the last ``solve`` found to lose, each with a reply that refutes it."""
        return [(i, self._refuters[i]) for i in range(self._total) if self._refuters[i] >= 0]

    def solve_all(
        self,
        free: int,
        pieces: int,
        cancel: memoryview,
        *,
        skip: bytes = b"",
        nodes: int = 0,
        seconds: float = 0.0,
        cpu_seconds: float = 0.0,
    ) -> tuple[list[tuple[int, int]], int]:
        """Return each placement that is not to be skipped with what moving there comes to, and the nodes it took."""
        self._begin(cancel, nodes, seconds, cpu_seconds)
        n: cint = self._root(free, pieces)
        placements = [self._numbers[i] for i in range(n)]
        marks: cython.uchar[::1] = bytearray(skip or self._total)
        verdicts: cython.schar[::1] = array("b", bytes(n + 1))
        with cython.nogil:
            if cython.compiled:
                self._classify(n, cython.address(marks[0]), cython.address(verdicts[0]))
            else:
                self._classify(n, marks, verdicts)
        valued = zip(placements, verdicts, strict=False)
        return [(placement, verdict) for placement, verdict in valued if not skip or not skip[placement]], self._nodes

    def verify(self, free: int, pieces: int, cancel: memoryview) -> tuple[int, int]:
        """Solve with nothing but the rules and an order of moves; return WON, LOST or STOPPED and the nodes it took."""
        result: bint
        self._begin(cancel, 0, 0.0, 0.0)
        n: cint = self._root(free, pieces)
        with cython.nogil:
            result = self._plain(self._rows, self._numbers, n)
        return (STOPPED if self._stopped else WON if result else LOST), self._nodes

    def _solve(self, n: cint, skip: p_uchar, priority: p_uchar) -> cint:
        """Solve the first frame; return a winning placement, or another result."""
        w = words_for(n)
        all_moves = row_at(self._rows, n, w)
        above, frame = numbers_at(self._numbers, 3 * n), numbers_at(self._numbers, FRAME * n)
        # The whole set as one more row, so that duplicates go here as everywhere; what follows is written over it.
        for i in range(w):
            all_moves[i] = FULL
        if n & 63:
            all_moves[w - 1] = (ONE << (n & 63)) - 1
        m = self._play(self._rows, self._numbers, n, n, False)
        for i in range(m):
            frame[4 * m + i] = skip[frame[i]]
            above[i] = priority[frame[i]]
        for i in range(self._total):
            self._refuters[i] = -1
        result = self._search(all_moves, frame, m, above, above, True)
        return frame[result] if result >= 0 else result

    def _classify(self, n: cint, skip: p_uchar, verdicts: p_schar) -> void:
        """Write what each move of the first frame comes to."""
        order, above = numbers_at(self._numbers, 2 * n), numbers_at(self._numbers, 3 * n)
        history, frame = numbers_at(self._numbers, 4 * n), numbers_at(self._numbers, FRAME * n)
        rows = row_at(self._rows, n, words_for(n))
        for i in range(n):
            history[i] = 0
        self._rank(self._rows, self._numbers, n, False)
        self._sort(numbers_at(self._numbers, n), order, numbers_at(self._numbers, 5 * n), n)
        for i in range(n):
            a = order[i]
            if history[a] or skip[self._numbers[a]]:
                continue
            m = self._play(self._rows, self._numbers, n, a, False)
            result = self._search(rows, frame, m, history, above, False)
            if result == _STOPPED:
                break
            verdicts[a] = 1 if result == _LOST else -1
            if result >= 0:
                history[above[result]] += 1
        for i in range(n):
            if history[i]:
                verdicts[i] = -1

    def _search(self, rows: p_u64, frame: p_int, n: cint, history_above: p_int, above: p_int, root: bint) -> cint:
        """Solve a frame; return a winning move of it, or another result.

        The caller of the root fills in its history, and gives the priority of its moves instead of the history above.
        """
        if n <= 64:
            return self._narrow(FULL if n == 64 else (ONE << n) - 1, rows)
        if self._must_stop():
            return _STOPPED
        keys, order, up = numbers_at(frame, n), numbers_at(frame, 2 * n), numbers_at(frame, 3 * n)
        history, after = numbers_at(frame, 4 * n), numbers_at(frame, FRAME * n)
        rows_after = row_at(rows, n, words_for(n))
        cells: u64 = 0
        pieces: u64 = 0
        for i in range(n):
            cells |= self._cells[frame[i]]
            pieces |= ONE << self._pieces[frame[i]]
        slot = self._slot(cells, pieces)
        if not root:
            result = self._probe(slot, cells, pieces)
            if result != _STOPPED:
                return result
            for i in range(n):
                history[i] = 0
        a = self._rank(rows, frame, n, popcount(cells) >= self._wide_cells)
        if a >= 0:
            return a
        for i in range(n):
            if root:
                keys[i] = (keys[i] * history_above[i]) >> 5
            elif history_above[above[i]]:
                keys[i] = (keys[i] * _HISTORY[min(history_above[above[i]], 4)]) >> 5
        self._sort(keys, order, numbers_at(frame, 5 * n), n)
        for i in range(n):
            a = order[i]
            if history[a]:
                continue
            m = self._play(rows, frame, n, a, False)
            result = self._search(rows_after, after, m, history, up, False)
            if result == _STOPPED:
                return _STOPPED
            if result == _LOST:
                self._store(slot, cells, pieces | _WON_BIT, n)
                return a
            if result >= 0:
                history[up[result]] += 1
                if root:
                    self._refuters[frame[a]] = frame[up[result]]
        self._store(slot, cells, pieces, n)
        return _LOST

    def _rank(self, rows: p_u64, frame: p_int, n: cint, deeper: bint) -> cint:
        """Write the keys that moves are tried by; return a move that leaves no reply, or -1."""
        last: cint = -1
        w = words_for(n)
        for i in range(n):
            frame[n + i] = count(row_at(rows, i, w), w)
            if frame[n + i] == 0:
                last = i
        if deeper:
            self._look_deeper(rows, numbers_at(frame, n), n)
        return last

    def _narrow(self, moves: u64, rows: p_u64) -> cint:
        """Solve a set of at most 64 moves; return a winning one, or another result."""
        buckets = cython.declare(cython.ulonglong[64])  # moves by how many replies they leave
        tried = cython.declare(cython.ulonglong[8])  # what is left after moves of this bucket, to know duplicates by
        present: u64 = 0
        refuted: u64 = 0
        x: u64 = moves
        if self._must_stop():
            return _STOPPED
        while x:
            move = ctz(x)
            bit = ONE << move
            x ^= bit
            left = moves & rows[move]
            replies = popcount(left)
            if replies > 3:
                if (present >> replies) & 1:
                    buckets[replies] |= bit
                else:
                    buckets[replies] = bit
                    present |= ONE << replies
            elif _leaf_lost(left, replies, rows):
                return move
        while present:
            x = buckets[ctz(present)]
            present &= present - 1
            known = 0
            while x:
                move = ctz(x)
                bit = ONE << move
                x ^= bit
                if refuted & bit:
                    continue
                left = moves & rows[move]
                for i in range(known):
                    if tried[i] == left:
                        break
                else:
                    if known < 8:
                        tried[known] = left
                        known += 1
                    reply = _last_reply(left, rows)
                    if reply < 0:
                        reply = self._narrow(left, rows)
                        if reply == _LOST:
                            return move
                        if reply == _STOPPED:
                            return _STOPPED
                    refuted |= ONE << reply
        return _LOST

    def _plain(self, rows: p_u64, frame: p_int, n: cint) -> bint:
        """Return whether a frame is won, by trying every move; meaningless when stopped."""
        if n <= 64:
            return self._plain_narrow(FULL if n == 64 else (ONE << n) - 1, rows)
        if self._must_stop():
            return False
        order = numbers_at(frame, 2 * n)
        rows_after, after = row_at(rows, n, words_for(n)), numbers_at(frame, FRAME * n)
        if self._rank(rows, frame, n, False) >= 0:
            return True
        self._sort(numbers_at(frame, n), order, numbers_at(frame, 5 * n), n)
        for i in range(n):
            m = self._play(rows, frame, n, order[i], True)
            if not self._plain(rows_after, after, m):
                return True
        return False

    def _plain_narrow(self, moves: u64, rows: p_u64) -> bint:
        """Do the same with a set of at most 64 moves."""
        buckets = cython.declare(cython.ulonglong[64])
        present: u64 = 0
        x: u64 = moves
        if self._must_stop():
            return False
        while x:
            move = ctz(x)
            x &= x - 1
            replies = popcount(moves & rows[move])
            if replies == 0:
                return True
            if (present >> replies) & 1:
                buckets[replies] |= ONE << move
            else:
                buckets[replies] = ONE << move
                present |= ONE << replies
        while present:
            x = buckets[ctz(present)]
            present &= present - 1
            while x:
                if not self._plain_narrow(moves & rows[ctz(x)], rows):
                    return True
                x &= x - 1
        return False

    def _slot(self, cells: u64, pieces: u64) -> p_u64:
        """Return the place of a position in the table."""
        hashed: u64 = (cells * GOLDEN) & FULL
        hashed = ((hashed ^ (hashed >> 32) ^ pieces) * GOLDEN) & FULL
        return row_at(self._table, cython.cast(i64, hashed >> (64 - self._table_bits)), _WORDS)

    def _probe(self, slot: p_u64, cells: u64, pieces: u64) -> cint:
        """Return what the table has about a position, ``_STOPPED`` for nothing."""
        for i in range(0, _WORDS, 2):
            if slot[i] == cells and (slot[i + 1] & _PIECE_BITS) == pieces:
                return _WON if slot[i + 1] & _WON_BIT else _LOST
        return _STOPPED

    def _store(self, slot: p_u64, cells: u64, data: u64, n: cint) -> void:
        """Remember a solved position; of two in one place, the one that had more moves stays longer."""
        size: u64 = n
        if (slot[1] >> _COUNT_SHIFT) > size:
            slot[2] = cells
            slot[3] = data | (size << _COUNT_SHIFT)
        else:
            slot[2] = slot[0]
            slot[3] = slot[1]
            slot[0] = cells
            slot[1] = data | (size << _COUNT_SHIFT)
