# The compiled side of pack.py: the same name, for kernels, without the GIL.

cdef extern from "pack.h" nogil:
    void pack "parlour_pack" (
        unsigned long long *out, int out_words, const unsigned long long *rows, int words, const int *chosen, int count,
        const unsigned long long *mask
    ) noexcept
