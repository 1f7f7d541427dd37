"""The book of openings: what moves of early positions are worth, found by our own search, however the board is turned.

A position is kept once for all its mirror images, and for both colours: as the discs of the side to move and the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.engine.sealed_file import SealedFile
from parlour.games.reversi.rules.board import SYMMETRIES, Position, squares_of, transform_square

__all__ = ["Book", "Key", "key_of", "pack_book", "read_book", "shipped_book", "unpack_book"]

NAME: Final = "data/book.bin"
NEAR: Final = 1.0  # discs that a move may be worse than the best and still be played for variety
HUNDREDTHS: Final = 100

Key = tuple[int, int]
Moves = Mapping[int, float]


@dataclass(frozen=True, eq=False)
class Book:
    """Values of moves by position, in discs for the side to move, and how they were found."""

    positions: Mapping[Key, Moves] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)

    def moves(self, position: Position) -> tuple[tuple[int, float], ...]:
        """Return the moves that the book knows in a position with their values, best first; none outside the book."""
        if position.size != 8:
            return ()
        key, symmetry = _canonical(position)
        known = self.positions.get(key)
        if known is None:
            return ()
        values = ((square, known.get(transform_square(square, symmetry, 8))) for square in squares_of(position.moves))
        return tuple(
            sorted(((square, value) for square, value in values if value is not None), key=lambda item: -item[1])
        )

    def near_best(self, position: Position) -> tuple[tuple[int, float], ...]:
        """Return the moves that are as good as equal to the best one, best first."""
        moves = self.moves(position)
        return tuple((square, value) for square, value in moves if value >= moves[0][1] - NEAR)

    def choose(self, position: Position, seed: int) -> int | None:
        """Return one of the best moves by chance, or None outside the book."""
        moves = self.near_best(position)
        return stream(seed, "book").choice(moves)[0] if moves else None


def key_of(position: Position) -> Key:
    """Return what a position and all its images have in common."""
    return _canonical(position)[0]


def _canonical(position: Position) -> tuple[Key, int]:
    """Return the least image of a position, and the symmetry that leads to it."""
    images = []
    for symmetry in SYMMETRIES:
        image = position.transform(symmetry)
        images.append(((image.own, image.opp), symmetry))
    return min(images)


def pack_book(book: Book) -> bytes:
    """Write a book: what is known about it, then a line for each position."""
    lines = []
    for (own, opp), moves in sorted(book.positions.items()):
        told = " ".join(f"{square}:{round(value * HUNDREDTHS)}" for square, value in sorted(moves.items()))
        lines.append(f"{own:x} {opp:x} {told}\n")
    return _FILE.pack({"facts": dict(book.facts), "positions": len(lines)}, "".join(lines).encode(), preset=9)


def unpack_book(data: bytes, name: str) -> Book:
    """Read a book, or say what is wrong with it."""
    return _FILE.unpack(data, name)


def _read_book(head: Mapping[str, object], body: bytes) -> Book:
    facts = head["facts"]
    if not isinstance(facts, dict):
        raise TypeError("no facts")
    return Book(dict(map(_read_line, body.decode().splitlines())), facts)


def _read_line(line: str) -> tuple[Key, Moves]:
    own, opp, *told = line.split()
    pairs = (item.split(":") for item in told)
    return (int(own, 16), int(opp, 16)), {int(square): int(value) / HUNDREDTHS for square, value in pairs}


_FILE: Final = SealedFile(
    b"parlour reversi book 1\n",
    "a book of Reversi openings",
    "build it again with `parlour book build`, or play with book=off, which searches from the first move",
    _read_book,
)


@cache
def shipped_book() -> Book:
    """Return the book that comes with the package."""
    return unpack_book((files(__package__) / NAME).read_bytes(), NAME)


def read_book(path: str) -> Book:
    """Return the book in a file; without a name, the one that comes with the package."""
    if not path:
        return shipped_book()
    found = Path(path).stat()
    return _read(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=4)  # asked for with every move; a file that changes is read again
def _read(path: str, changed: int, size: int) -> Book:
    return unpack_book(Path(path).read_bytes(), path)
