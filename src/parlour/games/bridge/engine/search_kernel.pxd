# What DoubleDummySearch holds, as C types.

cimport cython

from parlour.games.bridge.engine.layout_kernel cimport Layout
from parlour.games.bridge.engine.move_ordering_kernel cimport MoveOrdering
from parlour.games.bridge.engine.transposition_kernel cimport TranspositionTable

cdef unsigned int _slot(unsigned long long distribution) noexcept nogil

@cython.final
cdef class DoubleDummySearch:
    cdef Layout layout
    cdef TranspositionTable _table
    cdef MoveOrdering _ordering
    cdef long long nodes
    cdef long long limit
    cdef bint stopped
    cdef const volatile unsigned char* flag

    cdef void forget(self) noexcept nogil
    cdef void begin_deal(self) noexcept nogil
    cdef int killer(self, int trick_place) noexcept nogil
    @cython.locals(index=cython.int)
    cdef int _after(self, int card, int trick_place, int leader, int best_seat, int best_card, int need, int size) noexcept nogil
    cdef int _follow(self, int trick_place, int leader, int best_seat, int best_card, int need, int size) noexcept nogil
    @cython.locals(cards=cython.int[16], scores=cython.int[16])
    cdef int _discard(self, int trick_place, int leader, int best_seat, int best_card, int need, int size) noexcept nogil
    cdef int _known(self, unsigned long long key, int need, int size) noexcept nogil
    @cython.locals(suit=cython.int)
    cdef unsigned int _count_relevant(self, unsigned long long relevant) noexcept nogil
    cdef int _lead(self, int seat, int need, int size) noexcept nogil
    @cython.locals(cards=cython.int[16], scores=cython.int[16])
    cdef int _try_leads(self, int seat, int need, int size, unsigned int slot) noexcept nogil
    @cython.locals(index=cython.int)
    cdef int _next(self, int* cards, int* scores, int done, int count) noexcept nogil
    @cython.locals(index=cython.int)
    cdef int _drop_equals(self, int card, int* cards, int* scores, int start, int count) noexcept nogil
    cdef unsigned long long _whole_runs(self, unsigned long long relevant, int seat, unsigned long long there) noexcept nogil
    @cython.locals(trick_place=cython.int)
    cdef int answer(self, int card, int need) noexcept nogil
