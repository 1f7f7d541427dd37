"""What a card does, in the words of bridge; only what is certain from the cards in view."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, of_suit, rank_of, suit_of
from parlour.games.bridge.engine.situation import Situation

__all__ = ["tactic_of"]

JACK: Final = 9


def tactic_of(now: Situation, card: int) -> str:
    """Return the code of what playing a card is called here, or nothing when it has no name."""
    suit = suit_of(card)
    if not now.trick:
        return _lead(now, card, suit)
    trick = (*now.trick, card)
    wins = now.winning(trick) == now.seat
    theirs = (now.winning(now.trick) - now.seat) % 2 == 1
    if suit == now.trumps and suit != suit_of(now.trick[0]):
        return "ruff" if wins and theirs else ""
    if suit != suit_of(now.trick[0]):
        return "discard"
    if wins and theirs and _finesses(now, card, trick):
        return "finesse"
    if not wins and theirs and _could_win(now):
        return "hold_up" if now.trumps is None else "duck"
    if wins and len(now.trick) == 3 and theirs:
        return "win"
    return ""


def _lead(now: Situation, card: int, suit: int) -> str:
    partner = of_suit(now.obs.seen[now.partner] or 0, suit)
    if suit == now.trumps:
        return "draw_trumps" if of_suit(now.out, suit) and now.declaring else "trump_lead"
    if now.master(card):
        return "cash"
    if now.declaring:
        if now.trumps is not None and not partner and of_suit(now.obs.seen[now.partner] or 0, now.trumps):
            return "ruff_losers"
        if any(rank_of(other) >= JACK and not now.master(other) for other in members(partner)) and card < max(
            members(partner)
        ):
            return "towards"
        return "establish"
    return "attack"


def _finesses(now: Situation, card: int, trick: tuple[int, ...]) -> bool:
    """Whether the hand holds a sure winner of the suit, plays a lower card instead, and nobody is known to beat it."""
    higher = [other for other in now.legal if other > card and suit_of(other) == suit_of(card)]
    if not now.declaring or len(trick) == 4 or not any(map(now.master, higher)):
        return False
    return any(now.hidden >> missing & 1 for missing in range(card + 1, max(higher)))


def _could_win(now: Situation) -> bool:
    """Whether another card in hand would win the trick for certain."""
    return any(
        now.winning((*now.trick, other)) == now.seat and not now.beatable(other, (*now.trick, other))
        for other in now.legal
        if suit_of(other) == suit_of(now.trick[0])
    )
