"""The twelve pieces, boards, and every way to place a piece on a board; symmetries of boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from parlour.errors import BadParameter, FormatError

__all__ = ["PIECES", "Board", "Placement", "board_for", "cells_in", "orientations", "piece_names"]

PIECES: Final = "FILNPTUVWXYZ"  # sets of pieces are bits in this order
CELLS: Final = 64
COLUMNS: Final = 26

_SHAPES: Final = {
    "F": "10 11 12 20 01",
    "I": "00 01 02 03 04",
    "L": "00 01 02 03 13",
    "N": "00 10 20 21 31",
    "P": "00 01 02 10 11",
    "T": "00 10 20 11 12",
    "U": "00 01 11 21 20",
    "V": "00 10 20 21 22",
    "W": "00 10 11 21 22",
    "X": "10 01 11 21 12",
    "Y": "00 10 20 30 11",
    "Z": "00 10 11 12 22",
}

Shape = tuple[tuple[int, int], ...]  # (row, column) of each cell, least ones 0, sorted


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A piece on five cells. In a draft, a piece without cells is taken instead of placed."""

    piece: str
    cells: int = 0


def piece_names(pieces: int) -> str:
    """Return the letters of a set of pieces."""
    return "".join(name for number, name in enumerate(PIECES) if pieces >> number & 1)


