"""Tables of people in the log: clocks that run out, players that stand in, another game, and what that allows."""

from __future__ import annotations

import pytest

from parlour.errors import StaleAction, StoreError, Unsupported
from parlour.table import Acted, Opened, Rematched, Reseated, Sitting, Table, TimeControl, TimedOut

PEOPLE = (Sitting(name="Anna"), Sitting(name="Ben"))
FOUR = (Sitting(name="Anna"), Sitting(name="Ben"), Sitting("random"), Sitting("random"))


def clocked(*took: float) -> Table:
    table = Table(Opened("connect4", PEOPLE, 1, 2, clock=TimeControl(60.0, 2.0)))
    for number, seconds in enumerate(took):
        seat = number % 2
        table.apply(table.act(seat, str(number + 1), table.turn(seat), seconds=seconds))
    return table


def test_a_clock_gives_what_a_move_took_and_adds_the_increment() -> None:
    table = clocked(10.0, 0.5, 3.0)
    assert table.left == {0: 60 - 10 + 2 - 3 + 2, 1: 60 - 0.5 + 2}
    assert Table.replay(table.entries).left == table.left


def test_players_have_no_clock() -> None:
    table = Table(Opened("connect4", (Sitting("random"), Sitting()), 1, 2, clock=TimeControl(60.0, 2.0)))
    table.apply(Acted(0, "1"))
    assert table.left[0] == 60


def test_between_two_who_runs_out_of_time_has_lost() -> None:
    table = clocked(10.0)
    table.apply(table.time_out(1))
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((0,), "out of time")
    assert table.left[1] == 0
    with pytest.raises(StaleAction):
        table.time_out(0)
    assert Table.replay(table.entries).outcome == table.outcome


def test_else_a_player_plays_on_for_who_ran_out_of_time() -> None:
    table = Table(Opened("relay", FOUR, 1, 2, clock=TimeControl(60.0)))
    table.apply(table.time_out(1, "random"))
    assert table.outcome is None
    assert table.sittings[1] == Sitting("random", "Ben", stands_in=True)
    assert Table.replay(table.entries).timed_out == {1}


def test_with_clocks_nothing_is_taken_back() -> None:
    table = clocked(1.0)
    with pytest.raises(Unsupported, match="clocks"):
        table.undo(0)


def test_a_person_who_is_away_is_still_somebody_whose_cards_are_hidden() -> None:
    table = Table(Opened("relay", FOUR, 1, 2))
    table.apply(Reseated(1, Sitting("random", "Ben", stands_in=True)))
    with pytest.raises(Unsupported, match="other people"):
        table.undo(0)


def test_the_next_table_is_kept_and_changes_nothing_else() -> None:
    table = clocked(1.0)
    state = table.state
    table.apply(Rematched(0, "Vw3"))
    assert (table.rematch, table.state) == ("Vw3", state)
    assert Table.replay(table.entries).rematch == "Vw3"


def test_who_plays_on_from_a_look_back_leaves_the_table_as_it_was() -> None:
    table = clocked(1.0, 1.0)
    entries, left = list(table.entries), dict(table.left)
    past = table.at(1)
    past.apply(past.act(1, "7", past.turn(1)))
    assert (table.entries, table.left) == (entries, left)


@pytest.mark.parametrize("entry", [TimedOut(7), Rematched(9, "x")])
def test_entries_of_seats_that_are_not_there_are_refused(entry: TimedOut | Rematched) -> None:
    with pytest.raises(StoreError):
        clocked().apply(entry)
