"""Hands as the kernels have them, for one that is not compiled; `card_bits.pxd` is the compiled side."""

from __future__ import annotations

from typing import Final

SUIT: Final = 0x1FFF  # the thirteen cards of a suit


def in_suit(cards: int, suit: int) -> int:
    """Return the cards of a suit in a hand of the solver, which has sixteen bits for each."""
    return (cards >> (16 * suit)) & SUIT