def cells_in(cells: int) -> Iterator[int]:
    """Yield the numbers of the cells of a set, lowest first."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


def _normal(shape: Iterator[tuple[int, int]]) -> Shape:
    cells = list(shape)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


@cache
def orientations(piece: str, reflections: bool = True) -> tuple[Shape, ...]:
    """Return the different ways to turn a piece, and to turn it over where reflections are allowed."""
    shape = [(int(cell[1]), int(cell[0])) for cell in _SHAPES[piece].split()]
    found: dict[Shape, None] = {}
    for _ in range(2 if reflections else 1):
        for _ in range(4):
            shape = [(column, -row) for row, column in shape]
            found[_normal(iter(shape))] = None
        shape = [(row, -column) for row, column in shape]
    return tuple(sorted(found))


class Board:
    """A rectangle of cells, numbered along the rows from a1; boards are written rows x columns."""

    def __init__(self, rows: int, columns: int, reflections: bool) -> None:
        self.rows = rows
        self.columns = columns
        self.reflections = reflections
        self.full = (1 << rows * columns) - 1

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every way to place a piece, by piece and then by cells."""
        return tuple(Placement(piece, cells) for piece in PIECES for cells in sorted(self._placed(piece)))

    @cached_property
    def index(self) -> dict[Placement, int]:
        """The number of each placement."""
        return {placement: number for number, placement in enumerate(self.placements)}

    @cached_property
    def pieces_by_cells(self) -> dict[int, str]:
        """Which piece five cells form."""
        return {placement.cells: placement.piece for placement in self.placements}

    def _placed(self, piece: str) -> set[int]:
        found = set()
        for shape in orientations(piece, self.reflections):
            height, width = max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1
            for top in range(self.rows - height + 1):
                for left in range(self.columns - width + 1):
                    found.add(sum(1 << (top + row) * self.columns + left + column for row, column in shape))
        return found

    # Cells as text

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, such as d4."""
        row, column = divmod(cell, self.columns)
        return f"{chr(ord('a') + column)}{row + 1}"

    def cell_names(self, cells: int) -> str:
        """Write a set of cells, by row and then by column."""
        return " ".join(self.cell_name(cell) for cell in cells_in(cells))

    def read_cell(self, text: str) -> int:
        """Read the name of a cell; refuse one that is not on this board."""
        match = re.fullmatch(r"([a-z])(\d{1,2})", text.lower(), re.ASCII)
        if match is None:
            raise FormatError("a cell is a column letter and a row number such as d4, not {found!r}", found=text)
        column, row = ord(match[1]) - ord("a"), int(match[2]) - 1
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            last = self.cell_name(self.rows * self.columns - 1)
            raise FormatError(
                "{found} is off the {board} board, which goes from a1 to {last}",
                found=text.lower(),
                board=self,
                last=last,
            )
        return row * self.columns + column

    def regions(self, cells: int) -> list[int]:
        """Return the connected regions of a set of cells."""
        left = sum(1 << self.columns * row for row in range(self.rows))
        inner_left, inner_right = self.full & ~left, self.full & ~(left << self.columns - 1)
        regions = []
        while cells:
            region, grown = 0, cells & -cells
            while grown != region:
                region = grown
                grown |= region << self.columns | region >> self.columns
                grown |= region << 1 & inner_left | region >> 1 & inner_right
                grown &= cells
            regions.append(region)
            cells &= ~region
        return regions

    # Symmetries

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Where each cell goes under the turns of the board, and its mirror images where pieces may be turned over."""
        rows, columns = self.rows, self.columns
        images: dict[tuple[int, ...], None] = {}
        for code in range(8):
            down, right, swap = code & 1, code & 2, code & 4
            mirrored = bool(down) ^ bool(right) ^ bool(swap)
            if (swap and rows != columns) or (mirrored and not self.reflections):
                continue
            cells = []
            for cell in range(rows * columns):
                row, column = divmod(cell, columns)
                row, column = (rows - 1 - row if down else row), (columns - 1 - column if right else column)
                row, column = (column, row) if swap else (row, column)
                cells.append(row * columns + column)
            images[tuple(cells)] = None
        return tuple(images)

    def image(self, cells: int, symmetry: tuple[int, ...]) -> int:
        """Return where a set of cells goes under a symmetry."""
        return sum(1 << symmetry[cell] for cell in cells_in(cells))

    @cached_property
    def images(self) -> tuple[tuple[int, ...], ...]:
        """For each symmetry, the number of the image of each placement."""
        numbers = {(item.piece, item.cells): number for number, item in enumerate(self.placements)}
        covered = [(item.piece, tuple(cells_in(item.cells))) for item in self.placements]
        found = []
        for symmetry in self.symmetries:
            bits = [1 << cell for cell in symmetry]
            found.append(tuple(numbers[piece, sum(bits[cell] for cell in cells)] for piece, cells in covered))
        return tuple(found)

    def inverse(self, symmetry: int) -> int:
        """Return the number of the symmetry that undoes another."""
        cells = self.symmetries[symmetry]
        return self.symmetries.index(tuple(sorted(range(len(cells)), key=cells.__getitem__)))

    def keeping(self, placed: Iterable[Placement]) -> list[int]:
        """Return the numbers of the symmetries that leave the cells under these placements as they are."""
        numbers = [self.index[item] for item in placed]
        covered = _union(self.placements[number] for number in numbers)
        return [
            symmetry
            for symmetry, images in enumerate(self.images)
            if _union(self.placements[images[number]] for number in numbers) == covered
        ]


def _union(placed: Iterable[Placement]) -> int:
    cells = 0
    for item in placed:
        cells |= item.cells
    return cells


@cache
def board_for(text: str, reflections: bool = True) -> Board:
    """Return the board written rows x columns; refuse one that is too large."""
    match = re.fullmatch(r"\s*(\d{1,4})\s*[xX]\s*(\d{1,4})\s*", text)
    if match is None:
        raise BadParameter("A board is written rows x columns, for example 8x8 or 6x10, not {found!r}.", found=text)
    rows, columns = int(match[1]), int(match[2])
    if rows < 1 or columns < 1:
        raise BadParameter(
            "A board has at least one row and one column, not {rows}x{columns}.", rows=rows, columns=columns
        )
    if rows * columns > CELLS:
        raise BadParameter(
            "A board has at most {cells} cells; {rows}x{columns} would have {count}.",
            cells=CELLS,
            rows=rows,
            columns=columns,
            count=rows * columns,
        )
    if columns > COLUMNS:
        raise BadParameter(
            "A board has at most {most} columns, for as many letters; write {columns}x{rows}.",
            most=COLUMNS,
            columns=columns,
            rows=rows,
        )
    return Board(rows, columns, reflections)
