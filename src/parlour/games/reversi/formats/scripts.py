"""The formats of the Othello world as the game declares them, so that `parlour convert` and others can use them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.core.formats import Format, Script
from parlour.core.parameters import build
from parlour.errors import FormatError
from parlour.games.reversi.board import square_name, starting_position
from parlour.games.reversi.formats.ggf import GgfGame, read_ggf, write_ggf
from parlour.games.reversi.formats.obf import ObfLine, read_obf, write_obf
from parlour.games.reversi.formats.transcript import play_on, read_transcript, write_transcript
from parlour.games.reversi.formats.xot import read_xot, write_xot
from parlour.games.reversi.rules import Reversi, ReversiRules
from parlour.games.reversi.state import State
from parlour.games.reversi.text import read_move, write_board

__all__ = ["FORMATS"]

_STANDARD: Final = 8
_GGF_NAMES: Final = {"PB": "black", "PW": "white", "DT": "Date"}
_GGF_DERIVED: Final = frozenset({"GM", "TY"})  # written anew from the game itself


def _script(state: State, tags: Mapping[str, str] | None = None) -> Script:
    size = state.start.size
    return Script(
        actions=tuple(square_name(played.square, size) for played in state.played),
        position="" if state.start == starting_position(size) else write_board(state.start),
        rules={"size": str(size)},
        tags=tags or {},
    )


def _state(script: Script) -> State:
    game = Reversi(build(ReversiRules, script.rules))
    state = game.load(script.position) if script.position else game.start(0)
    for action in script.actions:
        state = play_on(state, read_move(action, game.rules.size))
    return state


def _read_transcripts(text: str) -> tuple[Script, ...]:
    """Read one game a line; or, where that cannot be, one game that goes on over several lines."""
    start = State.at(starting_position(_STANDARD))
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError("expected moves such as F5d6C3, found none", line=1, column=1)
    try:
        return tuple(_script(_read_line(line, number, start)) for number, line in lines)
    except FormatError:
        return (_script(read_transcript(text, start)),)


def _read_line(line: str, number: int, start: State) -> State:
    try:
        return read_transcript(line, start)
    except FormatError as error:
        raise error.at(line=number) from None


def _write_transcripts(scripts: tuple[Script, ...]) -> str:
    for script in scripts:
        if _state(script).start != starting_position(_STANDARD):
            raise FormatError("a list of moves cannot tell where the game began; GGF and XOT can")
    return "".join(f"{write_transcript(_state(script))}\n" for script in scripts)


def _read_ggf(text: str) -> tuple[Script, ...]:
    return tuple(
        _script(
            game.state,
            {_GGF_NAMES.get(key, key): value for key, value in game.tags.items() if key not in _GGF_DERIVED},
        )
        for game in read_ggf(text)
    )


def _write_ggf(scripts: tuple[Script, ...]) -> str:
    keys = {name: key for key, name in _GGF_NAMES.items()}
    return write_ggf(
        GgfGame(
            _state(script),
            {keys.get(name, name): value for name, value in script.tags.items() if name in keys or name.isupper()},
        )
        for script in scripts
    )


def _read_xot(text: str) -> tuple[Script, ...]:
    return (_script(read_xot(text)),)


def _write_xot(scripts: tuple[Script, ...]) -> str:
    if len(scripts) != 1:
        raise FormatError(f"an XOT file holds one game, not {len(scripts)}")
    tags = scripts[0].tags
    return write_xot(_state(scripts[0]), (tags.get("black", "Black"), tags.get("white", "White")))


def _read_obf(text: str) -> tuple[Script, ...]:
    return tuple(_script(State.at(line.position)) for line in read_obf(text))


def _write_obf(scripts: tuple[Script, ...]) -> str:
    return write_obf(ObfLine(_state(script).position) for script in scripts)


FORMATS: Final = (
    Format(
        "transcript", "Moves only, one game a line: F5d6C3.", "games", _read_transcripts, _write_transcripts, ".txt"
    ),
    Format("ggf", "The game servers' format, with names and any start.", "games", _read_ggf, _write_ggf, ".ggf"),
    Format("xot", "A save file of Reversi42.", "games", _read_xot, _write_xot, ".xot"),
    Format("obf", "One position a line, as test suites have them.", "positions", _read_obf, _write_obf, ".obf"),
)
