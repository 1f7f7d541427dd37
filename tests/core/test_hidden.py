"""Hidden cards are placed whenever that is possible, quickly, and every way of placing them can come up."""

from __future__ import annotations

import time
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.conformance.placing import place_cards
from parlour.core.hidden import Constraints, Pile
from parlour.errors import BadParameter


@st.composite
def constraints(draw: st.DrawFn) -> Constraints:
    """Constraints that one known placement satisfies, doubled cards included."""
    piles = [draw(st.lists(st.integers(0, 9), max_size=5)) for _ in range(draw(st.integers(1, 4)))]
    barred = [draw(st.frozensets(st.integers(0, 9), max_size=6)) - set(cards) for cards in piles]
    unseen = draw(st.permutations([card for cards in piles for card in cards]))
    places = zip(piles, barred, strict=True)
    return Constraints(
        tuple(unseen), tuple(Pile(f"pile {number}", len(cards), no) for number, (cards, no) in enumerate(places))
    )


@settings(max_examples=200, deadline=None)
@given(constraints(), st.integers(0, 2**32))
def test_a_placement_is_found_whenever_there_is_one(known: Constraints, seed: int) -> None:
    placed = place_cards(known, Random(seed))
    assert known.faults(placed) == []
    assert placed == place_cards(known, Random(seed))


def test_every_placement_comes_up() -> None:
    known = Constraints((1, 2, 3), (Pile("a", 1, frozenset({3})), Pile("b", 1), Pile("c", 1, frozenset({1}))))
    allowed = {order for order in permutations((1, 2, 3)) if order[0] != 3 and order[2] != 1}
    rng = Random(1)
    found = {tuple(placed[name][0] for name in "abc") for placed in (place_cards(known, rng) for _ in range(300))}
    assert found == allowed


def test_the_impossible_is_told_and_not_searched_forever() -> None:
    """Thirteen cards that fit nowhere among sixty: trying all ways would take for ever."""
    half = frozenset(range(30))
    known = Constraints(tuple(range(60)), (Pile("a", 20, half), Pile("b", 20, half), Pile("c", 20, frozenset({59}))))
    begun = time.thread_time()
    with pytest.raises(BadParameter, match="no way"):
        place_cards(known, Random(1))
    assert time.thread_time() - begun < 2


def test_tight_constraints_are_met_at_once() -> None:
    """Each pile may hold little but its own cards: a greedy placement would nearly always fail."""
    piles = tuple(
        Pile(str(number), 13, frozenset(range(52)) - frozenset(range(13 * number, 13 * number + 14)))
        for number in range(4)
    )
    begun = time.thread_time()
    for seed in range(50):
        known = Constraints(tuple(range(52)), piles)
        assert known.faults(place_cards(known, Random(seed))) == []
    assert time.thread_time() - begun < 5


def test_sizes_that_do_not_add_up() -> None:
    with pytest.raises(BadParameter):
        place_cards(Constraints((1, 2), (Pile("a", 1),)), Random(1))


def test_faults_are_told_in_words() -> None:
    known = Constraints((1, 2, 3), (Pile("a", 2, frozenset({1})), Pile("b", 1)))
    faults = known.faults({"a": (1,), "b": (2,), "c": (3,)})
    assert faults == ["c is no pile here", "a holds 2 cards, not 1", "a cannot hold card 1"]
    assert known.faults({"a": (2, 2), "b": (3,)}) == ["the piles do not hold exactly the unseen cards"]
