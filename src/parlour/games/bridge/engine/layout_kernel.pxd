# What Layout keeps, as C types; C arrays are no Python annotations.

cdef unsigned long long leaders_of_runs(unsigned long long hand, unsigned long long there) noexcept nogil

cdef class Layout:
    cdef unsigned long long[4] _hands
    cdef unsigned long long _all  # cards not played before this trick
    cdef unsigned long long _unplayed  # cards in the hands
    cdef unsigned long long _shape  # the length of each suit in each hand, four bits each
    cdef unsigned long long _mattered
    cdef unsigned int[768] _owners  # of sets of cards of each suit: two bits for each card, the highest first
    cdef unsigned char[64] _trick
    cdef unsigned char[64] _number
    cdef int _trumps
    cdef int _size
    cdef int _leader
    cdef int _placed

    cdef int _estimate(self) noexcept nogil
