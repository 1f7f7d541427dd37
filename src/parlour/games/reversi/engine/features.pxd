# The compiled side of features.py: the same names, for kernels, without the GIL.

cdef extern from "parlour/games/reversi/engine/features.h" nogil:
    void move_features "parlour_move_features" (const short* before, short* after, const short* steps, int square, unsigned long long turned, int sign) noexcept
    int sum_weights "parlour_sum_weights" (const short* features, int sign, const int* centres, const short* weights, int base) noexcept
