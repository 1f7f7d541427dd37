# cython: boundscheck=False, wraparound=False, initializedcheck=False, infer_types=True
"""Reversi on 8x8 as bit sets: moves, flips, counting lines, stability, what evaluation counts. Compiled; runs as it is.

A side is a 64-bit set of squares, bit 0 = a1, along the rows; "own" is always the side to move.
``board_kernel.pxd`` gives the inner functions to other kernels.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False, disable-error-code="misc, return, valid-type"
# (arrays and void of Cython are no Python types)

from __future__ import annotations

import cython
from cython import void
from cython.cimports.parlour.games.reversi.rules.bitboard import BORDER, CORNERS, find_flips, find_moves, prepare
from cython.cimports.parlour.native.bits import FULL, cint, ctz, p_int, p_u64, popcount, u64

from parlour.games.reversi.rules.stability import edge_table

__all__ = ["FEATURES", "features", "flips", "moves", "perft", "stable"]

# What the evaluation counts, own less the other side's.
FEATURES = ("discs", "moves", "liberties", "corners", "x_squares", "c_squares", "edges", "stable")

_NOT_A = cython.declare(u64, 0xFEFEFEFEFEFEFEFE)
_NOT_H = cython.declare(u64, 0x7F7F7F7F7F7F7F7F)
_FILE_A = cython.declare(u64, 0x0101010101010101)
_GATHER = cython.declare(u64, 0x0102040810204080)  # brings the bits of column a into the highest byte
_SPREAD = cython.declare(u64, 0x0002040810204081)  # the other way round
# Squares that have no square 1, 2 and 4 steps back along a diagonal, for the four ways along diagonals.
_START_DOWN_RIGHT = cython.declare(cython.ulonglong[3], [0x01010101010101FF, 0x030303030303FFFF, 0x0F0F0F0FFFFFFFFF])
_START_UP_LEFT = cython.declare(cython.ulonglong[3], [0xFF80808080808080, 0xFFFFC0C0C0C0C0C0, 0xFFFFFFFFF0F0F0F0])
_START_DOWN_LEFT = cython.declare(cython.ulonglong[3], [0x80808080808080FF, 0xC0C0C0C0C0C0FFFF, 0xF0F0F0F0FFFFFFFF])
_START_UP_RIGHT = cython.declare(cython.ulonglong[3], [0xFF01010101010101, 0xFFFF030303030303, 0xFFFFFFFF0F0F0F0F])

prepare()

# Moves


def moves(own: u64, opp: u64) -> int:
    """Return where the side to move may put a disc."""
    return find_moves(own, opp)


def flips(own: u64, opp: u64, square: cint) -> int:
    """Return the discs that a disc on this square turns."""
    return find_flips(own, opp, square)


@cython.cclass
class _Counter:
    def __init__(self) -> None:
        self.nodes = 0

    def count(self, own: u64, opp: u64, depth: cint) -> u64:
        mine = find_moves(own, opp)
        leaves: u64 = 0
        if mine == 0:
            if find_moves(opp, own) == 0:
                return 1
            self.nodes += 1
            return 1 if depth == 1 else self.count(opp, own, depth - 1)
        if depth == 1:
            leaves = popcount(mine)
            self.nodes += leaves
            return leaves
        self.nodes += popcount(mine)
        while mine:
            disc = mine & (FULL ^ (mine - 1))
            mine ^= disc
            turned = find_flips(own, opp, ctz(disc))
            leaves += self.count(opp ^ turned, own | turned | disc, depth - 1)
        return leaves


def perft(own: u64, opp: u64, depth: cint) -> tuple[int, int]:
    """Count the lines of ``depth`` plies and the positions on the way; a pass is a ply, a finished game counts once."""
    counter: _Counter = _Counter()
    leaves: u64 = 1
    if depth > 0:
        with cython.nogil:
            leaves = counter.count(own, opp, depth)
    return leaves, counter.nodes


# Evaluation


def _column(squares: u64) -> u64:
    """Return column a as the bits of a byte, row 1 lowest."""
    return (((squares & _FILE_A) * _GATHER) & FULL) >> 56


def _as_column(bits: u64) -> u64:
    """Return the bits of a byte as squares of column a."""
    return (((bits & 0x7F) * _SPREAD) & _FILE_A) | ((bits >> 7) << 56)


def _full_up(filled: u64, starts: p_u64, step: cint) -> u64:
    """Return the squares from which a diagonal is full down to its start; ``starts`` are those of 1, 2 and 4 steps."""
    filled &= starts[0] | (filled << step)
    filled &= starts[1] | (filled << (2 * step))
    return filled & (starts[2] | (filled << (4 * step)))


def _full_down(filled: u64, starts: p_u64, step: cint) -> u64:
    """Return the same for the other way along the diagonal."""
    filled &= starts[0] | (filled >> step)
    filled &= starts[1] | (filled >> (2 * step))
    return filled & (starts[2] | (filled >> (4 * step)))


def find_stable(own: u64, opp: u64, edges: cython.pointer(cython.const[cython.uchar])) -> u64:
    """Return own discs that can never be turned: on borders exactly, inside those held fast along all four lines.

    A line holds a disc fast when it is full, or when a stable disc of the same side is next to it on that line.
    """
    filled = own | opp
    inside = own & (FULL ^ BORDER)
    before: u64 = 0

    stable: u64 = edges[((own & 0xFF) << 8) | (opp & 0xFF)]
    stable |= cython.cast(u64, edges[((own >> 56) << 8) | (opp >> 56)]) << 56
    stable |= _as_column(edges[(_column(own) << 8) | _column(opp)])
    stable |= _as_column(edges[(_column(own >> 7) << 8) | _column(opp >> 7)]) << 7

    rows = filled & (filled >> 4)
    rows &= rows >> 2
    rows &= rows >> 1
    rows = (rows & _FILE_A) * 0xFF
    columns = filled & (filled >> 32)
    columns &= columns >> 16
    columns &= columns >> 8
    columns = (columns & 0xFF) * _FILE_A
    if (stable | (inside & rows & columns)) == 0:
        return 0  # nothing to begin with, as in most positions before the end

    falling = _full_up(filled, _START_DOWN_RIGHT, 9) & _full_down(filled, _START_UP_LEFT, 9)
    rising = _full_up(filled, _START_DOWN_LEFT, 7) & _full_down(filled, _START_UP_RIGHT, 7)
    stable |= inside & rows & columns & falling & rising
    while stable != before:
        before = stable
        # Shifts that wrap around a side land on border squares, which ``inside`` leaves out.
        stable |= (
            inside
            & (rows | (stable << 1) | (stable >> 1))
            & (columns | (stable << 8) | (stable >> 8))
            & (falling | (stable << 9) | (stable >> 9))
            & (rising | (stable << 7) | (stable >> 7))
        )
    return stable


def _around(squares: u64) -> u64:
    """Return these squares and all their neighbours."""
    wide = squares | ((squares << 1) & _NOT_A) | ((squares >> 1) & _NOT_H)
    return (wide | (wide << 8) | (wide >> 8)) & FULL


def count_features(
    own: u64, opp: u64, mine: u64, theirs: u64, edges: cython.pointer(cython.const[cython.uchar]), counts: p_int
) -> void:
    """Write the features, own less the other side's, in the order of FEATURES."""
    empty = FULL ^ (own | opp)
    open_corners = empty & CORNERS
    counts[0] = popcount(own) - popcount(opp)
    counts[1] = popcount(mine) - popcount(theirs)
    counts[2] = popcount(_around(opp) & empty) - popcount(_around(own) & empty)
    counts[3] = popcount(own & CORNERS) - popcount(opp & CORNERS)
    beside = ((open_corners << 1) & _NOT_A) | ((open_corners >> 1) & _NOT_H) | (open_corners << 8) | (open_corners >> 8)
    diagonal = _around(open_corners) & (FULL ^ BORDER)
    border = BORDER & (FULL ^ (CORNERS | beside))
    counts[4] = popcount(own & diagonal) - popcount(opp & diagonal)
    counts[5] = popcount(own & beside) - popcount(opp & beside)
    counts[6] = popcount(own & border) - popcount(opp & border)
    counts[7] = popcount(find_stable(own, opp, edges)) - popcount(find_stable(opp, own, edges))


def stable(own: u64, opp: u64) -> int:
    """Return the own discs that can never be turned."""
    edges: cython.const[cython.uchar][::1] = edge_table()
    return find_stable(own, opp, cython.address(edges[0]) if cython.compiled else edges)


def features(own: u64, opp: u64) -> tuple[int, ...]:
    """Return the counts of FEATURES for the side to move."""
    counts = cython.declare(cython.int[8])
    edges: cython.const[cython.uchar][::1] = edge_table()
    table = cython.address(edges[0]) if cython.compiled else edges
    count_features(own, opp, find_moves(own, opp), find_moves(opp, own), table, counts)
    return tuple([counts[index] for index in range(8)])
