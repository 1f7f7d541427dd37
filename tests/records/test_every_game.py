"""Every registered game can be written down, read and replayed, at its end and on the way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.core.game import HiddenGame
from parlour.core.registry import game_names
from parlour.records import format_record, format_records, parse_record, parse_records, replay
from tests.playing import random_table


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_finished_game_replays_exactly(name: str, seed: int) -> None:
    table = random_table(name, seed)
    record = parse_record(format_record(table.record()))
    assert record == table.record()
    game = table.game
    for kept in (record, replace(record, seed=None)):
        states = replay(kept)
        assert [game.dump(state) for state in states] == [
            game.dump(table.at(ply).state) for ply in range(len(table.actions) + 1)
        ]
        assert game.outcome(states[-1]) == table.outcome


@pytest.mark.parametrize("name", game_names())
def test_a_running_game_is_written_and_read(name: str) -> None:
    whole = random_table(name, 4)
    views = [whole.at(ply).record(seat) for ply in range(0, len(whole.actions), 7) for seat in (None, 0, 1)]
    assert parse_records(format_records(views)) == views
    if not isinstance(whole.game, HiddenGame):
        for view in views:
            assert len(replay(view)) == len(view.actions) + 1
