"""What cards are worth keeping for: the order in which a hand parts with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlour.cards import BIG_JOKER, LITTLE_JOKER, rank_of, suit_of
from parlour.games.tractor.rules.order import POINTS, TRUMP, Order
from parlour.games.tractor.rules.variants import ACE

__all__ = ["conservation", "cost", "cost_of_play"]

BIG, LITTLE, OWN_RANK, OTHER_RANK = 100.0, 90.0, 80.0, 70.0
LOWEST: Final = 5.0  # the three of trumps; each rank above it five more, to 60 for the ace
POINT_EXTRA: Final = 0.4  # a trump that is worth points is worth more, by this share of them
PLAIN_ACE, PLAIN_KING = 12, 6  # beyond their rank: they win tricks in their suit
TRUMP_COST: Final = 45.0  # so that the lowest trump costs more than the dearest plain card, a king with its points
POINT_COST: Final = 2.0  # a point of a plain card: it may go to the other side


def conservation(card: int, order: Order) -> float:
    """Return how much a trump is worth keeping: jokers 100 and 90, rank cards 80 and 70, ace 60 down to three 5.

    A plain card is worth its rank, an ace and a king more than that.
    """
    if order.suit[card] != TRUMP:
        return float(rank_of(card) + {ACE: PLAIN_ACE, ACE - 1: PLAIN_KING}.get(rank_of(card), 0))
    if card >= LITTLE_JOKER:
        return {LITTLE_JOKER: LITTLE, BIG_JOKER: BIG}[card]
    if rank_of(card) == order.rank:
        return OWN_RANK if suit_of(card) == order.trump else OTHER_RANK
    return LOWEST * max(1, rank_of(card)) + POINT_EXTRA * POINTS[card]


def cost(card: int, order: Order) -> float:
    """Return what parting with a card costs: plain cards first, those without points before those with, then trumps."""
    if order.suit[card] == TRUMP:
        return TRUMP_COST + conservation(card, order)
    return conservation(card, order) + POINT_COST * POINTS[card]


def cost_of_play(cards: Iterable[int], order: Order) -> float:
    """Return what a play costs."""
    return sum(cost(card, order) for card in cards)
