# The inner functions of end_kernel.py, for the solver.

cdef int final_score(unsigned long long own, unsigned long long opp, long long* tally) noexcept nogil
cdef int solve_few(unsigned long long own, unsigned long long opp, int alpha, long long* tally) noexcept nogil
