# What MinMaxKernel holds, as C types.

cimport cython

from parlour.games.pentomino.engine.estimate_kernel cimport Estimate

cdef void _remember(int* places, int size, int placement) noexcept nogil

@cython.final
cdef class MinMaxKernel(Estimate):
    cdef unsigned long long* _zobrist
    cdef unsigned long long* _table
    cdef unsigned long long _mask
    cdef int* _line
    cdef bint _prune
    cdef bint _refute
    cdef int* _replies
    cdef int* _answers
    cdef unsigned long long _generation
    cdef unsigned long long _cutoffs

    cdef int _search(self, unsigned long long* rows, int* frame, int n, int side, int ply, int depth, int alpha, int beta, unsigned long long played) noexcept nogil
    cdef int _after(self, unsigned long long* rows, int* frame, int n, int move, int side, int ply, int depth, int alpha, int beta, unsigned long long played) noexcept nogil
    cdef int _move_of(self, int* frame, int n, int placement, int side) noexcept nogil
    cdef int _answered(self, unsigned long long* rows, int* frame, int n, int side, int ply, int beta, unsigned long long played) noexcept nogil
    cdef int _replied(self, unsigned long long* rows, int* frame, int n, int move, int side, int ply, int wanted) noexcept nogil
    cdef int _leaves(self, unsigned long long* rows, int* frame, int n, int moves, int side, int ply, int alpha, int beta) noexcept nogil
    cdef void _extend(self, int ply, int placement) noexcept nogil
    cdef unsigned long long _coverable(self, int* frame, int n) noexcept nogil
    cdef unsigned long long* _slot(self, unsigned long long played) noexcept nogil
    cdef bint _probe(self, unsigned long long played, int depth, int alpha, int beta) noexcept nogil
    cdef void _store(self, unsigned long long played, int depth, int value, int bound) noexcept nogil
