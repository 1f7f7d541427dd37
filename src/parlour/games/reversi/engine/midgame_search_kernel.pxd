# What Searcher keeps, as C types; memory views are no Python annotations.

cimport cython
from parlour.games.reversi.engine.move_ordering_kernel cimport MoveOrdering
from parlour.games.reversi.engine.solver_kernel cimport Solver
from parlour.games.reversi.engine.transposition_kernel cimport Table

@cython.final
cdef class Searcher:
    cdef Table _table
    cdef Solver _solver
    cdef MoveOrdering _ordering
    cdef short[::1] _errors
    cdef bint _has_errors
    cdef int _selectivity
    cdef int _probcut_depth
    cdef bint _shared
    cdef bint _in_order

    cdef int _null_window(self, unsigned long long own, unsigned long long opp, int alpha, int depth, int ply, int sign) noexcept nogil
    cdef int _cut(self, unsigned long long own, unsigned long long opp, unsigned long long mine, unsigned long long word, int alpha, int depth, int ply, int sign) noexcept nogil
    cdef unsigned long long _probe(self, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef int _answered(self, unsigned long long own, unsigned long long opp, int alpha, int depth) noexcept nogil
    cdef bint _claim(self, unsigned long long key, int* move_scores, int chosen, bint tried) noexcept nogil
    cdef void _keep(self, unsigned long long own, unsigned long long opp, int best, int alpha, int beta, int depth, int square) noexcept nogil
    cdef int _enhanced_transposition_cutoff(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int alpha, int depth, int empties) noexcept nogil
    cdef int _probcut(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int alpha, int depth, int ply, int sign) noexcept nogil
    cdef int _principal_variation(self, unsigned long long own, unsigned long long opp, int alpha, int beta, int depth, int ply, int sign) noexcept nogil
    cdef int _ask_from_below(self, unsigned long long own, unsigned long long opp, int alpha, int beta, int depth, int ply, int sign) noexcept nogil
