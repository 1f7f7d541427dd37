# The inner functions of playout_kernel.py, for the kernel that searches.

cdef unsigned long long legal_cards(long long* s, int options) noexcept nogil
cdef void play_card(long long* s, int card, int options) noexcept nogil
cdef int policy(long long* s, int options, double noise) noexcept nogil
cdef void finish(long long* s, int options, double noise) noexcept nogil
cdef void finish_trick(long long* s, int options, double noise) noexcept nogil
cdef void count_points(long long* s, int options, long long* points) noexcept nogil
cdef void finish_at_random(long long* s, int options) noexcept nogil
