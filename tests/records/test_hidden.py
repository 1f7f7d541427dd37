"""A seat's record of a running match with hidden cards, and the whole record afterwards; the example card game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.errors import Unsupported
from parlour.records import GameRecord, format_record, parse_record, replay
from parlour.table import Table
from tests.playing import random_table

SEEDS = range(6)


def in_public(table: Table) -> list[str]:
    return [event.text for event in table.observe(None).events if event.text]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_finished_match_replays_from_its_origin_without_the_seed(seed: int) -> None:
    table = random_table("relay", seed)
    record = parse_record(format_record(table.record(2)))
    assert record == table.record()
    assert record.seed == seed
    by_origin = replay(replace(record, seed=None))
    assert by_origin == replay(replace(record, origin=None))
    assert [table.game.observe(by_origin[-1], seat) for seat in range(4)] == [table.observe(seat) for seat in range(4)]


def test_a_resigned_match_is_told_with_what_chance_had_decided() -> None:
    table = random_table("relay", 3, plies=9)
    table.apply(table.resign(0))
    record = parse_record(format_record(table.record(1)))
    assert record.viewer == ""
    assert record.origin is not None
    assert len(replay(replace(record, seed=None))) == 10


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_s_record_has_its_own_actions_and_the_public_ones_only(seed: int) -> None:
    whole = random_table("relay", seed)
    secrets_met = 0
    for ply in range(len(whole.actions)):
        table = whole.at(ply)
        for seat in (None, 0, 1, 2, 3):
            record = table.record(seat)
            assert (record.seed, record.origin, record.result) == (None, None, None)
            assert record.viewer == ("spectator" if seat is None else table.game.seat_names[seat])
            own = [entry.text for entry in table.actions if entry.seat == seat]
            assert [action.text for action in record.actions if action.seat == seat] == own
            others = [action.text for action in record.actions if action.seat != seat]
            public = in_public(table)
            assert all(others.count(text) <= public.count(text) for text in others)
            secrets_met += len(table.actions) - len(record.actions)
    assert secrets_met > 0


def test_nothing_secret_is_in_the_text() -> None:
    whole = random_table("relay", 1)
    actions = [(entry.seat, entry.text) for entry in whole.actions]
    # The four cards passed in the first round come just before the first card that is played in public.
    first_play = next(
        ply for ply in range(len(actions)) if any(e.kind == "play" for e in whole.at(ply + 1).observe(None).events)
    )
    passes = actions[first_play - 4 : first_play]
    assert sorted(seat for seat, _ in passes) == [0, 1, 2, 3]
    table = whole.at(first_play)
    for seat in range(4):
        record = table.record(seat)
        told = [(action.seat, action.text) for action in record.actions]
        assert [item for item in passes if item in told] == [item for item in passes if item[0] == seat]
        assert str(whole.opened.seed) not in format_record(replace(record, rules={}, actions=()))


def test_cards_that_a_seat_plays_from_an_open_hand_are_in_everyone_s_record() -> None:
    for seed in SEEDS:
        whole = random_table("relay", seed)
        played = [e for e in whole.observe(None).events if e.kind == "play"]
        by_actor = {(entry.seat, entry.text) for entry in whole.actions}
        for_dummy = [e for e in played if (e.seat, e.text) not in by_actor]
        assert for_dummy
        last = whole.at(len(whole.actions) - 1)
        texts = [action.text for action in last.record(None).actions]
        assert all(event.text in texts for event in for_dummy if event in last.observe(None).events)


def test_a_view_survives_its_text_and_cannot_be_replayed() -> None:
    view = random_table("relay", 2, plies=12).record(3)
    again: GameRecord = parse_record(format_record(view))
    assert again == view
    with pytest.raises(Unsupported, match="what west saw"):
        replay(again)
