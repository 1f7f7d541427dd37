"""What is known about the opening on 8x8: the book, and the value of first moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from parlour.games.pentomino.engine.book import Book, shipped_book
from parlour.games.pentomino.engine.solver import LOSS, WIN
from parlour.games.pentomino.rules.board import Board, Placement
from parlour.games.pentomino.rules.game import Pentomino, PentominoRules
from parlour.games.pentomino.rules.state import State
from parlour.games.pentomino.rules.text import read_move

__all__ = ["Known", "Openings", "read_first_moves", "shipped_first_moves", "shipped_openings"]

FIRST_MOVES: Final = "first_moves.csv"


@dataclass(frozen=True)
class Known:
    """What is known about the moves of a position; ``losing`` gives a reply that refutes, or None."""

    value: str
    winning: tuple[Placement, ...] = ()
    losing: Mapping[Placement, Placement | None] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Openings:
    """The book and the values of first moves; ``refuted`` maps losing ones to a reply, ``won`` are the winning ones."""

    book: Book
    won: frozenset[int]
    refuted: Mapping[int, int] = field(hash=False)

    @property
    def board(self) -> Board:
        """The board they are for."""
        return self.book.board

    def look_up(self, state: State) -> Known | None:
        """Return what is known about a position with up to two pieces."""
        numbers = [self.board.index[item] for item in state.placed]
        items = self.board.placements
        if not numbers:
            losing = {items[first]: items[reply] for first, reply in self.refuted.items()}
            return Known(WIN, tuple(items[first] for first in sorted(self.won)), dict(losing))
        if len(numbers) == 1 and numbers[0] in self.refuted:
            return Known(WIN, (items[self.refuted[numbers[0]]],))
        if len(numbers) == 2:
            # Two pieces may have come in either order, and belong to the book either way.
            for first, reply in (state.placed, state.placed[::-1]):
                answer = self.book.answer(first, reply)
                if answer is not None:
                    return Known(WIN, (answer,))
        return None


def read_first_moves(text: str, board: Board) -> tuple[frozenset[int], dict[int, int]]:
    """Read the values of first moves; images of each are added."""
    won: set[int] = set()
    refuted: dict[int, int] = {}
    for line in text.splitlines():
        if not line.strip() or line.startswith(("#", "first,")):
            continue
        first_text, value, reply_text = (part.strip() for part in line.split(",")[:3])
        first = board.index[read_move(first_text, board)]
        for images in board.images:
            if value == WIN:
                won.add(images[first])
            elif value == LOSS:
                refuted[images[first]] = images[board.index[read_move(reply_text, board)]]
    return frozenset(won), refuted


@cache
def shipped_first_moves() -> tuple[frozenset[int], dict[int, int]]:
    """Return the values of first moves that come with the package, as far as they have been proved."""
    file = files(__package__) / "data" / FIRST_MOVES
    if not file.is_file():
        return frozenset(), {}
    return read_first_moves(file.read_text(encoding="utf-8"), shipped_book().board)


def shipped_openings(game: Pentomino) -> Openings | None:
    """Return what is known under the rules of a game; None unless they are the usual ones."""
    if game.rules != PentominoRules():
        return None
    book = shipped_book()
    won, refuted = shipped_first_moves()
    return Openings(book, won | {images[book.first] for images in book.board.images}, refuted)
