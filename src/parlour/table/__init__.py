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

__all__ = [
    "Acted",
    "Entry",
    "Opened",
    "Reseated",
    "Resigned",
    "Sitting",
    "Table",
    "Undone",
    "from_json",
    "to_json",
]
