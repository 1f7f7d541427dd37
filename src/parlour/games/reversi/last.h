/* The last seven squares on 8x8, twice: for all processors, and for those with AVX2; last.py says the same in Python. */
#ifndef PARLOUR_REVERSI_LAST_H
#define PARLOUR_REVERSI_LAST_H

#include "discs.h"

#define PARLOUR_NO_MOVE (-128) /* less than any score */
#define PARLOUR_CORNERS UINT64_C(0x8100000000000081)

static const uint64_t parlour_quarters[4] = {UINT64_C(0x000000000F0F0F0F), UINT64_C(0x00000000F0F0F0F0),
                                             UINT64_C(0x0F0F0F0F00000000), UINT64_C(0xF0F0F0F000000000)};

/* Four squares with those in front that a bit marks. */
static const uint8_t parlour_marked_first[16][4] = {
    {0, 1, 2, 3}, {0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 2, 3}, {2, 0, 1, 3}, {0, 2, 1, 3}, {1, 2, 0, 3}, {0, 1, 2, 3},
    {3, 0, 1, 2}, {0, 3, 1, 2}, {1, 3, 0, 2}, {0, 1, 3, 2}, {2, 3, 0, 1}, {0, 2, 3, 1}, {1, 2, 3, 0}, {0, 1, 2, 3}};

static inline int parlour_quarter(int square)
{
    return ((square >> 4) & 2) | ((square >> 2) & 1);
}

/* The disc difference of a finished game. */
static inline int parlour_final_score(uint64_t own, uint64_t opp, const long long *tally)
{
    const int margin = parlour_popcount(own) - parlour_popcount(opp), empty = 64 - parlour_popcount(own | opp);
    if (!tally[1] || margin == 0)
        return margin;
    return margin > 0 ? margin + empty : margin - empty;
}

/* The result with one square left; nothing need be turned for that, only counted. */
static inline int parlour_one(uint64_t own, int square, long long *tally)
{
    const int margin = 2 * parlour_popcount(own) - 63;
    int turned = parlour_last_flips(own, square);
    tally[0]++;
    if (turned)
        return margin + turned + 1;
    turned = parlour_last_flips(~own ^ (UINT64_C(1) << square), square);
    if (turned)
        return margin - turned - 1;
    if (tally[1])
        return margin > 0 ? margin + 1 : margin - 1;
    return margin;
}

#define PARLOUR_NAME(function) parlour_##function##_portable
#define PARLOUR_TARGET
#define PARLOUR_SIDE uint64_t
#define PARLOUR_FLIPS(own, opp, square) parlour_flips(own, opp, square)
#define PARLOUR_MOVES(own, opp) parlour_moves(own, opp)
#define PARLOUR_ANY(x) ((x) != 0)
#define PARLOUR_JOINED(x) (x)
#define PARLOUR_WIDEN(x) (x)
#define PARLOUR_NARROW(x) (x)
#define PARLOUR_XOR(x, y) ((x) ^ (y))
#define PARLOUR_OR(x, y) ((x) | (y))
#include "last_body.h"

#if defined(PARLOUR_WIDE)
#define PARLOUR_NAME(function) parlour_##function##_wide
#define PARLOUR_TARGET PARLOUR_WIDE
#define PARLOUR_SIDE __m256i
#define PARLOUR_FLIPS(own, opp, square) parlour_flips_wide(own, opp, square)
#define PARLOUR_MOVES(own, opp) parlour_moves_wide(own, opp)
#define PARLOUR_ANY(x) (!_mm256_testz_si256(x, x))
#define PARLOUR_JOINED(x) parlour_joined(x)
#define PARLOUR_WIDEN(x) parlour_widen(x)
#define PARLOUR_NARROW(x) parlour_narrow(x)
#define PARLOUR_XOR(x, y) _mm256_xor_si256(x, y)
#define PARLOUR_OR(x, y) _mm256_or_si256(x, y)
#include "last_body.h"
#endif

/* Solve a position with a few empty squares, or none. */
static inline int parlour_solve_last(uint64_t own, uint64_t opp, int alpha, long long *tally)
{
#if defined(PARLOUR_WIDE)
    if (parlour_has_wide)
        return parlour_solve_wide(own, opp, alpha, tally);
#endif
    return parlour_solve_portable(own, opp, alpha, tally);
}

#endif
