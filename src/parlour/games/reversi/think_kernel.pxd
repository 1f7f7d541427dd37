# What Thinker keeps, as C types; memory views are no Python annotations.

cimport cython
from parlour.games.reversi.solver_kernel cimport Solver

@cython.final
cdef class Thinker(Solver):
    cdef short[::1] _weights
    cdef short _features[6240]
    cdef double _errors[4]
    cdef int _trust
    cdef int _probing
    cdef bint _has_weights
    cdef bint _shared

    cdef short* _row(self, int ply) noexcept nogil
    cdef int _evaluate(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int ply, int sign) noexcept nogil
    cdef int _order(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int depth, int ply, int sign, int best_square, int* squares, int* promises, unsigned long long* turns) noexcept nogil
    cdef int _peek(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int ply, int sign) noexcept nogil
    cdef int _null(self, unsigned long long own, unsigned long long opp, int alpha, int depth, int ply, int sign) noexcept nogil
    cdef int _probe(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int alpha, int depth, int ply, int sign) noexcept nogil
    cdef double _error(self, int empties, int depth, int shallow) noexcept nogil
    cdef int _window(self, unsigned long long own, unsigned long long opp, int alpha, int beta, int depth, int ply, int sign) noexcept nogil
