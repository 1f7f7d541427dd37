"""The formats as the rest of Parlour knows them: each reads and writes scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from parlour.core.formats import Format, Script
from parlour.errors import FormatError
from parlour.games.reversi.rules.board import BLACK, WHITE, square_name, starting_position
from parlour.games.reversi.rules.formats.any import read_game
from parlour.games.reversi.rules.formats.board import read_board
from parlour.games.reversi.rules.formats.ggf import GgfGame, read_ggf, write_ggf
from parlour.games.reversi.rules.formats.obf import ObfLine, read_obf, write_obf, write_scores
from parlour.games.reversi.rules.formats.reversi42 import read_reversi42, write_reversi42
from parlour.games.reversi.rules.formats.transcript import play_on, read_transcript, write_transcript
from parlour.games.reversi.rules.state import State
from parlour.games.reversi.rules.text import read_move, write_board

__all__ = ["FORMATS", "script_of", "state_of"]

_ONE_LINE_BOARD: Final = re.compile(r"\s*\S{16,100}(\s+\S)?\s*;?\s*")
_GGF_TAGS: Final = {"PB": "black", "PW": "white", "DT": "Date", "PC": "Site", "EV": "Event"}


def script_of(state: State, tags: Mapping[str, str] | None = None) -> Script:
    """Return a game as a script; the rules say how large the board is, the position where it began if not as usual."""
    size = state.start.size
    return Script(
        actions=tuple(square_name(played.square, size) for played in state.played),
        position="" if state.start == starting_position(size) else write_board(state.start),
        rules={} if size == 8 else {"size": str(size)},
        tags=tags or {},
    )


def state_of(script: Script) -> State:
    """Play a script; raise ``FormatError`` at the first thing that is not notation or not legal."""
    start = starting_position(
        int(script.rules.get("size", "8")),
        parallel=script.rules.get("start") == "parallel",
        first=WHITE if script.rules.get("first") == "white" else BLACK,
    )
    state = read_game(script.position, start) if script.position else State.at(start)
    for text in script.actions:
        state = play_on(state, read_move(text, start.size))
    return state


def _read_transcripts(text: str) -> tuple[Script, ...]:
    start = State.at(starting_position(8))
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            with _placed(number):
                found.append(script_of(read_transcript(line, start)))
    if not found:
        raise FormatError("expected one game a line, such as F5d6C3d3; the text is empty", line=1)
    return tuple(found)


@contextmanager
def _placed(line: int) -> Iterator[None]:
    """Let an error inside a piece of text name its line in the whole."""
    try:
        yield
    except FormatError as error:
        raise error.at(line=line + (error.line or 1) - 1) from None


def _write_transcripts(scripts: tuple[Script, ...]) -> str:
    lines = []
    for script in scripts:
        state = state_of(script)
        if state.start != starting_position(8):
            raise FormatError("a transcript begins with the usual start on 8x8; write this game as ggf")
        lines.append(write_transcript(state) + "\n")
    return "".join(lines)


def _read_ggf(text: str) -> tuple[Script, ...]:
    found = []
    for game in read_ggf(text):
        tags = {_GGF_TAGS.get(key, key): value for key, value in game.tags.items() if key not in {"GM", "TY"}}
        found.append(script_of(game.state, tags))
    return tuple(found)


def _write_ggf(scripts: tuple[Script, ...]) -> str:
    keys = {name: key for key, name in _GGF_TAGS.items()}
    games = []
    for script in scripts:
        tags = {keys.get(name, name): value for name, value in script.tags.items()}
        short = {key: value for key, value in tags.items() if key.isalpha() and key.isupper()}
        games.append(GgfGame(state_of(script), short))
    return write_ggf(games)


def _read_obf(text: str) -> tuple[Script, ...]:
    found = []
    for line in read_obf(text):
        tags = {"Scores": write_scores(line), "Comment": line.comment}
        found.append(script_of(State.at(line.position), {name: value for name, value in tags.items() if value}))
    return tuple(found)


def _write_obf(scripts: tuple[Script, ...]) -> str:
    lines = []
    for script in scripts:
        position = state_of(script).position
        scored = read_obf(f"{write_board(position)}; {script.tags.get('Scores', '')}")[0]
        lines.append(ObfLine(position, scored.scores, script.tags.get("Comment", "")))
    return write_obf(lines)


def _read_boards(text: str) -> tuple[Script, ...]:
    found = []
    for number, block in _blocks(text):
        with _placed(number):
            found.append(script_of(State.at(read_board(block))))
    if not found:
        raise FormatError("expected a board; the text is empty", line=1)
    return tuple(found)


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield each board with its first line: one a line, or rows up to the next blank line."""
    lines = text.splitlines()
    begin = 0
    for index in range(len(lines) + 1):
        if index == len(lines) or not lines[index].strip():
            block = lines[begin:index]
            if block and all(_ONE_LINE_BOARD.fullmatch(line) for line in block):
                yield from ((begin + offset + 1, line) for offset, line in enumerate(block))
            elif block:
                yield begin + 1, "\n".join(block)
            begin = index + 1


def _write_boards(scripts: tuple[Script, ...]) -> str:
    return "".join(write_board(state_of(script).position) + "\n" for script in scripts)


def _read_reversi42(text: str) -> tuple[Script, ...]:
    names = dict(re.findall(r"^\s*(Black|White)\s*=\s*(.*?)\s*$", text, re.MULTILINE))
    return (script_of(read_reversi42(text), {side.lower(): name for side, name in names.items() if name}),)


def _write_reversi42(scripts: tuple[Script, ...]) -> str:
    if len(scripts) != 1:
        raise FormatError(f"a save file holds one game, not {len(scripts)}")
    tags = scripts[0].tags
    return write_reversi42(state_of(scripts[0]), (tags.get("black", "Black"), tags.get("white", "White")))


FORMATS: Final = (
    Format("transcript", "Moves as F5d6C3, one game per line.", "games", _read_transcripts, _write_transcripts, ".txt"),
    Format("ggf", "Games as the game servers keep them.", "games", _read_ggf, _write_ggf, ".ggf"),
    Format(
        "reversi42", "The save files of Reversi42.", "games", _read_reversi42, _write_reversi42, ".xot", was=("xot",)
    ),
    Format("obf", "Positions with values, one per line.", "positions", _read_obf, _write_obf, ".obf"),
    Format("board", "Boards in any usual notation.", "positions", _read_boards, _write_boards, ".board"),
)
