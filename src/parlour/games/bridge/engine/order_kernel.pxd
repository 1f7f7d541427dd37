# What Order keeps, as C types.

from parlour.games.bridge.engine.bounds_kernel cimport Bounds

cdef class Order(Bounds):
    cdef unsigned char[64] _killer
    cdef unsigned char[65536] _lead_memory
    cdef unsigned char[16384] _discard_memory
    cdef int[768] _credit  # of leads and of discards for each seat and card, then of leads for each seat and suit
    cdef int[48] _tops

    cdef void _forget_order(self) noexcept nogil
    cdef void _forget_habits(self) noexcept nogil
    cdef void _judge_lead(self, int seat, int card, bint good) noexcept nogil
    cdef void _judge_discard(self, int seat, int card, bint good) noexcept nogil
    cdef int _order_leads(self, int seat, int size, unsigned int slot, int* cards, int* scores) noexcept nogil
    cdef int _order_discards(self, int place, int seat, int best_seat, int best_card, int size, unsigned int slot, int* cards, int* scores) noexcept nogil
    cdef unsigned long long _first_to_follow(self, int place, int seat, int best_seat, int best_card, int led, unsigned long long moves) noexcept nogil
