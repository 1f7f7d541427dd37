"""What a finished run leaves beside its blocks: its games as records, and its decisions as telemetry."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import BlockResult
from parlour.arena.play.telemetry_writer import match_name
from parlour.core.parameters import spelled
from parlour.core.rng import derive
from parlour.records import ClosingLine, GameRecord, RecordedAction, format_record
from parlour.records.telemetry import to_json
from parlour.store.files import replacing

__all__ = ["records_of", "write_archive"]


def records_of(pairing: Pairing, result: BlockResult) -> Iterator[GameRecord]:
    """Return the games of a block as records; ``Block`` and ``Forfeit`` are tags of their own."""
    game = pairing.game
    conditions = pairing.conditions()
    rules = conditions[result.index % len(conditions)]
    for number, played in enumerate(result.games, 1):
        tags = {"Block": f"{result.pairing}.{result.index}.{number}"}
        if played.opening:
            tags["Opening"] = f"{played.opening} random plies"
        if played.forfeit is not None:
            tags["Forfeit"] = f"{game.seat_names[played.forfeit.seat]} {played.forfeit.why}"
        yield GameRecord(
            game=game.name,
            seats=game.seat_names,
            players=tuple(pairing.contestants[who].label for who in played.seating),
            actions=tuple(RecordedAction(seat, text) for seat, text in played.actions),
            rules=spelled(rules),
            seed=derive(pairing.block_seed(result.index), "deal"),
            origin=played.origin,
            result=played.outcome.points,
            reason=played.outcome.reason,
            tags=tags,
        )


def write_archive(folder: Path, blocks: Iterable[tuple[Pairing, BlockResult]]) -> None:
    """Write games.txt, and telemetry.jsonl if there is any, one block at a time in memory."""
    with replacing(folder / "games.txt") as records, replacing(folder / "telemetry.jsonl", empty=False) as lines:
        for pairing, result in blocks:
            for number, record in enumerate(records_of(pairing, result), 1):
                records.write(format_record(record).encode() + b"\n")
                name = match_name(result.pairing, result.index, number)
                decision_rows = [row for row in result.decisions if row["match"] == name]
                # Closed with what was secret while it was played: the seed of the deal.
                for row in (*decision_rows, to_json(ClosingLine.of(record, name))) if decision_rows else ():
                    lines.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")
