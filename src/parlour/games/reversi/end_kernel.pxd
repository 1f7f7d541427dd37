# The inner functions of end_kernel.py, for the solver.

cdef unsigned long long odd_regions(unsigned long long empty) noexcept nogil
cdef int final_score(unsigned long long own, unsigned long long opp, long long* tally) noexcept nogil
cdef int solve_few(unsigned long long own, unsigned long long opp, int alpha, long long* tally) noexcept nogil
