/* Entries of a table of searched positions, read and written without locks; transposition_entry.py says the same in Python.
 *
 * An entry is both boards and one packed word; the boards are stored combined with that word, so that an entry written
 * by two threads at once fits no position at all. A line of memory, eight words, holds two entries.
 */
#ifndef PARLOUR_REVERSI_ENTRIES_H
#define PARLOUR_REVERSI_ENTRIES_H

#include <stdint.h>
#include <stdlib.h>

#include "bits.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#define PARLOUR_SHIFT 32768 /* added to values, so that they are never negative */
#define PARLOUR_OPEN 30000  /* more than any value: no answer */
#define PARLOUR_PAGE ((size_t)1 << 21)

/* Memory for so many buckets, all zero, or NULL. Large pages, where there are any, make looking up much cheaper. */
static inline unsigned long long *parlour_buckets_make(uint64_t buckets)
{
    const size_t size = ((size_t)buckets * 64 + PARLOUR_PAGE - 1) / PARLOUR_PAGE * PARLOUR_PAGE;
#if defined(__linux__)
    void *memory = mmap(NULL, size + PARLOUR_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    uintptr_t start, before;
    if (memory == MAP_FAILED)
        return NULL;
    start = ((uintptr_t)memory + PARLOUR_PAGE - 1) & ~(uintptr_t)(PARLOUR_PAGE - 1);
    before = start - (uintptr_t)memory;
    if (before)
        munmap(memory, before);
    if (PARLOUR_PAGE - before)
        munmap((void *)(start + size), PARLOUR_PAGE - before);
    madvise((void *)start, size, MADV_HUGEPAGE);
    return (unsigned long long *)start;
#else
    char *memory = (char *)calloc(size + 128, 1), *start;
    if (!memory)
        return NULL;
    start = memory + 128 - ((uintptr_t)memory & 63); /* the word before it tells where the memory begins */
    ((char **)start)[-1] = memory;
    return (unsigned long long *)start;
#endif
}

static inline void parlour_buckets_free(unsigned long long *buckets, uint64_t count)
{
    if (!buckets)
        return;
#if defined(__linux__)
    munmap(buckets, ((size_t)count * 64 + PARLOUR_PAGE - 1) / PARLOUR_PAGE * PARLOUR_PAGE);
#else
    (void)count;
    free(((char **)buckets)[-1]);
#endif
}

static inline int parlour_low(uint64_t word)
{
    return (int)(word & 0xFFFF) - PARLOUR_SHIFT;
}

static inline int parlour_high(uint64_t word)
{
    return (int)((word >> 16) & 0xFFFF) - PARLOUR_SHIFT;
}

static inline int parlour_depth(uint64_t word)
{
    return (int)((word >> 32) & 0xFF);
}

static inline int parlour_selectivity(uint64_t word)
{
    return (int)((word >> 40) & 7);
}

static inline int parlour_square(uint64_t word)
{
    return (int)((word >> 48) & 0x7F);
}

static inline int parlour_generation(uint64_t word)
{
    return (int)((word >> 43) & 31);
}

/* What an entry says to the question whether the value is more than alpha: a bound that settles it, or PARLOUR_OPEN. */
static inline int parlour_answer(uint64_t word, int alpha)
{
    return parlour_low(word) > alpha ? parlour_low(word) : parlour_high(word) <= alpha ? parlour_high(word) : PARLOUR_OPEN;
}

/* Where the line of a position begins. */
static inline uint64_t parlour_bucket(uint64_t own, uint64_t opp, uint64_t mask)
{
    uint64_t mixed = (own * UINT64_C(0x9E3779B97F4A7C15)) ^ (opp * UINT64_C(0xC2B2AE3D27D4EB4F));
    mixed ^= mixed >> 29;
    mixed *= UINT64_C(0x9E3779B97F4A7C15);
    return 8 * ((mixed >> 32) & mask);
}

/* Begin to fetch a line that will be read soon. */
static inline void parlour_bucket_prefetch(const unsigned long long *buckets, uint64_t bucket)
{
    parlour_prefetch(buckets + bucket);
}

/* The packed word of a position, or 0. */
static inline uint64_t parlour_probe(const unsigned long long *buckets, uint64_t bucket, uint64_t own, uint64_t opp, int generation)
{
    const unsigned long long *entry = buckets + bucket;
    uint64_t word = entry[2];
    if ((entry[0] ^ word) != own || (entry[1] ^ word) != opp) {
        entry += 3;
        word = entry[2];
        if ((entry[0] ^ word) != own || (entry[1] ^ word) != opp)
            return 0;
    }
    return parlour_generation(word) == generation ? word : 0;
}

/* How much an entry deserves to stay: the deeper the better, and nothing from earlier searches. */
static inline int parlour_worth(uint64_t word, int generation)
{
    return parlour_generation(word) != generation ? -1 : 8 * parlour_depth(word) + parlour_selectivity(word);
}

/* Store that a value is from low to high at this depth and selectivity, and the best square. */
static inline void parlour_store(unsigned long long *buckets, uint64_t bucket, uint64_t own, uint64_t opp, int low, int high, int depth,
                                int selectivity, int square, int generation)
{
    unsigned long long *entry = buckets + bucket;
    uint64_t word = entry[2];
    const uint64_t other = entry[5];
    int same = (entry[0] ^ word) == own && (entry[1] ^ word) == opp;
    if (!same) {
        if ((entry[3] ^ other) == own && (entry[4] ^ other) == opp) {
            same = 1;
            entry += 3;
            word = other;
        } else if (parlour_worth(other, generation) < parlour_worth(word, generation)) {
            entry += 3;
        }
    }
    if (same && parlour_generation(word) == generation && parlour_depth(word) == depth && parlour_selectivity(word) == selectivity) {
        if (parlour_low(word) > low)
            low = parlour_low(word);
        if (parlour_high(word) < high)
            high = parlour_high(word);
    }
    word = (uint64_t)(low + PARLOUR_SHIFT) | (uint64_t)(high + PARLOUR_SHIFT) << 16 | (uint64_t)depth << 32 |
           (uint64_t)selectivity << 40 | (uint64_t)generation << 43 | (uint64_t)square << 48;
    entry[0] = own ^ word;
    entry[1] = opp ^ word;
    entry[2] = word;
}

#endif
