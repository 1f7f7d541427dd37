# The inner functions of event_kernel.py, for the kernel that searches.

cdef void begin_note(long long* note) noexcept nogil
cdef void play_noted(long long* s, int card, int options, long long* note) noexcept nogil
cdef void finish_noted(long long* s, int options, double noise, long long* note) noexcept nogil
cdef void close_note(long long* s, int options, long long* note) noexcept nogil
