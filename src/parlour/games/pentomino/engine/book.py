"""Opening books: a first move with an answer to every reply, as text that people can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from parlour.errors import FormatError, StoreError
from parlour.games.pentomino.rules.board import Board, Placement, board_for
from parlour.games.pentomino.rules.text import read_move, write_move

__all__ = ["Book", "append_answers", "read_book", "shipped_book", "start_book"]

_HEAD = """\
# Pentomino: a first move and an answer to each reply, after which whoever is to move loses. Made by:
# {command}
"""


@dataclass(frozen=True)
class Book:
    """``answers`` by reply, as numbers of placements on the board."""

    board: Board
    first: int
    answers: Mapping[int, int] = field(hash=False)

    def answer(self, first: Placement, reply: Placement) -> Placement | None:
        """Return the answer after the book's first move, or an image of it, and a reply; None outside the book."""
        place, other = self.board.index[first], self.board.index[reply]
        for number, images in enumerate(self.board.images):
            if images[place] == self.first and images[other] in self.answers:
                inverse = self.board.images[self.board.inverse(number)]
                return self.board.placements[inverse[self.answers[images[other]]]]
        return None

    def first_moves(self) -> list[Placement]:
        """Return the book's first move and its images."""
        return [self.board.placements[place] for place in sorted({images[self.first] for images in self.board.images})]


def start_book(path: Path, board: Board, first: int, command: str) -> None:
    """Begin a book file."""
    head = _HEAD.format(command=command)
    path.write_text(f"{head}board {board}\nfirst {write_move(board.placements[first], board)}\n", encoding="utf-8")


def append_answers(path: Path, board: Board, answers: Iterable[tuple[int, int]]) -> None:
    """Add answers to a book file."""
    with path.open("a", encoding="utf-8") as file:
        for reply, answer in answers:
            moves = (write_move(board.placements[place], board) for place in (reply, answer))
            file.write(" > ".join(moves) + "\n")


def read_book(text: str, source: str) -> Book:
    """Read a book; a last line that was cut off is left out, as whoever was interrupted will write it again."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    heads = [line.partition(" ") for _, line in lines[:2]]
    if [head for head, _, _ in heads] != ["board", "first"]:
        raise FormatError("a book begins with two lines: board ROWSxCOLUMNS and first MOVE", source=source)
    board = board_for(heads[0][2])
    first = _number(heads[1][2], board)
    answers: dict[int, int] = {}
    for number, line in lines[2:]:
        reply, arrow, answer = line.partition(">")
        try:
            if not arrow:
                raise FormatError(f"expected REPLY > ANSWER, not {line!r}")
            answers[_number(reply, board)] = _number(answer, board)
        except FormatError as error:
            if number == lines[-1][0] and not text.endswith("\n"):
                break
            raise error.at(line=number, source=source) from None
    return Book(board, first, answers)


def _number(text: str, board: Board) -> int:
    placement = read_move(text, board)
    if placement not in board.index:
        raise FormatError(f"{text.strip()} is no placement")
    return board.index[placement]


@cache
def shipped_book() -> Book:
    """Return the book that comes with the package: the 8x8 board."""
    file = files(__package__) / "data" / "book.txt"
    if not file.is_file():
        raise StoreError("The opening book of the 8x8 board is missing from this installation.")
    return read_book(file.read_text(encoding="utf-8"), "book.txt")
