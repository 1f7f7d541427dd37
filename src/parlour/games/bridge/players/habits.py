"""Customs between partners, for cards that come to the same: standard leads, and signals that help partner."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, of_suit, rank_of, suit_of
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.simple import card_parts

__all__ = ["habits", "signal"]

QUEEN: Final = 10
TEN: Final = 8
SCALE: Final = 0.002  # so small that it decides only where nothing else does


def habits(situation: Situation) -> dict[int, float]:
    """Return what custom says for each legal card; never as much as the smallest difference in score."""
    worth = {card: sum(card_parts(situation, card).values()) for card in situation.legal}
    shown = signal(situation)
    if shown is not None:
        worth[shown[0]] += 1.0
    return {card: SCALE * value for card, value in worth.items()}


def signal(situation: Situation) -> tuple[int, str] | None:
    """Return the card that signals to partner, and what: that the suit is liked, or an even number of cards in it."""
    if situation.declaring or not situation.trick:
        return None
    led = suit_of(situation.trick[0])
    held = tuple(members(of_suit(situation.hand, led)))
    spots = [card for card in held if rank_of(card) < TEN]
    if len(spots) < 2:
        return None
    from_partner = situation.leader == situation.partner
    likes = from_partner and any(rank_of(card) >= QUEEN for card in held)
    even = not from_partner and len(held) % 2 == 0
    high = spots[-1] if len(spots) < 3 else spots[-2]
    return (high, "encourage" if likes else "even") if likes or even else None
