"""Doubles of their slams by a hand that beats them by itself, for certain or very likely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from parlour.cards import SUIT_SIZE
from parlour.games.bridge.engine.bidding.bids import double
from parlour.games.bridge.engine.bidding.hand import NO_TRUMPS, SUITS, Hand
from parlour.games.bridge.engine.bidding.phrases import Phrase
from parlour.games.bridge.engine.bidding.rule import Chapter, Rule, When
from parlour.games.bridge.engine.bidding.shows import Fact
from parlour.games.bridge.engine.bidding.situation import RIGHT, Situation, strain_of

__all__ = ["AGAINST_SLAMS", "SettingTricks", "leads_against", "setting_tricks", "top_cards"]

SLAM: Final = 6
GRAND: Final = 7
ENOUGH: Final = 8  # less the level: the tricks that beat a contract
RUFFED: Final = 6  # cards of a suit with an ace, above which one of them is too likely to have none
_RANKS: Final = tuple(reversed(range(SUIT_SIZE)))


@dataclass(frozen=True, slots=True)
class SettingTricks:
    """What beats their slam: the cards that take ``count`` tricks whatever they do, and an ace that should take one."""

    cards: tuple[int, ...]
    count: int
    ace: int | None = None


def setting_tricks(situation: Situation, hand: Hand) -> SettingTricks | None:
    """Return the tricks with which a hand beats their slam by itself; None where it has not enough of them."""
    strain, needed = strain_of(situation.bid), ENOUGH - situation.level
    if strain is None or situation.level < SLAM:
        return None
    if strain != NO_TRUMPS:
        cards, count = _trump_tricks(hand.suits[strain], needed)
        cards = tuple(SUIT_SIZE * strain + rank for rank in cards)
    else:
        cards = tuple(top_cards(hand))[:needed] if leads_against(situation) else ()
        count = len(cards)
    if count == needed:
        return SettingTricks(cards, count)
    ace = _side_ace(hand, strain)
    # Without trumps an ace that is not led may come too late, but for a grand slam
    in_time = strain != NO_TRUMPS or situation.level == GRAND
    return SettingTricks(cards, count, ace) if ace is not None and in_time and count + 1 == needed else None


def leads_against(situation: Situation) -> bool:
    """Whether this hand leads if their last bid is played: whoever of them bid its strain first plays it."""
    strain, turn = strain_of(situation.bid), len(situation.calls)
    theirs = (index for index in range((turn + 1) % 2, turn, 2) if strain_of(situation.calls[index]) == strain)
    return next(theirs) % 4 == (turn + RIGHT) % 4


def top_cards(hand: Hand) -> Iterator[int]:
    """Yield the cards that win when led without trumps: each suit from its ace down to the first gap."""
    for suit in SUITS:
        for rank in takewhile(lambda rank: hand.suits[suit] >> rank & 1, _RANKS):  # noqa: B023 - used at once
            yield SUIT_SIZE * suit + rank


def _trump_tricks(trumps: int, wanted: int) -> tuple[tuple[int, ...], int]:
    """Return the highest trumps that take so many tricks, or as many as they do: each may lose to one higher card."""
    cards: list[int] = []
    enough: tuple[int, ...] = ()
    beaten = 0
    for rank in (rank for rank in _RANKS if trumps >> rank & 1):
        cards.append(rank)
        higher = SUIT_SIZE - rank - len(cards)  # of the others' trumps
        beaten += higher > beaten
        if len(cards) - beaten == wanted:
            return tuple(cards), wanted
        if len(cards) - beaten and not enough:
            enough = tuple(cards)
    return enough, int(bool(enough))


def _side_ace(hand: Hand, strain: int) -> int | None:
    """Return an ace beside the trumps that should live: that of the shortest suit, if it is not too long."""
    aces = [suit for suit in SUITS if suit != strain and hand.suits[suit] >> (SUIT_SIZE - 1) & 1]
    suit = min(aces, key=lambda suit: hand.lengths[suit], default=None)
    return None if suit is None or hand.lengths[suit] > RUFFED else SUIT_SIZE * (suit + 1) - 1


def _sure(situation: Situation, bid: int) -> Fact:
    def test(hand: Hand) -> bool:
        tricks = setting_tricks(situation, hand)
        return tricks is not None and tricks.ace is None

    return Fact(Phrase("tricks that beat it for certain"), test)


def _likely(situation: Situation, bid: int) -> Fact:
    return Fact(Phrase("tricks that should beat it"), lambda hand: setting_tricks(situation, hand) is not None)


AGAINST_SLAMS: Final = Chapter(
    "against slams",
    When(lambda situation: situation.level >= SLAM),
    (
        Rule("against_slam.sure", double, "Doubles for penalties", (_sure,), suit=None),
        Rule("against_slam.likely", double, "Doubles for penalties", (_likely,), suit=None),
    ),
)
