# What Table keeps, as C types, and its inner functions.

cimport cython

@cython.final
cdef class Table:
    cdef unsigned long long* _memory
    cdef unsigned long long* _lines
    cdef unsigned long long _mask
    cdef unsigned long long _busy[1024]
    cdef int _generation

    cdef unsigned long long place(self, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef unsigned long long find(self, unsigned long long place, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef void keep(self, unsigned long long place, unsigned long long own, unsigned long long opp, int low, int high, int depth, int trust, int square) noexcept nogil
    cdef bint is_busy(self, unsigned long long key) noexcept nogil
    cdef void mark(self, unsigned long long key) noexcept nogil
    cdef void unmark(self, unsigned long long key) noexcept nogil
    cdef int _worth(self, unsigned long long word) noexcept nogil

cdef int low_of(unsigned long long word) noexcept nogil
cdef int high_of(unsigned long long word) noexcept nogil
cdef int depth_of(unsigned long long word) noexcept nogil
cdef int trust_of(unsigned long long word) noexcept nogil
