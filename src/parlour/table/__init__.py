"""A game being played by people and players, as an append-only log."""

from parlour.table.log import (
    Acted,
    Entry,
    Opened,
    Rematched,
    Reseated,
    Resigned,
    Sitting,
    TimeControl,
    TimedOut,
    Undone,
    from_json,
    to_json,
)
from parlour.table.table import Table

__all__ = [
    "Acted",
    "Entry",
    "Opened",
    "Rematched",
    "Reseated",
    "Resigned",
    "Sitting",
    "Table",
    "TimeControl",
    "TimedOut",
    "Undone",
    "from_json",
    "to_json",
]
