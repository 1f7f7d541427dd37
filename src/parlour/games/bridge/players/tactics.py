"""What a card does, in the words of bridge; only what is certain from the cards in view."""

from __future__ import annotations

from typing import Final

from parlour.cards import members, of_suit, rank_of, suit_of
from parlour.games.bridge.engine.situation import Situation

__all__ = ["tactic_of"]

JACK: Final = 9


def tactic_of(situation: Situation, card: int) -> str:
    """Return the code of what playing a card is called here, or nothing when it has no name."""
    suit = suit_of(card)
    if not situation.trick:
        return _lead(situation, card, suit)
    trick = (*situation.trick, card)
    wins = situation.winning(trick) == situation.seat
    theirs = (situation.winning(situation.trick) - situation.seat) % 2 == 1
    if suit == situation.trumps and suit != suit_of(situation.trick[0]):
        return "ruff" if wins and theirs else ""
    if suit != suit_of(situation.trick[0]):
        return "discard"
    if wins and theirs and _finesses(situation, card, trick):
        return "finesse"
    if not wins and theirs and _could_win(situation):
        return "hold_up" if situation.trumps is None else "duck"
    if wins and len(situation.trick) == 3 and theirs:
        return "win"
    return ""


def _lead(situation: Situation, card: int, suit: int) -> str:
    partner = of_suit(situation.obs.seen[situation.partner] or 0, suit)
    if suit == situation.trumps:
        return "draw_trumps" if of_suit(situation.out, suit) and situation.declaring else "trump_lead"
    if situation.master(card):
        return "cash"
    if situation.declaring:
        if (
            situation.trumps is not None
            and not partner
            and of_suit(situation.obs.seen[situation.partner] or 0, situation.trumps)
        ):
            return "ruff_losers"
        if any(rank_of(other) >= JACK and not situation.master(other) for other in members(partner)) and card < max(
            members(partner)
        ):
            return "towards"
        return "establish"
    return "attack"


def _finesses(situation: Situation, card: int, trick: tuple[int, ...]) -> bool:
    """Whether the hand holds a sure winner of the suit, plays a lower card instead, and nobody is known to beat it."""
    higher = [other for other in situation.legal if other > card and suit_of(other) == suit_of(card)]
    if not situation.declaring or len(trick) == 4 or not any(map(situation.master, higher)):
        return False
    return any(situation.hidden >> missing & 1 for missing in range(card + 1, max(higher)))


def _could_win(situation: Situation) -> bool:
    """Whether another card in hand would win the trick for certain."""
    return any(
        situation.winning((*situation.trick, other)) == situation.seat
        and not situation.beatable(other, (*situation.trick, other))
        for other in situation.legal
        if suit_of(other) == suit_of(situation.trick[0])
    )
