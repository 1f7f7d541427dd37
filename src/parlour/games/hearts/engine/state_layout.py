"""What the kernels of Hearts call the numbers of a state, the options of the rules, and sets of cards."""

from __future__ import annotations

from typing import Final

# Places in a state
POINTS: Final = 4  # penalty points of each seat, 4 to 7; the hands are 0 to 3
WON: Final = 8  # tricks won, 8 to 11
(
    LED,  # suit led, -1 before the lead
    TOP,  # winning card
    WINNER,
    TRICK_POINTS,
    IN_TRICK,  # cards
    PLAYED,  # cards in the round
    BROKEN,
    TURN,
    JACK_IN_TRICK,
    JACK_OWNER,
    RNG,  # what is still to be drawn by chance
) = range(12, 23)
SIZE: Final = 24  # numbers in a state

# Options of the rules, as bits
QUEEN_BREAKS, FIRST_SAFE, ANY_CLUB, HEARTS_FOR_QUEEN, JACK_BONUS, AVOID, MOON_SELF = (1 << bit for bit in range(1, 8))

# Cards, and sets of them
QUEEN: Final = 49
JACK: Final = 22
ONE: Final = 1
FULL: Final = 0xFFFFFFFFFFFFFFFF
SIGN: Final = 1 << 63
SUIT: Final = 0x1FFF
HEARTS: Final = 0x1FFF << 26
QUEEN_BIT: Final = 1 << 49
HIGH_SPADES: Final = 6 << 49  # king and ace
PENALTIES: Final = 0x1FFF << 26 | 1 << 49
