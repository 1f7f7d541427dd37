"""Sets of moves as rows of 64-bit words: what kernels use while they are not compiled. ``frames.pxd`` does the same."""

from __future__ import annotations

from typing import Final

from parlour.games.pentomino.rules.board import CELLS

__all__ = [
    "CELLS",
    "FRAME",
    "add",
    "add_to_cells",
    "count",
    "count_both",
    "differ",
    "is_legal",
    "numbers_at",
    "row_at",
    "words_at",
    "words_for",
]

# A frame of n moves has so many times n numbers: placements, keys, order, moves of the frame above, history, sorting.
FRAME: Final = 6


def words_at(start: memoryview, offset: int) -> memoryview:
    """Return the words from an offset on."""
    return start[offset:]


def numbers_at(start: memoryview, offset: int) -> memoryview:
    """Return the numbers from an offset on."""
    return start[offset:]


def row_at(rows: memoryview, move: int, words: int) -> memoryview:
    """Return the row of a move, and all behind it."""
    return rows[move * words :]


def words_for(moves: int) -> int:
    """Return how many words a set of so many moves takes."""
    return (moves + 63) >> 6


def count(moves: memoryview, words: int) -> int:
    """Return the size of a set of moves."""
    return sum(moves[word].bit_count() for word in range(words))


def count_both(moves: memoryview, others: memoryview, words: int) -> int:
    """Return how many moves are in both sets."""
    return sum((moves[word] & others[word]).bit_count() for word in range(words))


def differ(moves: memoryview, others: memoryview, mask: memoryview, words: int) -> bool:
    """Tell whether two sets differ in moves of the mask."""
    return any((moves[word] ^ others[word]) & mask[word] for word in range(words))


def is_legal(cells: int, piece: int, free: int, pieces: int) -> bool:
    """Tell whether a placement has free cells and one of these pieces."""
    return cells & free == cells and bool(pieces >> piece & 1)


def add(moves: memoryview, move: int) -> None:
    """Put a move into a set."""
    moves[move >> 6] |= 1 << (move & 63)


def add_to_cells(covers: memoryview, cells: int, words: int, move: int) -> None:
    """Put a move into the sets of those that cover each of its cells."""
    for cell in range(cells.bit_length()):
        if cells >> cell & 1:
            add(covers[cell * words :], move)
