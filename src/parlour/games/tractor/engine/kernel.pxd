# What Simulator keeps, as C types; C arrays are no Python annotations.

cimport cython

from parlour.games.tractor.engine.event_layout cimport NOTE
from parlour.games.tractor.engine.state_layout cimport SIZE, TABLES

@cython.final
cdef class Simulator:
    cdef long long[TABLES] _tables
    cdef long long[SIZE] _root
    cdef long long[SIZE] _work
    cdef long long[NOTE] _note

    @cython.locals(index=cython.int)
    cdef void _begin(self) noexcept nogil
