# What Endgame keeps, as C types; C arrays are no Python annotations.

cimport cython

from parlour.games.tractor.engine.event_layout cimport NOTE
from parlour.games.tractor.engine.state_layout cimport SIZE, TABLES

@cython.locals(number=cython.int)
cdef int choices_of(unsigned long long cards) noexcept nogil
cdef unsigned long long chosen(unsigned long long cards, int choice, int copies) noexcept nogil

@cython.final
cdef class Endgame:
    cdef long long[TABLES] _tables
    cdef long long[20][SIZE] _states  # for each ply
    cdef long long[20][48] _plays
    cdef long long _nodes
    cdef long long[NOTE] _note

    @cython.locals(index=cython.int, word=cython.int)
    cdef void _follow_line(self, long long value) noexcept nogil
    @cython.locals(index=cython.int, word=cython.int)
    cdef long long _solve(self, int depth, long long low, long long high) noexcept nogil
    cdef int _add(self, int depth, int count, unsigned long long one, unsigned long long two) noexcept nogil
    @cython.locals(number=cython.int, choice=cython.int)
    cdef int _list(self, int depth) noexcept nogil
    @cython.locals(choice=cython.int, step=cython.int)
    cdef int _list_throws(self, int depth, int suit, int count) noexcept nogil
