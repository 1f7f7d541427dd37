"""What the kernels of Tractor call the numbers of a state and of the tables that describe one kind of trumps."""

from __future__ import annotations

from typing import Final

# Places in a state; 0 to 3 are the cards of each seat, 4 to 7 those of which it has both copies
(
    LEADER,
    TURN,
    COUNT,  # plays on the table
    GROUP,  # suit in play that was led
    NUMBER,  # cards that were led
    PAIRS,
    TRACTORS,  # how many tractors were led
    LENGTHS,  # their lengths, four bits each, longest first
    WINNER,
    STRENGTH,  # of the winning play
    RUFF,  # whether it is trumps on a plain lead
    TRICK,  # points on the table
    POINTS,  # of the attackers
    TEAM,  # that defends
    KITTY,  # points in the kitty
    MULTIPLIER,  # which rule multiplies them
    RNG,  # what is still to be drawn by chance
    ONE,  # the play that was chosen: its cards
    TWO,  # and those of them that are played twice
    VOIDS,  # plain suits that seats have shown not to hold: bit 4 * seat + suit
    BURIED,  # the cards of the kitty
    BURIED_TWICE,  # and those of which it has both copies
    KEEPER,  # who buried them and knows them
    THROWS,  # which rule judges throws
    SIZE,  # numbers in a state
) = range(8, 33)

# Places in the tables; 0 to 4 are the cards of each suit in play
SPARE: Final = 5  # cards that stand in for each other
VIRTUAL: Final = 6  # their common place, a bit
VALUE: Final = 8  # strength of each bit
WORTH: Final = 72  # points
COST: Final = 136  # what giving the card away costs
SUIT: Final = 200  # suit in play
TABLES: Final = 264

BIT: Final = 1
CHANCE: Final = (1 << 62) - 1  # random numbers stay below, so that they fit a signed number

FACTOR: Final = 6364136223846793005
SUMMAND: Final = 1442695040888963407

# How cards are chosen where the rules leave a choice
LOW, FEED, RANDOM = range(3)  # what costs least, points first, by chance
