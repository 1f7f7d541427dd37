# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, call-overload, index, misc, no-any-return, operator, return"
# mypy: disable-error-code="return-value, type-arg, valid-type"
# (arrays, pointers and views of Cython are no Python types)
"""The pentomino game as a graph. Compiled; also runs as it is; ``graph_kernel.pxd`` has the types of attributes.

The moves of a position are vertices; two are joined when both can still be played (no common cell, not the same piece).
A position is a set of moves, and playing one leaves the moves joined to it. A **frame** numbers the moves of one
position from 0: its rows are the bit sets of what is joined to each move, its numbers begin with the placements that
the moves are. As moves die, frames are renumbered, so that sets stay short.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython.cimports.parlour.native.bits import ctz, now, popcount, thread_now
from cython.cimports.parlour.native.pack import pack

__all__ = ["COMPILED", "Graph", "Sides"]

COMPILED: bool = cython.compiled
# A frame of n moves has so many times n numbers: placements, keys, order, moves of the frame above, history, sorting.
FRAME = cython.declare(cython.int, 6)

_ONE = cython.declare(cython.ulonglong, 1)
_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_MIX = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_CELLS = cython.declare(cython.int, 64)
_COVERS = cython.declare(cython.int, 76)  # sets of moves by cell and by piece
_FRAMES = cython.declare(cython.int, 14)
_CLOCK_EVERY = cython.declare(cython.int, 255)  # a mask: nodes between two looks at the clock


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def words_at(start: cython.p_ulonglong, offset: cython.longlong) -> cython.p_ulonglong:
    """Return the address of a word."""
    if cython.compiled:
        return start + offset
    else:
        return start[offset:]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def numbers_at(start: cython.p_int, offset: cython.longlong) -> cython.p_int:
    """Return the address of a number."""
    if cython.compiled:
        return start + offset
    else:
        return start[offset:]


@cython.cclass
class Graph:
    """The placements of one board, and room for the frames of one search at a time."""

    def __init__(self, cells: Sequence[int], pieces: Sequence[int]) -> None:
        """Take every placement of the board: the cells it covers, and its piece, 0 to 11."""
        if not cells or len(cells) != len(pieces):
            raise ValueError("a board needs placements, and each a piece")
        self._total = len(cells)
        self._capacity = 0
        self._stores = [array("Q", cells), array("i", pieces), array("i", bytes(4 * 8192)), None, None]
        if cython.compiled:
            words: cython.ulonglong[::1] = self._stores[0]
            self._cells = cython.address(words[0])
            numbers: cython.int[::1] = self._stores[1]
            self._pieces = cython.address(numbers[0])
            numbers = self._stores[2]
            self._slots = cython.address(numbers[0])
        else:
            self._cells, self._pieces, self._slots = map(memoryview, self._stores[:3])

    def perft(self, free: int, pieces: int, plies: int) -> tuple[int, int]:
        """Count the lines of one to three moves, a game that ends sooner counting once, and the positions passed."""
        n: cython.int
        a: cython.int
        b: cython.int
        j: cython.int
        k: cython.int
        w: cython.int
        count: cython.int
        replies: cython.int
        x: cython.ulonglong
        row: cython.p_ulonglong
        other: cython.p_ulonglong
        deepest: cython.bint = plies > 2
        pairs: cython.longlong = 0
        triples: cython.longlong = 0
        over: cython.longlong = 0
        over_later: cython.longlong = 0
        self._begin(memoryview(b"\0"), 0, 0.0, 0.0)
        n = self._root(free, pieces)
        w = (n + 63) >> 6
        with cython.nogil:
            for a in range(n):
                row = words_at(self._rows, cython.cast(cython.longlong, a) * w)
                replies = 0
                for j in range(w):
                    replies += popcount(row[j])
                    x = row[j] if deepest else 0
                    while x:
                        b = (j << 6) + ctz(x)
                        x &= x - 1
                        other = words_at(self._rows, cython.cast(cython.longlong, b) * w)
                        count = 0
                        for k in range(w):
                            count += popcount(row[k] & other[k])
                        triples += count
                        over_later += count == 0
                pairs += replies
                over += replies == 0
        if n == 0:
            return 1, 0
        leaves = (n, pairs + over, triples + over_later + over)[plies - 1]
        return leaves, sum((n, pairs, triples)[:plies])

    def survey(self, free: int, pieces: int) -> list[tuple[int, int, int]]:
        """Return for each legal move its placement, how many replies it leaves, and the fewest moves after a reply."""
        n: cython.int
        i: cython.int
        j: cython.int
        w: cython.int
        count: cython.int
        self._begin(memoryview(b"\0"), 0, 0.0, 0.0)
        n = self._root(free, pieces)
        w = (n + 63) >> 6
        keys: cython.p_int = numbers_at(self._numbers, n)
        with cython.nogil:
            self._look_deeper(self._rows, keys, n)
        found = []
        for i in range(n):
            count = 0
            for j in range(w):
                count += popcount(self._rows[i * w + j])
            found.append((self._numbers[i], count, keys[i] if count else 0))
        return found

    def _begin(self, cancel: memoryview, nodes: int, seconds: float, cpu_seconds: float) -> None:
        """Set the limits (0: none) of a search."""
        view: cython.const[cython.uchar][::1] = cancel
        self._token = cancel
        self._flag = cython.address(view[0]) if cython.compiled else view
        self._nodes = 0
        self._node_limit = nodes
        self._deadline = now() + seconds if seconds > 0 else 0.0
        self._cpu_deadline = thread_now() + cpu_seconds if cpu_seconds > 0 else 0.0
        self._stopped = False

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _must_stop(self) -> cython.bint:
        """Count one node; return whether the search has to end, for which it will never start another."""
        if self._stopped or (self._node_limit and self._nodes >= self._node_limit):
            self._stopped = True
            return True
        self._nodes += 1
        if (self._nodes & _CLOCK_EVERY) == 0 and (
            self._flag[0]
            or (self._deadline > 0 and now() >= self._deadline)
            or (self._cpu_deadline > 0 and thread_now() >= self._cpu_deadline)
        ):
            self._stopped = True
        return self._stopped

    def _root(self, free: int, pieces: int) -> int:
        """Write the frame of a position and return how many moves it has."""
        n: cython.int = 0
        i: cython.int
        inside: cython.ulonglong = free
        allowed: cython.int = pieces
        for i in range(self._total):
            if (self._cells[i] & inside) == self._cells[i] and (allowed >> self._pieces[i]) & 1:
                n += 1
        self._reserve(n)
        with cython.nogil:
            self._legal(inside, allowed)
            self._join(n)
        return n

    def _reserve(self, moves: int) -> None:
        """Make room for the frames of a search that begins with so many moves: one for each piece, and two."""
        if moves <= self._capacity:
            return
        self._capacity = moves
        width = (moves + 63) >> 6
        words = array("Q", bytes(8 * width * (_FRAMES * moves + _COVERS)))
        numbers = array("i", bytes(4 * _FRAMES * FRAME * moves))
        self._stores[3:] = [words, numbers]
        if cython.compiled:
            word_view: cython.ulonglong[::1] = words
            self._rows = cython.address(word_view[0])
            number_view: cython.int[::1] = numbers
            self._numbers = cython.address(number_view[0])
        else:
            self._rows, self._numbers = memoryview(words), memoryview(numbers)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _legal(self, free: cython.ulonglong, pieces: cython.int) -> cython.int:
        """Write the placements that are legal into the first frame."""
        n: cython.int = 0
        i: cython.int
        for i in range(self._total):
            if (self._cells[i] & free) == self._cells[i] and (pieces >> self._pieces[i]) & 1:
                self._numbers[n] = i
                n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _join(self, n: cython.int) -> cython.void:
        """Write the rows of the first frame: a move conflicts with all moves on its cells and with its piece."""
        i: cython.int
        j: cython.int
        w: cython.int = (n + 63) >> 6
        x: cython.ulonglong
        bit: cython.ulonglong
        row: cython.p_ulonglong
        cover: cython.p_ulonglong
        covers: cython.p_ulonglong = words_at(self._rows, cython.cast(cython.longlong, n) * w)
        for i in range(_COVERS * w):
            covers[i] = 0
        for i in range(n):
            bit = _ONE << (i & 63)
            covers[(_CELLS + self._pieces[self._numbers[i]]) * w + (i >> 6)] |= bit
            x = self._cells[self._numbers[i]]
            while x:
                covers[ctz(x) * w + (i >> 6)] |= bit
                x &= x - 1
        for i in range(n):
            row = words_at(self._rows, cython.cast(cython.longlong, i) * w)
            cover = words_at(covers, (_CELLS + self._pieces[self._numbers[i]]) * w)
            for j in range(w):
                row[j] = cover[j]
            x = self._cells[self._numbers[i]]
            while x:
                cover = words_at(covers, ctz(x) * w)
                for j in range(w):
                    row[j] |= cover[j]
                x &= x - 1
            for j in range(w):
                row[j] ^= _FULL
            if n & 63:
                row[w - 1] &= (_ONE << (n & 63)) - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _descend(
        self,
        rows: cython.p_ulonglong,
        words: cython.int,
        move: cython.int,
        out: cython.p_ulonglong,
        above: cython.p_int,
        duplicates: cython.bint,
    ) -> cython.int:
        """Write the rows of the frame after a move, and which move above each of its moves is; return how many.

        Moves joined to the same moves are one move for all purposes: without ``duplicates`` only the first stays.
        """
        mask = cython.declare(cython.ulonglong[64])
        i: cython.int
        j: cython.int
        m: cython.int = 0
        kept: cython.int = 0
        slot: cython.int
        size: cython.int = 128
        same: cython.bint
        x: cython.ulonglong
        hashed: cython.ulonglong
        other: cython.p_ulonglong
        row: cython.p_ulonglong = words_at(rows, cython.cast(cython.longlong, move) * words)
        for j in range(words):
            x = row[j]
            mask[j] = x
            while x:
                above[m] = (j << 6) + ctz(x)
                m += 1
                x &= x - 1
        if m > 64 and not duplicates:
            while size < 2 * m:
                size <<= 1
            for i in range(size):
                self._slots[i] = -1
            for i in range(m):
                row = words_at(rows, cython.cast(cython.longlong, above[i]) * words)
                hashed = 0
                for j in range(words):
                    hashed = ((hashed ^ (row[j] & mask[j])) * _MIX) & _FULL
                    hashed ^= hashed >> 29
                slot = cython.cast(cython.int, hashed >> 40) & (size - 1)
                same = False
                while self._slots[slot] >= 0:
                    other = words_at(rows, cython.cast(cython.longlong, self._slots[slot]) * words)
                    same = True
                    for j in range(words):
                        if (row[j] ^ other[j]) & mask[j]:
                            same = False
                            break
                    if same:
                        break
                    slot = (slot + 1) & (size - 1)
                if not same:
                    self._slots[slot] = above[i]
                    above[kept] = above[i]
                    kept += 1
            if kept < m:
                m = kept
                for j in range(words):
                    mask[j] = 0
                for i in range(m):
                    mask[above[i] >> 6] |= _ONE << (above[i] & 63)
        pack(out, (m + 63) >> 6, rows, words, above, m, mask)
        return m

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort(self, keys: cython.p_int, order: cython.p_int, starts: cython.p_int, n: cython.int) -> cython.void:
        """Order moves by key, lowest first, equal ones by number. Keys are 0 to n - 1."""
        i: cython.int
        count: cython.int
        total: cython.int = 0
        for i in range(n):
            starts[i] = 0
        for i in range(n):
            starts[keys[i]] += 1
        for i in range(n):
            count = starts[i]
            starts[i] = total
            total += count
        for i in range(n):
            order[starts[keys[i]]] = i
            starts[keys[i]] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look_deeper(self, rows: cython.p_ulonglong, keys: cython.p_int, n: cython.int) -> cython.void:
        """Make each move's key the fewest moves that a reply to it leaves."""
        a: cython.int
        b: cython.int
        count: cython.int
        j: cython.int
        k: cython.int
        w: cython.int = (n + 63) >> 6
        x: cython.ulonglong
        row: cython.p_ulonglong
        other: cython.p_ulonglong
        for a in range(n):
            keys[a] = n - 1
        for a in range(n):
            row = words_at(rows, cython.cast(cython.longlong, a) * w)
            for j in range(a >> 6, w):
                x = row[j]
                if j == a >> 6:
                    x &= (_FULL << (a & 63)) & _FULL
                while x:
                    b = (j << 6) + ctz(x)
                    x &= x - 1
                    other = words_at(rows, cython.cast(cython.longlong, b) * w)
                    count = 0
                    for k in range(w):
                        count += popcount(row[k] & other[k])
                    keys[a] = min(keys[a], count)
                    keys[b] = min(keys[b], count)


