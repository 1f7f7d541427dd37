"""A table's log as a file: one JSON object a line, on disk before it counts, so that nothing is lost by a crash."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from parlour.core.reading import read_json
from parlour.errors import BadParameter, FormatError, StoreError
from parlour.store.lines import LineFile
from parlour.table.log import Entry, Opened, from_json, to_json

__all__ = ["LogFile", "is_log", "latest_log", "new_path", "read_log", "saved_logs"]

HEADER: Final = {"format": "parlour-log", "version": 1}
SUFFIX: Final = ".jsonl"


def games_folder() -> Path:
    """Return where games are kept unless the user names a file."""
    from platformdirs import user_data_path

    return user_data_path("parlour", appauthor=False) / "games"


def new_path(game: str) -> Path:
    """Return a path for a new game that is not taken yet."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    for number in range(1, 1000):
        path = games_folder() / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        if not path.exists():
            return path
    raise StoreError("There are too many games in {folder}.", folder=games_folder())


def saved_logs(game: str | None = None) -> tuple[Path, ...]:
    """Return the saved games, the latest first."""
    found = [path for path in games_folder().glob(f"*{SUFFIX}") if game is None or path.name.startswith(f"{game}-")]
    return tuple(sorted(found, key=lambda path: (path.stat().st_mtime, path.name), reverse=True))


def latest_log(game: str) -> Path:
    """Return the game saved last."""
    logs = saved_logs(game)
    if not logs:
        raise BadParameter("There is no saved game of {game} in {folder}.", game=game, folder=games_folder())
    return logs[0]


def is_log(text: str) -> bool:
    """Whether a text looks like a table's log rather than a record."""
    return text.lstrip().startswith("{")


def read_log(text: str, source: str = "") -> tuple[list[Entry], int]:
    """Return the entries, and how many characters at the end are a line that a crash cut short."""
    lines = text.splitlines(keepends=True)
    torn = len(lines.pop()) if lines and not lines[-1].endswith("\n") else 0
    if not lines or _object(lines[0], 1, source).get("format") != HEADER["format"]:
        raise FormatError(
            "expected a saved game that begins with {header}", line=1, source=source, header=json.dumps(HEADER)
        )
    version = _object(lines[0], 1, source).get("version")
    if version != HEADER["version"]:
        raise StoreError(
            "{file} was saved by another version of Parlour (format {version}, not {header}); "
            "use that version to continue it.",
            file=source or "This game",
            version=version,
            header=HEADER["version"],
        )
    entries: list[Entry] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            entries.append(from_json(_object(line, number, source)))
        except FormatError as error:
            raise error.at(line=number, source=source) from None
    if not entries or not isinstance(entries[0], Opened):
        raise FormatError("expected an entry that opens the table", line=2, source=source)
    return entries, torn


def _object(line: str, number: int, source: str) -> dict[str, object]:
    try:
        value = read_json(line)
    except FormatError as error:
        raise error.at(line=number, source=source) from None
    if not isinstance(value, dict):
        raise FormatError("expected a JSON object", line=number, column=1, source=source)
    return value


class LogFile:
    """A log open for writing by this process alone."""

    def __init__(self, lines: LineFile) -> None:
        self.path = lines.path
        self._lines = lines

    @classmethod
    def create(cls, path: Path, entries: Sequence[Entry]) -> LogFile:
        """Begin a new file; an existing one is never overwritten."""
        try:
            return cls(LineFile.create(path, json.dumps(HEADER), *map(_line, entries), busy=_busy(path)))
        except FileExistsError:
            raise StoreError("{path} already exists; choose another name.", path=path) from None
        except OSError as error:
            raise StoreError("{path} cannot be written: {strerror}.", path=path, strerror=error.strerror) from None

    @classmethod
    def resume(cls, path: Path) -> tuple[LogFile, list[Entry], bool]:
        """Open a saved game to go on with it; tells whether a line cut short by a crash was dropped."""
        try:
            lines = LineFile.open(path, _busy(path))
        except OSError as error:
            raise StoreError("{path} cannot be opened: {strerror}.", path=path, strerror=error.strerror) from None
        try:
            entries, _ = read_log(path.read_bytes().decode("utf-8", errors="replace"), str(path))
        except BaseException:
            lines.close()
            raise
        return cls(lines), entries, lines.repair()

    def append(self, entry: Entry) -> None:
        """Put an entry on disk."""
        self._lines.append(_line(entry))

    def close(self) -> None:
        """Let others open the file."""
        self._lines.close()


def _line(entry: Entry) -> str:
    return json.dumps(to_json(entry), ensure_ascii=False)


def _busy(path: Path) -> str:
    return f"{path} is open in another window; close that game first."
