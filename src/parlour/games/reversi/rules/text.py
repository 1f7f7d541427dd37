"""Squares, moves and boards as text: what people type and see."""

from __future__ import annotations

import re
from typing import Final

from parlour.errors import FormatError
from parlour.games.reversi.rules.board import PASS, Position, square_name, squares_of

__all__ = ["cells", "draw", "read_move", "write_board"]

_MOVE: Final = re.compile(r"(?P<pass>--|pass|pa|ps)|(?P<column>[a-z])(?P<row>\d{1,2})", re.IGNORECASE)


def read_move(text: str, size: int) -> int:
    """Read ``f5``, ``F5``, ``--`` or ``pass``; raise ``FormatError`` for anything else."""
    match = _MOVE.fullmatch(text.strip())
    if match is None:
        raise FormatError(
            "a move is a square such as {square}, or -- to pass, not {found!r}",
            square=square_name(size + 2, size),
            found=text,
        )
    if match["pass"]:
        return PASS
    column, row = ord(match["column"].lower()) - ord("a"), int(match["row"]) - 1
    if not (0 <= column < size and 0 <= row < size):
        last = square_name(size * size - 1, size)
        raise FormatError("{found} is off the board, which goes from a1 to {last}", found=text.strip(), last=last)
    return row * size + column


def cells(position: Position, signs: str = "XO-") -> str:
    """Write the discs as one string, a1 first: by default X for Black, O for White, - for empty."""
    return "".join(
        signs[0 if position.black >> square & 1 else 1 if position.white >> square & 1 else 2]
        for square in range(position.size**2)
    )


def write_board(position: Position) -> str:
    """Write a position on one line, discs and side to move, as ``read_board`` reads it."""
    return f"{cells(position)} {'XO'[position.mover]}"


def draw(position: Position, *, marks: int = 0, last: int | None = None) -> str:
    """Draw a board with coordinates; ``marks`` are shown as +, and the last move stands between brackets."""
    size = position.size
    signs = cells(position, "XO.")
    header = "   " + "".join(f" {chr(ord('a') + column)} " for column in range(size))
    lines = [header.rstrip()]
    marked = set(squares_of(marks))
    for row in range(size):
        line = f"{row + 1:>2} "
        for square in range(row * size, (row + 1) * size):
            sign = "+" if square in marked else signs[square]
            line += f"[{sign}]" if square == last else f" {sign} "
        lines.append(line.rstrip())
    return "\n".join(lines)
