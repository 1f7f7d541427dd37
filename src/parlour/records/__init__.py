"""Games and decisions as text: one record format for all games, and telemetry."""

from parlour.records.record import GameRecord, RecordedAction
from parlour.records.replay import ENDED_EARLY, game_of, replay
from parlour.records.text import format_record, format_records, parse_record, parse_records

__all__ = [
    "ENDED_EARLY",
    "GameRecord",
    "RecordedAction",
    "format_record",
    "format_records",
    "game_of",
    "parse_record",
    "parse_records",
    "replay",
]
