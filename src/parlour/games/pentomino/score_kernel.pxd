# What Scorer keeps, as C types.

cimport cython

from parlour.games.pentomino.graph_kernel cimport Graph
from parlour.games.pentomino.kernel cimport Solver

@cython.final
cdef class Scorer(Graph):
    cdef Solver _solver
    cdef int _pools[2]
    cdef int _left
    cdef bint _misere
    cdef bint _full_set_draws
    cdef bint _exact
    cdef int _best

    cdef int _score(self, unsigned long long* rows, int* frame, int n, int side, int ply, int alpha, int beta, int known) noexcept nogil
    cdef int _known(self, unsigned long long* rows, int* frame, int n, int* heat, int* above) noexcept nogil
    cdef int _order(self, unsigned long long* rows, int* frame, int n, int side, bint most_first) noexcept nogil
