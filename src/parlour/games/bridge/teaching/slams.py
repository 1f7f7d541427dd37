"""What a hand has against a slam: the tricks that beat it by themselves, and aces that may."""

from __future__ import annotations

from typing import Final

from parlour.cards import name_of
from parlour.core.observation import Fact
from parlour.games.bridge.engine.bidding.hand import NO_TRUMPS, Hand
from parlour.games.bridge.engine.bidding.situation import Situation, strain_of
from parlour.games.bridge.engine.bidding.system.against_slams import setting_tricks, top_cards
from parlour.games.bridge.rules.auction import call_name, read_call

__all__ = ["slam_doubled", "slam_passed"]

HIGHEST: Final = read_call("7NT")


def slam_doubled(auction: Situation, hand: Hand) -> dict[str, Fact]:
    """Return the cards with which a hand doubles their slam: sure tricks, or an ace that should take one."""
    tricks = setting_tricks(auction, hand)
    if tricks is None:
        return {}
    suit = strain_of(auction.bid) != NO_TRUMPS
    cards = tuple(map(name_of, tricks.cards))
    if tricks.ace is None:
        return {"trump_cards" if suit else "tops": cards}
    ace = name_of(tricks.ace)
    if cards:
        return {"trump_part": cards, "side_ace": ace}
    return {"ruffable_ace" if suit else "late_ace": ace}


def slam_passed(auction: Situation, hand: Hand) -> dict[str, Fact]:
    """Return what a pass of their slam leaves: cards that should beat it, or aces that may without a double."""
    tricks = setting_tricks(auction, hand)
    if tricks is not None:
        return {"beats": tuple(map(name_of, (*tricks.cards, *(() if tricks.ace is None else (tricks.ace,)))))}
    if auction.bid == HIGHEST and not hand.aces:
        return {"highest": call_name(auction.bid)}
    needed = 8 - auction.level
    tops = tuple(map(name_of, top_cards(hand)))[:needed]
    if strain_of(auction.bid) == NO_TRUMPS and len(tops) == needed > hand.aces:
        return {"unled": tops}
    if hand.aces < needed:
        return {}
    ruffed: dict[str, Fact] = {} if strain_of(auction.bid) == NO_TRUMPS else {"ruffed": hand.aces}
    return {"aces": hand.aces, **ruffed}
