"""Boards of any size as bit sets: where a disc may go, and which discs it turns.

Square 0 is a1, the next ones follow along the row; row 1 is at the top. A set of squares is an int with a bit for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from parlour.core.observation import Seat

__all__ = [
    "BLACK",
    "PASS",
    "SIZES",
    "SYMMETRIES",
    "WHITE",
    "Geometry",
    "Position",
    "geometry",
    "moves_of",
    "square_name",
    "squares_of",
    "starting_position",
    "transform_square",
    "turned_by",
]

BLACK: Final[Seat] = 0
WHITE: Final[Seat] = 1
PASS: Final = -1  # the action of a seat that has no move
SIZES: Final = (4, 6, 8, 10)
SYMMETRIES: Final = range(8)  # bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then swaps rows and columns


@dataclass(frozen=True, slots=True)
class Geometry:
    """What depends on the size of the board alone."""

    size: int
    full: int
    corners: int
    edges: int  # border squares, corners included
    steps: tuple[Callable[[int], int], ...]  # move a whole set one square in each of eight directions

    @property
    def opposite_steps(self) -> tuple[tuple[Callable[[int], int], Callable[[int], int]], ...]:
        """The eight directions as four lines through a square."""
        return tuple(zip(self.steps[:4], reversed(self.steps[4:]), strict=True))


@cache
def geometry(size: int) -> Geometry:
    """Return the geometry of a board; the same object for the same size."""
    full = (1 << size * size) - 1
    first_row = (1 << size) - 1
    first_column = sum(1 << row * size for row in range(size))
    last_column = first_column << size - 1

    def step(rows: int, columns: int) -> Callable[[int], int]:
        shift = rows * size + columns
        # What wraps around a side lands in the column that this direction can never reach.
        reachable = full & ~(first_column if columns == 1 else last_column if columns == -1 else 0)
        if shift > 0:
            return lambda squares: squares << shift & reachable
        return lambda squares: squares >> -shift & reachable

    directions = [(rows, columns) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if (rows, columns) != (0, 0)]
    edges = first_row | first_row << size * (size - 1) | first_column | last_column
    corners = (first_row | first_row << size * (size - 1)) & (first_column | last_column)
    return Geometry(size, full, corners, edges, tuple(step(*direction) for direction in directions))


@lru_cache(maxsize=1 << 14)
def moves_of(own: int, opp: int, size: int) -> int:
    """Return where the side with these discs may put another."""
    board = geometry(size)
    empty = board.full & ~(own | opp)
    squares = 0
    for step in board.steps:
        run = step(own) & opp
        for _ in range(size - 3):  # a line holds at most size - 2 discs between its two ends
            run |= step(run) & opp
        squares |= step(run) & empty
    return squares


def turned_by(own: int, opp: int, square: int, size: int) -> int:
    """Return the discs that a disc on this square turns."""
    flipped = 0
    for step in geometry(size).steps:
        line = 0
        disc = step(1 << square)
        while disc & opp:
            line |= disc
            disc = step(disc)
        if disc & own:
            flipped |= line
    return flipped


@dataclass(frozen=True, slots=True)
class Position:
    """Discs on a board, and whose turn it is."""

    size: int
    black: int
    white: int
    mover: Seat

    @property
    def own(self) -> int:
        """The discs of the side to move."""
        return self.white if self.mover else self.black

    @property
    def opp(self) -> int:
        """The discs of the other side."""
        return self.black if self.mover else self.white

    @property
    def empty(self) -> int:
        """The squares without a disc."""
        return geometry(self.size).full & ~(self.black | self.white)

    @property
    def moves(self) -> int:
        """Where the side to move may put a disc; none means that it must pass, or that the game is over."""
        return moves_of(self.own, self.opp, self.size)

    @property
    def replies(self) -> int:
        """Where the other side could put a disc if it were its turn."""
        return moves_of(self.opp, self.own, self.size)

    @property
    def over(self) -> bool:
        """Whether neither side can move."""
        return not self.moves and not self.replies

    def discs(self, seat: Seat) -> int:
        """Return how many discs a side has."""
        return (self.white if seat else self.black).bit_count()

    def flips(self, square: int) -> int:
        """Return the discs that a disc of the side to move on this square would turn."""
        return turned_by(self.own, self.opp, square, self.size)

    def play(self, square: int) -> Position:
        """Return the position after a move or ``PASS``; legality is the caller's business."""
        if square == PASS:
            return Position(self.size, self.black, self.white, 1 - self.mover)
        flipped = self.flips(square)
        own, opp = self.own | flipped | 1 << square, self.opp & ~flipped
        black, white = (opp, own) if self.mover else (own, opp)
        return Position(self.size, black, white, 1 - self.mover)

    def transform(self, symmetry: int) -> Position:
        """Return the position mirrored or turned by one of the eight ``SYMMETRIES``."""
        black = _transform(self.black, symmetry, self.size)
        return Position(self.size, black, _transform(self.white, symmetry, self.size), self.mover)


def starting_position(size: int, *, parallel: bool = False, first: Seat = BLACK) -> Position:
    """Return the four discs in the middle: crosswise, or in two rows with White's above."""
    upper, lower = size // 2 - 1, size // 2
    diagonal = 1 << upper * size + upper | 1 << lower * size + lower
    crossing = 1 << upper * size + lower | 1 << lower * size + upper
    top = 1 << upper * size + upper | 1 << upper * size + lower
    if parallel:
        return Position(size, (diagonal | crossing) ^ top, top, first)
    return Position(size, crossing, diagonal, first)


def transform_square(square: int, symmetry: int, size: int) -> int:
    """Return where a symmetry takes a square; ``PASS`` stays itself."""
    if square == PASS:
        return PASS
    row, column = divmod(square, size)
    if symmetry & 1:
        column = size - 1 - column
    if symmetry & 2:
        row = size - 1 - row
    if symmetry & 4:
        row, column = column, row
    return row * size + column


def _transform(squares: int, symmetry: int, size: int) -> int:
    return sum(1 << transform_square(square, symmetry, size) for square in squares_of(squares))


def squares_of(squares: int) -> Iterator[int]:
    """Iterate over a set of squares, a1 first."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def square_name(square: int, size: int) -> str:
    """Return ``f5`` for a square and ``--`` for a pass."""
    return "--" if square == PASS else f"{chr(ord('a') + square % size)}{square // size + 1}"
