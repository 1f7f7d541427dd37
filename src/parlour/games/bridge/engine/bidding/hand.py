"""What a bidder counts in a hand: points, lengths, stoppers, honours, tricks."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import Final

from parlour.cards import SUIT_SIZE

__all__ = ["CLUBS", "DIAMONDS", "HEARTS", "MAJORS", "MINORS", "NO_TRUMPS", "SPADES", "SUITS", "Hand", "hand_of"]

CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMPS = range(5)
SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
MINORS: Final = (CLUBS, DIAMONDS)
MAJORS: Final = (HEARTS, SPADES)

_SUIT: Final = (1 << SUIT_SIZE) - 1
_ACE, _KING, _QUEEN, _JACK = (1 << 12, 1 << 11, 1 << 10, 1 << 9)
_TOP_THREE: Final = _ACE | _KING | _QUEEN
_TOP_FIVE: Final = 0b11111 << 8


class Hand:
    """The counts of one hand; made once by ``hand_of`` and asked often."""

    __slots__ = (
        "aces",
        "balanced",
        "hcp",
        "kings",
        "lengths",
        "losers",
        "points",
        "quick",
        "shape",
        "stops",
        "suits",
        "top_five",
        "top_three",
        "tricks",
    )

    def __init__(self, cards: int) -> None:
        self.suits = tuple(cards >> (SUIT_SIZE * suit) & _SUIT for suit in SUITS)
        self.lengths = tuple(suit.bit_count() for suit in self.suits)
        self.shape = tuple(sorted(self.lengths, reverse=True))
        self.aces = sum(bool(suit & _ACE) for suit in self.suits)
        self.kings = sum(bool(suit & _KING) for suit in self.suits)
        self.hcp = sum(
            4 * bool(suit & _ACE) + 3 * bool(suit & _KING) + 2 * bool(suit & _QUEEN) + bool(suit & _JACK)
            for suit in self.suits
        )
        self.points = self.hcp + sum(max(0, length - 4) for length in self.lengths)
        self.balanced = self.shape in ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))
        self.top_three = tuple((suit & _TOP_THREE).bit_count() for suit in self.suits)
        self.top_five = tuple((suit & _TOP_FIVE).bit_count() for suit in self.suits)
        self.stops = tuple(_stops(suit, length) for suit, length in zip(self.suits, self.lengths, strict=True))
        self.quick = sum(_quick(suit) for suit in self.suits)  # in half tricks
        self.losers = sum(_losers(suit, length) for suit, length in zip(self.suits, self.lengths, strict=True))
        self.tricks = sum(_tricks(suit, length) for suit, length in zip(self.suits, self.lengths, strict=True))

    def worth(self, more: int) -> Hand:
        """Return the same hand counted as if it had some points more, or less."""
        other = copy(self)
        other.hcp += more
        other.points += more
        return other

    def support(self, trumps: int) -> int:
        """Return the points in support of a suit: high cards and, with three trumps or more, short suits."""
        length = self.lengths[trumps]
        if length < 3:
            return self.points
        shortness = (5, 3, 1) if length > 3 else (3, 2, 1)
        short = sum(shortness[self.lengths[suit]] for suit in SUITS if suit != trumps and self.lengths[suit] < 3)
        return self.hcp + short

    def long(self, trumps: int) -> int:
        """Return the points of a hand whose own suit is trumps: high cards, and a point for each card over four."""
        return self.hcp + max(0, self.lengths[trumps] - 4)


@lru_cache(maxsize=65536)
def hand_of(cards: int) -> Hand:
    """Count a hand that is given as a bit set."""
    return Hand(cards)


def _stops(suit: int, length: int) -> bool:
    if suit & _ACE or (suit & _KING and length > 1):
        return True
    return bool(suit & _QUEEN and length > 2) or bool(suit & _JACK and length > 3)


def _quick(suit: int) -> int:
    ace, king, queen = suit & _ACE, suit & _KING, suit & _QUEEN
    if ace:
        return 4 if king else 3 if queen else 2
    if king:
        return 2 if queen else 1 if suit & (suit - 1) else 0
    return 0


def _tricks(suit: int, length: int) -> int:
    """Count what a suit should take by itself: its top honours, and its length where it is long."""
    if length >= 5:
        return length - _losers(suit, length)
    ace, king, queen = bool(suit & _ACE), bool(suit & _KING), bool(suit & _QUEEN)
    return ace + king + queen if ace and king else int(ace or (king and queen))


def _losers(suit: int, length: int) -> int:
    """Count the cards among the first three that are neither ace, king nor queen, with room to use them."""
    held = [suit & honour for honour in (_ACE, _KING, _QUEEN)[:length]]
    return sum(1 for honour in held if not honour)
