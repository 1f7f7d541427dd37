"""Games and decisions as text: one record format for all games, and telemetry."""

from parlour.records.analyses import analysis_from_json, analysis_to_json, with_actions, without_samples
from parlour.records.codec import decode, encode
from parlour.records.record import GameRecord, RecordedAction
from parlour.records.replays import ENDED_EARLY, game_of, replay
from parlour.records.telemetry import ClosingLine, DecisionLine, TelemetryLine, TelemetryWriter, read_telemetry
from parlour.records.text import format_record, format_records, parse_record, parse_records

__all__ = [
    "ENDED_EARLY",
    "ClosingLine",
    "DecisionLine",
    "GameRecord",
    "RecordedAction",
    "TelemetryLine",
    "TelemetryWriter",
    "analysis_from_json",
    "analysis_to_json",
    "decode",
    "encode",
    "format_record",
    "format_records",
    "game_of",
    "parse_record",
    "parse_records",
    "read_telemetry",
    "replay",
    "with_actions",
    "without_samples",
]
