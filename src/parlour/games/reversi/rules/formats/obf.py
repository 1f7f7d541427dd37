"""OBF: one position a line with its side to move, then the value of each move, then a comment.

---...--- X; F5:+2; D6:+0; % a comment
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from parlour.errors import FormatError
from parlour.games.reversi.rules.board import Position, square_name
from parlour.games.reversi.rules.formats.board import read_board
from parlour.games.reversi.rules.state import SIDES, objection
from parlour.games.reversi.rules.text import read_move, write_board

__all__ = ["ObfLine", "read_obf", "write_obf", "write_scores"]

_SCORE: Final = re.compile(
    r"\s*(?P<move>[a-z]\d{1,2}|--|pass|pa|ps)\s*:\s*(?P<score>[+-]?[0-9]{1,3})\s*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class ObfLine:
    """A position, the final disc difference that each listed move leads to (best first, for the mover), a comment."""

    position: Position
    scores: tuple[tuple[int, int], ...] = ()
    comment: str = ""


def read_obf(text: str) -> list[ObfLine]:
    """Read all positions; raise ``FormatError`` with line and column at the first thing that does not fit."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        content, _, comment = line.partition("%")
        if content.strip():
            found.append(_read_line(content, " ".join(comment.split()), number))
    if not found:
        raise FormatError("expected a position such as '---...OX... X;', found none", line=1)
    return found


def _read_line(content: str, comment: str, number: int) -> ObfLine:
    board, *items = content.split(";")
    try:
        position = read_board(board)
    except FormatError as error:
        raise error.at(line=number) from None
    scores = []
    column = len(board) + 2
    for item in items:
        if item.strip():
            scores.append(_read_score(item, position, number, column))
        column += len(item) + 1
    return ObfLine(position, tuple(scores), comment)


def _read_score(item: str, position: Position, line: int, column: int) -> tuple[int, int]:
    column += len(item) - len(item.lstrip())
    match = _SCORE.fullmatch(item)
    if match is None:
        raise FormatError(f"expected MOVE:SCORE such as F5:+2, found {item.strip()!r}", line=line, column=column)
    try:
        square = read_move(match["move"], position.size)
    except FormatError as error:
        raise error.at(line=line, column=column) from None
    illegal = objection(position, square)
    if illegal is not None:
        side = SIDES[position.mover]
        raise FormatError(f"{side} cannot play {match['move']}: {illegal.text}", line=line, column=column)
    return square, int(match["score"])


def write_obf(lines: Iterable[ObfLine]) -> str:
    """Write positions, one a line."""
    return "".join(f"{_write_line(line)}\n" for line in lines)


def _write_line(line: ObfLine) -> str:
    text = f"{write_board(line.position)}; {write_scores(line)}".rstrip()
    comment = " ".join(line.comment.split())
    return f"{text} % {comment}" if comment else text


def write_scores(line: ObfLine) -> str:
    """Write the values of the moves as the format has them: ``F5:+2; D6:+0;``."""
    size = line.position.size
    return " ".join(f"{square_name(square, size).upper()}:{score:+d};" for square, score in line.scores)
