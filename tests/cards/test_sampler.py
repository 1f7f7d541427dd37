"""The sampler draws every deal with its right chance."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import comb, prod
from random import Random
from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from parlour.cards import Beliefs, DealSampler, deck
from parlour.core.hidden import Constraints, Pile
from parlour.errors import BadParameter

Deal = tuple[tuple[str, tuple[int, ...]], ...]

CASES = {
    "free": Constraints((0, 1, 2, 3, 4), (Pile("w", 2), Pile("n", 2), Pile("e", 1))),
    "voids": Constraints(
        (0, 1, 2, 13, 14, 26),
        (Pile("w", 2, frozenset({0, 1, 2})), Pile("n", 3, frozenset({13})), Pile("e", 1, frozenset({26}))),
    ),
    "forced": Constraints((0, 1, 13), (Pile("w", 1, frozenset({0, 1})), Pile("n", 2))),
    "two decks": Constraints(
        (0, 0, 1, 1, 52, 53, 53),
        (Pile("w", 2), Pile("n", 2, frozenset({53})), Pile("e", 2), Pile("kitty", 1, frozenset({0}))),
    ),
}


def brute(known: Constraints) -> Counter[Deal]:
    """Every way to lay the cards out, copies counting as two cards, by trying all orders."""
    found: set[tuple[tuple[int, ...], ...]] = set()
    for order in permutations(range(len(known.unseen))):
        start, piles = 0, []
        for pile in known.piles:
            piles.append(tuple(sorted(order[start : start + pile.size])))
            start += pile.size
        found.add(tuple(piles))
    counts: Counter[Deal] = Counter()
    for layout in found:
        cards = [tuple(sorted(known.unseen[index] for index in indices)) for indices in layout]
        if all(pile.barred.isdisjoint(held) for pile, held in zip(known.piles, cards, strict=True)):
            counts[tuple((pile.name, held) for pile, held in zip(known.piles, cards, strict=True))] += 1
    return counts


@pytest.mark.parametrize("name", CASES)
def test_every_deal_has_its_right_chance(name: str) -> None:
    known = CASES[name]
    expected = brute(known)
    sampler = DealSampler(known)
    assert sampler.count == sum(expected.values())
    rng = Random(7)
    draws = 4000
    drawn = Counter(tuple(sampler.draw(rng).items()) for _ in range(draws))
    assert drawn.keys() <= expected.keys()
    scale = draws / sum(expected.values())
    deals = list(expected)
    fit = chisquare([drawn[deal] for deal in deals], [expected[deal] * scale for deal in deals])
    assert len(deals) == 1 or fit.pvalue > 1e-4


@pytest.mark.parametrize("name", CASES)
def test_marginals_and_enumeration_agree_with_counting(name: str) -> None:
    known = CASES[name]
    expected = brute(known)
    sampler = DealSampler(known)
    listed = sampler.enumerate(10**6)
    assert listed is not None
    assert Counter(tuple(deal.items()) for deal in listed) == expected
    total = sum(expected.values())
    for pile, chances in sampler.marginals().items():
        for card, chance in chances.items():
            held = sum(count * dict(deal)[pile].count(card) for deal, count in expected.items())
            assert chance == pytest.approx(held / total / known.unseen.count(card))
    assert sampler.enumerate(int(sampler.count) - 1) is None


def test_weights_multiply() -> None:
    known = CASES["voids"]
    weights = {(26, "w"): 3.0, (2, "n"): 0.5, (14, "e"): 0.0}
    sampler = DealSampler(known, weights)
    worth = {
        deal: count * prod(weights.get((card, pile), 1.0) for pile, cards in deal for card in cards)
        for deal, count in brute(known).items()
    }
    assert sampler.count == pytest.approx(sum(worth.values()))
    rng = Random(3)
    draws = 6000
    drawn = Counter(tuple(sampler.draw(rng).items()) for _ in range(draws))
    possible = [deal for deal, value in worth.items() if value > 0]
    assert drawn.keys() == set(possible)
    expected = [worth[deal] * draws / sum(worth.values()) for deal in possible]
    assert chisquare([drawn[deal] for deal in possible], expected).pvalue > 1e-4
    assert sampler.marginals()["e"][14] == 0


def test_what_contradicts_itself_is_refused() -> None:
    with pytest.raises(BadParameter, match="contradicts"):
        DealSampler(Constraints((0, 1), (Pile("w", 1, frozenset({0, 1})), Pile("n", 1))))
    with pytest.raises(BadParameter, match="contradicts"):
        DealSampler(Constraints((0, 1, 2), (Pile("w", 1), Pile("n", 1))))


def test_no_hidden_cards_are_one_deal() -> None:
    sampler = DealSampler(Constraints((), ()))
    assert sampler.count == 1
    assert sampler.draw(Random(0)) == {}


@given(st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_draws_satisfy_random_constraints(rng: Random) -> None:
    """From a real deal come constraints that it satisfies; every draw satisfies them too."""
    cards = rng.sample(deck(2, jokers=True), 24)
    piles, start = [], 0
    for name, size in (("w", 7), ("n", 8), ("e", 5), ("kitty", 4)):
        held = set(cards[start : start + size])
        barred = frozenset(card for card in rng.sample(cards, 12) if card not in held)
        piles.append(Pile(name, size, barred))
        start += size
    known = Constraints(tuple(sorted(cards)), tuple(piles))
    assert known.faults(DealSampler(known).draw(rng)) == []


def test_a_whole_tractor_deal_is_quick() -> None:
    """Two decks with jokers, three hidden hands and a kitty, everybody void in something."""
    unseen = deck(2, jokers=True)[25:]
    piles = [
        Pile("east", 25, frozenset(range(13, 26))),
        Pile("north", 25, frozenset(range(26, 39))),
        Pile("west", 25),
        Pile("kitty", 8, frozenset(range(39, 52))),
    ]
    known = Constraints(unseen, tuple(piles))
    started = thread_time()
    sampler = DealSampler(known)
    assert known.faults(sampler.draw(Random(1))) == []
    assert thread_time() - started < 20  # usually a fraction of a second


def test_a_hearts_deal_has_as_many_worlds_as_the_books_say() -> None:
    known = Constraints(tuple(range(39)), tuple(Pile(name, 13) for name in "wne"))
    assert DealSampler(known).count == comb(39, 13) * comb(26, 13)


def test_beliefs_remember_the_latest() -> None:
    beliefs = Beliefs(2)
    first, second, third = (Constraints((card,), (Pile("w", 1),)) for card in range(3))
    kept = beliefs.about(first)
    beliefs.about(second)
    assert beliefs.about(first) is kept
    assert beliefs.hits == 1
    beliefs.about(third)  # drops the second, which was asked longest ago
    beliefs.about(second)
    assert (beliefs.hits, len(beliefs)) == (1, 2)
