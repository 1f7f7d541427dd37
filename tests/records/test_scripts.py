"""What foreign formats tell becomes a record, and the other way round."""

from __future__ import annotations

import pytest

from parlour.core.formats import Script
from parlour.errors import FormatError
from parlour.records import format_record, parse_record, replay
from parlour.records.scripts import record_of_script, script_of_position, script_of_record

SCRIPT = Script(
    ("take 1", "take 3", "take 1"),
    rules={"stones": "5"},
    tags={"first": "Ann", "Date": "2001.02.03", "Event": "Final"},
)


def test_a_script_is_played_and_comes_back() -> None:
    record = record_of_script(SCRIPT, "heap")
    assert parse_record(format_record(record)) == record
    assert (record.players, record.date, record.result) == (("Ann", "unknown"), "2001-02-03", (1.0, 0.0))
    assert record.tags == {"Event": "Final"}
    assert replay(record)[-1].left == 0
    again = script_of_record(record)
    assert again.actions == SCRIPT.actions
    assert again.tags == {"first": "Ann", "Date": "2001-02-03", "Event": "Final"}
    assert record_of_script(again, "heap") == record


def test_a_vague_date_is_kept_as_it_is() -> None:
    record = record_of_script(Script(tags={"Date": "spring 1850"}), "heap")
    assert (record.date, record.tags) == ("", {"Day": "spring 1850"})
    assert parse_record(format_record(record)) == record


def test_a_script_from_a_position() -> None:
    record = record_of_script(Script(("take 3",), position="4 1"), "heap")
    assert record.actions[0].seat == 1
    assert script_of_record(record).position == "4 1"
    assert script_of_position(record, 0).position == "4 1"
    assert script_of_position(record).position == "1 0"
    with pytest.raises(FormatError, match="the record has 1 actions"):
        script_of_position(record, 2)


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        (("take 1", "take 9"), "action 2, second take 9: You may take 1 to 3"),
        (("take 3", "take 2", "take 1"), "action 3, take 1: the game is already over"),
    ],
)
def test_a_script_against_the_rules_is_refused(actions: tuple[str, ...], told: str) -> None:
    with pytest.raises(FormatError, match=told):
        record_of_script(Script(actions, rules={"stones": "5"}), "heap")
