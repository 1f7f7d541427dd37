"""Games from files: a record, or a game saved by `parlour play`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from parlour.cli.options import read_text
from parlour.cli.terminal.logfile import is_log, read_log
from parlour.cli.terminal.opening import replay_log
from parlour.core.game import AnyGame
from parlour.errors import FormatError
from parlour.records import GameRecord, RecordedAction, game_of, parse_record, replay

__all__ = ["GameFile", "naming", "read_game_file"]


@contextmanager
def naming(source: str) -> Iterator[None]:
    """Let what is in a wrong form within say which file it is from."""
    try:
        yield
    except FormatError as error:
        raise error.at(source=source) from None


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as it was played: ``states`` has the start first, then one for each action."""

    game: AnyGame
    states: tuple[object, ...]
    actions: tuple[RecordedAction, ...]
    record: GameRecord


def read_game_file(path: Path) -> GameFile:
    """Read one game and check every action; raise ``FormatError`` with the place of what is wrong."""
    text = read_text(path)
    source = "" if str(path) == "-" else str(path)
    if is_log(text):
        entries, _ = read_log(text, source)
        table = replay_log(entries, source)
        actions = tuple(RecordedAction(entry.seat, entry.text) for entry in table.actions)
        states = tuple(table.at(ply).state for ply in range(len(actions) + 1))
        return GameFile(table.game, states, actions, table.record())
    record = parse_record(text, source)
    with naming(source):
        game = game_of(record)
        states = tuple(replay(record, game))
    return GameFile(game, states, record.actions, record)