@cython.cclass
class Sides(Graph):
    """A graph for searches that tell the sides apart: each with pieces of its own, under rules that may vary."""

    def __init__(self, cells: Sequence[int], pieces: Sequence[int]) -> None:
        """Take every placement of the board: the cells it covers, and its piece, 0 to 11."""
        super().__init__(cells, pieces)
        if not cython.compiled:
            self._pools = [0, 0]

    def _play_by(self, own: int, other: int, misere: bool, full_set_draws: bool) -> None:
        """Take the pieces that each side may still place, and how the game ends."""
        self._pools[0] = own
        self._pools[1] = other
        self._left = int(own | other).bit_count()
        self._misere = misere
        self._full_set_draws = full_set_draws

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _order(
        self,
        rows: cython.p_ulonglong,
        frame: cython.p_int,
        n: cython.int,
        side: cython.int,
        theirs: cython.p_ulonglong,
        most_first: cython.bint,
    ) -> cython.int:
        """Order the moves of the side to move by how few (or many) the other side is left with; return their number.

        ``theirs`` is filled with the moves that the other side has now.
        """
        i: cython.int
        j: cython.int
        key: cython.int
        count: cython.int = 0
        w: cython.int = (n + 63) >> 6
        row: cython.p_ulonglong
        keys: cython.p_int = numbers_at(frame, n)
        order: cython.p_int = numbers_at(frame, 2 * n)
        everything: cython.p_int = numbers_at(frame, 4 * n)
        for j in range(w):
            theirs[j] = 0
        for i in range(n):
            if (self._pools[1 - side] >> self._pieces[frame[i]]) & 1:
                theirs[i >> 6] |= _ONE << (i & 63)
        for i in range(n):
            row = words_at(rows, cython.cast(cython.longlong, i) * w)
            key = 0
            for j in range(w):
                key += popcount(row[j] & theirs[j])
            keys[i] = n - 1 - key if most_first else key
        self._sort(keys, everything, numbers_at(frame, 5 * n), n)
        for i in range(n):
            if (self._pools[side] >> self._pieces[frame[everything[i]]]) & 1:
                order[count] = everything[i]
                count += 1
        return count
