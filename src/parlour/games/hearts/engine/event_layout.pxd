# The compiled side of event_layout.py: the same names and numbers as constants of C, so that they cost nothing.

cdef enum:
    ME = 0
    UNTIL = 1
    OWN = 2
    TARGET = 3
    SCORES = 4
    HEAD = 8
    HEARTS_NOW = 0
    HEARTS_LATER = 1
    QUEEN_NOW = 2
    QUEEN_LATER = 3
    MOON_MINE = 4
    MOON_OTHER = 5
    JACK_MINE = 6
    JACK_OTHER = 7
    NO_TRICK_MINE = 8
    NO_TRICK_OTHERS = 9
    TRICK = 10
    QUEEN_FALLS = 11
    QUEEN_OTHERS = 12
    POINTS_OTHERS = 15
    NO_POINTS = 18
    NO_HEARTS = 19
    MATCH_WON = 20
    MATCH_LOST = 21
    CARDS = 22
    COUNTS = 35
