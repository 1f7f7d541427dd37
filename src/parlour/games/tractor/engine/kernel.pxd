# What Simulator keeps, as C types; memory views are no Python annotations.

cimport cython

@cython.final
cdef class Simulator:
    cdef long long[::1] _tables
    cdef long long[::1] _root
    cdef long long[::1] _work

    cdef void _begin(self) noexcept nogil
