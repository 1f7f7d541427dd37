# The compiled side of bitboard.py: the same names, for kernels, without the GIL. Call prepare() once in each module.

cdef extern from *:
    """
    #define REVERSI_CORNERS (0x8100000000000081ULL)
    #define REVERSI_BORDER (0xFF818181818181FFULL)
    """
    const unsigned long long CORNERS "REVERSI_CORNERS"
    const unsigned long long BORDER "REVERSI_BORDER"

cdef extern from "parlour/games/reversi/rules/bitboard.h" nogil:
    const int has_wide "parlour_has_wide"
    void prepare "parlour_discs_prepare" () noexcept
    unsigned long long find_flips "parlour_flips" (unsigned long long own, unsigned long long opp, int square) noexcept
    unsigned long long find_moves "parlour_moves" (unsigned long long own, unsigned long long opp) noexcept
    unsigned long long odd_regions "parlour_odd_regions" (unsigned long long squares) noexcept
    int last_flips "parlour_last_flips" (unsigned long long own, int square) noexcept
    int look "parlour_look" (unsigned long long own, unsigned long long opp, unsigned long long mine, int* squares, unsigned long long* turns, unsigned long long* replies) noexcept
