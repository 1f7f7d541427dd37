"""A table is the fold over its log: acting, taking back, resigning, changing seats, and what is refused."""

from __future__ import annotations

import pytest

from parlour.core.registry import make_game
from parlour.errors import FormatError, IllegalAction, StaleAction, StoreError, UnknownName, Unsupported
from parlour.table import Acted, Opened, Resigned, Sitting, Table, Undone
from tests.playing import random_table

PEOPLE = (Sitting(name="Anna"), Sitting(name="Ben"))
AGAINST_BOTS = (Sitting(name="Anna"), Sitting("random"), Sitting("random"), Sitting("random"))


def connect4(*columns: int) -> Table:
    table = Table(Opened("connect4", PEOPLE, 1, 2))
    for column in columns:
        do(table, str(column))
    return table


def do(table: Table, text: str) -> None:
    seat = table.actors[0]
    table.apply(table.act(seat, text, table.turn(seat)))


def test_acting_is_two_steps() -> None:
    table = connect4()
    entry = table.act(0, " 4 ", 0)
    assert (entry, table.actions) == (Acted(0, "4"), [])
    table.apply(entry)
    assert (table.actions, table.actors, table.turn(1)) == ([entry], (1,), 1)


def test_an_action_keeps_why_another_player_made_it() -> None:
    assert connect4().play(0, 3, 0, fallback="hard overran") == Acted(0, "4", "hard overran")


def test_refusals_change_nothing() -> None:
    table = connect4(1, 1, 1, 1, 1, 1)
    state = table.state
    with pytest.raises(IllegalAction, match="Column 1 is full"):
        table.act(0, "1", 6)
    with pytest.raises(StaleAction, match="not this seat's turn"):
        table.act(1, "2", 6)
    with pytest.raises(FormatError, match="column from 1 to 7"):
        table.act(0, "eight", 6)
    assert table.state is state
    assert len(table.entries) == 7


def test_late_and_doubled_answers_are_stale() -> None:
    table = connect4(4, 4)
    with pytest.raises(StaleAction, match="moved on"):
        table.act(0, "4", 0)
    with pytest.raises(StaleAction):
        table.act(0, "4", 3)


def test_nothing_happens_after_the_end() -> None:
    table = connect4(1, 2, 1, 2, 1, 2, 1)
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.winners, table.actors) == ((0,), ())
    with pytest.raises(StaleAction, match="over"):
        table.act(1, "2", table.turn(1))
    with pytest.raises(StaleAction, match="over"):
        table.resign(1)


def test_taking_back_in_an_open_game() -> None:
    table = connect4(4, 3, 2)
    assert not connect4().can_undo(0)
    with pytest.raises(Unsupported, match="nothing to take back"):
        connect4(4).undo(1)
    entry = table.undo(1)
    assert entry == Undone(1, 1)
    table.apply(entry)
    assert (table.actors, len(table.actions), table.practice) == ((1,), 1, False)
    assert table.game.dump(table.state) == "4"
    assert len(table.entries) == 5  # appended, not taken out


def test_taking_back_a_lost_game() -> None:
    table = connect4(1, 2, 1, 2, 1, 2, 1)
    table.apply(table.undo(0))
    assert (table.outcome, table.actors) == (None, (0,))


def test_taking_back_with_hidden_cards_is_practice_and_only_against_bots() -> None:
    table = Table(Opened("relay", AGAINST_BOTS, 5, 6))
    while not any(acted.seat == 0 for acted in table.actions):
        seat = table.actors[0]
        do(table, table.game.format(next(iter(table.game.legal(table.observe(seat))))))
    table.apply(table.undo(0))
    assert table.practice
    assert table.record().tags == {"Practice": "moves were taken back"}
    table.apply(table.reseat(2, Sitting(name="Ben")))
    assert not table.can_undo(0)
    with pytest.raises(Unsupported, match="other people"):
        table.undo(0)


def test_resigning_loses_for_the_whole_team() -> None:
    table = Table(Opened("relay", AGAINST_BOTS, 5, 6))
    table.apply(table.resign(2))
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, table.actors) == ((1, 3), "resigned", ())


