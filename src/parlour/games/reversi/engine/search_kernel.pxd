# What Search keeps, as C types; memory views are no Python annotations.

cimport cython

@cython.final
cdef class Search:
    cdef int[::1] _weights
    cdef const unsigned char[::1] _edges
    cdef unsigned long long[::1] _table
    cdef unsigned long long _buckets
    cdef unsigned long long _generation
    cdef signed char[::1] _lines
    cdef int[::1] _lengths
    cdef const volatile unsigned char* _flag
    cdef unsigned long long _nodes
    cdef unsigned long long _cutoffs
    cdef unsigned long long _hits
    cdef unsigned long long _node_limit
    cdef double _deadline
    cdef double _cpu_deadline
    cdef int _win
    cdef int _unit
    cdef bint _stopped
    cdef bint _ordered
    cdef bint _empties_to_winner

    cdef int _search(self, unsigned long long own, unsigned long long opp, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int _order(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int depth, int best_square, int* squares, int* move_scores, unsigned long long* turns) noexcept nogil
    cdef bint _must_stop(self) noexcept nogil
    cdef int _final(self, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef int _evaluate(self, unsigned long long own, unsigned long long opp, unsigned long long mine) noexcept nogil
    cdef int _move_score(self, int square, unsigned long long replies) noexcept nogil
    cdef void _extend(self, int ply, int square) noexcept nogil
    cdef unsigned long long _bucket(self, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef unsigned long long _find(self, unsigned long long bucket, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef void _keep(self, unsigned long long bucket, unsigned long long own, unsigned long long opp, int depth, int value, int square, int bound) noexcept nogil
