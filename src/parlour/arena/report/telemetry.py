"""What telemetry tells: how players decided, at what cost, and where it was close."""

from __future__ import annotations

import csv
import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from parlour.arena.play.timing import Cost
from parlour.core.analysis import Candidate
from parlour.errors import FormatError, StoreError, Unsupported
from parlour.records.telemetry import ClosingLine, DecisionLine, read_telemetry

__all__ = ["COLUMNS", "TelemetrySummary", "flat_rows", "summarise_telemetry", "write_csv", "write_parquet"]

CLOSE_CHANCE: Final = 0.02  # of winning: two candidates nearer than this are close
PARQUET_ROWS: Final = 10_000  # held in memory at a time
COLUMNS: Final = (
    *("time", "game", "match", "ply", "seat", "player", "level", "limit", "fallback"),
    *("action", "value", "chance", "rival", "rival_value", "rival_chance", "margin", "best", "candidates"),
    *("nodes", "depth", "samples", "steps", "ms", "cpu_ms"),
    *("round", "trick", "seed"),
)


@dataclass(slots=True)
class PlayerSummary:
    """The decisions of one player."""

    cost: Cost = field(default_factory=Cost)
    judged: int = 0  # with candidates to compare
    own_best: int = 0  # played what it valued highest
    close: int = 0  # the best two within CLOSE_CHANCE of winning, or of equal value
    fallbacks: int = 0
    depth: int = 0
    candidates: int = 0
    steps: int = 0

    @property
    def decisions(self) -> int:
        """How many there are."""
        return self.cost.moves

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON values; shares are null when nothing could be compared."""
        return {
            "decisions": self.decisions,
            "own_best": self.own_best / self.judged if self.judged else None,
            "close": self.close / self.judged if self.judged else None,
            "candidates": self.candidates / self.judged if self.judged else None,
            "fallbacks": self.fallbacks,
            "depth": self.depth / self.decisions,
            "nodes": self.cost.nodes / self.decisions,
            "steps": self.steps / self.decisions,
            "ms": {
                "mean": self.cost.mean * 1000,
                "p95": self.cost.percentile(0.95) * 1000,
                "max": self.cost.longest * 1000,
            },
        }


@dataclass(slots=True)
class TelemetrySummary:
    """Everything that was read. ``faults`` are the lines that could not be."""

    decisions: int = 0
    games: int = 0
    players: dict[str, PlayerSummary] = field(default_factory=dict)
    closest: list[dict[str, Any]] = field(default_factory=list)
    asked_again: int = 0
    agreed: int = 0
    faults: list[FormatError] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON values; docs/arena.md describes the fields."""
        return {
            "decisions": self.decisions,
            "games": self.games,
            "players": [{"player": name, **item.to_json()} for name, item in sorted(self.players.items())],
            "agreement": {
                "asked_again": self.asked_again,
                "agreed": self.agreed,
                "share": self.agreed / self.asked_again if self.asked_again else None,
            },
            "closest": self.closest,
            "faults": [str(fault) for fault in self.faults],
        }


def summarise_telemetry(files: Sequence[Path], closest: int = 10) -> TelemetrySummary:
    """Read files and add them up, a line at a time; decisions on the same question are compared with each other."""
    summary = TelemetrySummary()
    games: set[tuple[str, str]] = set()
    answers: dict[tuple[str, str, int, str], str] = {}
    near: list[tuple[tuple[float, float, int], dict[str, Any]]] = []  # a heap with the least close on top
    for line in _decisions(files, summary.faults):
        summary.decisions += 1
        games.add((line.game, line.match))
        row = _flat(line)
        _count(summary.players.setdefault(line.player, PlayerSummary()), line, row)
        question = (line.game, line.match, line.ply, line.seat)
        if question in answers:
            summary.asked_again += 1
            summary.agreed += answers[question] == line.analysis.action
        else:
            answers[question] = line.analysis.action
        if row["margin"] is not None and row["best"]:
            facts = {
                name: row[name] for name in ("game", "match", "ply", "seat", "player", "action", "rival", "margin")
            }
            heapq.heappush(near, ((-_closeness(row), -abs(row["margin"]), -summary.decisions), facts))
            if len(near) > closest:
                heapq.heappop(near)
    if not summary.decisions:
        raise FormatError("there is no decision in " + ", ".join(str(file) for file in files))
    summary.games = len(games)
    summary.closest = [facts for _, facts in sorted(near, key=lambda item: item[0], reverse=True)]
    return summary


