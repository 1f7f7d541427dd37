# What Graph keeps, as C types, and its inner functions, for the kernels that search.

cimport cython

cdef unsigned long long* words_in(store) except NULL
cdef int* numbers_in(store) except NULL

cdef class Graph:
    cdef list _stores
    cdef object _room
    cdef int _total
    cdef unsigned long long* _cells
    cdef int* _pieces
    cdef unsigned long long* _rows
    cdef int* _numbers
    cdef int* _slots
    cdef long long _capacity
    cdef unsigned long long _nodes
    cdef unsigned long long _node_limit
    cdef double _deadline
    cdef double _cpu_deadline
    cdef const volatile unsigned char* _flag
    cdef object _token
    cdef bint _stopped

    cdef unsigned long long* _keep_words(self, store) except NULL
    cdef int* _keep_numbers(self, store) except NULL
    cdef bint _must_stop(self) noexcept nogil
    @cython.final
    cdef void _legal(self, unsigned long long free, int pieces) noexcept nogil
    @cython.final
    cdef void _join(self, int n) noexcept nogil
    cdef int _play(self, unsigned long long* rows, int* frame, int n, int move, bint duplicates) noexcept nogil
    @cython.final
    cdef int _drop_duplicates(self, unsigned long long* rows, int words, unsigned long long* mask, int* above, int m) noexcept nogil
    cdef void _sort(self, int* keys, int* order, int* starts, int n) noexcept nogil
    cdef void _look_deeper(self, unsigned long long* rows, int* keys, int n) noexcept nogil

cdef class Sides(Graph):
    cdef int _pools[2]
    cdef int _left
    cdef bint _misere
    cdef bint _full_set_draws

    cdef int _order(self, unsigned long long* rows, int* frame, int n, int side, unsigned long long* theirs, bint most_first) noexcept nogil
