# What Graph keeps, as C types, and its inner functions, for the kernels that search.

cdef unsigned long long* words_at(unsigned long long* start, long long offset) noexcept nogil
cdef int* numbers_at(int* start, long long offset) noexcept nogil

cdef class Graph:
    cdef object _stores
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

    cdef bint _must_stop(self) noexcept nogil
    cdef int _legal(self, unsigned long long free, int pieces) noexcept nogil
    cdef void _join(self, int n) noexcept nogil
    cdef int _descend(self, unsigned long long* rows, int words, int move, unsigned long long* out, int* above, bint duplicates) noexcept nogil
    cdef void _sort(self, int* keys, int* order, int* starts, int n) noexcept nogil
    cdef void _look_deeper(self, unsigned long long* rows, int* keys, int n) noexcept nogil

cdef class Sides(Graph):
    cdef int _pools[2]
    cdef int _left
    cdef bint _misere
    cdef bint _full_set_draws

    cdef int _order(self, unsigned long long* rows, int* frame, int n, int side, unsigned long long* theirs, bint most_first) noexcept nogil
