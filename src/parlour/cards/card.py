"""Playing cards as small numbers, and how they are written.

A card is ``suit * 13 + rank``: clubs, diamonds, hearts, spades; two to ace. The little joker is 52, the big one 53.
With several decks the copies of a card are the same number; sets of cards tell them apart (see ``hands``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from parlour.errors import FormatError

__all__ = [
    "BIG_JOKER",
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "LITTLE_JOKER",
    "NAMES",
    "RANKS",
    "SPADES",
    "SUITS",
    "SUIT_SIZE",
    "card_of",
    "deal",
    "deck",
    "name_of",
    "names_of",
    "rank_of",
    "read_card",
    "read_cards",
    "suit_of",
]

SUITS: Final = "CDHS"
RANKS: Final = "23456789TJQKA"
SUIT_SIZE: Final = 13
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
LITTLE_JOKER: Final = 52
BIG_JOKER: Final = 53
NAMES: Final = (*(rank + suit for suit in SUITS for rank in RANKS), "LJ", "BJ")

_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}
_SYMBOLS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")


def card_of(name: str) -> int:
    """Return the card of an exact name such as ``QS``."""
    return _NUMBERS[name]


def suit_of(card: int) -> int:
    """Return 0 to 3 for clubs to spades; 4 for a joker."""
    return card // SUIT_SIZE


def rank_of(card: int) -> int:
    """Return 0 for a two up to 12 for an ace; a joker gives 0 or 1."""
    return card % SUIT_SIZE


def name_of(card: int) -> str:
    """Write a card: rank, then suit."""
    return NAMES[card]


def names_of(cards: Iterable[int]) -> str:
    """Write cards with spaces between them."""
    return " ".join([NAMES[card] for card in cards])


def read_card(text: str) -> int:
    """Read ``QS``, ``qs``, ``10h`` or ``Q♠``; raise ``FormatError`` otherwise."""
    word = text.strip().translate(_SYMBOLS).upper().replace("10", "T", 1)
    card = _NUMBERS.get(word)
    if card is None:
        shown = text if len(text) < 20 else text[:17] + "..."
        raise FormatError("expected a card such as QS or 10H, not {shown!r}", shown=shown)
    return card


def read_cards(text: str, read: Callable[[str], int] = read_card, between: str = ",-") -> tuple[int, ...]:
    """Read several cards with spaces, commas or hyphens between them; the column of the first bad one is told."""
    cards, column = [], 0
    plain = text.translate(dict.fromkeys(map(ord, between), " "))
    for word in plain.split():
        column = plain.index(word, column)
        try:
            cards.append(read(word))
        except FormatError as error:
            raise error.at(column=column + 1) from None
        column += len(word)
    return tuple(cards)


def deck(decks: int = 1, *, jokers: bool = False) -> tuple[int, ...]:
    """Return all cards in order, the copies of a card next to each other."""
    return tuple(card for card in range(54 if jokers else 52) for _ in range(decks))


def deal(cards: Iterable[int], sizes: Iterable[int], rng: Random) -> tuple[tuple[int, ...], ...]:
    """Shuffle and deal hands of these sizes, each sorted; what is left over comes last if there is any."""
    pile = list(cards)
    rng.shuffle(pile)
    hands = []
    start = 0
    for size in sizes:
        hands.append(tuple(sorted(pile[start : start + size])))
        start += size
    if start < len(pile):
        hands.append(tuple(sorted(pile[start:])))
    return tuple(hands)
