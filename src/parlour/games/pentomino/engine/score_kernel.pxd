# What Scorer holds, as C types.

cimport cython

from parlour.games.pentomino.rules.graph_kernel cimport Sides
from parlour.games.pentomino.engine.solver_kernel cimport Solver

@cython.final
cdef class Scorer(Sides):
    cdef Solver _solver
    cdef bint _exact
    cdef int _best

    cdef int _score(self, unsigned long long* rows, int* frame, int n, int side, int ply, int alpha, int beta, int known) noexcept nogil
    cdef int _known(self, unsigned long long* rows, int* frame, int n, int* history, int* above) noexcept nogil
