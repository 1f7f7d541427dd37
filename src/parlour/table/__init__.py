"""A game being played by people and players, as an append-only log."""

from parlour.table.log import (
    Acted,
    Clock,
    Entry,
    Opened,
    Rematched,
    Reseated,
    Resigned,
    Sitting,
    TimedOut,
    Undone,
    from_json,
    to_json,
)
from parlour.table.table import Table

__all__ = [
    "Acted",
    "Clock",
    "Entry",
    "Opened",
    "Rematched",
    "Reseated",
    "Resigned",
    "Sitting",
    "Table",
    "TimedOut",
    "Undone",
    "from_json",
    "to_json",
]
