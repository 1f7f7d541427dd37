# What Endgame keeps, as C types; memory views are no Python annotations.

cimport cython

@cython.final
cdef class Endgame:
    cdef long long[::1] _tables
    cdef long long[::1] _stack
    cdef long long[::1] _plays
    cdef long long _nodes

    cdef long long _solve(self, int depth, long long low, long long high) noexcept nogil
    cdef int _list(self, int depth) noexcept nogil
    cdef int _list_throws(self, int depth, int suit, int count) noexcept nogil
