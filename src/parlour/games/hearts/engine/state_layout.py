"""What the kernels of Hearts call the numbers of a state, the options of the rules, and sets of cards."""

from __future__ import annotations

from typing import Final

# Places in a state
POINTS: Final = 4  # penalty points of each seat, 4 to 7; the hands are 0 to 3
WON: Final = 8  # tricks won, 8 to 11
LED: Final = 12  # suit led, -1 before the lead
TOP: Final = 13  # winning card
WINNER: Final = 14
TRICK_POINTS: Final = 15
IN_TRICK: Final = 16  # cards
PLAYED: Final = 17  # cards in the round
BROKEN: Final = 18
TURN: Final = 19
JACK_IN_TRICK: Final = 20
JACK_OWNER: Final = 21
RNG: Final = 22  # what is still to be drawn by chance
SIZE: Final = 24  # numbers in a state

# Options of the rules, as bits
QUEEN_BREAKS: Final = 2
FIRST_SAFE: Final = 4
ANY_CLUB: Final = 8
HEARTS_FOR_QUEEN: Final = 16
JACK_BONUS: Final = 32
AVOID: Final = 64
MOON_SELF: Final = 128

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
