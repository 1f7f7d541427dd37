# The inner functions of policy_kernel.py, for the kernel that plays rounds.

cdef int draw(long long* s, int most) noexcept nogil
cdef int cheapest(long long* s, long long* t, unsigned long long cards, unsigned long long broken, int mode) noexcept nogil
cdef void answer(long long* s, long long* t, int mode) noexcept nogil
cdef bint win(long long* s, long long* t, bint rich) noexcept nogil
cdef bint ruff_throw(long long* s, long long* t, unsigned long long one, unsigned long long two) noexcept nogil
cdef unsigned long long others_hold(long long* s, bint twice) noexcept nogil
cdef void follow(long long* s, long long* t) noexcept nogil
cdef bint highest(long long* s, long long* t, unsigned long long out) noexcept nogil
cdef void lead(long long* s, long long* t) noexcept nogil
cdef void random_lead(long long* s, long long* t) noexcept nogil
cdef void finish(long long* s, long long* t, bint sensible) noexcept nogil
