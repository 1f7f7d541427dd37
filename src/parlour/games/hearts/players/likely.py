"""What an opponent is likely to lead: its likeliest cards, and some from other suits so that nothing is overlooked."""

from __future__ import annotations

from parlour.cards import HEARTS, SUIT_MASKS, members, rank_of
from parlour.core.observation import Seat
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.situation import Situation

__all__ = ["likely_leads"]


def likely_leads(situation: Situation, leader: Seat, settings: HeartsSettings) -> list[tuple[int, float]]:
    """Return cards with their chances: low cards of suits that the seat may hold come first."""
    leads: list[tuple[float, int]] = []
    for suit in range(4):
        if suit == HEARTS and not situation.broken:
            continue
        cards = list(members(situation.unseen & SUIT_MASKS[suit]))
        if not cards:
            continue
        held = 1 - situation.void_chance(leader, suit)
        for index, card in enumerate(cards):
            leads.append((held / (1 + index) / (1 + rank_of(card) / 6), card))
    if settings.hard_belief_filter:
        leads = [item for item in leads if item[0] > 0]
    leads.sort(key=lambda item: (-item[0], item[1]))
    chosen = leads[: settings.hard_belief_topk]
    suits = {card // 13 for _, card in chosen}
    for chance, card in leads[settings.hard_belief_topk :]:
        if len(chosen) >= settings.hard_belief_topk + settings.hard_belief_diversity:
            break
        if card // 13 not in suits:
            suits.add(card // 13)
            chosen.append((chance, card))
    return [(card, chance) for chance, card in chosen]
