# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
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
from cython import bint, void
from cython.cimports.parlour.games.pentomino.rules.frames import (
    CELLS,
    FRAME,
    add,
    add_to_cells,
    count,
    count_both,
    differ,
    is_legal,
    numbers_at,
    row_at,
    words_for,
)
from cython.cimports.parlour.native.bits import (
    FULL,
    GOLDEN,
    ONE,
    cint,
    ctz,
    i64,
    is_past,
    now,
    p_int,
    p_u64,
    thread_now,
    u64,
)
from cython.cimports.parlour.native.pack import pack

__all__ = ["Graph", "Sides"]


_COVERS = cython.declare(cint, 76)  # sets of moves by cell and by piece
_FRAMES = cython.declare(cint, 14)
_CLOCK_EVERY = cython.declare(cint, 255)  # a mask: nodes between two looks at the clock


def words_in(store: array[int]) -> p_u64:
    """Return where the words of an array are, which must outlive their use."""
    words: cython.ulonglong[::1] = store
    if cython.compiled:
        return cython.address(words[0])
    else:
        return memoryview(words)


def numbers_in(store: array[int]) -> p_int:
    """Return where the numbers of an array are, which must outlive their use."""
    numbers: cython.int[::1] = store
    if cython.compiled:
        return cython.address(numbers[0])
    else:
        return memoryview(numbers)


