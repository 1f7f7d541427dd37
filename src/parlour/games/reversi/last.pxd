# The compiled side of last.py: the same names, for kernels, without the GIL. Call prepare() of discs once in each module.

cdef extern from "parlour/games/reversi/last.h" nogil:
    int end_score "parlour_final_score" (unsigned long long own, unsigned long long opp, const long long* tally) noexcept
    int solve_last "parlour_solve_last" (unsigned long long own, unsigned long long opp, int alpha, long long* tally) noexcept
    int solve_portable "parlour_solve_portable" (unsigned long long own, unsigned long long opp, int alpha, long long* tally) noexcept
