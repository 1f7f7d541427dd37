"""Sets of cards as one integer: bit ``card`` for the first copy, bit ``64 + card`` for the second, and so on.

Copies fill the planes from below, so equal hands are equal integers, whichever copies they were dealt. With one deck
everything is in the first 64 bits, which is what kernels work on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from parlour.cards.card import SUIT_SIZE
from parlour.core.observation import Seat

__all__ = [
    "PLANE",
    "SUIT_MASKS",
    "added",
    "copies",
    "highest",
    "lowest",
    "members",
    "of_suit",
    "pack",
    "put",
    "removed",
]

PLANE: Final = 64
SUIT_MASKS: Final = (*(((1 << SUIT_SIZE) - 1) << SUIT_SIZE * suit for suit in range(4)), 3 << 52)
_PLANE_MASK: Final = (1 << PLANE) - 1


def pack(cards: Iterable[int]) -> int:
    """Return the set of these cards; repeats are copies."""
    held = 0
    for card in cards:
        held = added(held, card)
    return held


@lru_cache(maxsize=4096)  # a game is shown again after every card, and most of its hands are the same
def members(held: int) -> tuple[int, ...]:
    """Return the cards in order, copies next to each other."""
    if held > _PLANE_MASK:
        return tuple(card for card in members(held & _PLANE_MASK) for _ in range(copies(held, card)))
    cards = []
    while held:
        lowest_bit = held & -held
        cards.append(lowest_bit.bit_length() - 1)
        held ^= lowest_bit
    return tuple(cards)


def copies(held: int, card: int) -> int:
    """Return how often a card is held."""
    count = 0
    while held >> (card + PLANE * count) & 1:
        count += 1
    return count


def added(held: int, card: int) -> int:
    """Return the set with one more copy of a card."""
    return held | 1 << (card + PLANE * copies(held, card))


def removed(held: int, card: int) -> int:
    """Return the set with one copy of a card less; raise ``KeyError`` when it is not there."""
    count = copies(held, card)
    if not count:
        raise KeyError(card)
    return held ^ 1 << (card + PLANE * (count - 1))


def of_suit(held: int, suit: int) -> int:
    """Return the cards of one suit (4: the jokers), all copies."""
    mask = SUIT_MASKS[suit]
    if held <= _PLANE_MASK:
        return held & mask
    found, shift = 0, 0
    while held >> shift:
        found |= held & mask << shift
        shift += PLANE
    return found


def put(hands: tuple[int, ...], seat: Seat, held: int) -> tuple[int, ...]:
    """Return the hands with another one at a seat."""
    return (*hands[:seat], held, *hands[seat + 1 :])


def highest(held: int) -> int:
    """Return the highest card by number; -1 for none."""
    return (held & _PLANE_MASK).bit_length() - 1


def lowest(held: int) -> int:
    """Return the lowest card by number; -1 for none."""
    return (held & -held).bit_length() - 1
