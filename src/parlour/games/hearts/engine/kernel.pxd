# What Simulator keeps, as C types; memory views are no Python annotations.

cimport cython

@cython.final
cdef class Simulator:
    cdef long long[::1] _root_view
    cdef long long[::1] _work_view
    cdef long long[::1] _stack_view
    cdef double[::1] _stack_values
    cdef double[::1] _values_view
    cdef double[::1] _fade_view
    cdef int[::1] _cards
    cdef int[::1] _first
    cdef int[::1] _number
    cdef int[::1] _visits
    cdef double[::1] _totals
    cdef double[::1] _priors
    cdef int[::1] _path
    cdef bint _watching
    cdef long long[::1] _note_view
    cdef long long[::1] _sums_view
    cdef const volatile unsigned char* _flag
    cdef long long _nodes
    cdef int _size
    cdef int _options
    cdef int _target
    cdef double _match
    cdef double _noise
    cdef double _curiosity
    cdef long long[4] _scores

    cdef void _begin_sums(self) noexcept nogil
    cdef void _add_sums(self, int row) noexcept nogil
    cdef void _judge(self, long long* s, double* values) noexcept nogil
    cdef int _expand(self, int node, long long* s) noexcept nogil
    cdef int _select(self, int node) noexcept nogil
    cdef void _simulate(self) noexcept nogil
    cdef void _solve(self, int depth) noexcept nogil
