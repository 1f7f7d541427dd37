# The bounds, as C functions.

cimport cython

from parlour.games.bridge.engine.layout_kernel cimport Layout

@cython.locals(trick_place=cython.int)
cdef int last_trick(Layout layout, int leader, int need) noexcept nogil
@cython.locals(long_mine=cython.int, long_partner=cython.int, long_next=cython.int, long_last=cython.int, everyone=cython.ulonglong, own=cython.ulonglong, others=cython.ulonglong, suit=cython.int, longest=cython.int, rounds=cython.int, high=cython.int, take=cython.int, ranks=cython.int, partner_tricks=cython.int[4], partner_ranks=cython.int[4], cashed=cython.int[4])
cdef bint quick_tricks(Layout layout, int leader, int size, int want) noexcept nogil
@cython.locals(everyone=cython.ulonglong, held=cython.ulonglong, top=cython.ulonglong, long_mine=cython.int, long_partner=cython.int, suit=cython.int, seat=cython.int)
cdef bint opponents_tricks(Layout layout, int leader, int size, int want) noexcept nogil
@cython.locals(everyone=cython.ulonglong, held=cython.ulonglong, suit=cython.int, longest=cython.int, long_next=cython.int, long_before=cython.int, long_partner=cython.int, high=cython.int, ranks=cython.int, rounds=cython.int)
cdef bint quick_tricks_of_winner(Layout layout, int seat, int led, int want, unsigned long long there) noexcept nogil
cdef int _tops(unsigned long long everyone, unsigned long long mine) noexcept nogil
cdef int _before_ruff(bint ruffs_next, bint ruffs_last, int long_next, int long_last) noexcept nogil
@cython.locals(index=cython.int)
cdef int _partner_tricks_in(unsigned long long everyone, unsigned long long held, int cashed, int longest, int long_mine, int rounds, int* ranks, int suit) noexcept nogil
@cython.locals(index=cython.int)
cdef bint _partner_cashes(Layout layout, int want, int sure, int side, int entry, unsigned long long relevant, int* tricks, int* ranks, int* cashed) noexcept nogil
cdef bint _opponents_trumps(Layout layout, int leader, int want) noexcept nogil
@cython.locals(suit=cython.int, other=cython.int, high=cython.int, ranks=cython.int)
cdef unsigned long long _tricks_in_a_row(Layout layout, int seat, int want) noexcept nogil
