"""Trumps, and what follows from them for each card: its suit in play, its strength, its place in tractors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from parlour.cards import LITTLE_JOKER, RANKS, SUITS, rank_of, suit_of
from parlour.cards import read_cards as cards_in
from parlour.errors import FormatError, Unsupported
from parlour.games.tractor.rules.variants import ACE, RANK_NAMES, TractorRules

__all__ = [
    "CARDS",
    "POINTS",
    "SUIT_WORDS",
    "TRUMP",
    "Order",
    "compare_cards",
    "name_of",
    "names_of",
    "order_of",
    "points_of",
    "read_card",
    "read_cards",
]

CARDS: Final = 54
TRUMP: Final = 4  # the suit in play of every trump; plain suits keep their numbers
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "trumps")
POINTS: Final = tuple({3: 5, 8: 10, 11: 10}.get(rank_of(card), 0) if card < LITTLE_JOKER else 0 for card in range(54))
NAMES: Final = (*(suit + rank for suit in SUITS for rank in RANK_NAMES), "LJ", "BJ")

# Strengths and places above the trump suit, whose cards have at most 12
_OTHER_RANK_CARD: Final = 13
_RANK_CARD: Final = 14
_LITTLE: Final = 15
_ALONE: Final = 1000  # next to nothing
_NUMBERS: Final = {
    **{name: card for card, name in enumerate(NAMES)},
    **{suit + RANKS[rank]: 13 * place + rank for place, suit in enumerate(SUITS) for rank in range(13)},
    **{RANKS[rank] + suit: 13 * place + rank for place, suit in enumerate(SUITS) for rank in range(13)},
    **{name[1:] + name[0]: card for card, name in enumerate(NAMES[:52])},
}
_SYMBOLS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")


@dataclass(frozen=True, eq=False)  # there is one for each kind of trumps, so identity will do
class Order:
    """All about cards under one trump suit (None: none) and one trump rank. Tables go by card number.

    ``suit`` is the suit in play, ``strength`` compares cards of one suit in play, ``step`` is equal for cards that
    stand in for each other in tractors and one higher for the next; no step is next to another suit's.
    """

    trump: int | None
    rank: int
    suit: tuple[int, ...]
    strength: tuple[int, ...]
    step: tuple[int, ...]

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The cards of each suit in play, the weakest first."""
        return tuple(
            tuple(sorted((card for card in range(CARDS) if self.suit[card] == suit), key=self.sort_key))
            for suit in range(5)
        )

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The cards of each suit in play as a set, both copies."""
        return tuple(sum(1 << card | 1 << (64 + card) for card in cards) for cards in self.members)

    def sort_key(self, card: int) -> tuple[int, int, int]:
        """Order cards by suit in play, then by strength."""
        return self.suit[card], self.strength[card], card

    def sorted(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Return cards in the order of suits and strength, weakest first."""
        return tuple(sorted(cards, key=self.sort_key))


def order_of(trump: int | None, rank: int, rules: TractorRules) -> Order:
    """Return the order of cards under these trumps."""
    return _order(trump, rank, rules.tractors == "advanced", rules.close_gap, rules.no_trump_link)


@lru_cache(maxsize=512)
def _order(trump: int | None, rank: int, advanced: bool, close: bool, link: bool) -> Order:
    placed = [_placed(card, trump, rank, advanced, close, link) for card in range(CARDS)]
    return Order(trump, rank, *zip(*placed, strict=True))


def _placed(card: int, trump: int | None, rank: int, advanced: bool, close: bool, link: bool) -> tuple[int, int, int]:
    """Return a card's suit in play, its strength, and its place in tractors."""
    own_suit, own_rank = suit_of(card), rank_of(card)
    if card >= LITTLE_JOKER:
        level = _LITTLE + card - LITTLE_JOKER
        return TRUMP, level, level
    if own_rank == rank:
        level = _RANK_CARD if own_suit == trump else _OTHER_RANK_CARD
        joined = level if trump is not None else _RANK_CARD if link else _ALONE
        return TRUMP, level, joined if advanced else _ALONE + 10 * own_suit
    # Shifted so that the suit ends just below the rank cards, whether or not the gap is closed.
    shifted = own_rank + ((close and own_rank < rank) or rank == ACE)
    if own_suit == trump:
        return TRUMP, own_rank, shifted if advanced else 500 + shifted
    return own_suit, own_rank, 100 * (own_suit + 1) + shifted


def points_of(cards: Iterable[int]) -> int:
    """Return the points in cards: five for a 5, ten for a 10 or a king, trumps or not."""
    return sum(POINTS[card] for card in cards)


def compare_cards(first: int, second: int, order: Order) -> int:
    """Return 1 when the first card is higher, -1 when the second is, 0 when they are equal.

    Cards of two plain suits cannot be compared: which one wins depends on the suit led.
    """
    if order.suit[first] != order.suit[second]:
        if order.suit[first] == TRUMP:
            return 1
        if order.suit[second] == TRUMP:
            return -1
        raise Unsupported(
            "{first} and {second} are of two plain suits: neither is higher than the other.",
            first=name_of(first),
            second=name_of(second),
        )
    difference = order.strength[first] - order.strength[second]
    return (difference > 0) - (difference < 0)


def name_of(card: int) -> str:
    """Write a card: suit, then rank; the jokers are LJ and BJ, so that SJ is the jack of spades."""
    return NAMES[card]


def names_of(cards: Iterable[int]) -> str:
    """Write cards with spaces between them."""
    return " ".join(NAMES[card] for card in cards)


def read_card(text: str) -> int:
    """Read ``S10``, ``sj``, ``♠10``, ``10S``, ``LJ`` or ``BJ``; raise ``FormatError`` otherwise."""
    card = _NUMBERS.get(text.strip().translate(_SYMBOLS).upper())
    if card is None:
        shown = text if len(text) < 20 else text[:17] + "..."
        raise FormatError("expected a card such as S10, HA, LJ or BJ, not {shown!r}", shown=shown)
    return card


def read_cards(text: str | Sequence[str]) -> tuple[int, ...]:
    """Read several cards; in a text, spaces or commas are between them, and the column of a bad one is told."""
    if not isinstance(text, str):
        return tuple(map(read_card, text))
    return cards_in(text, read_card, between=",")
