"""A game being played by people and players, as an append-only log."""

from parlour.table.log import (
    Acted,
    Entry,
    Opened,
    Reseated,
    Resigned,
    Sitting,
    Undone,
    from_json,
    to_json,
)
from parlour.table.table import Table
from parlour.table.thinking import Thought, fallback_decision, think

__all__ = [
    "Acted",
    "Entry",
    "Opened",
    "Reseated",
    "Resigned",
    "Sitting",
    "Table",
    "Thought",
    "Undone",
    "fallback_decision",
    "from_json",
    "think",
    "to_json",
]
