# The compiled side of features.py: the same name, for kernels, without the GIL.

cdef extern from "parlour/games/reversi/features.h" nogil:
    void move_features "parlour_move_features" (const short* before, short* after, const short* steps, int square, unsigned long long turned, int sign) noexcept
