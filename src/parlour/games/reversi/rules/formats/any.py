"""Any of our formats, recognised by its looks."""

from __future__ import annotations

import re
from typing import Final

from parlour.errors import FormatError
from parlour.games.reversi.rules.board import Position
from parlour.games.reversi.rules.formats.board import read_board
from parlour.games.reversi.rules.formats.ggf import read_ggf
from parlour.games.reversi.rules.formats.obf import read_obf
from parlour.games.reversi.rules.formats.reversi42 import read_reversi42
from parlour.games.reversi.rules.formats.transcript import looks_like_transcript, read_transcript, write_transcript
from parlour.games.reversi.rules.state import State
from parlour.games.reversi.rules.text import write_board

__all__ = ["read_game", "write_game"]

_ONE_LINE: Final = re.compile(r"\s*(?P<board>[^\s;]{16,100}\s+[^\s;])(?P<rest>[\s;].*)?", re.DOTALL)


def read_game(text: str, start: Position) -> State:
    """Read a position or a game in any of our formats; a bare move list begins at ``start``."""
    if not text.strip():
        raise FormatError("expected a board, a list of moves, or a game in GGF, OBF or XOT; the text is empty")
    if "(;" in text:
        return read_ggf(text)[0].state
    if re.search(r"^\s*\[(GAME|MOVES|BOARD)\]", text, re.MULTILINE | re.IGNORECASE):
        return read_reversi42(text)
    if looks_like_transcript(text):
        return read_transcript(text, State.at(start))
    match = _ONE_LINE.fullmatch(text)
    if match is None:
        return State.at(read_board(text))
    rest = match["rest"] or ""
    if rest.lstrip().startswith(";"):
        return State.at(read_obf(text)[0].position)
    state = State.at(read_board(match["board"]))
    return read_transcript(rest, state, text_before=text[: match.end("board")])


def write_game(state: State) -> str:
    """Write a game on one line: where it began, and its moves."""
    board = write_board(state.start)
    return f"{board} {write_transcript(state)}" if state.played else board
