"""Open space by diffusion: a cell is worth what its neighbourhood is, and theirs, and so on."""

from __future__ import annotations

from functools import lru_cache

from parlour.games.pentomino.rules.board import Board

__all__ = ["diffusion"]


@lru_cache(maxsize=1 << 10)
def diffusion(board: Board, occupied: int, iterations: int) -> tuple[int, ...]:
    """Return the openness of each cell.

    Free cells begin with 1 and covered ones with 0; every iteration replaces each cell by the sum of its eight
    neighbours, itself left out and nothing beyond the border.
    """
    rows, columns = board.rows, board.columns
    values = [0 if occupied >> cell & 1 else 1 for cell in range(rows * columns)]
    for _ in range(iterations):
        values = [sum(values[near] for near in _neighbours(rows, columns)[cell]) for cell in range(rows * columns)]
    return tuple(values)


@lru_cache(maxsize=64)
def _neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(
            near_row * columns + near_column
            for near_row in range(max(0, row - 1), min(rows, row + 2))
            for near_column in range(max(0, column - 1), min(columns, column + 2))
            if (near_row, near_column) != (row, column)
        )
        for row in range(rows)
        for column in range(columns)
    )
