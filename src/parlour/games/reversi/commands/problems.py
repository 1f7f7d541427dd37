"""Positions that a command is given: one on the command line, or a numbered file of them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.core.parameters import option
from parlour.core.tools import Desk
from parlour.errors import BadParameter
from parlour.games.reversi.rules.board import starting_position
from parlour.games.reversi.rules.formats.any import read_game
from parlour.games.reversi.rules.formats.obf import read_obf
from parlour.games.reversi.rules.state import State

__all__ = ["ProblemSettings", "problems"]

_NUMBER: Final = re.compile(r"#([0-9]{1,6})(?![0-9])")
_IDS: Final = re.compile(r"[0-9]{1,6}(-[0-9]{1,6})?(,[0-9]{1,6}(-[0-9]{1,6})?)*")


@dataclass(frozen=True)
class ProblemSettings:
    """The options that say which positions a command is about."""

    position: str = option("", "A board or the moves of a game, in any format that Parlour reads.")
    file: str = option("", "A file of positions in OBF, one per line; - reads standard input.")
    ids: str = option("", "Which lines of the file: numbers after # in their comments, such as 40-44,49.")


def problems(settings: ProblemSettings, desk: Desk, doing: str) -> Iterator[tuple[int, State]]:
    """Yield the positions with their numbers, and tell which of several it is; ``doing`` says what to do."""
    found = _read_problems(settings.position, settings.file, settings.ids, doing)
    for index, (number, state) in enumerate(found):
        if len(found) > 1:
            desk.progress(index, len(found), f"#{number}")
        yield number, state


def _read_problems(position: str, file: str, ids: str, doing: str) -> list[tuple[int, State]]:
    """Read all positions with their numbers, so that a fault is found before work begins."""
    if bool(file) == bool(position):
        raise BadParameter("Give either --position or --file.")
    if position:
        if ids:
            raise BadParameter("--ids chooses lines of a file; there is no --file.")
        return [(1, _checked(read_game(position, starting_position(8)), "This position", doing))]
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadParameter(f"{file} is not a text file.") from None
    wanted = _ids(ids)
    problems = []
    for order, line in enumerate(read_obf(text), 1):
        match = _NUMBER.search(line.comment)
        number = int(match[1]) if match else order
        if not wanted or number in wanted:
            problems.append((number, _checked(State.at(line.position), f"Position #{number}", doing)))
    if not problems:
        raise BadParameter(f"No line of {file} has a number in {ids}; they are after # in the comments.")
    return problems


def _checked(state: State, name: str, doing: str) -> State:
    size = state.position.size
    if size != 8:
        raise BadParameter(f"{name} is on {size}x{size}; only 8x8 can be {doing}.")
    return state


def _ids(text: str) -> frozenset[int]:
    plain = text.replace(" ", "")
    if not plain:
        return frozenset()
    if not _IDS.fullmatch(plain):
        raise BadParameter(f"ids are numbers and ranges such as 40-44,49, not {text!r}.")
    ids: set[int] = set()
    for item in plain.split(","):
        first, _, last = item.partition("-")
        ids |= set(range(int(first), int(last or first) + 1))
    return frozenset(ids)
