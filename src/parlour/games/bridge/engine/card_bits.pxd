# The compiled side of card_bits.py: the same names as constants and a macro of C, so that they cost nothing.

cdef extern from *:
    """
    #define BRIDGE_ONE (1ULL)
    #define BRIDGE_SUIT (0x1FFFULL)
    #define BRIDGE_FULL (0xFFFFFFFFFFFFFFFFULL)
    #define BRIDGE_GOLDEN (0x9E3779B97F4A7C15ULL)
    #define BRIDGE_IN_SUIT(cards, suit) (((cards) >> (16 * (suit))) & BRIDGE_SUIT)
    """
    const unsigned long long ONE "BRIDGE_ONE"
    const unsigned long long SUIT "BRIDGE_SUIT"
    const unsigned long long FULL "BRIDGE_FULL"
    const unsigned long long GOLDEN "BRIDGE_GOLDEN"
    unsigned long long in_suit "BRIDGE_IN_SUIT"(unsigned long long cards, int suit) noexcept nogil
