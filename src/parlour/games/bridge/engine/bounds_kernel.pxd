# What Bounds can do, as C functions.

from parlour.games.bridge.engine.table_kernel cimport Table

cdef class Bounds(Table):
    cdef int _last_trick(self, int leader, int need) noexcept nogil
    cdef bint _quick(self, int leader, int size, int want) noexcept nogil
    cdef bint _later(self, int leader, int size, int want) noexcept nogil
    cdef unsigned long long _wins_alone(self, int seat, int want) noexcept nogil
    cdef bint _cash(self, int seat, int led, int want, unsigned long long there) noexcept nogil
