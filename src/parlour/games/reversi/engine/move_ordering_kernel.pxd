# What MoveOrdering keeps, as C types; memory views are no Python annotations.

cimport cython

from parlour.games.reversi.engine.solver_kernel cimport Solver

@cython.final
cdef class MoveOrdering:
    cdef Solver _solver
    cdef short[::1] _weights
    cdef short _features[6240]
    cdef bint has_weights

    cdef short* row(self, int ply) noexcept nogil
    cdef int evaluate(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int ply, int sign) noexcept nogil
    cdef int order(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int depth, int ply, int sign, int best_square, int* squares, int* move_scores, unsigned long long* turns) noexcept nogil
    cdef int _glance(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int alpha, int beta, int look, int ply, int sign) noexcept nogil
