# The compiled side of state_layout.py: the same names and numbers as constants of C, so that they cost nothing.

cdef enum:
    POINTS = 4
    WON = 8
    LED = 12
    TOP = 13
    WINNER = 14
    TRICK_POINTS = 15
    IN_TRICK = 16
    PLAYED = 17
    BROKEN = 18
    TURN = 19
    JACK_IN_TRICK = 20
    JACK_OWNER = 21
    RNG = 22
    SIZE = 24
    QUEEN_BREAKS = 2
    FIRST_SAFE = 4
    ANY_CLUB = 8
    HEARTS_FOR_QUEEN = 16
    JACK_BONUS = 32
    AVOID = 64
    MOON_SELF = 128
    QUEEN = 49
    JACK = 22

cdef extern from *:
    """
    #define HEARTS_ONE (1ULL)
    #define HEARTS_FULL (0xFFFFFFFFFFFFFFFFULL)
    #define HEARTS_SIGN (1ULL << 63)
    #define HEARTS_SUIT (0x1FFFULL)
    #define HEARTS_HEARTS (0x1FFFULL << 26)
    #define HEARTS_QUEEN_BIT (1ULL << 49)
    #define HEARTS_HIGH_SPADES (6ULL << 49)
    #define HEARTS_PENALTIES (0x1FFFULL << 26 | 1ULL << 49)
    """
    const unsigned long long ONE "HEARTS_ONE"
    const unsigned long long FULL "HEARTS_FULL"
    const unsigned long long SIGN "HEARTS_SIGN"
    const unsigned long long SUIT "HEARTS_SUIT"
    const unsigned long long HEARTS "HEARTS_HEARTS"
    const unsigned long long QUEEN_BIT "HEARTS_QUEEN_BIT"
    const unsigned long long HIGH_SPADES "HEARTS_HIGH_SPADES"
    const unsigned long long PENALTIES "HEARTS_PENALTIES"
