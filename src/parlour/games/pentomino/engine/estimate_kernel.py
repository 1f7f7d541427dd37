# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, call-overload, index, misc, no-any-return, operator, return"
# mypy: disable-error-code="return-value, type-arg, valid-type"
# (arrays, pointers and views of Cython are no Python types)
"""Estimates of positions at the end of a search. Compiled; also runs as it is; the pxd file has the types.

The estimate speaks for the side to move and is looked up in three tables: by the number of cells that can still be
covered, by the number of placements, and by the number of separate regions. A finished game counts ``WIN`` less the
plies it took, so that a win in sight is taken the short way.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.pentomino.rules.graph_kernel import words_at
from cython.cimports.parlour.native.bits import ctz, popcount

from parlour.games.pentomino.rules.graph_kernel import Sides

__all__ = ["COMPILED", "PLACES", "REGIONS", "TABLES", "UNIT", "WIN", "Estimate"]

COMPILED: bool = cython.compiled
UNIT = 1000  # values count so many to one
WIN = 1_000_000
PLACES = 65  # where the table by placements begins, after that by cells
REGIONS = PLACES + 2 * 4096  # where the table by regions begins; before it, the placements of the other side
TABLES = REGIONS + 16

_WIN = cython.declare(cython.int, 1_000_000)
_PLACES = cython.declare(cython.int, 65)
_OTHERS = cython.declare(cython.int, 65 + 4096)
_REGIONS = cython.declare(cython.int, 65 + 2 * 4096)
_WORDS = cython.declare(cython.int, 64)  # of a set of moves, at most
_CELLS = cython.declare(cython.int, 64)
_ONE = cython.declare(cython.ulonglong, 1)
_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class Estimate(Sides):
    """A graph whose positions can be estimated, and for one surveyed frame what two moves of it lead to."""

    def __init__(self, cells: Sequence[int], pieces: Sequence[int], rows: int, columns: int) -> None:
        """Take the placements and the shape of the board."""
        super().__init__(cells, pieces)
        self._columns = columns
        left = sum(1 << columns * row for row in range(rows))
        self._not_left = (1 << rows * columns) - 1 & ~left
        self._not_right = (1 << rows * columns) - 1 & ~(left << columns - 1)
        self._tables = [
            array("i", bytes(4 * (_REGIONS + 16))),
            array("Q", bytes(8 * _WORDS * (_CELLS + 2))),
            array("i", bytes(4 * len(cells))),
        ]
        if cython.compiled:
            numbers: cython.int[::1] = self._tables[0]
            self._worth = cython.address(numbers[0])
            words: cython.ulonglong[::1] = self._tables[1]
            self._covers = cython.address(words[0])
            numbers = self._tables[2]
            self._where = cython.address(numbers[0])
        else:
            self._worth, self._covers, self._where = map(memoryview, self._tables)

    def _judge_by(self, worth: Sequence[int], result: bool) -> None:
        """Take the tables of the estimate; without ``result`` a finished game counts nothing."""
        index: cython.int
        for index, value in enumerate(worth):
            self._worth[index] = value
        self._result = result

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _over(self, ply: cython.int) -> cython.int:
        """Return the value of having no move."""
        if not self._result or (self._full_set_draws and ply == self._left):
            return 0
        return _WIN - ply if self._misere else ply - _WIN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, own: cython.int, other: cython.int, cells: cython.ulonglong) -> cython.int:
        """Estimate a position for the side to move."""
        regions: cython.int = self._regions(cells)
        return (
            self._worth[popcount(cells)]
            + self._worth[_PLACES + own]
            + self._worth[_OTHERS + other]
            + self._worth[_REGIONS + (regions if regions < 15 else 15)]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _regions(self, cells: cython.ulonglong) -> cython.int:
        """Count the connected regions of a set of cells."""
        count: cython.int = 0
        region: cython.ulonglong
        grown: cython.ulonglong
        while cells:
            region = cells & (0 - cells) & _FULL
            while True:
                grown = region | (((region << self._columns) | (region >> self._columns)) & _FULL)
                grown |= ((region << 1) & self._not_left) | ((region >> 1) & self._not_right)
                grown &= cells
                if grown == region:
                    break
                region = grown
            cells ^= region
            count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _survey(self, frame: cython.p_int, n: cython.int, side: cython.int) -> cython.void:
        """Note of a frame where each placement is, which moves cover each cell, and which are whose."""
        i: cython.int
        w: cython.int = (n + 63) >> 6
        bit: cython.ulonglong
        x: cython.ulonglong
        mine: cython.p_ulonglong = words_at(self._covers, _CELLS * w)
        theirs: cython.p_ulonglong = words_at(mine, w)
        for i in range((_CELLS + 2) * w):
            self._covers[i] = 0
        self._open = 0
        for i in range(n):
            self._where[frame[i]] = i
            bit = _ONE << (i & 63)
            x = self._cells[frame[i]]
            self._open |= x
            while x:
                self._covers[ctz(x) * w + (i >> 6)] |= bit
                x &= x - 1
            if (self._pools[side] >> self._pieces[frame[i]]) & 1:
                mine[i >> 6] |= bit
            if (self._pools[1 - side] >> self._pieces[frame[i]]) & 1:
                theirs[i >> 6] |= bit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _leaf(
        self,
        rows: cython.p_ulonglong,
        frame: cython.p_int,
        n: cython.int,
        first: cython.int,
        second: cython.int,
        ply: cython.int,
    ) -> cython.int:
        """Return what two moves of the surveyed frame lead to, for whoever made the second."""
        both = cython.declare(cython.ulonglong[64])
        j: cython.int
        w: cython.int = (n + 63) >> 6
        own: cython.int = 0
        other: cython.int = 0
        one: cython.p_ulonglong = words_at(rows, cython.cast(cython.longlong, first) * w)
        two: cython.p_ulonglong = words_at(rows, cython.cast(cython.longlong, second) * w)
        mine: cython.p_ulonglong = words_at(self._covers, _CELLS * w)
        theirs: cython.p_ulonglong = words_at(mine, w)
        for j in range(w):
            both[j] = one[j] & two[j]
            own += popcount(both[j] & mine[j])
            other += popcount(both[j] & theirs[j])
        if own == 0:
            return -self._over(ply + 2)
        left: cython.ulonglong = self._open & ~(self._cells[frame[first]] | self._cells[frame[second]])
        return -self._judge(own, other, covered(self._covers, both, w, left))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def covered(
    covers: cython.p_ulonglong, moves: cython.p_ulonglong, words: cython.int, cells: cython.ulonglong
) -> cython.ulonglong:
    """Return those of the cells that one of the moves covers."""
    j: cython.int
    first: cython.int
    found: cython.ulonglong = 0
    while cells:
        first = ctz(cells) * words
        for j in range(words):
            if covers[first + j] & moves[j]:
                found |= cells & (0 - cells)
                break
        cells &= cells - 1
    return found