@cython.cclass
class Graph:
    """The placements of one board, and room for the frames of one search at a time."""

    def __init__(self, cells: Sequence[int], pieces: Sequence[int]) -> None:
        """Take every placement of the board: the cells it covers, and its piece, 0 to 11."""
        if not cells or len(cells) != len(pieces):
            raise ValueError("a board needs placements, and each a piece")
        self._total = len(cells)
        self._capacity = 0
        self._stores: list[array[int]] = []
        self._cells = self._keep_words(array("Q", cells))
        self._pieces = self._keep_numbers(array("i", pieces))
        self._slots = self._keep_numbers(array("i", bytes(4 * 8192)))

    def _keep_words(self, store: array[int]) -> p_u64:
        """Hold an array for as long as this lives; return where its words are."""
        self._stores.append(store)
        return words_in(store)

    def _keep_numbers(self, store: array[int]) -> p_int:
        """Hold an array for as long as this lives; return where its numbers are."""
        self._stores.append(store)
        return numbers_in(store)

    def perft(self, free: int, pieces: int, plies: int) -> tuple[int, int]:
        """Count the lines of one to three moves, a game that ends sooner counting once, and the positions passed."""
        self._begin(memoryview(b"\0"), 0, 0.0, 0.0)
        n: cint = self._root(free, pieces)
        w: cint = words_for(n)
        deepest: bint = plies > 2
        pairs: i64 = 0
        triples: i64 = 0
        over: i64 = 0
        over_later: i64 = 0
        a: cint
        j: cint
        with cython.nogil:
            for a in range(n):
                row = row_at(self._rows, a, w)
                replies = count(row, w)
                for j in range(w if deepest else 0):
                    x = row[j]
                    while x:
                        left = count_both(row, row_at(self._rows, (j << 6) + ctz(x), w), w)
                        x &= x - 1
                        triples += left
                        over_later += left == 0
                pairs += replies
                over += replies == 0
        if n == 0:
            return 1, 0
        leaves = (n, pairs + over, triples + over_later + over)[plies - 1]
        return leaves, sum((n, pairs, triples)[:plies])

    def survey(self, free: int, pieces: int) -> list[tuple[int, int, int]]:
        """Return for each legal move its placement, how many replies it leaves, and the fewest moves after a reply."""
        self._begin(memoryview(b"\0"), 0, 0.0, 0.0)
        n: cint = self._root(free, pieces)
        w: cint = words_for(n)
        keys = numbers_at(self._numbers, n)
        with cython.nogil:
            self._look_deeper(self._rows, keys, n)
        facts = []
        i: cint
        for i in range(n):
            replies = count(row_at(self._rows, i, w), w)
            facts.append((self._numbers[i], replies, keys[i] if replies else 0))
        return facts

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

    def _must_stop(self) -> bint:
        """Count one node; return whether the search has to end, for which it will never start another."""
        if self._stopped or (self._node_limit and self._nodes >= self._node_limit):
            self._stopped = True
            return True
        self._nodes += 1
        if (self._nodes & _CLOCK_EVERY) == 0 and (self._flag[0] or is_past(self._deadline, self._cpu_deadline)):
            self._stopped = True
        return self._stopped

    def _root(self, free: int, pieces: int) -> int:
        """Write the frame of a position and return how many moves it has."""
        inside: u64 = free
        allowed: cint = pieces
        n: cint = 0
        for i in range(self._total):
            n += is_legal(self._cells[i], self._pieces[i], inside, allowed)
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
        words = array("Q", bytes(8 * words_for(moves) * (_FRAMES * moves + _COVERS)))
        numbers = array("i", bytes(4 * _FRAMES * FRAME * moves))
        self._room = words, numbers
        self._rows, self._numbers = words_in(words), numbers_in(numbers)

    def _legal(self, free: u64, pieces: cint) -> void:
        """Write the placements that are legal into the first frame."""
        n: cint = 0
        for i in range(self._total):
            if is_legal(self._cells[i], self._pieces[i], free, pieces):
                self._numbers[n] = i
                n += 1

    def _join(self, n: cint) -> void:
        """Write the rows of the first frame: a move conflicts with all moves on its cells and with its piece."""
        w = words_for(n)
        covers = row_at(self._rows, n, w)
        for i in range(_COVERS * w):
            covers[i] = 0
        for i in range(n):
            placement = self._numbers[i]
            add(row_at(covers, CELLS + self._pieces[placement], w), i)
            add_to_cells(covers, self._cells[placement], w, i)
        for i in range(n):
            placement = self._numbers[i]
            row = row_at(self._rows, i, w)
            cover = row_at(covers, CELLS + self._pieces[placement], w)
            for j in range(w):
                row[j] = cover[j]
            x = self._cells[placement]
            while x:
                cover = row_at(covers, ctz(x), w)
                for j in range(w):
                    row[j] |= cover[j]
                x &= x - 1
            for j in range(w):
                row[j] ^= FULL
            if n & 63:
                row[w - 1] &= (ONE << (n & 63)) - 1

    def _play(self, rows: p_u64, frame: p_int, n: cint, move: cint, duplicates: bint) -> cint:
        """Make the frame after a move, behind the frame it is made in; return how many moves it has.

        Moves joined to the same moves are one move for all purposes: without ``duplicates`` only the first stays.
        """
        mask = cython.declare(cython.ulonglong[64])
        w = words_for(n)
        above = numbers_at(frame, 3 * n)
        after = numbers_at(frame, FRAME * n)
        row = row_at(rows, move, w)
        m: cint = 0
        for j in range(w):
            x = row[j]
            mask[j] = x
            while x:
                above[m] = (j << 6) + ctz(x)
                m += 1
                x &= x - 1
        if m > 64 and not duplicates:
            m = self._drop_duplicates(rows, w, mask, above, m)
        for i in range(m):
            after[i] = frame[above[i]]
        pack(row_at(rows, n, w), words_for(m), rows, w, above, m, mask)
        return m

    def _drop_duplicates(self, rows: p_u64, words: cint, mask: p_u64, above: p_int, m: cint) -> cint:
        """Leave the first of all moves that are joined to the same of those in the mask; return how many are left."""
        size: cint = 128
        kept: cint = 0
        while size < 2 * m:
            size <<= 1
        for i in range(size):
            self._slots[i] = -1
        for i in range(m):
            row = row_at(rows, above[i], words)
            hashed: u64 = 0
            for j in range(words):
                hashed = ((hashed ^ (row[j] & mask[j])) * GOLDEN) & FULL
                hashed ^= hashed >> 29
            slot = cython.cast(cint, hashed >> 40) & (size - 1)
            while self._slots[slot] >= 0 and differ(row, row_at(rows, self._slots[slot], words), mask, words):
                slot = (slot + 1) & (size - 1)
            if self._slots[slot] < 0:
                self._slots[slot] = above[i]
                above[kept] = above[i]
                kept += 1
        if kept < m:
            for j in range(words):
                mask[j] = 0
            for i in range(kept):
                add(mask, above[i])
        return kept

    def _sort(self, keys: p_int, order: p_int, starts: p_int, n: cint) -> void:
        """Order moves by key, lowest first, equal ones by number. Keys are 0 to n - 1."""
        total: cint = 0
        for i in range(n):
            starts[i] = 0
        for i in range(n):
            starts[keys[i]] += 1
        for i in range(n):
            alike = starts[i]
            starts[i] = total
            total += alike
        for i in range(n):
            order[starts[keys[i]]] = i
            starts[keys[i]] += 1

    def _look_deeper(self, rows: p_u64, keys: p_int, n: cint) -> void:
        """Make each move's key the fewest moves that a reply to it leaves."""
        w = words_for(n)
        for a in range(n):
            keys[a] = n - 1
        for a in range(n):
            row = row_at(rows, a, w)
            for j in range(a >> 6, w):
                x = row[j]
                if j == a >> 6:
                    x &= (FULL << (a & 63)) & FULL
                while x:
                    b = (j << 6) + ctz(x)
                    x &= x - 1
                    left = count_both(row, row_at(rows, b, w), w)
                    keys[a] = min(keys[a], left)
                    keys[b] = min(keys[b], left)


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

    def _order(self, rows: p_u64, frame: p_int, n: cint, side: cint, theirs: p_u64, most_first: bint) -> cint:
        """Order the moves of the side to move by how few (or many) the other side is left with; return their number.

        ``theirs`` is filled with the moves that the other side has now.
        """
        w = words_for(n)
        keys = numbers_at(frame, n)
        order = numbers_at(frame, 2 * n)
        everything = numbers_at(frame, 4 * n)
        moves: cint = 0
        for j in range(w):
            theirs[j] = 0
        for i in range(n):
            if (self._pools[1 - side] >> self._pieces[frame[i]]) & 1:
                add(theirs, i)
        for i in range(n):
            key = count_both(row_at(rows, i, w), theirs, w)
            keys[i] = n - 1 - key if most_first else key
        self._sort(keys, everything, numbers_at(frame, 5 * n), n)
        for i in range(n):
            if (self._pools[side] >> self._pieces[frame[everything[i]]]) & 1:
                order[moves] = everything[i]
                moves += 1
        return moves
