/* Features of a position kept up to date by a move, eight at once where processors can; features.py says the same. */
#ifndef PARLOUR_REVERSI_FEATURES_H
#define PARLOUR_REVERSI_FEATURES_H

#include <stdint.h>

#include "bits.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define PARLOUR_FEATURES_SSE2 1
#endif

#define PARLOUR_FEATURES 46
#define PARLOUR_WIDTH 48 /* the same, rounded up to what processors add at once */

/* After a move of the side that sign names: its disc adds its steps, a turned one adds them twice. */
static inline void parlour_move_features(const short *before, short *after, const short *steps, int square,
                                         uint64_t turned, int sign)
{
#if defined(PARLOUR_FEATURES_SSE2)
    const __m128i *row = (const __m128i *)(steps + PARLOUR_WIDTH * square);
    const __m128i *from = (const __m128i *)before;
    const __m128i flip = _mm_set1_epi16((short)(sign < 0 ? -1 : 0));
    __m128i *to = (__m128i *)after;
    __m128i twice[6];
    int index;
    for (index = 0; index < 6; index++)
        twice[index] = _mm_setzero_si128();
    for (; turned; turned &= turned - 1) {
        const __m128i *disc = (const __m128i *)(steps + PARLOUR_WIDTH * parlour_ctz(turned));
        for (index = 0; index < 6; index++)
            twice[index] = _mm_add_epi16(twice[index], _mm_loadu_si128(disc + index));
    }
    for (index = 0; index < 6; index++) {
        const __m128i change =
            _mm_add_epi16(_mm_add_epi16(twice[index], twice[index]), _mm_loadu_si128(row + index));
        const __m128i signed_change = _mm_sub_epi16(_mm_xor_si128(change, flip), flip);
        _mm_storeu_si128(to + index, _mm_add_epi16(_mm_loadu_si128(from + index), signed_change));
    }
#else
    int change[PARLOUR_WIDTH], index;
    for (index = 0; index < PARLOUR_WIDTH; index++)
        change[index] = steps[PARLOUR_WIDTH * square + index];
    for (; turned; turned &= turned - 1) {
        const short *disc = steps + PARLOUR_WIDTH * parlour_ctz(turned);
        for (index = 0; index < PARLOUR_WIDTH; index++)
            change[index] += 2 * disc[index];
    }
    for (index = 0; index < PARLOUR_WIDTH; index++)
        after[index] = (short)(before[index] + sign * change[index]);
#endif
}

/* The sum of the weights that features stand for; sign says for which side. Weights of features that are 0 are at base,
 * and so many centres further.
 *
 * All places are found before any is read, so that processors wait for many of them at once. */
static inline int parlour_sum_weights(const short *features, int sign, const int *centres, const short *weights, int base)
{
    int places[PARLOUR_WIDTH], index, even = 0, odd = 0;
    weights += base;
#if defined(PARLOUR_FEATURES_SSE2)
    const __m128i flip = _mm_set1_epi16((short)(sign < 0 ? -1 : 0));
    for (index = 0; index < PARLOUR_WIDTH; index += 8) {
        const __m128i states = _mm_sub_epi16(_mm_xor_si128(_mm_loadu_si128((const __m128i *)(features + index)), flip), flip);
        const __m128i low = _mm_srai_epi32(_mm_unpacklo_epi16(states, states), 16);
        const __m128i high = _mm_srai_epi32(_mm_unpackhi_epi16(states, states), 16);
        const __m128i *from = (const __m128i *)(centres + index);
        _mm_storeu_si128((__m128i *)(places + index), _mm_add_epi32(low, _mm_loadu_si128(from)));
        _mm_storeu_si128((__m128i *)(places + index + 4), _mm_add_epi32(high, _mm_loadu_si128(from + 1)));
    }
#else
    for (index = 0; index < PARLOUR_WIDTH; index++)
        places[index] = centres[index] + sign * features[index];
#endif
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 23
#endif
    for (index = 0; index < PARLOUR_FEATURES; index += 2) {
        even += weights[places[index]];
        odd += weights[places[index + 1]];
    }
    return even + odd;
}

#endif
