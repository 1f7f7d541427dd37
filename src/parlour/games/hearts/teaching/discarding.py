"""Ideas of discarding in Hearts."""

from __future__ import annotations

from typing import Final

from parlour.cards import HEARTS, SPADES, name_of, suit_of
from parlour.core.observation import Fact
from parlour.core.teaching import Idea
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.variants import QUEEN
from parlour.games.hearts.teaching.table import (
    SUITS,
    held,
    idea,
    in_play,
    look,
    out,
    same,
    wins,
)

__all__ = [
    "bait_heart",
    "keep_last",
    "keep_low_card",
    "queen_waits",
    "throw_heart",
    "throw_high",
    "throw_high_spade",
    "throw_winners",
]

ENOUGH: Final = 3  # lower spades that cover the queen of spades


def waiting(obs: HeartsView) -> dict[str, Fact]:
    """Return how many lower spades cover one's queen, if they are enough to let it wait."""
    covers = sum(card < QUEEN for card in held(obs, SPADES))
    return {"covers": covers} if obs.hand >> QUEEN & 1 and covers >= ENOUGH else {}


@in_play("discard")
def throw_high_spade(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Without the king and the ace one cannot catch the queen."""
    return idea(card, QUEEN) if rival < QUEEN < card and look(obs).queen_out else None


@in_play("discard")
def throw_heart(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A heart goes while somebody else takes it, a high one first."""
    mine = held(obs, HEARTS)
    above, below = out(obs, card)
    safe = above and not below  # nobody can make it win
    if suit_of(card) != HEARTS or safe or (suit_of(rival) == HEARTS and rival > card):
        return None
    which = "only" if len(mine) == 1 else "highest" if card == mine[-1] else "one"
    which = "top" if which == "one" and same(obs, card, mine[-1]) else which
    return idea(card, which=which, **waiting(obs))


@in_play("discard")
def queen_waits(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """The queen need not go at the first chance where lower spades cover it, or no spade is left to be led."""
    if rival != QUEEN or wins(obs, QUEEN):
        return None
    return idea(card, QUEEN, **(waiting(obs) if any(out(obs, QUEEN)) else {"none": SUITS[SPADES]}))


@in_play("discard")
def bait_heart(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A heart that wins a heart trick gets the queen from whoever has no hearts."""
    can_win = any(out(obs, card)) and not (out(obs, card)[0] and not out(obs, card)[1])
    return idea(card, QUEEN) if suit_of(card) == HEARTS != suit_of(rival) and can_win and look(obs).queen_out else None


@in_play("discard")
def throw_winners(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Of several cards of a suit that nothing beats, one goes before they have to win."""
    suit = suit_of(card)
    sure = [other for other in held(obs, suit) if not out(obs, other)[0]]
    several = len(sure) > 1 and card in sure and suit_of(rival) != suit and out(obs, card)[1]
    return idea(*sure, cards=tuple(map(name_of, sure))) if several else None


@in_play("discard")
def throw_high(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A high card goes before it has to win: one that few cards beat, in a suit that others still hold."""
    suit = suit_of(card)
    above, below = out(obs, card)
    high = (below > above or not above) and above <= 2 and card == held(obs, suit)[-1]
    rather = suit_of(rival) != suit or rival < card
    return idea(card, suit=SUITS[suit], above=above, **waiting(obs)) if high and rather and card != QUEEN else None


@in_play("discard")
def keep_last(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """Where nobody else has a suit, nobody can make one's cards of it win."""
    gone = not any(out(obs, rival)) and any(out(obs, card)) and suit_of(rival) != HEARTS
    return idea(card, rival, suit=SUITS[suit_of(rival)]) if gone else None


@in_play("discard")
def keep_low_card(obs: HeartsView, card: int, rival: int) -> Idea | None:
    """A card below nearly all others of its suit never has to win, so it stays."""
    above, below = out(obs, rival)
    low = above > 0 and below <= above // 3 and suit_of(rival) != suit_of(card)
    every: dict[str, Fact] = {} if below else {"every": above}
    return idea(card, rival, suit=SUITS[suit_of(rival)], **every) if low else None
