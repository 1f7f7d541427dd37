"""GGF, the format of the game servers: ``(;GM[Othello]PB[Ann]PW[Bob]TY[8]BO[8 ... *]B[F5//1.2]W[D6];)``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour.core.reading import whole_number
from parlour.errors import FormatError
from parlour.games.reversi.rules.board import BLACK, SIZES, WHITE, Position, square_name
from parlour.games.reversi.rules.formats.board import read_board
from parlour.games.reversi.rules.formats.transcript import play_on
from parlour.games.reversi.rules.state import SIDES, State
from parlour.games.reversi.rules.text import cells, read_move

__all__ = ["GgfGame", "read_ggf", "write_ggf"]

_ITEM: Final = re.compile(r"\s*(?P<key>[A-Za-z]+)\s*\[(?P<value>[^\]]*)\]\s*")
_SEATS: Final = {"B": BLACK, "W": WHITE}
_SIGNS: Final = "*O-"  # Black, White, empty


@dataclass(frozen=True, slots=True)
class GgfGame:
    """A game with its tags (names in ``PB`` and ``PW``, result in ``RE``) and the notes behind each move, if any."""

    state: State
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    notes: tuple[str, ...] = ()  # evaluation/time as written after each move of ``state.played``; empty where none


def read_ggf(text: str) -> list[GgfGame]:
    """Read every game of a file; raise ``FormatError`` with line and column."""
    games = []
    position = text.find("(;")
    if position < 0:
        raise FormatError("expected a game that begins with (;", line=1, column=1)
    while position >= 0:
        game, position = _read_one(text, position + 2)
        games.append(game)
        position = text.find("(;", position)
    return games


def _read_one(text: str, position: int) -> tuple[GgfGame, int]:
    tags: dict[str, str] = {}
    state: State | None = None
    notes: list[str] = []
    while not text.startswith(";)", position):
        item = _ITEM.match(text, position)
        if item is None:
            raise _error("expected KEY[value] or the end ;)", text, position)
        key = item["key"].upper()
        if key == "BO":
            state = State.at(_read_start(text, item))
        elif key in _SEATS:
            if state is None:
                raise _error("a move before the board BO[...]", text, item.start("key"))
            state = _read_action(text, item, state)
            notes += [""] * (len(state.played) - len(notes) - 1)
            notes.append(item["value"].partition("/")[2])
        else:
            tags[key] = item["value"]
        position = item.end()
    if state is None:
        raise _error("the game has no board BO[...]", text, position)
    return GgfGame(state, tags, tuple(notes) if any(notes) else ()), position + 2


def _read_start(text: str, item: re.Match[str]) -> Position:
    size, _, board = item["value"].strip().partition(" ")
    number = whole_number(size, max(SIZES))
    if number not in SIZES:
        raise _error(f"expected a board size of 4, 6, 8 or 10, found {size!r}", text, item.start("value"))
    try:
        position = read_board(board)
    except FormatError as error:
        raise _error(error.message, text, item.start("value")) from None
    if position.size != number:
        raise _error(f"the board should be {size}x{size}, it is {position.size}x{position.size}", text, item.start())
    return position


def _read_action(text: str, item: re.Match[str], state: State) -> State:
    seat = _SEATS[item["key"].upper()]
    try:
        after = play_on(state, read_move(item["value"].partition("/")[0], state.position.size))
    except FormatError as error:
        raise _error(error.message, text, item.start("value")) from None
    if after.played[-1].seat != seat:
        raise _error(f"{SIDES[seat]} moves here, but it is {SIDES[1 - seat]}'s turn", text, item.start("key"))
    return after


def write_ggf(games: Iterable[GgfGame]) -> str:
    """Write games, one a line; the tags that every reader wants are filled in when missing."""
    return "".join(f"{_write_one(game)}\n" for game in games)


def _write_one(game: GgfGame) -> str:
    start, position = game.state.start, game.state.position
    tags = {"GM": "Othello", "PC": "Parlour", "PB": "Black", "PW": "White"}
    if position.over:
        tags["RE"] = f"{position.discs(BLACK) - position.discs(WHITE):+.2f}"
    tags |= {"TY": str(start.size), **game.tags}
    text = "(;" + "".join(f"{key}[{_clean(value)}]" for key, value in tags.items())
    text += f"BO[{start.size} {cells(start, _SIGNS)} {_SIGNS[start.mover]}]"
    for index, played in enumerate(game.state.played):
        name = "PA" if played.square < 0 else square_name(played.square, start.size).upper()
        note = game.notes[index] if index < len(game.notes) else ""
        text += f"{'BW'[played.seat]}[{name}{'/' + _clean(note) if note else ''}]"
    return text + ";)"


def _clean(value: str) -> str:
    """Take out what would end the value early; the format knows no escapes."""
    return " ".join(value.replace("]", ")").split())


def _error(message: str, text: str, position: int) -> FormatError:
    before = text[:position]
    return FormatError(message, line=before.count("\n") + 1, column=position - (before.rfind("\n") + 1) + 1)
