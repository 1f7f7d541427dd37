"""What the kernels of Tractor call the numbers of a state and of the tables that describe one kind of trumps."""

from __future__ import annotations

from typing import Final

# Places in a state; 0 to 3 are the cards of each seat, 4 to 7 those of which it has both copies
LEADER: Final = 8
TURN: Final = 9
COUNT: Final = 10  # plays on the table
GROUP: Final = 11  # suit in play that was led
NUMBER: Final = 12  # cards that were led
PAIRS: Final = 13
TRACTORS: Final = 14  # how many tractors were led
LENGTHS: Final = 15  # their lengths, four bits each, longest first
WINNER: Final = 16
STRENGTH: Final = 17  # of the winning play
RUFF: Final = 18  # whether it is trumps on a plain lead
TRICK: Final = 19  # points on the table
POINTS: Final = 20  # of the attackers
TEAM: Final = 21  # that defends
KITTY: Final = 22  # points in the kitty
MULTIPLIER: Final = 23  # which rule multiplies them
RNG: Final = 24  # what is still to be drawn by chance
ONE: Final = 25  # the play that was chosen: its cards
TWO: Final = 26  # and those of them that are played twice
VOIDS: Final = 27  # plain suits that seats have shown not to hold: bit 4 * seat + suit
BURIED: Final = 28  # the cards of the kitty
BURIED_TWICE: Final = 29  # and those of which it has both copies
KEEPER: Final = 30  # who buried them and knows them
THROWS: Final = 31  # which rule judges throws
SIZE: Final = 32  # numbers in a state

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
LOW: Final = 0  # what costs least
FEED: Final = 1  # points first
RANDOM: Final = 2
