# What MoveOrdering holds, as C types.

cimport cython

from parlour.games.bridge.engine.layout_kernel cimport Layout

cdef int _holder(unsigned long long card, unsigned long long mine, unsigned long long following, unsigned long long partner, int suit) noexcept nogil
cdef int _updated(int history, bint good) noexcept nogil
cdef int _suit_score(Layout layout, int seat, int suit) noexcept nogil
cdef int _lead_score(int rank, bint lowest, int best_next, int best_partner, int best_last, int trumps) noexcept nogil
cdef int _length_score(Layout layout, int seat, int suit) noexcept nogil
cdef int _ruff_score(Layout layout, int trick_place, int seat, int best_card, int size, bint partner_wins) noexcept nogil

@cython.final
cdef class MoveOrdering:
    cdef unsigned char[64] killers
    cdef unsigned char[65536] best_leads
    cdef unsigned char[16384] best_discards
    cdef int[768] _history  # of leads and of discards for each seat and card, then of leads for each seat and suit
    cdef int[48] _top_scores

    @cython.locals(index=cython.int)
    cdef void clear(self) noexcept nogil
    @cython.locals(index=cython.int)
    cdef void begin_deal(self) noexcept nogil
    cdef void record_lead(self, int seat, int card, bint good) noexcept nogil
    cdef void record_discard(self, int seat, int card, bint good) noexcept nogil
    @cython.locals(left=cython.ulonglong, everyone=cython.ulonglong, top=cython.ulonglong, second=cython.ulonglong, best_next=cython.int, best_partner=cython.int, best_last=cython.int, holders=cython.int, suit=cython.int, rank=cython.int, base=cython.int, score=cython.int)
    cdef int score_leads(self, Layout layout, int seat, int size, unsigned int slot, int* cards, int* scores) noexcept nogil
    @cython.locals(suit=cython.int)
    cdef int score_discards(self, Layout layout, int trick_place, int seat, int best_seat, int best_card, int size, unsigned int slot, int* cards, int* scores) noexcept nogil
    cdef unsigned long long first_to_follow(self, Layout layout, int trick_place, int seat, int best_seat, int best_card, int led, unsigned long long moves) noexcept nogil
