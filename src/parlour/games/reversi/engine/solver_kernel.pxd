# What Solver keeps, as C types; memory views are no Python annotations.

cimport cython
from parlour.games.reversi.engine.transposition_kernel cimport Table

@cython.final
cdef class Solver:
    cdef Table _table
    cdef unsigned long long* buckets
    cdef unsigned long long mask
    cdef int generation
    cdef unsigned long long* _near
    cdef int _near_generation
    cdef const unsigned char[::1] _edges
    cdef const volatile unsigned char* _flag
    cdef long long tally[2]
    cdef long long _node_limit
    cdef double _deadline
    cdef double _cpu_deadline
    cdef unsigned int _looks
    cdef int _few
    cdef bint stopped

    cdef bint visit(self) noexcept nogil
    cdef int stability_bound(self, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef int final(self, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef int _rank(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int best_square, bint far, bint ends_it, int* squares, int* move_scores, unsigned long long* turns) noexcept nogil
    cdef int end(self, unsigned long long own, unsigned long long opp, int alpha, int empties) noexcept nogil
