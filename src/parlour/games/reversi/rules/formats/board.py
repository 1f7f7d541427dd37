"""Boards as people paste them: one line or rows, many alphabets, with or without coordinates and frames."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from parlour.errors import FormatError
from parlour.games.reversi.rules.board import BLACK, SIZES, WHITE, Position
from parlour.games.reversi.rules.state import SIDES

__all__ = ["read_board"]

_BLACK_SIGNS: Final = "xX*bB#@●⚫"
_WHITE_SIGNS: Final = "oOwW○⚪"
_EMPTY_SIGNS: Final = "-._·+"
_LETTERS: Final[Mapping[str, int | None]] = {
    **dict.fromkeys(_BLACK_SIGNS, BLACK),
    **dict.fromkeys(_WHITE_SIGNS, WHITE),
    **dict.fromkeys(_EMPTY_SIGNS, None),
}
# Digits mean one thing when they also stand for empty squares, and another beside a sign for those.
_DIGITS: Final[Mapping[str, int | None]] = {"0": None, "1": BLACK, "2": WHITE}
_DIGITS_BESIDE_SIGNS: Final[Mapping[str, int | None]] = {**dict.fromkeys(_EMPTY_SIGNS, None), "0": BLACK, "1": WHITE}

_FRAME_LINE: Final = re.compile(r"[\s|:+=_─━│┃┌┐└┘├┤┬┴┼╔╗╚╝═║-]*[+=─━┌┐└┘├┤┬┴┼╔╗╚╝═][\s|:+=_─━│┃┌┐└┘├┤┬┴┼╔╗╚╝═║-]*")
_BETWEEN_SQUARES: Final = "|│┃║[]()"
_LEFT_LABEL: Final = re.compile(r"\s*(\d{1,2})(?!\d)[.:)]?")
_RIGHT_LABEL: Final = re.compile(r"(?<!\d)(\d{1,2})\s*$")
_SIDE: Final = re.compile(
    r"\b(?P<before>black|white|[xobw])\s+(?:to\s+(?:move|play)|moves|plays)\b"
    r"|\b(?:to\s+(?:move|play)|turn|side|next)\s*[:=]\s*(?P<after>black|white|[xobw*])",
    re.IGNORECASE,
)
_SIDE_ALONE: Final = re.compile(r"\s*(black|white)\s*", re.IGNORECASE)
_PROSE: Final = re.compile(r"[ac-np-vyzAC-NP-VYZ]")  # a letter that is no disc


@dataclass(frozen=True, slots=True)
class _Sign:
    text: str
    line: int
    column: int


def read_board(text: str, *, finished: bool = False) -> Position:
    """Read a pasted board in any usual notation.

    One line or rows, with or without coordinates, frames and spaces; discs as X/O, */O, B/W, round signs, 1/2 with 0
    for empty, or 0/1 beside dots or dashes; then the side to move (``X``, ``White to move``). Without it the side
    follows from the number of discs: Black with an even number. A board without discs of one side is refused unless
    it may be the end of a game.
    """
    signs, side = _collect(text)
    size = _size(len(signs))
    if size is None:
        raise FormatError(
            "a board has 16, 36, 64 or 100 squares, but {count} signs were found",
            line=signs[-1].line if signs else 1,
            count=len(signs),
        )
    if len(signs) > size**2:
        side = _read_side(signs.pop())
    discs = _read_discs(signs)
    for seat, name in enumerate(SIDES):
        if not discs[seat] and not finished:
            raise FormatError("{name} has no disc on this board, so nobody could move", line=signs[0].line, name=name)
    if side is None:
        side = (discs[BLACK] | discs[WHITE]).bit_count() % 2
    return Position(size, discs[BLACK], discs[WHITE], side)


def _size(count: int) -> int | None:
    """Return the size of a board with so many signs, the side to move perhaps among them."""
    return next((size for size in SIZES if count in (size**2, size**2 + 1)), None)


def _collect(text: str) -> tuple[list[_Sign], int | None]:
    """Return the signs on squares without frames and coordinates, and the side to move where words tell it."""
    rows: list[tuple[int, str]] = []
    side: int | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        bare = "".join(line.lower().split()).strip(_BETWEEN_SQUARES)
        if not bare or _FRAME_LINE.fullmatch(line) or (len(bare) in SIZES and "abcdefghij".startswith(bare)):
            continue
        matched = _SIDE.search(line) or _SIDE_ALONE.fullmatch(line)
        if matched is not None:
            side = BLACK if next(filter(None, matched.groups())).lower() in {"black", "x", "b", "*"} else WHITE
        elif not (_PROSE.search(line) and _square(rows)):  # words below the board are left alone
            rows.append((number, line))
    square = _square(rows)
    signs = [sign for row in square or _reading(rows, left=False, right=False) for sign in row]
    if square is None and rows and _ends_with_side(rows[-1][1]):
        side = _read_side(signs.pop())
    return signs, side


def _reading(rows: list[tuple[int, str]], *, left: bool, right: bool) -> list[list[_Sign]]:
    """Return the signs row by row, less row numbers on the sides where they are to be taken off."""
    return [_signs(number, line, row, left, right) for row, (number, line) in enumerate(rows, start=1)]


def _square(rows: list[tuple[int, str]]) -> list[list[_Sign]] | None:
    """Return the rows as a square board, if they make one.

    Numbers beside the rows look like discs where discs are digits: they are labels if a square board remains.
    """
    sides = (False, True)
    readings = (_reading(rows, left=left, right=right) for left in sides for right in sides)
    return next(filter(_is_square, readings), None)


def _ends_with_side(line: str) -> bool:
    """Whether one sign stands apart at the end of a line of longer groups."""
    *groups, last = line.split()
    return len(last) == 1 and bool(groups) and all(len(group) > 1 for group in groups)


def _signs(number: int, line: str, row: int, left: bool, right: bool) -> list[_Sign]:
    """Return the signs of one line, less its own number at the left or right end if that is to be taken off."""
    label = _LEFT_LABEL.match(line) if left else None
    begin = label.end() if label is not None and int(label[1]) == row else 0
    label = _RIGHT_LABEL.search(line) if right else None
    end = label.start() if label is not None and int(label[1]) == row else len(line)
    return [
        _Sign(sign, number, column)
        for column, sign in enumerate(line[begin:end], start=begin + 1)
        if not sign.isspace() and sign not in _BETWEEN_SQUARES
    ]


def _is_square(rows: list[list[_Sign]]) -> bool:
    """Whether these rows make a board, perhaps with the side to move in a row of its own."""
    board = rows[:-1] if rows and len(rows[-1]) == 1 else rows
    return len(board) in SIZES and all(len(row) == len(board) for row in board)


def _read_discs(signs: list[_Sign]) -> tuple[int, int]:
    used = {sign.text for sign in signs}
    meaning = _LETTERS
    if used & set("012"):
        meaning = _DIGITS if "2" in used or not used & set(_EMPTY_SIGNS) else _DIGITS_BESIDE_SIGNS
    discs = [0, 0]
    for square, sign in enumerate(signs):
        if sign.text not in meaning:
            raise FormatError(
                "{found!r} is not a disc: expected X or O, B or W, and - or . for an empty square",
                line=sign.line,
                column=sign.column,
                found=sign.text,
            )
        seat = meaning[sign.text]
        if seat is not None:
            discs[seat] |= 1 << square
    return discs[BLACK], discs[WHITE]


def _read_side(sign: _Sign) -> int:
    side = {**_LETTERS, "1": BLACK, "2": WHITE}.get(sign.text)
    if side is None:
        raise FormatError(
            "the side to move is X or O, or B or W, not {found!r}", line=sign.line, column=sign.column, found=sign.text
        )
    return side
