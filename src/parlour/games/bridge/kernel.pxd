# What Solver keeps, as C types; C arrays are no Python annotations.

cimport cython

@cython.final
cdef class Solver:
    cdef unsigned int[16] _hold
    cdef unsigned int[4] _all
    cdef unsigned int[32768] _owners
    cdef unsigned char[64] _killer
    cdef unsigned char[64] _trick
    cdef unsigned char[65536] _lead_memory
    cdef unsigned char[64] _number
    cdef unsigned long long[14] _top_mask
    cdef unsigned long long[14] _low_mask
    cdef unsigned int[16] _free
    cdef unsigned int* _used
    cdef unsigned long long* _heads
    cdef unsigned long long* _pool
    cdef unsigned int _head_count
    cdef unsigned int _head_mask
    cdef unsigned int _pool_size
    cdef unsigned int _pool_used
    cdef unsigned long long _shape
    cdef unsigned long long _mattered
    cdef unsigned long long _top
    cdef unsigned long long _low
    cdef long long _nodes
    cdef long long _limit
    cdef int _trumps
    cdef int _size
    cdef int _leader
    cdef int _placed
    cdef bint _stopped
    cdef const volatile unsigned char* _flag
    cdef object _watched

    cdef void _clear(self) noexcept nogil
    cdef unsigned int _allocate(self, int room) noexcept nogil
    cdef long long _find(self, unsigned long long key) noexcept nogil
    cdef int _probe(self, unsigned long long key) noexcept nogil
    cdef void _insert(self, unsigned long long key, unsigned int counts, int result) noexcept nogil
    cdef bint _quick(self, int leader, int size, int want) noexcept nogil
    cdef bint _sure_trumps(self, int leader, int want) noexcept nogil
    cdef int _moves(self, int seat, int suit, int* cards, int count) noexcept nogil
    cdef int _drop_equals(self, int card, int* cards, int* scores, int start, int count) noexcept nogil
    cdef unsigned long long _whole_runs(self, unsigned long long mattered, int seat) noexcept nogil
    cdef int _order_follow(self, int place, int seat, int best_seat, int best_card, int size, int* cards, int* scores) noexcept nogil
    cdef int _order_lead(self, int seat, int size, unsigned long long slot, int* cards, int* scores) noexcept nogil
    cdef int _last_trick(self, int leader, int need) noexcept nogil
    cdef int _after(self, int card, int place, int leader, int best_seat, int best_card, int need, int size) noexcept nogil
    cdef int _follow(self, int place, int leader, int best_seat, int best_card, int need, int size) noexcept nogil
    cdef int _lead(self, int seat, int need, int size) noexcept nogil
    cdef int _root(self, int card, int need) noexcept nogil
    cdef int _value(self, int card, int guess) noexcept nogil
