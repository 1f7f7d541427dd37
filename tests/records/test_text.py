"""Records as text: what is written is read back equal, and what is wrong is told with its place."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.errors import FormatError
from parlour.records import (
    GameRecord,
    RecordedAction,
    format_record,
    format_records,
    parse_record,
    parse_records,
)

EXAMPLE: Final = r"""; two friends
[Game "heap"]  ; any comment
[Rule.stones "5"]
[Player.first "Ann \"the fox\""]
[Player.second "random"]
[Date "2026-08-01"]
[Origin "5 0\nsecond line"]
[Result "1 0"]
[Reason "finished"]
[Event "Friday"]

1. first take 1   ; careful
; thinking
2. second take 3
3. first take 1
"""

words = st.text(string.ascii_letters + string.digits + "_-.", min_size=1, max_size=8).map(lambda word: "x" + word)
seat_names = st.lists(words, min_size=1, max_size=4, unique=True)
any_text = st.text(max_size=30)
action_texts = st.text(min_size=1, max_size=12).filter(
    lambda text: text == text.strip() and not re.search(r"[\n\r]|(^|\s);", text)
)


@st.composite
def game_records(draw: st.DrawFn) -> GameRecord:
    seats = tuple(draw(seat_names))
    count = len(seats)
    actions = draw(st.lists(st.builds(RecordedAction, st.integers(0, count - 1), action_texts), max_size=6))
    numbers = st.floats(allow_nan=False, allow_infinity=False)
    return GameRecord(
        game=draw(words),
        seats=seats,
        players=tuple(draw(st.lists(any_text, min_size=count, max_size=count))),
        actions=tuple(actions),
        rules=draw(st.dictionaries(words, any_text, max_size=3)),
        date=draw(st.sampled_from(["", "2026-08-01"])),
        seed=draw(st.none() | st.integers(0, 2**128 - 1)),
        origin=draw(st.none() | any_text),
        result=draw(st.none() | st.lists(numbers, min_size=count, max_size=count).map(tuple)),
        reason=draw(any_text),
        viewer=draw(any_text),
        tags=draw(st.dictionaries(words, any_text, max_size=3)),
    )


@given(game_records())
def test_what_is_written_is_read_back_equal(record: GameRecord) -> None:
    assert parse_record(format_record(record)) == record


@given(st.lists(game_records(), min_size=1, max_size=4))
def test_several_records_share_a_file(records: list[GameRecord]) -> None:
    assert parse_records(format_records(records)) == records


@given(st.text(max_size=60) | st.text('[]Game"\\ \n;12.x', max_size=60))
def test_any_text_is_read_or_refused_with_a_line(text: str) -> None:
    fault = None
    try:
        assert parse_records(text)
    except FormatError as error:
        fault = error
    assert fault is None or fault.line is not None


def test_example_is_read_with_its_comments_and_escapes() -> None:
    record = parse_record(EXAMPLE)
    assert record.seats == ("first", "second")
    assert record.players == ('Ann "the fox"', "random")
    assert record.rules == {"stones": "5"}
    assert record.origin == "5 0\nsecond line"
    assert record.result == (1.0, 0.0)
    assert record.tags == {"Event": "Friday"}
    assert [(action.seat, action.text) for action in record.actions] == [(0, "take 1"), (1, "take 3"), (0, "take 1")]


def test_windows_line_ends_are_read() -> None:
    assert parse_record(EXAMPLE.replace("\n", "\r\n")) == parse_record(EXAMPLE)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ('[Game "heap"]', '[Event "heap"]', 2, 2, 'expected [Game "..."] as the first tag'),
        ('[Rule.stones "5"]', '[Rule.stones "5]', 3, 1, "expected a tag like"),
        ('[Rule.stones "5"]', '[Rule.stones "5"] x', 3, 18, "expected nothing after the tag"),
        ('[Rule.stones "5"]', '[Rule.stones "\\5"]', 3, 15, "expected \\\\"),
        ('[Event "Friday"]', '[Date "2026-08-01"]', 10, 2, "given twice"),
        ("2026-08-01", "yesterday", 6, 7, "expected a date"),
        ('"1 0"', '"1"', 8, 9, "expected 2 numbers"),
        ('"1 0"', '"1 nan"', 8, 9, "expected 2 numbers"),
        ("2. second", "3. second", 14, 1, "expected action number 2"),
        ("2. second", "2. third", 14, 4, "expected a seat (first, second)"),
        ("2. second take 3", "2. second", 14, 1, "expected an action"),
        ("3. first take 1", '[Round "2"]', 15, 2, "to begin the next record"),
    ],
)
def test_faults_are_told_with_line_column_and_what_was_expected(
    old: str, new: str, line: int, column: int, expected: str
) -> None:
    assert old in EXAMPLE
    with pytest.raises(FormatError) as caught:
        parse_record(EXAMPLE.replace(old, new, 1), source="game.txt")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert expected in str(caught.value)
    assert str(caught.value).startswith(f"game.txt, line {line}, column {column}: ")


def test_missing_records_and_seats_are_told() -> None:
    with pytest.raises(FormatError, match="no record"):
        parse_record("; nothing\n\n")
    with pytest.raises(FormatError, match=r"line 2: expected \[Player.SEAT\]"):
        parse_record('\n[Game "heap"]\n')
    with pytest.raises(FormatError, match="expected one record, found 2"):
        parse_record(EXAMPLE + EXAMPLE)


@pytest.mark.parametrize("text", ["", " ", "a\nb", "a ; b", ";", " a"])
def test_an_action_that_would_not_be_read_back_is_not_written(text: str) -> None:
    record = GameRecord("heap", ("first",), ("Ann",), (RecordedAction(0, text),))
    with pytest.raises(FormatError, match="action 1"):
        format_record(record)


@pytest.mark.parametrize("tags", [{"Game": "x"}, {"Player.first": "x"}, {"a b": "x"}, {"": "x"}])
def test_a_tag_with_a_taken_or_broken_name_is_not_written(tags: dict[str, str]) -> None:
    with pytest.raises(FormatError, match="name of a tag"):
        format_record(GameRecord("heap", ("first",), ("Ann",), tags=tags))


def test_a_date_that_would_not_be_read_back_is_not_written() -> None:
    with pytest.raises(FormatError, match="2026-08-01"):
        format_record(GameRecord("heap", ("first",), ("Ann",), date="20260801"))


def test_the_example_in_the_documentation_is_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    record = parse_record(page.split("```")[1])
    assert (record.game, record.seats, record.result) == ("reversi", ("black", "white"), (40.0, 24.0))
    assert [action.text for action in record.actions] == ["f5", "d6"]
