"""What tapping one card selects: its tractor or pair, where that can be played."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.games.tractor.rules.actions import check_play, combinations_of
from parlour.games.tractor.rules.following_plays import extends_follow
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import name_of

__all__ = ["selections"]


def selections(obs: TractorView) -> dict[str, list[str]]:
    """Return for each card of the hand the cards that one tap selects.

    On lead that is the longest tractor with the card, else its pair; following, the combination that was led if the
    card is part of one, else its pair where pairs are owed, else the card. Nothing is told for a card that no legal
    play contains.
    """
    if obs.phase != "play" or not obs.acts:
        return {}
    cards_of: dict[int, tuple[int, ...]] = {}
    for action in combinations_of(obs):
        if obs.led and (len(action) > len(obs.led) or not _leads_on(obs, action)):
            continue
        for card in action:
            if len(action) > len(cards_of.get(card, ())):
                cards_of[card] = action
    return {name_of(card): _names(action) for card, action in sorted(cards_of.items())}


def _leads_on(obs: TractorView, action: tuple[int, ...]) -> bool:
    """Whether these cards are a legal play, or a part of one that is worth selecting as a whole."""
    if len(action) == len(obs.led):
        return check_play(obs, action) is None
    suit = obs.order.suit
    if len(action) > 1 and suit[action[0]] != suit[obs.led[0]]:
        return False
    return extends_follow(action, obs.led, obs.cards, obs.order, obs.rules)


def _names(cards: Iterable[int]) -> list[str]:
    return [name_of(card) for card in cards]
