/* Packing the chosen columns of a bit matrix; pack.py says the same in Python. */
#ifndef PARLOUR_PACK_H
#define PARLOUR_PACK_H

#include <stdint.h>

#include "bits.h"

/* The processor's own instruction is used where it exists, found out at run time: no special build is needed. */
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <immintrin.h>
#define PARLOUR_PEXT 1
#endif

/* Bring the bits of x that lie under the mask together at the low end: six steps, each moving what must move by 2^step. */
static inline unsigned long long parlour_gather(unsigned long long x, unsigned long long mask, const unsigned long long *moves)
{
    int step;
    x &= mask;
    for (step = 0; step < 6; step++) {
        unsigned long long moving = x & moves[step];
        x = (x ^ moving) | (moving >> (1 << step));
    }
    return x;
}

/* Find which bits parlour_gather moves in each step, once for a mask (Hacker's Delight, section 7-4). */
static inline void parlour_gather_plan(unsigned long long mask, unsigned long long *moves)
{
    unsigned long long holes = ~mask << 1;
    int step, shift;
    for (step = 0; step < 6; step++) {
        unsigned long long odd = holes;
        for (shift = 1; shift < 64; shift <<= 1) {
            odd ^= odd << shift;
        }
        moves[step] = odd & mask;
        mask = (mask ^ moves[step]) | (moves[step] >> (1 << step));
        holes &= ~odd;
    }
}

static void parlour_pack_portable(unsigned long long *out, int out_words, const unsigned long long *rows, int words, const int *chosen,
                                  int count, const unsigned long long *mask)
{
    int i, j;
    for (i = 0; i < count * out_words; i++) {
        out[i] = 0;
    }
    int from = 0;
    for (j = 0; j < words; j++) {
        unsigned long long moves[6];
        int bits = parlour_popcount(mask[j]);
        int word = from >> 6, shift = from & 63;
        if (bits == 0) {
            continue;
        }
        parlour_gather_plan(mask[j], moves);
        for (i = 0; i < count; i++) {
            unsigned long long packed = parlour_gather(rows[(long long)chosen[i] * words + j], mask[j], moves);
            out[i * out_words + word] |= packed << shift;
            if (shift + bits > 64) {
                out[i * out_words + word + 1] |= packed >> (64 - shift);
            }
        }
        from += bits;
    }
}

#ifdef PARLOUR_PEXT
__attribute__((target("bmi2"))) static void parlour_pack_pext(unsigned long long *out, int out_words, const unsigned long long *rows,
                                                              int words, const int *chosen, int count,
                                                              const unsigned long long *mask)
{
    int i, j;
    if (out_words == 1) {
        for (i = 0; i < count; i++) {
            const unsigned long long *row = rows + (long long)chosen[i] * words;
            unsigned long long packed = 0;
            for (j = words - 1; j >= 0; j--) {
                /* A full shift by 64 cannot happen: then the word holds all bits, and the rest is 0. */
                int bits = parlour_popcount(mask[j]);
                packed = (bits == 64 ? 0 : packed << bits) | _pext_u64(row[j], mask[j]);
            }
            out[i] = packed;
        }
        return;
    }
    for (i = 0; i < count; i++) {
        const unsigned long long *row = rows + (long long)chosen[i] * words;
        unsigned long long *to = out + i * out_words;
        unsigned long long gathered = 0;
        int filled = 0, word = 0;
        for (j = 0; j < words; j++) {
            unsigned long long packed = _pext_u64(row[j], mask[j]);
            int bits = parlour_popcount(mask[j]);
            gathered |= packed << filled;
            filled += bits;
            if (filled >= 64) {
                to[word++] = gathered;
                filled -= 64;
                gathered = filled ? packed >> (bits - filled) : 0;
            }
        }
        if (word < out_words) {
            to[word] = gathered;
        }
    }
}
#endif

/* For each chosen row, write its bits under the mask side by side. Rows have `words` words, results `out_words`. */
static void parlour_pack(unsigned long long *out, int out_words, const unsigned long long *rows, int words, const int *chosen, int count,
                         const unsigned long long *mask)
{
#ifdef PARLOUR_PEXT
    if (__builtin_cpu_supports("bmi2")) {
        parlour_pack_pext(out, out_words, rows, words, chosen, count, mask);
        return;
    }
#endif
    parlour_pack_portable(out, out_words, rows, words, chosen, count, mask);
}

#endif
