# What Solver holds, as C types.

cimport cython

from parlour.games.bridge.engine.layout_kernel cimport Layout
from parlour.games.bridge.engine.search_kernel cimport DoubleDummySearch

@cython.final
cdef class Solver:
    cdef Layout _layout
    cdef DoubleDummySearch _search
    cdef object _watched

    cdef int _value(self, int card, int guess) noexcept nogil
    @cython.locals(highs=cython.int[16], index=cython.int, other=cython.int)
    cdef void _value_all(self, int* cards, int* lows, int count) noexcept nogil
