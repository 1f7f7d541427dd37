# What TranspositionTable holds, as C types.

cimport cython

from parlour.games.bridge.engine.layout_kernel cimport Layout

cdef unsigned int _hash(unsigned long long key) noexcept nogil
cdef unsigned long long _joined(unsigned long long* masks, unsigned long long counts, int width) noexcept nogil
cdef bint _includes(unsigned int more, unsigned int fewer) noexcept nogil

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

    @cython.locals(index=cython.uint)
    cdef void clear(self) noexcept nogil
    cdef void prefetch(self, unsigned long long key) noexcept nogil
    @cython.locals(suit=cython.int)
    cdef void read_owners(self, Layout layout) noexcept nogil
    @cython.locals(index=cython.int, suit=cython.int)
    cdef int probe(self, Layout layout, unsigned long long key, int wanted) noexcept nogil
    cdef void store(self, unsigned long long key, unsigned int counts, int answer) noexcept nogil
    cdef unsigned int _open(self, unsigned long long key) noexcept nogil
    @cython.locals(index=cython.int)
    cdef int _drop_included(self, unsigned int base, unsigned int rest, int count, unsigned long long top, unsigned long long low, unsigned int counts) noexcept nogil
    @cython.locals(index=cython.int)
    cdef void _move(self, unsigned int base, unsigned int wider, int room) noexcept nogil
    @cython.locals(index=cython.uint)
    cdef void _grow(self) noexcept nogil
    cdef unsigned int _allocate(self, int room) noexcept nogil
    cdef long long _find(self, unsigned long long key) noexcept nogil
