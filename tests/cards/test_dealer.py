"""What the sampling player imagines: every deal that fits has its right chance, for few seats and for many."""

from __future__ import annotations

import time
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from parlour.cards import DIAMONDS, HEARTS, Dealer, of_suit
from parlour.core.game import HiddenGame
from parlour.core.hidden import Constraints, Pile
from parlour.core.limits import Limit
from parlour.core.registry import make_game, make_player
from parlour.errors import BadParameter

BOUND = 4.0  # standard deviations of chi-square above its mean: once in 30,000 by chance

FEW = Constraints((1, 2, 3, 4, 5), (Pile("a", 2, frozenset({1, 2})), Pile("b", 2, frozenset({3})), Pile("c", 1)))
# Four seats and two kinds of cards: dealt the other way round.
MANY = Constraints(
    (1, 2, 3, 4, 5, 6),
    (Pile("a", 2, frozenset({1, 2, 3})), Pile("b", 1), Pile("c", 1, frozenset({1, 2, 3})), Pile("d", 2)),
)
DOUBLED = Constraints((1, 1, 2, 2, 3), (Pile("a", 2, frozenset({3})), Pile("b", 2), Pile("c", 1)))


def chances(known: Constraints) -> dict[tuple[tuple[int, ...], ...], float]:
    """Return every deal that fits, by trying all orders of the cards; copies count as two cards, as in a shuffle."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for order in permutations(known.unseen):
        cards = iter(order)
        deal = {pile.name: tuple(sorted(next(cards) for _ in range(pile.size))) for pile in known.piles}
        if not known.faults(deal):
            found[tuple(deal.values())] += 1
    return {deal: count / found.total() for deal, count in found.items()}


@pytest.mark.parametrize("known", [FEW, MANY, DOUBLED], ids=["few", "many", "doubled"])
def test_every_deal_has_its_right_chance(known: Constraints) -> None:
    expected = chances(known)
    dealer, rng, draws = Dealer(known), Random(1), 20_000
    drawn = Counter(tuple(dealer.draw(rng).values()) for _ in range(draws))
    assert set(drawn) == set(expected)
    chi_square = sum((drawn[deal] - draws * chance) ** 2 / (draws * chance) for deal, chance in expected.items())
    freedom = len(expected) - 1
    assert chi_square < freedom + BOUND * (2 * freedom) ** 0.5


def test_eight_seats_with_suits_not_followed_are_drawn_at_once() -> None:
    """Counting the room in every pile took minutes here."""
    suits = [frozenset(range(13 * suit, 13 * suit + 13)) for suit in range(4)]
    piles = [Pile(str(seat), 6, suits[seat % 4] | (suits[1] if seat > 4 else frozenset())) for seat in range(8)]
    known = Constraints(tuple(range(52)), (*piles, Pile("stock", 4)))
    begun = time.thread_time()
    dealer = Dealer(known)
    assert known.faults(dealer.draw(Random(1))) == []
    assert time.thread_time() - begun < 5


def test_what_contradicts_itself_is_told() -> None:
    with pytest.raises(BadParameter, match="contradicts itself"):
        Dealer(Constraints((1, 2), (Pile("a", 1, frozenset({1, 2})), Pile("b", 1))))


def test_the_sampling_player_of_any_card_game_imagines_such_deals() -> None:
    """Ben could not follow a heart: none of his imagined hands has one, and diamonds come up as they should."""
    game = make_game("whist", {"seats": 2, "rounds": 1})
    assert isinstance(game, HiddenGame)
    obs = game.observe(game.load("seed 1\ndeal AS KS QS 3H 2H 2C 3C 4C 5C 6C 9D\nplay 3H 2C"), 0)
    analysis = make_player("sampling(samples=500)", game).fair.analyse(obs, Limit(), 1)
    hands = [game.load(sample.world).round.hand(1) for sample in analysis.candidates[0].samples]
    assert not any(of_suit(hand, HEARTS) for hand in hands)
    # Four cards of the 12 clubs, 12 diamonds and 10 spades that Ann does not see.
    mean = sum(of_suit(hand, DIAMONDS).bit_count() for hand in hands) / len(hands)
    assert mean == pytest.approx(4 * 12 / 34, abs=0.15)
