# The compiled side of scale.py: the same names, as constants that cost nothing.

cdef enum:
    UNIT = 128
    WON = 64 * 128
    WIN = 10000 * 128
    INFINITY = 30000
    UNSELECTIVE = 5
    NO_MOVE = 64
    GENERATIONS = 31
