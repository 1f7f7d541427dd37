# The inner functions of kernel.py, for other kernels.

cdef unsigned long long find_stable(unsigned long long own, unsigned long long opp, const unsigned char* edges) noexcept nogil
cdef void count_features(unsigned long long own, unsigned long long opp, unsigned long long mine, unsigned long long theirs, const unsigned char* edges, int* counts) noexcept nogil
