"""What is counted in an imagined deal while it is played out, for the seat that is asked; its worth: ``round_value``.

Points count where they go to the attackers, whoever asks.
"""

from __future__ import annotations

from typing import Final

__all__ = ["EVENTS"]

# Head of a note: whose events, whether the first trick is this one, the cards told apart, and the trick under way
ME: Final = 0
NOW: Final = 1
OWN: Final = 2  # cards of which it is noted whether they win tricks
GIVES: Final = 3  # cards of which it is noted whether the attackers get them
MINE_ONE: Final = 4  # the seat's play to the trick
MINE_TWO: Final = 5
LED_BY: Final = 6
HEAD: Final = 7  # the counts follow

# Places of the counts, from HEAD on
OWN_NOW: Final = 0  # points of the seat's own cards that go to the attackers in this trick
OWN_LATER: Final = 1
OTHERS_NOW: Final = 2  # points of all other cards
OTHERS_LATER: Final = 3
KITTY_POINTS: Final = 4  # what the kitty gives them, multiplied
TRICK_MINE: Final = 5  # this trick is the seat's
TRICK_PARTNER: Final = 6  # or its partner's
RUFFED_NOW: Final = 7  # an opponent wins this trick with trumps on a plain lead
RUFFS: Final = 8  # later tricks that the seat wins so
RUFFED_LATER: Final = 9  # later tricks that its side leads and opponents win so
COMBINATIONS: Final = 10  # later tricks that the seat wins with a pair or more
LAST: Final = 11  # the last trick is its side's
BROUGHT: Final = 12  # points in this trick if its side wins it
DRAWN: Final = 13  # trumps that opponents play to this trick, if trumps are led
WINS: Final = 14  # whether each own card wins a later trick, by bit: 14 to 46
GONE: Final = 47  # copies of each own point card that go to the attackers, by bit: 47 to 58
COUNTS: Final = 59
NOTE: Final = HEAD + COUNTS  # numbers in a note
MOST_OWN: Final = GONE - WINS
MOST_GIVES: Final = COUNTS - GONE

EVENTS: Final = (
    "own_now",
    "own_later",
    "others_now",
    "others_later",
    "kitty_points",
    "trick_mine",
    "trick_partner",
    "ruffed_now",
    "ruffs",
    "ruffed_later",
    "combinations",
    "last",
    "brought",
    "drawn",
    *(f"wins_{place}" for place in range(1, MOST_OWN + 1)),
    *(f"gone_{place}" for place in range(1, MOST_GIVES + 1)),
)
