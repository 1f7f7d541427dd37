# What TranspositionTable holds, as C types.

cimport cython

from parlour.games.bridge.engine.layout_kernel cimport Layout

@cython.final
cdef class TranspositionTable:
    cdef unsigned long long[16] _top_masks
    cdef unsigned long long[16] _low_masks
    cdef unsigned int[16] _free
    cdef unsigned int* _slots
    cdef unsigned long long* _distributions
    cdef unsigned long long* _pool
    cdef unsigned int _count
    cdef unsigned int _mask
    cdef unsigned int _limit
    cdef unsigned int _pool_size
    cdef unsigned int _pool_used
    cdef unsigned long long top_owners
    cdef unsigned long long low_owners

    cdef void clear(self) noexcept nogil
    cdef void prefetch(self, unsigned long long key) noexcept nogil
    cdef void read_owners(self, Layout layout) noexcept nogil
    cdef int probe(self, Layout layout, unsigned long long key, int wanted) noexcept nogil
    cdef void store(self, unsigned long long key, unsigned int counts, int answer) noexcept nogil
    cdef unsigned int _open(self, unsigned long long key) noexcept nogil
    cdef int _drop_included(self, unsigned int base, unsigned int rest, int count, unsigned long long top, unsigned long long low, unsigned int counts) noexcept nogil
    cdef void _move(self, unsigned int base, unsigned int wider, int room) noexcept nogil
    cdef void _grow(self) noexcept nogil
    cdef unsigned int _allocate(self, int room) noexcept nogil
    cdef long long _find(self, unsigned long long key) noexcept nogil
