"""Log entries are plain JSON, and what is none of ours is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.errors import FormatError
from parlour.table import Acted, Entry, Opened, Reseated, Resigned, Sitting, Undone, from_json, to_json

OPENED = Opened("relay", (Sitting("", "Anna"), Sitting("hard")), 2**127, 5, {"rounds": "3"}, "a position")
ENTRIES: list[Entry] = [
    OPENED,
    Acted(2, "S9", "the player overran"),
    Undone(1, 7),
    Resigned(0),
    Reseated(3, Sitting("easy")),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_entries_are_json(entry: Entry) -> None:
    assert from_json(json.loads(json.dumps(to_json(entry)))) == entry


def test_who_is_a_person() -> None:
    assert Sitting(name="Anna").human
    assert not Sitting("hard").human


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"kind": "eaten"},
        {"kind": "acted", "seat": 1},
        {"kind": "acted", "seat": 1, "text": "a", "colour": "red"},
        {"kind": "opened", "game": "relay", "seats": [{"chair": 1}], "seed": 1, "player_seed": 2},
        {"kind": "reseated", "seat": 1},
    ],
)
def test_what_is_no_entry_is_refused(value: dict[str, Any]) -> None:
    with pytest.raises(FormatError):
        from_json(value)
