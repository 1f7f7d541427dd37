# What MinMax keeps, as C types.

cimport cython

from parlour.games.pentomino.graph_kernel cimport Sides

@cython.final
cdef class MinMax(Sides):
    cdef object _kept
    cdef int _columns
    cdef unsigned long long _not_left
    cdef unsigned long long _not_right
    cdef unsigned long long* _zobrist
    cdef unsigned long long* _table
    cdef unsigned long long _mask
    cdef int* _worth
    cdef int* _line
    cdef bint _result
    cdef bint _prune
    cdef unsigned long long _generation
    cdef unsigned long long _cutoffs

    cdef int _search(self, unsigned long long* rows, int* frame, int n, int side, int ply, int depth, int alpha, int beta, unsigned long long played) noexcept nogil
    cdef int _leaves(self, unsigned long long* rows, int* frame, int n, int count, int side, int ply, int alpha, int beta) noexcept nogil
    cdef int _over(self, int ply) noexcept nogil
    cdef int _judge(self, int own, int other, unsigned long long cells) noexcept nogil
    cdef int _regions(self, unsigned long long cells) noexcept nogil
    cdef void _extend(self, int ply, int place) noexcept nogil
