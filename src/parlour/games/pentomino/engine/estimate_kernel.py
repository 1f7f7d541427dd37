# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, infer_types=True
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
from cython import void
from cython.cimports.parlour.games.pentomino.rules.frames import CELLS, add, add_to_cells, count_both, row_at, words_for
from cython.cimports.parlour.native.bits import FULL, cint, ctz, p_int, p_u64, popcount, u64

from parlour.games.pentomino.rules.graph_kernel import Sides

__all__ = ["PLACES", "REGIONS", "TABLES", "UNIT", "WIN", "Estimate"]

UNIT = 1000  # values count so many to one
WIN = 1_000_000
PLACES = 65  # where the table by placements begins, after that by cells
REGIONS = PLACES + 2 * 4096  # where the table by regions begins; before it, the placements of the other side
TABLES = REGIONS + 16

_WIN = cython.declare(cint, 1_000_000)
_PLACES = cython.declare(cint, 65)
_OTHERS = cython.declare(cint, 65 + 4096)
_REGIONS = cython.declare(cint, 65 + 2 * 4096)
_WORDS = cython.declare(cint, 64)  # of a set of moves, at most


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
        self._values = self._keep_numbers(array("i", bytes(4 * TABLES)))
        self._covers = self._keep_words(array("Q", bytes(8 * _WORDS * (CELLS + 2))))
        self._where = self._keep_numbers(array("i", bytes(4 * len(cells))))

    def _judge_by(self, values: Sequence[int], result: bool) -> None:
        """Take the tables of the estimate; without ``result`` a finished game counts nothing."""
        for index, value in enumerate(values):
            self._values[index] = value
        self._result = result

    def _over(self, ply: cint) -> cint:
        """Return the value of having no move."""
        if not self._result or (self._full_set_draws and ply == self._left):
            return 0
        return _WIN - ply if self._misere else ply - _WIN

    def _judge(self, own: cint, other: cint, cells: u64) -> cint:
        """Estimate a position for the side to move."""
        regions: cint = self._regions(cells)
        return (
            self._values[popcount(cells)]
            + self._values[_PLACES + own]
            + self._values[_OTHERS + other]
            + self._values[_REGIONS + (regions if regions < 15 else 15)]
        )

    def _regions(self, cells: u64) -> cint:
        """Count the connected regions of a set of cells."""
        count: cint = 0
        while cells:
            region: u64 = cells & (0 - cells) & FULL
            while True:
                grown = region | (((region << self._columns) | (region >> self._columns)) & FULL)
                grown |= ((region << 1) & self._not_left) | ((region >> 1) & self._not_right)
                grown &= cells
                if grown == region:
                    break
                region = grown
            cells ^= region
            count += 1
        return count

    def _cover(self, frame: p_int, n: cint, side: cint, covers: p_u64) -> u64:
        """Write which moves of a frame cover each cell, then which are the side's and the other's; return the cells."""
        w = words_for(n)
        mine, theirs = row_at(covers, CELLS, w), row_at(covers, CELLS + 1, w)
        cells: u64 = 0
        for i in range((CELLS + 2) * w):
            covers[i] = 0
        for i in range(n):
            placement = frame[i]
            cells |= self._cells[placement]
            add_to_cells(covers, self._cells[placement], w, i)
            if (self._pools[side] >> self._pieces[placement]) & 1:
                add(mine, i)
            if (self._pools[1 - side] >> self._pieces[placement]) & 1:
                add(theirs, i)
        return cells

    def _survey(self, frame: p_int, n: cint, side: cint) -> void:
        """Note of a frame where each placement is, which moves cover each cell, and which are whose."""
        for i in range(n):
            self._where[frame[i]] = i
        self._open = self._cover(frame, n, side, self._covers)

    def _leaf(self, rows: p_u64, frame: p_int, n: cint, first: cint, second: cint, ply: cint) -> cint:
        """Return what two moves of the surveyed frame lead to, for whoever made the second."""
        both = cython.declare(cython.ulonglong[64])
        w = words_for(n)
        one, two = row_at(rows, first, w), row_at(rows, second, w)
        for j in range(w):
            both[j] = one[j] & two[j]
        own = count_both(both, row_at(self._covers, CELLS, w), w)
        if own == 0:
            return -self._over(ply + 2)
        other = count_both(both, row_at(self._covers, CELLS + 1, w), w)
        left = self._open & ~(self._cells[frame[first]] | self._cells[frame[second]])
        return -self._judge(own, other, covered(self._covers, both, w, left))


def covered(covers: p_u64, moves: p_u64, words: cint, cells: u64) -> u64:
    """Return those of the cells that one of the moves covers."""
    reached: u64 = 0
    while cells:
        first = ctz(cells) * words
        for j in range(words):
            if covers[first + j] & moves[j]:
                reached |= cells & (0 - cells)
                break
        cells &= cells - 1
    return reached
