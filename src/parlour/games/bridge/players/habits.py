"""Customs between partners, for cards that come to the same: standard leads, and signals that help partner."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, of_suit, rank_of, suit_of
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.simple import card_parts

__all__ = ["habits"]

QUEEN: Final = 10
TEN: Final = 8
SCALE: Final = 0.002  # so small that it decides only where nothing else does


def habits(now: Situation) -> dict[int, float]:
    """Return what custom says for each legal card; never as much as the smallest difference in score."""
    worth = {card: sum(card_parts(now, card).values()) for card in now.legal}
    if not now.declaring and now.trick:
        for card, more in _signals(now).items():
            worth[card] += more
    return {card: SCALE * value for card, value in worth.items()}


def _signals(now: Situation) -> dict[int, float]:
    """Encourage partner's suit by a high spot card; show an even number of declarer's suit by one."""
    led = suit_of(now.trick[0])
    held = tuple(members(of_suit(now.hand, led)))
    spots = [card for card in held if rank_of(card) < TEN]
    if len(spots) < 2:
        return {}
    from_partner = now.leader == now.partner
    likes = from_partner and any(rank_of(card) >= QUEEN for card in held)
    even = not from_partner and len(held) % 2 == 0
    high = spots[-1] if len(spots) < 3 else spots[-2]
    return {high: 1.0} if likes or even else {}
