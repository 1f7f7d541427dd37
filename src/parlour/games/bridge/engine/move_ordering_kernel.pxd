# What MoveOrdering holds, as C types.

cimport cython

from parlour.games.bridge.engine.layout_kernel cimport Layout

@cython.final
cdef class MoveOrdering:
    cdef unsigned char[64] killers
    cdef unsigned char[65536] best_leads
    cdef unsigned char[16384] best_discards
    cdef int[768] _history  # of leads and of discards for each seat and card, then of leads for each seat and suit
    cdef int[48] _top_scores

    cdef void clear(self) noexcept nogil
    cdef void begin_deal(self) noexcept nogil
    cdef void record_lead(self, int seat, int card, bint good) noexcept nogil
    cdef void record_discard(self, int seat, int card, bint good) noexcept nogil
    cdef int score_leads(self, Layout layout, int seat, int size, unsigned int slot, int* cards, int* scores) noexcept nogil
    cdef int score_discards(self, Layout layout, int place, int seat, int best_seat, int best_card, int size, unsigned int slot, int* cards, int* scores) noexcept nogil
    cdef unsigned long long first_to_follow(self, Layout layout, int place, int seat, int best_seat, int best_card, int led, unsigned long long moves) noexcept nogil
