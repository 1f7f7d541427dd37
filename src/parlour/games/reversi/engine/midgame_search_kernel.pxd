# What Thinker keeps, as C types; memory views are no Python annotations.

cimport cython
from parlour.games.reversi.engine.move_ordering_kernel cimport Weigher

@cython.final
cdef class Thinker(Weigher):
    cdef int _trust
    cdef int _probing
    cdef bint _shared
    cdef bint _in_order

    cdef int _null(self, unsigned long long own, unsigned long long opp, int alpha, int depth, int ply, int sign) noexcept nogil
    cdef int _known_reply(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int alpha, int depth, int empties) noexcept nogil
    cdef int _probe(self, unsigned long long own, unsigned long long opp, unsigned long long mine, int alpha, int depth, int ply, int sign) noexcept nogil
    cdef double _error(self, int empties, int depth, int shallow) noexcept nogil
    cdef int _window(self, unsigned long long own, unsigned long long opp, int alpha, int beta, int depth, int ply, int sign) noexcept nogil
