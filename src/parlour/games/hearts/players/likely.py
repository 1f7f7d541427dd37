"""What an opponent is likely to lead: its likeliest cards, and some from other suits so that nothing is overlooked."""

from __future__ import annotations

from parlour.cards import HEARTS, SUIT_MASKS, members, rank_of
from parlour.core.observation import Seat
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.situation import Situation

__all__ = ["likely_leads"]


def likely_leads(now: Situation, leader: Seat, settings: HeartsSettings) -> list[tuple[int, float]]:
    """Return cards with their chances: low cards of suits that the seat may hold come first."""
    found: list[tuple[float, int]] = []
    for suit in range(4):
        if suit == HEARTS and not now.broken:
            continue
        cards = list(members(now.unseen & SUIT_MASKS[suit]))
        if not cards:
            continue
        held = 1 - now.void_chance(leader, suit)
        for place, card in enumerate(cards):
            found.append((held / (1 + place) / (1 + rank_of(card) / 6), card))
    if settings.hard_belief_filter:
        found = [item for item in found if item[0] > 0]
    found.sort(key=lambda item: (-item[0], item[1]))
    chosen = found[: settings.hard_belief_topk]
    suits = {card // 13 for _, card in chosen}
    for chance, card in found[settings.hard_belief_topk :]:
        if len(chosen) >= settings.hard_belief_topk + settings.hard_belief_diversity:
            break
        if card // 13 not in suits:
            suits.add(card // 13)
            chosen.append((chance, card))
    return [(card, chance) for chance, card in chosen]
