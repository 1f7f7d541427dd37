# The compiled side of simd.py: the same names, for kernels, without the GIL. Call prepare() of bitboard once in each module.

cdef extern from "parlour/games/reversi/engine/simd.h" nogil:
    ctypedef struct Side "parlour_side":
        pass

    Side side_of "parlour_side_of" (unsigned long long squares) noexcept
    unsigned long long squares_in "parlour_squares_of" (Side side) noexcept
    bint is_any "parlour_side_any" (Side side) noexcept
    Side find_lines "parlour_side_lines" (Side own, Side opp, int square) noexcept
    Side joined "parlour_side_joined" (Side lines) noexcept
    Side after_turning "parlour_side_turned" (Side side, Side turned) noexcept
    Side after_placing "parlour_side_placed" (Side side, Side turned, int square) noexcept
    unsigned long long find_places "parlour_side_moves" (Side own, Side opp) noexcept
    int solve_at "parlour_solve_at" (size_t place, unsigned long long own, unsigned long long opp, int alpha, long long* tally) noexcept
