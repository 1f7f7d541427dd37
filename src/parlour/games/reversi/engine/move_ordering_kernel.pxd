# What MoveOrdering keeps, as C types; memory views are no Python annotations.

from parlour.games.reversi.engine.solver_kernel cimport Solver

cdef class MoveOrdering(Solver):
    cdef short[::1] _weights
    cdef short _features[6240]
    cdef short[::1] _errors
    cdef bint _has_weights
    cdef bint _has_errors

    cdef short* _row(self, int ply) noexcept nogil
    cdef int _evaluate(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int ply, int sign) noexcept nogil
    cdef int _order(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int depth, int ply, int sign, int best_square, int* squares, int* move_scores, unsigned long long* turns) noexcept nogil
    cdef int _glance(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int alpha, int beta, int look, int ply, int sign) noexcept nogil
