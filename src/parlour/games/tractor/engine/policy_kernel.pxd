# The inner functions of policy_kernel.py, for the kernel that plays rounds.

cimport cython

cdef int draw(long long* s, int most) noexcept nogil
cdef void choose(long long* s, unsigned long long one, unsigned long long two) noexcept nogil
cdef int prefer(long long* s, int best, int score, unsigned long long one, unsigned long long two) noexcept nogil
cdef int cheapest(long long* s, long long* t, unsigned long long cards, unsigned long long broken, int mode) noexcept nogil
@cython.locals(number=cython.int)
cdef void answer(long long* s, long long* t, int mode) noexcept nogil
cdef void fill(long long* s, long long* t, unsigned long long one, unsigned long long two, unsigned long long play_one, unsigned long long play_two, int need, int mode) noexcept nogil
cdef bint win(long long* s, long long* t, bint rich) noexcept nogil
@cython.locals(number=cython.int)
cdef bint ruff_throw(long long* s, long long* t, unsigned long long one, unsigned long long two) noexcept nogil
cdef unsigned long long others_hold(long long* s, bint twice) noexcept nogil
cdef void follow(long long* s, long long* t) noexcept nogil
cdef bint highest(long long* s, long long* t, unsigned long long out) noexcept nogil
@cython.locals(suit=cython.int)
cdef void lead(long long* s, long long* t) noexcept nogil
cdef void random_lead(long long* s, long long* t) noexcept nogil
cdef void finish(long long* s, long long* t, bint sensible) noexcept nogil
