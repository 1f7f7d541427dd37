# What board_kernel.py keeps, as C types, and its inner functions, for other kernels.

cimport cython

@cython.final
cdef class _Counter:
    cdef unsigned long long nodes

    cdef unsigned long long count(self, unsigned long long own, unsigned long long opp, int depth) noexcept nogil

cdef unsigned long long _column(unsigned long long squares) noexcept nogil
cdef unsigned long long _as_column(unsigned long long bits) noexcept nogil
cdef unsigned long long _full_up(unsigned long long filled, unsigned long long* starts, int step) noexcept nogil
cdef unsigned long long _full_down(unsigned long long filled, unsigned long long* starts, int step) noexcept nogil
cdef unsigned long long _around(unsigned long long squares) noexcept nogil
cdef unsigned long long find_stable(unsigned long long own, unsigned long long opp, const unsigned char* edges) noexcept nogil
cdef void count_features(unsigned long long own, unsigned long long opp, unsigned long long mine, unsigned long long theirs, const unsigned char* edges, int* counts) noexcept nogil
