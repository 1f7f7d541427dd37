"""``parlour solve reversi``: positions in, exact scores out."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter
from parlour.games.reversi.board import PASS, Position, square_name, starting_position
from parlour.games.reversi.formats.any import read_game
from parlour.games.reversi.formats.obf import read_obf
from parlour.games.reversi.solver import LARGEST_TABLE, Solution, solve

__all__ = ["SOLVE", "SolveSettings"]

_NUMBER: Final = re.compile(r"#(\d+)")
_IDS: Final = re.compile(r"\d+(-\d+)?(,\d+(-\d+)?)*")


@dataclass(frozen=True)
class SolveSettings:
    """The options of ``parlour solve reversi``."""

    position: str = option("", "A board or the moves of a game, in any format that Parlour reads.")
    file: str = option("", "A file of positions in OBF, one a line; - reads standard input.")
    ids: str = option("", "Which lines of the file: numbers after # in their comments, such as 40-44,49.")
    threads: int = option(1, "Threads to search with.", low=1, high=64)
    result: bool = option(False, "Find only who wins: quicker, and the score is 1, 0 or -1.")
    plain_count: bool = option(False, "Leave empty squares uncounted instead of giving them to the winner.")
    table: int = option(22, "Positions remembered, as a power of two; 32 bytes each.", low=0, high=LARGEST_TABLE)
    seconds: float = option(0.0, "Give up on a position after so much time; 0 is never.", low=0.0)


def run(settings: SolveSettings, desk: Desk) -> Iterator[Answer]:
    """Solve one position, or those of a file."""
    problems = _read(settings)  # all of them, so that a fault is found before work begins
    for index, (number, position) in enumerate(problems):
        if len(problems) > 1:
            desk.progress(index, len(problems), f"#{number}")
        found = solve(
            position,
            threads=settings.threads,
            result_only=settings.result,
            empties_to_winner=not settings.plain_count,
            table=settings.table,
            seconds=settings.seconds,
            cancel=desk.cancel,
        )
        if desk.cancel.cancelled:
            return
        if not found.finished:
            desk.note(f"#{number} was not solved within {settings.seconds:g} seconds.")
            continue
        yield _answer(number, position, found, settings)


def _read(settings: SolveSettings) -> list[tuple[int, Position]]:
    if bool(settings.file) == bool(settings.position):
        raise BadParameter("Give either --position or --file.")
    if settings.position:
        if settings.ids:
            raise BadParameter("--ids chooses lines of a file; there is no --file.")
        return [(1, _checked(read_game(settings.position, starting_position(8)).position, "This position"))]
    name = settings.file
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadParameter(f"{name} is not a text file.") from None
    wanted = _ids(settings.ids)
    found = []
    for order, line in enumerate(read_obf(text), 1):
        match = _NUMBER.search(line.comment)
        number = int(match[1]) if match else order
        if not wanted or number in wanted:
            found.append((number, _checked(line.position, f"Position #{number}")))
    if not found:
        raise BadParameter(f"No line of {name} has a number in {settings.ids}; they are after # in the comments.")
    return found


def _checked(position: Position, name: str) -> Position:
    if position.size != 8:
        raise BadParameter(f"{name} is on {position.size}x{position.size}; only 8x8 can be solved.")
    return position


def _ids(text: str) -> frozenset[int]:
    plain = text.replace(" ", "")
    if not plain:
        return frozenset()
    if not _IDS.fullmatch(plain):
        raise BadParameter(f"ids are numbers and ranges such as 40-44,49, not {text!r}.")
    found: set[int] = set()
    for item in plain.split(","):
        first, _, last = item.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return frozenset(found)


def _answer(number: int, position: Position, found: Solution, settings: SolveSettings) -> Answer:
    line = [square_name(square, 8) for square in found.line]
    data: dict[str, Any] = {
        "id": number,
        "score": found.score,
        "best": found.move if found.line else None,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        "line": line,
    }
    side = "White" if position.mover else "Black"
    if settings.result:
        told = {1: f"{side} wins", 0: "a draw", -1: f"{side} loses"}[found.score]
    else:
        told = f"{found.score:+d} for {side}"
    if not found.line:
        move = "the game is over"
    elif found.best == PASS and not position.moves:
        move = f"{side} must pass"
    else:
        move = f"best {found.move}"
    rate = f"{found.nodes:,} positions in {found.seconds:.3f} s of processor time"
    return Answer(f"#{number}: {told}, {move}; {rate}.\n  {' '.join(line)}", data)


SOLVE: Final = Tool(
    "solve",
    "Solve 8x8 positions: the score of best play, the best move and its line. Empty squares go to the winner.",
    run,
    SolveSettings,
    examples=(
        "--file ends.obf --ids 40-49 --json",
        '--position "...64 signs... X" --result',
        "--file ends.obf --threads 2",
    ),
)