def flat_rows(files: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """Return one flat row for each decision, for tables; with the seed of the deal where the match is over."""
    seeds = {
        (line.game, line.match): str(line.seed)
        for file in files
        for line in read_telemetry(file, [])
        if isinstance(line, ClosingLine) and line.seed is not None
    }
    return ({**_flat(line), "seed": seeds.get((line.game, line.match))} for line in _decisions(files, []))


def write_csv(file: Path, rows: Iterable[dict[str, Any]]) -> int:
    """Write rows as CSV; return how many."""
    count = 0
    try:
        with file.open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, COLUMNS)
            writer.writeheader()
            for row in rows:
                writer.writerow(row)
                count += 1
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {error.strerror}.") from None
    return count


def write_parquet(file: Path, rows: Iterable[dict[str, Any]]) -> int:
    """Write rows as Parquet; needs the extra `research`."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Unsupported("Parquet needs pyarrow: `pip install parlour[research]`, or write --csv instead.") from None
    texts = {"time", "game", "match", "seat", "player", "level", "limit", "fallback", "action", "rival", "seed"}
    whole = {"ply", "candidates", "nodes", "depth", "samples", "steps", "round", "trick"}
    kinds = [
        (name, pyarrow.string() if name in texts else pyarrow.int64() if name in whole else pyarrow.float64())
        for name in COLUMNS
        if name != "best"
    ]
    kinds.insert(COLUMNS.index("best"), ("best", pyarrow.bool_()))
    schema, count, source = pyarrow.schema(kinds), 0, iter(rows)
    try:
        with parquet.ParquetWriter(file, schema) as out:
            while batch := list(islice(source, PARQUET_ROWS)):
                out.write_table(pyarrow.Table.from_pylist(batch, schema=schema))
                count += len(batch)
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {error}.") from None
    return count


def _decisions(files: Sequence[Path], faults: list[FormatError]) -> Iterator[DecisionLine]:
    for file in files:
        for line in read_telemetry(file, faults):
            if isinstance(line, DecisionLine):
                yield line


def _count(summary: PlayerSummary, line: DecisionLine, row: dict[str, Any]) -> None:
    spent = line.analysis.spent
    summary.cost.add(spent.seconds, spent.cpu_seconds, spent.nodes)
    summary.depth += spent.depth
    summary.steps += spent.steps
    summary.fallbacks += bool(line.fallback)
    if row["margin"] is not None:
        summary.judged += 1
        summary.own_best += row["best"]
        summary.candidates += row["candidates"]
        summary.close += _closeness(row) <= CLOSE_CHANCE


def _closeness(row: dict[str, Any]) -> float:
    """How far apart the move played and its best rival were: in chance of winning, or in value without one."""
    if row["chance"] is not None and row["rival_chance"] is not None:
        return abs(float(row["chance"] - row["rival_chance"]))
    return abs(float(row["margin"]))


def _flat(line: DecisionLine) -> dict[str, Any]:
    analysis = line.analysis
    chosen, rival = analysis.chosen, analysis.rival
    compared = chosen is not None and rival is not None
    return {
        **{name: getattr(line, name) for name in COLUMNS[:9]},
        "action": analysis.action,
        **_judged("", chosen),
        "rival": rival.action if rival else None,
        **_judged("rival_", rival),
        "margin": chosen.value - rival.value if chosen is not None and rival is not None else None,
        "best": not compared or (chosen is not None and rival is not None and chosen.value >= rival.value),
        "candidates": len(analysis.candidates),
        "nodes": analysis.spent.nodes,
        "depth": analysis.spent.depth,
        "samples": analysis.spent.samples,
        "steps": analysis.spent.steps,
        "ms": analysis.spent.seconds * 1000,
        "cpu_ms": analysis.spent.cpu_seconds * 1000,
        "round": line.stage.get("round"),
        "trick": line.stage.get("trick"),
    }


def _judged(prefix: str, candidate: Candidate[str] | None) -> dict[str, float | None]:
    return {
        f"{prefix}value": candidate.value if candidate else None,
        f"{prefix}chance": candidate.chance if candidate else None,
    }
