"""Move lists: ``F5d6C3``, Black in capitals when we write, any case when we read, passes as ``--`` or left out."""

from __future__ import annotations

import re
from typing import Final

from parlour.errors import FormatError, IllegalAction
from parlour.games.reversi.rules.board import PASS, square_name
from parlour.games.reversi.rules.state import SIDES, State, objection
from parlour.games.reversi.rules.text import read_move

__all__ = ["looks_like_transcript", "play_on", "read_transcript", "write_transcript"]

_TOKEN: Final = re.compile(r"\d+\.+|(?P<move>--|pass|pa|ps|[a-z]\d{1,2})|[\s,;|-]", re.IGNORECASE)
_FIRST_SQUARE: Final = re.compile(r"(?:[\s\d.]*)[a-z]\d", re.IGNORECASE)


def looks_like_transcript(text: str) -> bool:
    """Whether a text begins like a move list rather than a board."""
    return _FIRST_SQUARE.match(text) is not None and not re.match(r"\s*a\s*b\s*c", text, re.IGNORECASE)


def read_transcript(text: str, state: State, *, text_before: str = "") -> State:
    """Play a move list from ``state``; ``text_before`` is what stood before it, so that errors name the right place."""
    position = 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        line, column = _line_and_column(text_before + text[:position])
        if token is None:
            raise FormatError(
                "expected a square such as f5, or -- for a pass, found {found!r}",
                line=line,
                column=column,
                found=text[position],
            )
        if token["move"]:
            try:
                state = play_on(state, read_move(token["move"], state.position.size))
            except FormatError as error:
                raise error.at(line=line, column=column) from None
        position = token.end()
    return state


def play_on(state: State, square: int) -> State:
    """Play a move, and before it the pass that some writers leave out; raise ``FormatError`` when it is illegal."""
    position = state.position
    if square != PASS and not position.moves and not position.over:
        state = state.play(PASS)
        position = state.position
    illegal = objection(position, square)
    if illegal is not None:
        move = square_name(square, position.size)
        raise FormatError(
            "{side} cannot play {move} as move {number}: {fault}",
            side=SIDES[position.mover],
            move=move,
            number=len(state.played) + 1,
            fault=IllegalAction(illegal),
        )
    return state.play(square)


def write_transcript(state: State) -> str:
    """Write the moves, Black's in capitals and White's in small letters, passes as ``--``."""
    names = [(played.seat, square_name(played.square, state.start.size)) for played in state.played]
    return "".join(name.lower() if seat else name.upper() for seat, name in names)


def _line_and_column(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
