# The inner function of endgame_search_kernel.py that other kernels call.

cdef int final_score(unsigned long long own, unsigned long long opp, long long* tally) noexcept nogil
