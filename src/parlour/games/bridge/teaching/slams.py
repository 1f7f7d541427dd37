"""What a hand has against a slam: aces, the ace of trumps, high cards on lead."""

from __future__ import annotations

from typing import Final

from parlour.cards import SUIT_SIZE, name_of
from parlour.core.observation import Fact
from parlour.games.bridge.engine.bidding.hand import NO_TRUMPS, SUITS, Hand
from parlour.games.bridge.engine.bidding.situation import LEFT, RIGHT, Situation, strain_of
from parlour.games.bridge.rules.auction import call_name, read_call

__all__ = ["ACE", "ace_name", "slam_tricks"]

ACE: Final = 12
SLAM_LEVEL: Final = 6
HIGHEST: Final = read_call("7NT")


def _leads(auction: Situation) -> bool:
    """Whether this hand leads if their bid without trumps is played: whoever of them bid so first plays it."""
    theirs = (item for item in auction.said if item in (*auction.of(LEFT), *auction.of(RIGHT)))
    return next(item for item in theirs if strain_of(item.call) == NO_TRUMPS) in auction.of(RIGHT)


def _beaten(auction: Situation, hand: Hand) -> dict[str, Fact]:
    """Return with how many aces their highest bid is beaten, for certain if this hand leads."""
    return {"on_lead" if _leads(auction) else "sure": hand.aces} if hand.aces else {}


def _tops(auction: Situation, hand: Hand) -> dict[str, Fact]:
    """Return the high cards that beat their slam without trumps by themselves, where this hand leads."""
    cards: list[str] = []
    for suit in SUITS:
        rank = ACE
        while rank >= 0 and hand.suits[suit] >> rank & 1:
            cards.append(name_of(SUIT_SIZE * suit + rank))
            rank -= 1
    enough = len(cards) >= 8 - auction.level and _leads(auction)
    return {"tops": tuple(cards[: 8 - auction.level])} if enough else {}


def slam_tricks(auction: Situation, hand: Hand) -> dict[str, Fact]:
    """Return what beats their slam: 7NT any ace, a suit the ace of trumps; other aces may be ruffed."""
    if auction.bid == HIGHEST:
        return {"highest": call_name(auction.bid)} | _beaten(auction, hand)
    strain = strain_of(auction.bid)
    if strain == NO_TRUMPS and (tops := _tops(auction, hand)):
        return tops
    sure = strain is not None and strain != NO_TRUMPS and hand.suits[strain] >> ACE & 1
    if sure and hand.aces >= 8 - auction.level:
        others: dict[str, Fact] = {} if auction.level > SLAM_LEVEL else {"others": hand.aces - 1}
        return {"trump_ace": ace_name(strain or 0), **others}
    if hand.aces < 8 - auction.level:
        return {}
    ruffed: dict[str, Fact] = {} if strain == NO_TRUMPS else {"ruffed": hand.aces}
    return {"aces": hand.aces, **ruffed}


def ace_name(suit: int) -> str:
    """Return the name of the ace of a suit."""
    return name_of(SUIT_SIZE * suit + ACE)
