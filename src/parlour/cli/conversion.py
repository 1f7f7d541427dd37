"""Formats by name: our own record, bare positions, saved games, and what a game declares."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.cli.game_files import naming
from parlour.cli.options import read_text
from parlour.cli.terminal.logfile import is_log, read_log
from parlour.cli.terminal.opening import replay_log
from parlour.core.formats import Script
from parlour.core.registry import GameType
from parlour.errors import BadParameter, FormatError, UnknownName, Unsupported
from parlour.records import GameRecord, format_records, parse_records, replay
from parlour.records.replays import modern_record
from parlour.records.scripts import record_of_script, script_of_position, script_of_record

__all__ = ["FormatRow", "file_text", "format_called", "formats", "guess", "read", "write"]

RECORD: Final = "record"
POSITION: Final = "position"
LOG: Final = "log"


@dataclass(frozen=True, slots=True)
class FormatRow:
    """A format as the command lists it."""

    name: str
    holds: str
    suffix: str
    summary: str


def formats(kind: GameType) -> tuple[FormatRow, ...]:
    """Return every format of a game."""
    own = (
        FormatRow(RECORD, "games", ".parlour", "Parlour's own record: tags, then one action per line."),
        FormatRow(POSITION, "positions", "", "Positions in the notation that --position takes, one per line."),
        FormatRow(LOG, "games", ".jsonl", "A game saved by `parlour play`; can only be read."),
    )
    return own + tuple(FormatRow(item.name, item.holds, item.suffix, item.summary) for item in kind.formats)


def format_called(kind: GameType, name: str) -> str:
    """Return the name of a format that may be called by an older one; suggest the nearest if there is none."""
    name = next((item.name for item in kind.formats if name in item.was), name)
    names = [item.name for item in formats(kind)]
    if name not in names:
        raise UnknownName(f"format of {kind.name}", name, names)
    return name


def file_text(kind: GameType, name: str | None, path: Path) -> str:
    """Read a file, or standard input for `-`, in the encodings that its format allows."""
    for item in kind.formats:
        meant = item.name == name or (name is None and item.suffix == path.suffix)
        if meant and item.decode is not None and path.is_file():
            return item.decode(path.read_bytes())
    return read_text(path)


def guess(kind: GameType, text: str, suffix: str) -> str:
    """Tell the format from the file's first characters or its name."""
    if is_log(text):
        return LOG
    if text.lstrip().startswith("[Game "):
        return RECORD
    names = [item.name for item in formats(kind) if suffix and item.suffix == suffix]
    if not names:
        known = ", ".join(item.name for item in formats(kind))
        raise BadParameter(f"The format cannot be recognised from the file; name it with --from ({known}).")
    return names[0]


def read(kind: GameType, name: str, text: str, source: str) -> tuple[GameRecord, ...]:
    """Read games or positions, every action checked; raise ``FormatError`` saying where one is wrong."""
    if name == LOG:
        entries, _ = read_log(text, source)
        records = [replay_log(entries, source).record()]
    elif name == RECORD:
        records = parse_records(text, source)
        with naming(source):
            for record in records:
                replay(record)
        records = [modern_record(record) for record in records]
    else:
        records = _from_scripts(kind, _read_scripts(kind, name, text, source), source)
    for record in records:
        if record.game != kind.name:
            raise Unsupported(f"{source or 'This'} is a game of {record.game}, not {kind.name}.")
    return tuple(records)


def _read_scripts(kind: GameType, name: str, text: str, source: str) -> tuple[Script, ...]:
    if name == POSITION:
        return (Script(position=text.strip("\n")),)
    with naming(source):
        return next(item for item in kind.formats if item.name == name).read(text)


def _from_scripts(kind: GameType, scripts: tuple[Script, ...], source: str) -> list[GameRecord]:
    records = []
    for number, script in enumerate(scripts, 1):
        try:
            records.append(record_of_script(script, kind.name))
        except FormatError as error:
            which = f"game {number}, {error.message}" if len(scripts) > 1 else error.message
            raise FormatError(which, line=error.line, column=error.column, source=source) from None
    return records


def write(kind: GameType, name: str, records: tuple[GameRecord, ...], ply: int | None) -> str:
    """Write games, or the positions they come to after ``ply`` actions."""
    if name == LOG:
        raise Unsupported("A saved game can only be read; `parlour play --position` begins one.")
    holds = next(item.holds for item in formats(kind) if item.name == name)
    if ply is not None and holds == "games":
        raise BadParameter(f"--ply chooses a position, but {name} holds whole games.")
    if name == RECORD:
        return format_records(records)
    scripts = tuple(script_of_record(item) if holds == "games" else script_of_position(item, ply) for item in records)
    if name == POSITION:
        return "".join(f"{script.position}\n" for script in scripts)
    return next(item for item in kind.formats if item.name == name).write(scripts)
