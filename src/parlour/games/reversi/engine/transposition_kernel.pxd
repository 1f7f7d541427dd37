# What Table keeps, as C types, and its inner functions.

cimport cython

@cython.final
cdef class Table:
    cdef unsigned long long* _buckets
    cdef unsigned long long _mask
    cdef unsigned long long _busy[1024]
    cdef int _generation

    cdef bint is_busy(self, unsigned long long key) noexcept nogil
    cdef void mark(self, unsigned long long key) noexcept nogil
    cdef void unmark(self, unsigned long long key) noexcept nogil
