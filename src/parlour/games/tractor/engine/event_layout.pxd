# The compiled side of event_layout.py: the same names and numbers as constants of C, so that they cost nothing.

cdef enum:
    ME = 0
    NOW = 1
    OWN = 2
    GIVES = 3
    MINE_ONE = 4
    MINE_TWO = 5
    LED_BY = 6
    HEAD = 7
    OWN_NOW = 0
    OWN_LATER = 1
    OTHERS_NOW = 2
    OTHERS_LATER = 3
    KITTY_POINTS = 4
    TRICK_MINE = 5
    TRICK_PARTNER = 6
    RUFFED_NOW = 7
    RUFFS = 8
    RUFFED_LATER = 9
    COMBINATIONS = 10
    LAST = 11
    BROUGHT = 12
    DRAWN = 13
    WINS = 14
    GONE = 47
    COUNTS = 59
    NOTE = 66
