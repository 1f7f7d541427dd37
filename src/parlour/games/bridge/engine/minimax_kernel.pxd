# What MinimaxKernel keeps, as C types; C arrays are no Python annotations.

cimport cython

@cython.final
cdef class MinimaxKernel:
    cdef int[5] _weights
    cdef unsigned long long[4] _hands
    cdef int[320] _counts
    cdef unsigned long long[::1] _keys
    cdef int[::1] _entries
    cdef unsigned long long _table
    cdef int _trumps
    cdef int _side
    cdef int _leader
    cdef int _placed
    cdef int _best_seat
    cdef int _best_card
    cdef int _led
    cdef long long _nodes
    cdef long long _limit
    cdef bint _stopped
    cdef const volatile unsigned char* _flag
    cdef object _watched
    cdef object _estimate
    cdef object _error
    cdef bint _asks
    cdef bint _loaded
    cdef int _ahead

    cdef bint _beats(self, int card, int best) noexcept nogil
    cdef unsigned long long _legal(self, int seat, int led) noexcept nogil
    @cython.locals(other=cython.int)
    cdef int _lowest_equal(self, int card, int seat) noexcept nogil
    @cython.locals(index=cython.int)
    cdef int _play(self, int card, int seat, int placed, int leader, int best_seat, int best_card, int led, int depth, int alpha, int beta, int ply) noexcept nogil
    @cython.locals(index=cython.int)
    cdef int _lead(self, int leader, int depth, int alpha, int beta, int ply) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef unsigned long long _key(self, int leader, int depth) noexcept nogil
    @cython.locals(cards=cython.int[13], scores=cython.int[13], kept=cython.int[5], number=cython.int)
    cdef int _choose(self, int placed, int leader, int best_seat, int best_card, int led, int depth, int alpha, int beta, int ply) noexcept nogil
    cdef int _move_score(self, int card, int seat, int placed, int best_seat, int best_card) noexcept nogil
    @cython.locals(suit=cython.int, index=cython.int)
    cdef int _count(self, int ply) noexcept nogil
    @cython.locals(index=cython.int, value=cython.int, number=cython.int)
    cdef int _ask(self, int leader, int ply) noexcept with gil
    @cython.locals(enemy=cython.int)
    cdef int _top(self, unsigned long long mine, unsigned long long other, int suit, int side) noexcept nogil
    cdef int _links(self, unsigned long long mine, unsigned long long other, int suit, int side) noexcept nogil
    @cython.locals(enemy=cython.int)
    cdef int _guards(self, unsigned long long mine, unsigned long long other, int suit) noexcept nogil
