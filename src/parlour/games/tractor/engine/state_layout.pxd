# The compiled side of state_layout.py: the same names and numbers as constants of C, so that they cost nothing.

cdef enum:
    LEADER = 8
    TURN = 9
    COUNT = 10
    GROUP = 11
    NUMBER = 12
    PAIRS = 13
    TRACTORS = 14
    LENGTHS = 15
    WINNER = 16
    STRENGTH = 17
    RUFF = 18
    TRICK = 19
    POINTS = 20
    TEAM = 21
    KITTY = 22
    MULTIPLIER = 23
    RNG = 24
    ONE = 25
    TWO = 26
    VOIDS = 27
    BURIED = 28
    BURIED_TWICE = 29
    KEEPER = 30
    THROWS = 31
    SIZE = 32
    SPARE = 5
    VIRTUAL = 6
    VALUE = 8
    WORTH = 72
    COST = 136
    SUIT = 200
    TABLES = 264
    LOW = 0
    FEED = 1
    RANDOM = 2

cdef extern from *:
    """
    #define TRACTOR_BIT (1ULL)
    #define TRACTOR_CHANCE ((1ULL << 62) - 1)
    #define TRACTOR_FACTOR (6364136223846793005ULL)
    #define TRACTOR_SUMMAND (1442695040888963407ULL)
    """
    const unsigned long long BIT "TRACTOR_BIT"
    const unsigned long long CHANCE "TRACTOR_CHANCE"
    const unsigned long long FACTOR "TRACTOR_FACTOR"
    const unsigned long long SUMMAND "TRACTOR_SUMMAND"
