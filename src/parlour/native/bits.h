/* Bit counting and clocks for kernels; bits.py says the same in Python. */
#ifndef PARLOUR_BITS_H
#define PARLOUR_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define PARLOUR_MSVC 1
#endif

#if defined(_WIN32)
#include <windows.h>
#else
#include <time.h>
#endif

/* Words that many kernels share; bits.py says why. */
#define PARLOUR_ONE (1ULL)
#define PARLOUR_FULL (0xFFFFFFFFFFFFFFFFULL)
#define PARLOUR_GOLDEN (0x9E3779B97F4A7C15ULL)
#define PARLOUR_MIX (0xC2B2AE3D27D4EB4FULL)

/* Number of set bits. */
static inline int parlour_popcount(uint64_t x)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_popcountll(x);
#elif defined(PARLOUR_MSVC) && defined(_M_X64)
    return (int)__popcnt64(x);
#else
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

/* Trailing zeros, which is the index of the lowest set bit; 64 when there is none. */
static inline int parlour_ctz(uint64_t x)
{
    if (x == 0) {
        return 64;
    }
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(x);
#elif defined(PARLOUR_MSVC) && defined(_WIN64)
    unsigned long index;
    _BitScanForward64(&index, x);
    return (int)index;
#else
    return parlour_popcount((x & (0 - x)) - 1);
#endif
}

/* Leading zeros; 64 when no bit is set. */
static inline int parlour_clz(uint64_t x)
{
    if (x == 0) {
        return 64;
    }
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_clzll(x);
#elif defined(PARLOUR_MSVC) && defined(_WIN64)
    unsigned long index;
    _BitScanReverse64(&index, x);
    return 63 - (int)index;
#else
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    x |= x >> 16;
    x |= x >> 32;
    return 64 - parlour_popcount(x);
#endif
}

/* Index of the highest set bit; -1 when there is none. */
static inline int parlour_msb(uint64_t x)
{
    return 63 - parlour_clz(x);
}

/* The n-th lowest set bit, counted from 1; there must be that many. */
static inline uint64_t parlour_nth(uint64_t x, int n)
{
    for (; n > 1; n--) {
        x &= x - 1;
    }
    return x & (0 - x);
}

/* Begin to fetch memory that will be read soon; there is nothing to say about it in Python. */
static inline void parlour_prefetch(const void *place)
{
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place);
#else
    (void)place;
#endif
}

/* Seconds of a clock that never goes back. Compare only with other readings of this function. */
static inline double parlour_now(void)
{
#if defined(_WIN32)
    LARGE_INTEGER ticks, frequency;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&frequency);
    return (double)ticks.QuadPart / (double)frequency.QuadPart;
#else
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
#endif
}

/* Processor seconds that this thread has used. */
static inline double parlour_thread_now(void)
{
#if defined(_WIN32)
    FILETIME created, ended, kernel, user;
    GetThreadTimes(GetCurrentThread(), &created, &ended, &kernel, &user);
    return 1e-7 * ((double)kernel.dwLowDateTime + (double)user.dwLowDateTime +
                   4294967296.0 * ((double)kernel.dwHighDateTime + (double)user.dwHighDateTime));
#else
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
#endif
}

/* Whether parlour_now or parlour_thread_now has come to a time; 0 is none. */
static inline int parlour_is_past(double deadline, double cpu_deadline)
{
    return (deadline > 0 && parlour_now() >= deadline) || (cpu_deadline > 0 && parlour_thread_now() >= cpu_deadline);
}

#endif
