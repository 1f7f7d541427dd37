# The bounds, as C functions.

from parlour.games.bridge.engine.layout_kernel cimport Layout

cdef int last_trick(Layout layout, int leader, int need) noexcept nogil
cdef bint quick_tricks(Layout layout, int leader, int size, int want) noexcept nogil
cdef bint opponents_tricks(Layout layout, int leader, int size, int want) noexcept nogil
cdef bint quick_tricks_of_winner(Layout layout, int seat, int led, int want, unsigned long long there) noexcept nogil
