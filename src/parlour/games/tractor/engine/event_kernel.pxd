# The inner functions of event_kernel.py, for the kernels that play rounds.

cimport cython

@cython.locals(index=cython.int)
cdef void begin_note(long long* s, long long* note, bint asked_now) noexcept nogil
cdef void play_noted(long long* s, long long* t, unsigned long long one, unsigned long long two, long long* note) noexcept nogil
cdef void note_trick(long long* s, long long* t, long long stakes, long long gained, long long* note) noexcept nogil
cdef void note_cards(long long* note, unsigned long long one, unsigned long long two) noexcept nogil
cdef void finish_noted(long long* s, long long* t, long long* note) noexcept nogil
