# What DealKernel keeps, as C types; memory views are no Python annotations.

cimport cython

@cython.final
cdef class DealKernel:
    cdef long long[::1] _tables
    cdef long long[::1] _state
    cdef long long[::1] _bits
    cdef long long[::1] _ends

    @cython.locals(step=cython.int)
    cdef void _give(self, long long* s, int index, int end, int pile, int number) noexcept nogil
