"""Ideas of leading in Hearts, and of going for all the points."""

from __future__ import annotations

from typing import Final

from parlour.cards import HEARTS, SPADES, SUIT_MASKS, name_of, suit_of
from parlour.core.teaching import Idea
from parlour.games.hearts.rules.actions import Action
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import penalty
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.table import (
    SUITS,
    held,
    idea,
    in_play,
    look,
    out,
    same,
)

__all__ = [
    "high_lead",
    "last_of_suit",
    "leave_hearts",
    "leave_spades",
    "low_lead",
    "safe_suit",
    "shoot",
    "smoke_out",
    "spare_winner",
]

MUCH: Final = 0.1  # more of a chance to win a trick, so that it is worth a word


@in_play("lead")
def smoke_out(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A spade below the queen, from a hand without high ones, makes whoever has the queen play it."""
    low = suit_of(card) == SPADES and card < QUEEN and suit_of(rival) != SPADES
    return idea(card, QUEEN) if low and look(obs).queen_out and not obs.hand >> QUEEN & 7 else None


@in_play("lead")
def leave_spades(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Spades of one's own guard a high one; leading them takes the guards away."""
    high = [other for other in held(obs, SPADES) if other >= QUEEN]
    danger = high and (look(obs).queen_out or high[0] == QUEEN)
    apart = suit_of(card) != SPADES == suit_of(rival)
    return idea(*held(obs, SPADES), guarded=name_of(high[0])) if danger and apart else None


@in_play("lead")
def leave_hearts(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Hearts can wait."""
    return idea(*held(obs, HEARTS)) if suit_of(card) != HEARTS == suit_of(rival) else None


@in_play("lead")
def low_lead(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Nearly everybody can go above a low card."""
    now, suit = look(obs), suit_of(card)
    above, below = out(obs, card)
    low = above >= 2 * max(1, below) and same(obs, card, held(obs, suit)[0])
    found = idea(card, above=above, suit=SUITS[suit])
    return found if low and now.win_chance(rival) > now.win_chance(card) + MUCH else None


@in_play("lead")
def spare_winner(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card that hardly anything beats would win the trick that it leads."""
    now, (above, below) = look(obs), out(obs, rival)
    sure = below and above <= 2 and now.win_chance(rival) > now.win_chance(card) + MUCH
    return idea(card, rival, above=above) if sure and rival != QUEEN else None


@in_play("lead")
def safe_suit(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Where many cards of a suit are still out, all can follow, and nobody throws points on the trick."""
    suit, other = suit_of(card), suit_of(rival)
    here, there = (sum(out(obs, one)) for one in (card, rival))
    more = HEARTS not in (suit, other) and here >= there + 3
    return idea(card, suit=SUITS[suit], here=here, other=SUITS[other], there=there) if more else None


@in_play("lead")
def high_lead(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card that will win some trick wins one while the others can still follow."""
    suit, (above, below) = suit_of(card), out(obs, card)
    safe = below >= 4 and suit != HEARTS and (suit != SPADES or not look(obs).queen_out)
    return idea(card, suit=SUITS[suit], out=below) if safe and not above else None


@in_play("lead", "follow", "discard")
def last_of_suit(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Without a suit one may throw what one likes when it is led."""
    suit = suit_of(card)
    empties = held(obs, suit) == [card] and len(held(obs, suit_of(rival))) > 1
    useful = suit != HEARTS and card != QUEEN and look(obs).unseen & SUIT_MASKS[suit]
    return idea(card, suit=SUITS[suit]) if empties and useful else None


def shoot(obs: HeartsView, move: Action, rival: Action) -> Idea | None:
    """While nobody else has a point, a moon may be shot."""
    others = sum(penalty(cards) for seat, cards in enumerate(obs.taken) if seat != obs.seat)
    return idea(*move) if obs.phase == "pass" or not others else None
