"""What is counted in an imagined deal while it is played out, from the seat that is asked; what each is worth is in
``parlour.games.hearts.teaching``. Points that a moon of one's own turns into nothing are not counted."""

from __future__ import annotations

from typing import Final

__all__ = ["EVENTS"]

# Head of a note: whose events, up to which card it is this trick, the cards of one's own that are told apart, and the
# match: at how many points it ends, none if that does not count, and the scores of the four seats before the round
ME: Final = 0
UNTIL: Final = 1
OWN: Final = 2
TARGET: Final = 3
SCORES: Final = 4  # 4 to 7
HEAD: Final = 8  # the counts follow

# Places of the counts, from HEAD on
HEARTS_NOW: Final = 0  # taken in this trick
HEARTS_LATER: Final = 1
QUEEN_NOW: Final = 2
QUEEN_LATER: Final = 3
MOON_MINE: Final = 4
MOON_OTHER: Final = 5
JACK_MINE: Final = 6
JACK_OTHER: Final = 7
NO_TRICK_MINE: Final = 8  # no trick in the whole round
NO_TRICK_OTHERS: Final = 9
TRICK: Final = 10  # this trick is won
QUEEN_FALLS: Final = 11  # in this trick, to another
QUEEN_OTHERS: Final = 12  # the queen goes to the seat on the left, across, on the right: 12 to 14
POINTS_OTHERS: Final = 15  # points of these seats from now on: 15 to 17
NO_POINTS: Final = 18  # none from now on, and no moon either
NO_HEARTS: Final = 19
MATCH_WON: Final = 20  # the round ends the match, and nobody has a lower score
MATCH_LOST: Final = 21  # the round ends the match, and somebody has
CARDS: Final = 22  # points taken with each card of one's own, lowest first: 22 to 34
COUNTS: Final = 35

EVENTS: Final = (
    "hearts_now",
    "hearts_later",
    "queen_now",
    "queen_later",
    "moon_mine",
    "moon_other",
    "jack_mine",
    "jack_other",
    "no_trick_mine",
    "no_trick_others",
    "trick",
    "queen_falls",
    "queen_left",
    "queen_across",
    "queen_right",
    "points_left",
    "points_across",
    "points_right",
    "no_points",
    "no_hearts",
    "match_won",
    "match_lost",
    *(f"card_{place}" for place in range(1, 14)),
)
