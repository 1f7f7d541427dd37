# What Solver keeps, as C types.

cimport cython

from parlour.games.bridge.engine.order_kernel cimport Order

@cython.final
cdef class Solver(Order):
    cdef long long _nodes
    cdef long long _limit
    cdef bint _stopped
    cdef const volatile unsigned char* _flag
    cdef object _watched

    cdef int _after(self, int card, int place, int leader, int best_seat, int best_card, int need, int size) noexcept nogil
    cdef int _follow(self, int place, int leader, int best_seat, int best_card, int need, int size) noexcept nogil
    cdef int _lead(self, int seat, int need, int size) noexcept nogil
    cdef int _next(self, int* cards, int* scores, int done, int count) noexcept nogil
    cdef int _drop_equals(self, int card, int* cards, int* scores, int start, int count) noexcept nogil
    cdef unsigned long long _whole_runs(self, unsigned long long mattered, int seat, unsigned long long there) noexcept nogil
    cdef int _root(self, int card, int need) noexcept nogil
    cdef int _value(self, int card, int guess) noexcept nogil
    cdef void _value_all(self, int* cards, int* lows, int count) noexcept nogil