def test_taking_a_resignation_back() -> None:
    table = connect4(4, 3)
    table.apply(table.resign(0))
    table.apply(table.undo(0))
    assert table.outcome is None


def test_another_player_takes_over() -> None:
    table = connect4(4)
    table.apply(table.reseat(1, Sitting("hard")))
    assert table.sittings[1] == Sitting("hard")
    with pytest.raises(UnknownName, match="hard"):
        table.reseat(1, Sitting("hrad"))


def test_opening_is_checked() -> None:
    with pytest.raises(Unsupported, match="2 seats, not 1"):
        Table(Opened("connect4", PEOPLE[:1], 1, 2))
    with pytest.raises(UnknownName):
        Table(Opened("connect4", (Sitting("grandmaster"), Sitting()), 1, 2))
    with pytest.raises(FormatError):
        Table(Opened("connect4", PEOPLE, 1, 2, position="44?"))
    assert Table(Opened("connect4", PEOPLE, 1, 2, position="443")).actors == (1,)


def test_a_log_begins_by_opening_and_opens_once() -> None:
    table = connect4(4)
    with pytest.raises(StoreError, match="begin"):
        Table.replay(table.entries[1:])
    with pytest.raises(StoreError, match="seat"):
        Table.replay((*table.entries, Resigned(7)))
    with pytest.raises(StoreError, match="once"):
        table.apply(table.opened)


@pytest.mark.parametrize("name", ["connect4", "relay"])
def test_replaying_the_log_gives_the_same_table(name: str) -> None:
    table = random_table(name, 3)
    copy = Table.replay(table.entries)
    assert (copy.state, copy.outcome, copy.actions) == (table.state, table.outcome, table.actions)


def test_looking_back_changes_nothing() -> None:
    table = connect4(4, 3, 2)
    past = table.at(1)
    assert (len(past.actions), past.game.dump(past.state)) == (1, "4")
    assert len(table.actions) == 3
    assert table.at(3).state == table.state


def test_looking_back_before_a_resignation_shows_a_game_that_goes_on() -> None:
    table = connect4(4, 3, 2)
    table.apply(table.resign(1))
    assert (table.at(2).outcome, table.at(2).actors) == (None, (0,))
    assert table.at(3).outcome == table.outcome
    assert table.outcome is not None


def test_a_record_names_who_sits_there_by_now() -> None:
    table = connect4(4)
    table.apply(table.reseat(1, Sitting("hard")))
    assert table.record().players == ("Anna", "hard")


def test_a_player_gets_a_new_seed_at_every_turn_and_the_same_one_again_after_an_undo() -> None:
    table = connect4()
    first = table.player_seed(0)
    do(table, "4")
    do(table, "3")
    assert table.player_seed(0) != first
    table.apply(table.undo(0))
    assert table.player_seed(0) == first


def test_player_seeds_have_nothing_to_do_with_the_deal() -> None:
    tables = [Table(Opened("relay", AGAINST_BOTS, deal, 6)) for deal in (5, 7)]
    assert tables[0].state != tables[1].state
    same = [table for table in tables if table.turn(0) == tables[0].turn(0)]
    assert len({table.player_seed(0) for table in same}) == 1
    seeds = {tables[0].player_seed(seat) for seat in range(4)}
    assert len(seeds) == 4


def test_secrets_stay_secret_until_the_end() -> None:
    table = random_table("relay", 3, plies=20)
    record = table.record(1)
    assert (record.seed, record.origin, record.viewer) == (None, None, "east")
    finished = random_table("relay", 3)
    assert finished.record().seed == 3
    assert make_game("relay").load(finished.record().origin or "") == finished.start


def test_a_turn_counts_what_the_seat_saw() -> None:
    """What others do in secret must not show in the number."""
    table = Table(Opened("relay", AGAINST_BOTS, 5, 6))
    while len(table.actors) < 4:
        do(table, "no")
    before = [table.turn(seat) for seat in range(4)]
    table.apply(table.act(2, table.game.format(next(iter(table.game.legal(table.observe(2))))), before[2]))
    after = [table.turn(seat) for seat in range(4)]
    assert after == [before[0], before[1], before[2] + 1, before[3]]
