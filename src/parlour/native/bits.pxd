# The compiled side of bits.py: the same names, for kernels, without the GIL.

ctypedef int cint
ctypedef unsigned int u32
ctypedef unsigned long long u64
ctypedef long long i64
ctypedef int* p_int
ctypedef unsigned long long* p_u64
ctypedef long long* p_i64
ctypedef short* p_short
ctypedef signed char* p_schar
ctypedef unsigned char* p_uchar

cdef extern from "bits.h" nogil:
    const unsigned long long ONE "PARLOUR_ONE"
    const unsigned long long FULL "PARLOUR_FULL"
    const unsigned long long GOLDEN "PARLOUR_GOLDEN"
    const unsigned long long MIX "PARLOUR_MIX"
    int popcount "parlour_popcount" (unsigned long long x) noexcept
    int ctz "parlour_ctz" (unsigned long long x) noexcept
    int msb "parlour_msb" (unsigned long long x) noexcept
    unsigned long long nth "parlour_nth" (unsigned long long x, int n) noexcept
    double now "parlour_now" () noexcept
    double thread_now "parlour_thread_now" () noexcept
    bint is_past "parlour_is_past" (double deadline, double cpu_deadline) noexcept
    void prefetch "parlour_prefetch" (const void* place) noexcept
