"""Moves, games and boards as text: what people type and see."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from parlour.core.words import Words, english
from parlour.errors import FormatError
from parlour.games.pentomino.rules.board import PIECES, Board, Placement, cells_in, piece_names
from parlour.games.pentomino.rules.state import State

__all__ = ["NO_MOVES", "draw", "pools_text", "read_move", "read_pieces", "split_moves", "write_move"]

NO_MOVES: Final = "-"  # a game in which nothing has been placed


def read_move(text: str, board: Board) -> Placement:
    """Read ``N:d4 e4 f4 c5 d5``, the cells alone, or in a draft the piece alone; anything else is refused in words."""
    head, colon, tail = text.strip().partition(":")
    words = re.split(r"[\s,]+", (tail if colon else head).strip())
    name = head.strip() if colon else ""
    if not colon and words and re.fullmatch(r"[A-Za-z]", words[0]):
        name, words = words[0], words[1:]
    words = [word for word in words if word]
    if name:
        name = _read_piece(name)
        if not words and not colon:
            return Placement(name)
    if not words:
        raise FormatError(
            "a move is a piece and its five cells such as N:d4 e4 f4 c5 d5, not {found!r}", found=text.strip()
        )
    cells = 0
    for word in words:
        bit = 1 << board.read_cell(word)
        if cells & bit:
            raise FormatError("{word} is named twice in {found!r}", word=word.lower(), found=text.strip())
        cells |= bit
    if len(words) != 5:
        raise FormatError(
            "a piece covers five cells, and {found!r} names {count}", found=text.strip(), count=len(words)
        )
    return Placement(name or _formed(cells, board), cells)


def _read_piece(name: str) -> str:
    if name.upper() not in PIECES or len(name) != 1:
        raise FormatError(
            "there is no piece called {name!r}; the pieces are {pieces}", name=name, pieces=" ".join(PIECES)
        )
    return name.upper()


def _formed(cells: int, board: Board) -> str:
    piece = board.pieces_by_cells.get(cells)
    if piece is None:
        raise FormatError("the cells {cells} form no piece", cells=board.cell_names(cells))
    return piece


def write_move(action: Placement, board: Board) -> str:
    """Write a placement as ``N:d4 e4 f4 c5 d5``, a piece that is taken as ``N``."""
    return f"{action.piece}:{board.cell_names(action.cells)}" if action.cells else action.piece


def split_moves(text: str) -> list[str]:
    """Return the moves of a game written with | between them."""
    if text.strip() in ("", NO_MOVES):
        return []
    return [part.strip() for part in text.split("|")]


def read_pieces(text: str, what: str) -> int:
    """Read letters of pieces as a set."""
    pieces = 0
    for letter in text.replace(",", "").replace(" ", ""):
        bit = 1 << PIECES.index(_read_piece(letter))
        if pieces & bit:
            raise FormatError("{letter} is named twice in {what}", letter=letter.upper(), what=what)
        pieces |= bit
    return pieces


def draw(board: Board, placed: Iterable[Placement], *, marks: int = 0) -> str:
    """Draw a board with the letters of its pieces; the last piece in lower case, ``marks`` as +."""
    signs = ["."] * (board.rows * board.columns)
    for cell in cells_in(marks):
        signs[cell] = "+"
    pieces = list(placed)
    for number, item in enumerate(pieces, 1):
        for cell in cells_in(item.cells):
            signs[cell] = item.piece.lower() if number == len(pieces) else item.piece
    edge = len(str(board.rows))
    lines = [" " * edge + " " + " ".join(chr(ord("a") + column) for column in range(board.columns))]
    for row in range(board.rows):
        cells = signs[row * board.columns : (row + 1) * board.columns]
        lines.append(f"{row + 1:>{edge}} {' '.join(cells)}")
    return "\n".join(lines)


def pools_text(state: State, words: Words = english) -> str:
    """Write which pieces each side may still place."""
    first, second = (" ".join(piece_names(pool)) or words("none") for pool in state.pools)
    if state.common:
        return words("Pieces left: {first}", first=first)
    return words("Pieces left: First {first}; Second {second}", first=first, second=second)
