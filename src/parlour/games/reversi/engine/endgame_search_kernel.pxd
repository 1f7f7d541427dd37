# The inner functions of endgame_search_kernel.py; other kernels call final_score, and solve_few where it stands.

from parlour.games.reversi.engine.simd cimport Side

cdef int _quarter(int square) noexcept nogil
cdef int final_score(unsigned long long own, unsigned long long opp, long long* tally) noexcept nogil
cdef int _one(unsigned long long own, int square, long long* tally) noexcept nogil
cdef int _two(Side own, Side opp, int first, int second, int alpha, long long* tally) noexcept nogil
cdef int _into_two(Side own, Side opp, int square, int first, int second, int alpha, long long* tally) noexcept nogil
cdef int _three(Side own, Side opp, int first, int second, int third, int alpha, long long* tally) noexcept nogil
cdef int _into_three(Side own, Side opp, int square, int first, int second, int third, int alpha, long long* tally) noexcept nogil
cdef int _four(Side own, Side opp, unsigned long long empty, unsigned long long odd, int alpha, long long* tally) noexcept nogil
cdef int _few(Side own, Side opp, unsigned long long mine, unsigned long long empty, unsigned long long odd, int count, int alpha, long long* tally) noexcept nogil
cdef int _several(Side own, Side opp, unsigned long long mine, unsigned long long empty, unsigned long long odd, int count, int alpha, long long* tally) noexcept nogil
cdef int _more(Side own, Side opp, unsigned long long empty, unsigned long long odd, int count, int alpha, long long* tally) noexcept nogil
cdef int solve_few(unsigned long long own, unsigned long long opp, int alpha, long long* tally) noexcept nogil
