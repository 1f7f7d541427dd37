# The inner function of end_kernel.py that other kernels call.

cdef int final_score(unsigned long long own, unsigned long long opp, long long* tally) noexcept nogil
