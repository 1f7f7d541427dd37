"""What people complain about in other programs, as positions: `hard` and `expert` get them right."""

from __future__ import annotations

import pytest

from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import State
from tests.games.hearts.build import game_of, position, turn_view

LEVELS = ("hard", "expert")
GOOD = pytest.mark.parametrize("level", LEVELS)


def answer(game: Hearts, state: State, level: str, seat: int | None = None) -> str:
    obs = turn_view(game, state) if seat is None else game.observe(state, seat)
    decision = make_player(level, game).fair.analyse(obs, Limit(), 1)
    return game.format(decision.action)


@GOOD
def test_the_queen_is_ducked_by_the_last_to_play(level: str) -> None:
    game = game_of()
    hands = {"north": "C:A S:5", "east": "C:4 S:Q", "south": "C:2 S:6", "west": "C:3 S:K2"}
    assert answer(game, position(game, "2C 3C AC 4C 5S QS 6S", **hands), level) not in ("KS", "AS")


@GOOD
def test_the_queen_falls_under_the_ace_though_the_king_is_held_too(level: str) -> None:
    game = game_of()
    hands = {"north": "C:A S:A", "east": "C:4 S:KQ2", "south": "C:2", "west": "C:3"}
    assert answer(game, position(game, "2C 3C AC 4C AS", **hands), level) == "QS"


@GOOD
def test_high_diamonds_go_early_while_it_costs_nothing(level: str) -> None:
    game = game_of()
    hands = {"north": "C:A D:5", "east": "C:4 D:7", "south": "C:2 D:6", "west": "C:3 D:A42"}
    assert answer(game, position(game, "2C 3C AC 4C 5D 7D 6D", **hands), level) == "AD"


@GOOD
def test_a_moon_is_stopped_at_the_first_chance(level: str) -> None:
    game = game_of()
    hands = {
        "north": "C:2 D:23456789TJQK",
        "east": "C:A S:AK H:AKJT98765 D:A",
        "south": "C:345678 H:Q34 S:2345",
        "west": "C:9TJQK S:6789TJQ H:2",
    }
    assert answer(game, position(game, "2C AC 3C 9C AS 2S 6S 2D KS 3S QS 3D AH 3H 2H 4D JH", **hands), level) == "QH"


@GOOD
def test_a_dead_suit_is_not_led(level: str) -> None:
    game = game_of()
    hands = {"north": "C:258", "east": "C:AKQJ D:2 S:2 H:23", "south": "C:369", "west": "C:47T"}
    state = position(game, "2C AC 3C 4C KC 6C 7C 5C QC 9C TC 8C", **hands)
    assert answer(game, state, level) != "JC"


@GOOD
def test_cards_are_passed_to_empty_a_suit(level: str) -> None:
    game = game_of(first_round=1)
    state = position(game, north="C:QJ D:2345 S:2345 H:234")
    assert {"QC", "JC"} <= set(answer(game, state, level, 0).split())


@GOOD
def test_the_lowest_heart_is_kept(level: str) -> None:
    game = game_of(first_round=1)
    state = position(game, north="C:36T D:47T S:246 H:29JK")
    assert "2H" not in answer(game, state, level, 0).split()


@GOOD
def test_a_bare_queen_is_passed(level: str) -> None:
    game = game_of(first_round=1)
    state = position(game, north="C:36T9 D:47T8 S:Q2 H:256")
    assert "QS" in answer(game, state, level, 0).split()


@GOOD
def test_a_well_guarded_queen_is_kept(level: str) -> None:
    game = game_of(first_round=1)
    state = position(game, north="C:AK D:KQ S:Q23456 H:245")
    assert "QS" not in answer(game, state, level, 0).split()


@GOOD
def test_the_queen_is_thrown_on_the_first_suit_that_is_missing(level: str) -> None:
    game = game_of()
    hands = {"north": "C:A D:5", "east": "C:4 S:Q46 H:23456789T", "south": "C:2", "west": "C:3"}
    assert answer(game, position(game, "2C 3C AC 4C 5D", **hands), level) == "QS"


@GOOD
def test_the_jack_of_diamonds_is_worth_a_trick(level: str) -> None:
    game = game_of(jd_bonus=True)
    hands = {"north": "C:A D:5", "east": "C:4 D:J", "south": "C:2 D:6", "west": "C:3 D:A42"}
    assert answer(game, position(game, "2C 3C AC 4C 5D JD 6D", **hands), level) == "AD"


@GOOD
def test_a_moon_is_tried_with_a_hand_for_it(level: str) -> None:
    """Whoever holds all the winners leads them instead of getting rid of them."""
    game = game_of()
    hands = {"north": "C:2", "east": "C:A S:AKQ H:AKQJT987 D:A", "south": "C:3", "west": "C:4"}
    state = position(game, "2C AC 3C 4C", **hands)
    assert answer(game, state, level) in {"AS", "KS", "QS", "AD"}
    while game.outcome(state) is None:
        played = answer(game, state, level if state.round.turn == 1 else "normal")
        state = game.step(state, state.round.turn, game.parse(played, turn_view(game, state)))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.points[1] == 0
