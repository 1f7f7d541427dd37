# The compiled side of transposition_entry.py: the same names, for kernels, without the GIL.

cdef extern from "parlour/games/reversi/engine/transposition_entry.h" nogil:
    const int OPEN "PARLOUR_OPEN"
    unsigned long long* make_buckets "parlour_buckets_make" (unsigned long long buckets) noexcept
    void free_buckets "parlour_buckets_free" (unsigned long long* buckets, unsigned long long count) noexcept
    int low_of "parlour_low" (unsigned long long word) noexcept
    int high_of "parlour_high" (unsigned long long word) noexcept
    int depth_of "parlour_depth" (unsigned long long word) noexcept
    int selectivity_of "parlour_selectivity" (unsigned long long word) noexcept
    int square_of "parlour_square" (unsigned long long word) noexcept
    int answer "parlour_answer" (unsigned long long word, int alpha) noexcept
    unsigned long long bucket_of "parlour_bucket" (unsigned long long own, unsigned long long opp, unsigned long long mask) noexcept
    void prefetch "parlour_bucket_prefetch" (const unsigned long long* buckets, unsigned long long bucket) noexcept
    unsigned long long probe "parlour_probe" (const unsigned long long* buckets, unsigned long long bucket, unsigned long long own, unsigned long long opp, int generation) noexcept
    void store "parlour_store" (unsigned long long* buckets, unsigned long long bucket, unsigned long long own, unsigned long long opp, int low, int high, int depth, int selectivity, int square, int generation) noexcept
