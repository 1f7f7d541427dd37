"""Log entries are plain JSON, and what is none of ours is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.errors import FormatError
from parlour.table import (
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

OPENED = Opened("relay", (Sitting("", "Anna"), Sitting("hard")), 2**127, 5, {"rounds": "3"}, "a position")
ENTRIES: list[Entry] = [
    OPENED,
    Acted(2, "S9", "the player overran"),
    Undone(1, 7),
    Resigned(0),
    Reseated(3, Sitting("easy")),
    Opened("relay", (Sitting(), Sitting()), 1, 2, clock=TimeControl(300.0, 2.0), delay=30.0),
    Acted(2, "S9", seconds=1.25),
    Reseated(3, Sitting("easy", "Ben", stands_in=True)),
    TimedOut(1, "normal"),
    Rematched(0, "Vw3"),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_entries_are_json(entry: Entry) -> None:
    assert from_json(json.loads(json.dumps(to_json(entry)))) == entry


def test_who_is_a_person() -> None:
    assert Sitting(name="Anna").human
    assert Sitting(name="Anna").personal
    assert not Sitting("hard").human
    assert not Sitting("hard").personal
    stand_in = Sitting("hard", "Anna", stands_in=True)
    assert (stand_in.human, stand_in.personal) == (False, True)


def test_what_few_tables_have_takes_no_room_in_the_others() -> None:
    assert to_json(Acted(2, "S9")) == {"kind": "acted", "seat": 2, "text": "S9", "fallback": ""}
    assert not {"clock", "delay"} & set(to_json(OPENED))


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
