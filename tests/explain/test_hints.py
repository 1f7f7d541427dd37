"""Hints come in steps, and no step tells what the next one would."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.analysis import Analysis, Candidate
from parlour.core.limits import Limit
from parlour.core.registry import make_game
from parlour.errors import BadParameter
from parlour.explain import hint
from tests.tiny import Heap, HeapRules, Look, Perfect


def helped(stones: int, level: int, take: int = 3) -> tuple[Heap, Look, Analysis[int]]:
    game = Heap(HeapRules(stones, take))
    obs = game.observe(game.start(0), 0)
    return game, obs, Perfect(game).analyse(obs, Limit(), 1)


def test_the_four_steps() -> None:
    game, obs, decision = helped(10, 1)
    first, second, third, fourth = (hint(decision, game, obs, level) for level in (1, 2, 3, 4))
    assert (first.text, first.area) == ("Think small.", ("take 1", "take 2"))
    assert second.text == "Compare take 1, take 2 and take 3."
    assert third.text == "Play take 2."
    assert fourth.text == "Play take 2. take 2 leaves Second 8 stones, which cannot be won."
    assert fourth.reasons[0] == "take 2 leaves Second 8 stones, which cannot be won."
    assert fourth.reasons[-1] == "This is proved: it was played out to the end."


@given(st.integers(2, 40), st.integers(2, 9))
def test_no_step_tells_what_a_later_one_would(stones: int, take: int) -> None:
    game, obs, decision = helped(stones, 1, take)
    first, second, third = (hint(decision, game, obs, level) for level in (1, 2, 3))
    move = game.format(decision.action)
    assert not first.candidates
    assert not second.action
    assert not third.reasons
    assert move not in first.text
    assert len(first.area) != 1
    assert 2 <= len(second.candidates) <= 3
    assert move in second.candidates
    assert all(candidate in second.text for candidate in second.candidates)
    assert move in third.text


@given(st.permutations([1, 2, 3]))
def test_the_order_of_candidates_does_not_give_the_best_away(ranking: list[int]) -> None:
    game, obs, _ = helped(10, 2)
    decision = Analysis(ranking[0], tuple(Candidate(action, -rank) for rank, action in enumerate(ranking)))
    assert hint(decision, game, obs, 2).candidates == ("take 1", "take 2", "take 3")


def test_an_area_is_only_named_when_it_does_not_give_the_move_away() -> None:
    game, obs, _ = helped(10, 1, take=3)
    outside = hint(Analysis(3), game, obs, 1)
    assert (outside.text, outside.area) == (
        "No part of the table stands out; look at each of the 3 legal moves.",
        (),
    )


def test_a_corner_is_no_hint_when_only_one_can_be_taken() -> None:
    """Black may take a1, d5 and d7: every area with a1 in it holds a1 alone, or all three."""
    game = make_game("reversi")
    none, some = "-" * 8, "----OX--"
    state = game.load("".join(("-OX-----", none, none, none, some, none, some, none)) + " X")
    obs = game.observe(state, 0)
    assert set(map(game.format, game.legal(obs))) == {"a1", "d5", "d7"}
    found = hint(Analysis(game.parse("a1", obs)), game, obs, 1)
    assert (found.text, found.area) == ("No part of the table stands out; look at each of the 3 legal moves.", ())


def test_moves_that_are_numbers_have_halves() -> None:
    game = make_game("connect4")
    obs = game.observe(game.start(0), 0)
    low, high = (hint(Analysis(column), game, obs, 1) for column in (1, 5))
    assert (low.text, low.area) == ("Look between 1 and 4.", ("1", "2", "3", "4"))
    assert (high.text, high.area) == ("Look between 5 and 7.", ("5", "6", "7"))


def test_the_only_legal_move_is_no_secret() -> None:
    game, obs, decision = helped(1, 1)
    assert hint(decision, game, obs, 1).text == "There is only one legal move."
    assert hint(decision, game, obs, 2).text == "There is only one legal move."
    assert hint(decision, game, obs, 4).action == "take 1"


def test_a_player_without_candidates_still_gives_some() -> None:
    game, obs, _ = helped(10, 2)
    assert hint(Analysis(3), game, obs, 2).candidates == ("take 1", "take 2", "take 3")


@pytest.mark.parametrize("level", [0, 5])
def test_other_levels_are_refused(level: int) -> None:
    game, obs, decision = helped(10, 1)
    with pytest.raises(BadParameter, match="levels 1 to 4"):
        hint(decision, game, obs, level)
