"""Telemetry: every decision as one line of JSON, one file per match.

Schema 1. Every line has ``schema``, ``kind``, ``time`` (UTC), ``game`` and ``match``; then, by kind:

- ``decision``: ``ply`` (from 1), ``stage`` (the round and the trick, where there are such), ``seat``, ``player`` (its
  spec, or the name it was entered under), ``level``, ``limit``, ``fallback`` (why another player moved in its place,
  mostly empty), and the analysis as ``analysis_to_json`` writes it: ``action``, ``candidates`` with value, chance and
  parts, ``reasons``, ``spent``.
- ``closed``: the match is over: ``players``, ``rules``, ``plies``, ``result``, ``reason``, and only now ``seed``
  (as text, because it has more digits than JSON readers keep).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from parlour.core.analysis import Analysis
from parlour.core.json import JsonObject
from parlour.core.reading import read_json
from parlour.errors import BadParameter, FormatError, StoreError
from parlour.records.analyses import without_samples
from parlour.records.codec import Kinds, Stored, declare
from parlour.records.record import GameRecord

__all__ = ["SCHEMA", "ClosingLine", "DecisionLine", "TelemetryLine", "TelemetryWriter", "read_telemetry"]

SCHEMA: Final = 1
KEEP: Final = 200


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """One decision; actions are in the game's notation."""

    game: str
    match: str
    ply: int
    seat: str
    player: str
    analysis: Analysis[str]
    level: str = ""
    limit: str = ""
    fallback: str = ""
    time: str = ""
    stage: Mapping[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class ClosingLine:
    """The end of a match, with what was secret until then."""

    game: str
    match: str
    players: tuple[str, ...]
    plies: int
    seed: int | None = None
    result: tuple[float, ...] | None = None
    reason: str = ""
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)
    time: str = ""

    @classmethod
    def of(cls, record: GameRecord, match: str) -> ClosingLine:
        """Return the closing line of a match that is over."""
        if record.result is None:
            raise BadParameter("Telemetry is closed only once the match is over: the seed is a secret until then.")
        return cls(
            game=record.game,
            match=match,
            players=record.players,
            plies=len(record.actions),
            seed=record.seed,
            result=record.result,
            reason=record.reason,
            rules=record.rules,
        )


TelemetryLine = DecisionLine | ClosingLine
_LINES: Final = Kinds[TelemetryLine](decision=DecisionLine, closed=ClosingLine)
declare(DecisionLine, analysis=Stored(flat=True))
declare(
    ClosingLine,
    seed=Stored(
        kind=str | None,
        write=lambda seed: None if seed is None else str(seed),
        read=lambda text: None if text is None else int(text),
    ),
)


class TelemetryWriter:
    """Appends the lines of one match to its own file; only the newest ``keep`` files of its game stay in the folder."""

    def __init__(self, folder: Path, game: str, match: str, *, keep: int = KEEP) -> None:
        if keep < 1:
            raise BadParameter(f"Telemetry keeps at least one file, not {keep}.")
        if not re.fullmatch(r"[\w-]+", match):
            raise BadParameter(f"A match is named with letters, digits, - and _, not {match!r}.")
        self.path = folder / f"{game}.{match}.jsonl"
        self.game = game
        self.keep = keep
        self._begun = False

    def write(self, line: TelemetryLine) -> None:
        """Append one line in one write, so that a crash loses at most the line being written."""
        data = (json.dumps(to_json(line), ensure_ascii=False, allow_nan=False) + "\n").encode()
        try:
            if not self._begun:
                data = self._begin() + data
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(handle, data)
            finally:
                os.close(handle)
        except OSError as error:
            raise StoreError(f"Telemetry cannot be written to {self.path}: {error.strerror}.") from None
        self._begun = True

    def _begin(self) -> bytes:
        """Make room for the file; return a line end if a crash left its last line unfinished."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            return b"" if self.path.read_bytes()[-1:] in (b"", b"\n") else b"\n"
        files = sorted(
            self.path.parent.glob(f"{self.game}.*.jsonl"), key=lambda file: (file.stat().st_mtime_ns, file.name)
        )
        for file in files[: max(0, len(files) + 1 - self.keep)]:
            file.unlink(missing_ok=True)
        return b""


def read_telemetry(path: Path, faults: list[FormatError] | None = None) -> Iterator[TelemetryLine]:
    """Yield the lines of a file; a broken one raises ``FormatError``, or goes into ``faults`` if a list is given."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise StoreError(f"Telemetry {path} cannot be read: {error.strerror}.") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield from_json(_parse(line))
        except FormatError as error:
            fault = error.at(line=number, source=path.name)
            if faults is None:
                raise fault from None
            faults.append(fault)


def to_json(line: TelemetryLine) -> JsonObject:
    """Return a line as JSON values; a line without a time gets the present one, and sampled deals stay out."""
    if isinstance(line, DecisionLine):
        line = replace(line, analysis=without_samples(line.analysis))
    now = line.time or datetime.now(UTC).isoformat(timespec="milliseconds")
    return {"schema": SCHEMA, **_LINES.encode(replace(line, time=now))}


def from_json(data: Mapping[str, object]) -> TelemetryLine:
    """Read a line back; raise ``FormatError`` for another schema or a missing field."""
    if data.get("schema") != SCHEMA:
        raise FormatError(f"expected telemetry of schema {SCHEMA}, not {data.get('schema')!r}")
    return _LINES.decode(data)


def _parse(line: bytes) -> Mapping[str, object]:
    data = read_json(line)
    if not isinstance(data, Mapping):
        raise FormatError("expected a JSON object", column=1)
    return data
