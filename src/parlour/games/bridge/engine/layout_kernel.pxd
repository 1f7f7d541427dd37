# What Layout holds, as C types; C arrays are no Python annotations.

cimport cython

cdef unsigned long long leaders_of_runs(unsigned long long hand, unsigned long long there) noexcept nogil

@cython.final
cdef class Layout:
    cdef unsigned long long[4] hands
    cdef unsigned long long remaining  # cards not played before this trick
    cdef unsigned long long unplayed  # cards in the hands
    cdef unsigned long long distribution  # the length of each suit in each hand, four bits each
    cdef unsigned long long relevant_ranks  # of the last answer
    cdef unsigned int[768] owners  # of sets of cards of each suit: two bits for each card, the highest first
    cdef unsigned char[64] trick
    cdef unsigned char[64] numbers
    cdef int trumps
    cdef int size
    cdef int leader
    cdef int placed

    @cython.locals(code=cython.int)
    cdef int _code_of(self, int number) noexcept nogil
    @cython.locals(index=cython.uint)
    cdef void _fill_owners(self, int start, int* owner, int first, int count) noexcept nogil
    @cython.locals(suit=cython.int, rank=cython.int)
    cdef int estimate(self) noexcept nogil
