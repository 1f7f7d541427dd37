"""Words that the kernels share, for one that is not compiled; `card_bits.pxd` is the compiled side."""

from __future__ import annotations

from typing import Final

ONE: Final = 1
SUIT: Final = 0x1FFF  # the thirteen cards of a suit
FULL: Final = 0xFFFFFFFFFFFFFFFF  # products are cut to a word, as they are in C
GOLDEN: Final = 0x9E3779B97F4A7C15  # two to the 64th over the golden ratio: multiplying by it spreads keys evenly


def in_suit(cards: int, suit: int) -> int:
    """Return the cards of a suit in a hand of the solver, which has sixteen bits for each."""
    return (cards >> (16 * suit)) & SUIT
