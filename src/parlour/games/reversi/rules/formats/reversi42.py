"""XOT, the save files of Reversi42: the sections [GAME], [MOVES] and [BOARD].

Their history leaves passes out, and some files carry a board that does not agree with the history; we say so instead
of choosing one silently.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from parlour.core.reading import whole_number
from parlour.errors import FormatError
from parlour.games.reversi.rules.board import BLACK, PASS, SIZES, WHITE, Position, starting_position
from parlour.games.reversi.rules.formats.board import read_board
from parlour.games.reversi.rules.formats.transcript import read_transcript, write_transcript
from parlour.games.reversi.rules.state import State
from parlour.games.reversi.rules.text import cells

__all__ = ["read_reversi42", "write_reversi42"]


def read_reversi42(text: str) -> State:
    """Read a save file; raise ``FormatError`` with the line that does not fit."""
    values: dict[str, tuple[str, int]] = {}
    rows: list[tuple[str, int]] = []
    for section, content, line in _lines(text):
        if section == "BOARD":
            rows.append((content, line))
            continue
        key, equals, value = content.partition("=")
        if not equals:
            raise FormatError(f"expected key=value in [{section}], found {content!r}", line=line)
        values[f"{section}.{key.strip().upper()}"] = (value.strip(), line)
    position = _board(values, rows)
    history, line = values.get("MOVES.HISTORY", ("", 0))
    if not history:
        return State.at(position)
    begin = starting_position(position.size)
    try:
        state = read_transcript(history, State.at(begin))
    except FormatError as error:
        raise error.at(line=line) from None
    if (state.position.black, state.position.white) != (position.black, position.white):
        raise FormatError("the moves do not lead to the board below them", line=line)
    return state.play(PASS) if state.position.mover != position.mover and not state.position.over else state


def _lines(text: str) -> Iterator[tuple[str, str, int]]:
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        if content.startswith("[") and content.endswith("]"):
            section = content[1:-1].strip().upper()
            if section not in {"GAME", "MOVES", "BOARD"}:
                raise FormatError(f"expected [GAME], [MOVES] or [BOARD], found {content}", line=number, column=1)
        elif not section:
            raise FormatError("expected the section [GAME] first", line=number, column=1)
        else:
            yield section, content, number


def _board(values: Mapping[str, tuple[str, int]], rows: list[tuple[str, int]]) -> Position:
    size_text, size_line = values.get("GAME.SIZE", ("8", 1))
    size = whole_number(size_text, max(SIZES))
    if size not in SIZES:
        raise FormatError(f"expected Size=4, 6, 8 or 10, found {size_text!r}", line=size_line)
    if len(rows) != size:
        where = rows[-1][1] if rows else 1
        raise FormatError(f"expected {size} rows in [BOARD], found {len(rows)}", line=where)
    for row, line in rows:
        if len(row) != size:
            raise FormatError(f"expected {size} squares in this row, found {len(row)}", line=line)
    turn, turn_line = values.get("GAME.TURN", ("B", 1))
    if turn.upper() not in {"B", "W"}:
        raise FormatError(f"expected Turn=B or Turn=W, found {turn!r}", line=turn_line)
    try:
        position = read_board("\n".join(row for row, _ in rows), finished=True)
    except FormatError as error:
        line = rows[(error.line or 1) - 1][1]
        raise error.at(line=line) from None
    return Position(size, position.black, position.white, WHITE if turn.upper() == "W" else BLACK)


def write_reversi42(state: State, players: tuple[str, str] = ("Black", "White")) -> str:
    """Write a save file that Reversi42 can read; only games from the standard start keep their moves."""
    position = state.position
    keeps_moves = state.start == starting_position(position.size)
    history = write_transcript(state).replace("--", "") if keeps_moves else ""
    moves = sum(played.square != PASS for played in state.played) if keeps_moves else 0
    signs = cells(position, "BW.")
    rows = [signs[index : index + position.size] for index in range(0, len(signs), position.size)]
    lines = [
        "# Reversi42 Game Save - XOT Format v1.0",
        "",
        "[GAME]",
        f"Black={' '.join(players[BLACK].split())}",
        f"White={' '.join(players[WHITE].split())}",
        f"Turn={'BW'[position.mover]}",
        f"BlackScore={position.discs(BLACK)}",
        f"WhiteScore={position.discs(WHITE)}",
        f"Size={position.size}",
        "",
        "[MOVES]",
        f"History={history}",
        f"Count={moves}",
        "",
        "[BOARD]",
        *rows,
    ]
    return "\n".join(lines) + "\n"
