# What Table keeps, as C types.

from parlour.games.bridge.engine.layout_kernel cimport Layout

cdef class Table(Layout):
    cdef unsigned long long[16] _top_mask
    cdef unsigned long long[16] _low_mask
    cdef unsigned int[16] _free
    cdef unsigned int* _used
    cdef unsigned long long* _heads
    cdef unsigned long long* _pool
    cdef unsigned int _head_count
    cdef unsigned int _head_mask
    cdef unsigned int _head_limit
    cdef unsigned int _pool_size
    cdef unsigned int _pool_used
    cdef unsigned long long _top
    cdef unsigned long long _low

    cdef void _empty(self) noexcept nogil
    cdef void _widen(self) noexcept nogil
    cdef void _approach(self, unsigned long long key) noexcept nogil
    cdef void _look(self) noexcept nogil
    cdef unsigned int _allocate(self, int room) noexcept nogil
    cdef long long _find(self, unsigned long long key) noexcept nogil
    cdef int _probe(self, unsigned long long key, int wanted) noexcept nogil
    cdef void _insert(self, unsigned long long key, unsigned int counts, int answer) noexcept nogil
