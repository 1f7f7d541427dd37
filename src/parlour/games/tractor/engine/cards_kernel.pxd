# What other kernels take from cards_kernel, as C names.

cimport cython

cdef unsigned long long line_of(unsigned long long two, long long* t) noexcept nogil
@cython.locals(step=cython.int)
cdef unsigned long long starts_of(unsigned long long line, int length) noexcept nogil
cdef unsigned long long run_of(int start, int length, unsigned long long two, long long* t) noexcept nogil
cdef int top_of(unsigned long long cards, long long* t) noexcept nogil
cdef int points_in(unsigned long long one, unsigned long long two, long long* t) noexcept nogil
cdef int match_strength(long long* s, unsigned long long one, unsigned long long two, long long* t) noexcept nogil
@cython.locals(number=cython.int)
cdef int throw_strength(long long* s, unsigned long long one, unsigned long long two, long long* t) noexcept nogil
cdef bint is_throw(long long* s) noexcept nogil
cdef void read_lead(long long* s, unsigned long long one, unsigned long long two, long long* t) noexcept nogil
cdef int multiplier_of(long long* s) noexcept nogil
cdef void play_cards(long long* s, long long* t, unsigned long long one, unsigned long long two) noexcept nogil
