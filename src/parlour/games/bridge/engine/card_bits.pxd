# The compiled side of card_bits.py: the same names as a constant and a macro of C, so that they cost nothing.

cdef extern from *:
    """
    #define BRIDGE_SUIT (0x1FFFULL)
    #define BRIDGE_IN_SUIT(cards, suit) (((cards) >> (16 * (suit))) & BRIDGE_SUIT)
    """
    const unsigned long long SUIT "BRIDGE_SUIT"
    unsigned long long in_suit "BRIDGE_IN_SUIT"(unsigned long long cards, int suit) noexcept nogil
