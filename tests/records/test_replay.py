"""Records replay exactly, and every claim of a record is checked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.errors import FormatError, Unsupported
from parlour.records import GameRecord, RecordedAction, format_record, game_of, parse_record, replay
from parlour.table import Acted, Opened, Sitting, Table
from tests.tiny import GAME, Heap, HeapRules

GOOD = GameRecord(
    "heap",
    ("first", "second"),
    ("Ann", "random"),
    tuple(RecordedAction(ply % 2, text, line=8 + ply) for ply, text in enumerate(["take 1", "take 3", "take 1"])),
    rules={"stones": "5"},
    result=(1.0, 0.0),
    reason="finished",
)


def played(stones: int, seed: int, plies: int = 99) -> Table:
    table = Table(Opened("heap", (Sitting("random"), Sitting("random")), seed, seed, {"stones": stones}))
    rng = stream(seed, "test")
    while table.actors and len(table.actions) < plies:
        seat = table.actors[0]
        action = table.game.legal(table.observe(seat)).sample(rng)
        table.apply(table.act(seat, table.game.format(action), table.turn(seat)))
    return table


@given(st.integers(1, 40), st.integers(0, 2**128), st.integers(0, 20))
def test_a_played_game_replays_from_its_text(stones: int, seed: int, plies: int) -> None:
    table = played(stones, seed, plies)
    record = parse_record(format_record(table.record()))
    assert record == table.record()
    states = replay(record)
    assert [table.game.dump(state) for state in states] == [table.game.dump(state) for state in table._states]
    assert replay(replace(record, seed=None))[-1] == states[-1]


def test_the_rules_of_a_record_are_the_rules_of_the_game() -> None:
    table = played(7, 1)
    assert table.record().rules == {"stones": "7", "take": "3"}
    assert game_of(table.record()).rules == HeapRules(stones=7)


def test_a_good_record_replays() -> None:
    assert [state.left for state in replay(GOOD)] == [5, 4, 1, 0]
    assert replay(GOOD, Heap(HeapRules(5)))[-1].left == 0


def test_a_resigned_game_replays_with_its_result() -> None:
    table = played(10, 3, plies=1)
    table.apply(table.resign(1))
    record = parse_record(format_record(table.record()))
    assert record.reason == "resigned"
    assert record.result == (1.0, 0.0)
    assert len(replay(record)) == 2


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"actions": (RecordedAction(0, "grab 1", 8),)}, "line 8: action 1, first grab 1: expected take and a number"),
        ({"actions": (RecordedAction(0, "take 4", 8),)}, "line 8: action 1, first take 4: You may take 1 to 3"),
        ({"actions": (RecordedAction(1, "take 1", 8),)}, "line 8: action 1, second take 1: it is the turn of first"),
        ({"actions": (*GOOD.actions, RecordedAction(1, "take 1", 11))}, "the game is already over"),
        ({"actions": GOOD.actions[:2]}, "do not end the game"),
        ({"result": (0.0, 1.0)}, "they give 1 0"),
        ({"reason": "moonshot"}, "they give finished"),
        ({"seats": ("north", "south")}, "heap has the seats first, second, not north, south"),
        ({"origin": "many 0"}, r"\[Origin\] cannot be read"),
    ],
)
def test_a_record_that_cannot_be_true_is_refused(changes: dict[str, object], told: str) -> None:
    with pytest.raises(FormatError, match=told):
        replay(replace(GOOD, **changes))  # type: ignore[arg-type]


def test_a_seat_s_view_is_not_a_whole_record() -> None:
    with pytest.raises(Unsupported, match="what first saw"):
        replay(replace(GOOD, viewer="first"))


def test_a_game_from_a_position_has_that_origin_and_no_seed() -> None:
    table = Table(Opened("heap", (Sitting(), Sitting()), 5, 6, position="4 1"))
    table.apply(Acted(1, "take 2"))
    record = table.record()
    assert (record.seed, record.origin) == (None, "4 1")
    assert replay(record)[-1].left == 2


def test_open_games_tell_everything_at_once() -> None:
    record = played(10, 5, plies=2).record(0)
    assert record.viewer == ""
    assert len(record.actions) == 2
    assert make_game("heap", record.rules).name == GAME.name
