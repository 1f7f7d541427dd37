# The compiled side of entries.py: the same names, for kernels, without the GIL.

cdef extern from "parlour/games/reversi/engine/transposition_entry.h" nogil:
    unsigned long long* make_lines "parlour_lines_make" (unsigned long long lines) noexcept
    void free_lines "parlour_lines_free" (unsigned long long* lines, unsigned long long count) noexcept
    int low_of "parlour_low" (unsigned long long word) noexcept
    int high_of "parlour_high" (unsigned long long word) noexcept
    int depth_of "parlour_depth" (unsigned long long word) noexcept
    int trust_of "parlour_trust" (unsigned long long word) noexcept
    int square_of "parlour_square" (unsigned long long word) noexcept
    unsigned long long place_of "parlour_place" (unsigned long long own, unsigned long long opp, unsigned long long mask) noexcept
    void fetch "parlour_fetch" (const unsigned long long* lines, unsigned long long place) noexcept
    unsigned long long find "parlour_find" (const unsigned long long* lines, unsigned long long place, unsigned long long own, unsigned long long opp, int generation) noexcept
    void keep "parlour_keep" (unsigned long long* lines, unsigned long long place, unsigned long long own, unsigned long long opp, int low, int high, int depth, int trust, int square, int generation) noexcept
