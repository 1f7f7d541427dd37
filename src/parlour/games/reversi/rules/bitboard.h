/* Moves and turned discs on 8x8 without branches; discs.py says the same in Python.
 *
 * Square 0 is a1, along the rows. Upward lines run by a carry: added to the other side's discs, with everything off the
 * line filled in, it comes to rest on the first square that is not theirs. Downward lines are upward ones on the board
 * with its bytes swapped, which turns it upside down. Rows are looked up.
 *
 * Processors with AVX2, found out at run time, follow four lines at once: that is what "wide" stands for.
 */
#ifndef PARLOUR_REVERSI_DISCS_H
#define PARLOUR_REVERSI_DISCS_H

#include <stdint.h>

#include "bits.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define PARLOUR_SSE2 1
#endif

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <immintrin.h>
#define PARLOUR_WIDE __attribute__((target("avx2,bmi,popcnt")))
#define PARLOUR_ALIGNED __attribute__((aligned(32)))
#else
#define PARLOUR_ALIGNED
#endif

#define PARLOUR_INNER UINT64_C(0x7E7E7E7E7E7E7E7E)

typedef struct {
    uint64_t off_up[64][4] PARLOUR_ALIGNED; /* squares that are not beyond one along each of the four upward ways */
    uint64_t down[64][4] PARLOUR_ALIGNED;   /* squares beyond one along each of the four downward ways */
    uint64_t up[64][3];       /* squares beyond one along a column and both diagonals */
    uint64_t mirrored[64][3]; /* the same for the board turned upside down */
    uint64_t diagonal[64][2]; /* both diagonals through a square */
    uint8_t ends[8][64];      /* where a line that begins at this column, over these inner discs, ends */
    uint8_t between[8][256];  /* the discs between this column and these ends */
    uint8_t last[8][256];     /* twice the discs turned on a full line by a disc at this column, given the own ones */
} parlour_discs;

static parlour_discs parlour_tables;
static int parlour_has_wide;

static inline uint64_t parlour_upside_down(uint64_t x)
{
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_bswap64(x);
#elif defined(PARLOUR_MSVC)
    return _byteswap_uint64(x);
#else
    x = ((x >> 8) & UINT64_C(0x00FF00FF00FF00FF)) | ((x & UINT64_C(0x00FF00FF00FF00FF)) << 8);
    x = ((x >> 16) & UINT64_C(0x0000FFFF0000FFFF)) | ((x & UINT64_C(0x0000FFFF0000FFFF)) << 16);
    return (x >> 32) | (x << 32);
#endif
}

static inline uint64_t parlour_ray(int square, int rows, int columns)
{
    uint64_t squares = 0;
    int row = square / 8 + rows, column = square % 8 + columns;
    for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += rows, column += columns)
        squares |= UINT64_C(1) << (8 * row + column);
    return squares;
}

/* Fill the tables; every module that uses them does so once. */
static inline void parlour_discs_prepare(void)
{
    parlour_discs *t = &parlour_tables;
#if defined(PARLOUR_WIDE)
    parlour_has_wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
#endif
    for (int square = 0; square < 64; square++) {
        for (int way = 0; way < 3; way++) {
            t->up[square][way] = parlour_ray(square, 1, way - 1);
            t->mirrored[square][way] = parlour_upside_down(parlour_ray(square, -1, way - 1));
        }
        for (int way = 0; way < 4; way++) {
            const int rows = way > 0, columns = way > 0 ? way - 2 : 1;
            t->off_up[square][way] = ~parlour_ray(square, rows, columns);
            t->down[square][way] = parlour_ray(square, -rows, -columns);
        }
        t->diagonal[square][0] = parlour_ray(square, 1, 1) | parlour_ray(square, -1, -1);
        t->diagonal[square][1] = parlour_ray(square, 1, -1) | parlour_ray(square, -1, 1);
    }
    for (int column = 0; column < 8; column++) {
        for (int inner = 0; inner < 64; inner++) {
            int low = column - 1, high = column + 1, theirs = inner << 1, ends = 0;
            while (low >= 0 && (theirs >> low & 1))
                low--;
            while (high < 8 && (theirs >> high & 1))
                high++;
            if (low >= 0 && low < column - 1)
                ends |= 1 << low;
            if (high < 8 && high > column + 1)
                ends |= 1 << high;
            t->ends[column][inner] = (uint8_t)ends;
        }
        for (int own = 0; own < 256; own++) {
            int low = column - 1, high = column + 1, turned = 0;
            while (low >= 0 && !(own >> low & 1))
                low--;
            while (high < 8 && !(own >> high & 1))
                high++;
            if (low >= 0)
                for (int place = low + 1; place < column; place++)
                    turned |= 1 << place;
            if (high < 8)
                for (int place = column + 1; place < high; place++)
                    turned |= 1 << place;
            t->between[column][own] = (uint8_t)turned;
            t->last[column][own] = (uint8_t)(2 * parlour_popcount((uint64_t)turned));
        }
    }
}

static inline uint64_t parlour_turned_along(uint64_t own, uint64_t opp, uint64_t line)
{
    uint64_t end = ((opp | ~line) + 1) & own & line;
    return (end - (end != 0)) & line;
}

/* The discs that a disc of the side to move on an empty square turns. */
static inline uint64_t parlour_flips(uint64_t own, uint64_t opp, int square)
{
    const parlour_discs *t = &parlour_tables;
    const uint64_t *up = t->up[square], *mirrored = t->mirrored[square];
    const int column = square & 7, row = square & 56;
    const uint64_t own_mirrored = parlour_upside_down(own), opp_mirrored = parlour_upside_down(opp);
    const int ends = t->ends[column][(opp >> (row + 1)) & 63] & (int)((own >> row) & 255);
    uint64_t turned = parlour_turned_along(own_mirrored, opp_mirrored, mirrored[0]) |
                      parlour_turned_along(own_mirrored, opp_mirrored, mirrored[1]) |
                      parlour_turned_along(own_mirrored, opp_mirrored, mirrored[2]);
    turned = parlour_upside_down(turned) | parlour_turned_along(own, opp, up[0]) | parlour_turned_along(own, opp, up[1]) |
             parlour_turned_along(own, opp, up[2]);
    return ends ? turned | (uint64_t)t->between[column][ends] << row : turned;
}

/* Twice the number of discs that a disc on the only empty square turns. */
static inline int parlour_last_flips(uint64_t own, int square)
{
    const parlour_discs *t = &parlour_tables;
    const int column = square & 7, row = square >> 3;
    const uint64_t file = UINT64_C(0x0101010101010101);
    return t->last[column][(own >> (8 * row)) & 255] +
           t->last[row][(((own >> column) & file) * UINT64_C(0x0102040810204080)) >> 56] +
           t->last[column][((own & t->diagonal[square][0]) * file) >> 56] +
           t->last[column][((own & t->diagonal[square][1]) * file) >> 56];
}

/* Where the side to move may put a disc. */
static inline uint64_t parlour_moves(uint64_t own, uint64_t opp)
{
    const uint64_t inner = opp & PARLOUR_INNER;
    uint64_t run = inner & (own >> 1), pairs = inner & (inner >> 1), found;
    /* Towards h a carry runs to the end of each line at once. */
    found = (inner + (inner & (own << 1))) & ~inner;
    run |= inner & (run >> 1);
    run |= pairs & (run >> 2);
    run |= pairs & (run >> 2);
    found |= run >> 1;
#if defined(PARLOUR_SSE2)
    {
        const __m128i own2 = _mm_set_epi64x((int64_t)parlour_upside_down(own), (int64_t)own);
        const __m128i opp2 = _mm_set_epi64x((int64_t)parlour_upside_down(opp), (int64_t)opp);
        const __m128i inner2 = _mm_and_si128(opp2, _mm_set1_epi64x((int64_t)PARLOUR_INNER));
        __m128i ends, lines, twos;
#define PARLOUR_UP(theirs, step)                                                           \
    lines = _mm_and_si128(theirs, _mm_slli_epi64(own2, step));                             \
    lines = _mm_or_si128(lines, _mm_and_si128(theirs, _mm_slli_epi64(lines, step)));       \
    twos = _mm_and_si128(theirs, _mm_slli_epi64(theirs, step));                            \
    lines = _mm_or_si128(lines, _mm_and_si128(twos, _mm_slli_epi64(lines, 2 * (step))));   \
    lines = _mm_or_si128(lines, _mm_and_si128(twos, _mm_slli_epi64(lines, 2 * (step))));
        PARLOUR_UP(opp2, 8)
        ends = _mm_slli_epi64(lines, 8);
        PARLOUR_UP(inner2, 7)
        ends = _mm_or_si128(ends, _mm_slli_epi64(lines, 7));
        PARLOUR_UP(inner2, 9)
        ends = _mm_or_si128(ends, _mm_slli_epi64(lines, 9));
#undef PARLOUR_UP
        found |= (uint64_t)_mm_cvtsi128_si64(ends) |
                 parlour_upside_down((uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(ends, ends)));
    }
#else
    {
        const int steps[3] = {8, 7, 9};
        for (int index = 0; index < 3; index++) {
            const int step = steps[index];
            const uint64_t theirs = step == 8 ? opp : inner;
            pairs = theirs & (theirs << step);
            run = theirs & (own << step);
            run |= theirs & (run << step);
            run |= pairs & (run << (2 * step));
            run |= pairs & (run << (2 * step));
            found |= run << step;
            pairs >>= step;
            run = theirs & (own >> step);
            run |= theirs & (run >> step);
            run |= pairs & (run >> (2 * step));
            run |= pairs & (run >> (2 * step));
            found |= run >> step;
        }
    }
#endif
    return found & ~(own | opp);
}

#if defined(PARLOUR_WIDE)
#define PARLOUR_STEP _mm256_set_epi64x(9, 8, 7, 1)
#define PARLOUR_TWO_STEPS _mm256_set_epi64x(18, 16, 14, 2)

PARLOUR_WIDE static inline __m256i parlour_widen(uint64_t x)
{
    return _mm256_set1_epi64x((int64_t)x);
}

PARLOUR_WIDE static inline uint64_t parlour_narrow(__m256i x)
{
    return (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(x));
}

/* What any lane has, in every lane. */
PARLOUR_WIDE static inline __m256i parlour_joined(__m256i lanes)
{
    const __m256i pairs = _mm256_or_si256(lanes, _mm256_permute4x64_epi64(lanes, 0x4E));
    return _mm256_or_si256(pairs, _mm256_shuffle_epi32(pairs, 0x4E));
}

/* The discs that are turned, those of two opposite ways in each lane. Sides have the same in every lane.
 *
 * Downward there is no carry: instead, everything that is not theirs is spread on to the end of the line. */
PARLOUR_WIDE static inline __m256i parlour_flips_wide(__m256i own, __m256i opp, int square)
{
    const __m256i off = _mm256_load_si256((const __m256i *)parlour_tables.off_up[square]);
    const __m256i line = _mm256_load_si256((const __m256i *)parlour_tables.down[square]);
    const __m256i zero = _mm256_setzero_si256(), minus_one = _mm256_cmpeq_epi64(zero, zero);
    const __m256i step = PARLOUR_STEP, two = PARLOUR_TWO_STEPS;
    const __m256i end = _mm256_andnot_si256(off, _mm256_and_si256(own, _mm256_sub_epi64(_mm256_or_si256(opp, off), minus_one)));
    const __m256i up = _mm256_sub_epi64(_mm256_add_epi64(end, minus_one), _mm256_cmpeq_epi64(end, zero));
    __m256i stop = _mm256_andnot_si256(opp, line), first, down;
    stop = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, step));
    stop = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, two));
    stop = _mm256_or_si256(stop, _mm256_srlv_epi64(stop, _mm256_add_epi64(two, two)));
    first = _mm256_andnot_si256(_mm256_srlv_epi64(stop, step), _mm256_and_si256(_mm256_and_si256(own, line), stop));
    down = _mm256_andnot_si256(stop, _mm256_andnot_si256(_mm256_cmpeq_epi64(first, zero), line));
    return _mm256_or_si256(_mm256_andnot_si256(off, up), down);
}

/* Where the side to move may put a disc, if the square is empty. */
PARLOUR_WIDE static inline uint64_t parlour_moves_wide(__m256i own, __m256i opp)
{
    const int64_t inner = (int64_t)PARLOUR_INNER;
    const __m256i step = PARLOUR_STEP, two = PARLOUR_TWO_STEPS;
    const __m256i theirs = _mm256_and_si256(opp, _mm256_set_epi64x(inner, -1, inner, inner));
    const __m256i up_pairs = _mm256_and_si256(theirs, _mm256_sllv_epi64(theirs, step));
    const __m256i down_pairs = _mm256_srlv_epi64(up_pairs, step);
    __m256i up = _mm256_and_si256(theirs, _mm256_sllv_epi64(own, step));
    __m256i down = _mm256_and_si256(theirs, _mm256_srlv_epi64(own, step));
    up = _mm256_or_si256(up, _mm256_and_si256(theirs, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(theirs, _mm256_srlv_epi64(down, step)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, two)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, two)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, two)));
    return parlour_narrow(parlour_joined(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step))));
}

PARLOUR_WIDE static inline int parlour_look_wide(uint64_t own, uint64_t opp, uint64_t mine, int *squares,
                                                 unsigned long long *turns, unsigned long long *replies)
{
    const __m256i own4 = parlour_widen(own), opp4 = parlour_widen(opp);
    int count = 0;
    for (; mine; mine &= mine - 1, count++) {
        const uint64_t disc = mine & (0 - mine);
        const int square = parlour_ctz(mine);
        const __m256i turned = parlour_joined(parlour_flips_wide(own4, opp4, square));
        const __m256i after = _mm256_or_si256(_mm256_or_si256(own4, turned), parlour_widen(disc));
        squares[count] = square;
        turns[count] = parlour_narrow(turned);
        replies[count] = parlour_moves_wide(_mm256_xor_si256(opp4, turned), after) & ~(own | opp | disc);
    }
    return count;
}
#endif

/* List moves with what each turns and where the other side may then move; return how many there are. */
static inline int parlour_look(uint64_t own, uint64_t opp, uint64_t mine, int *squares, unsigned long long *turns,
                               unsigned long long *replies)
{
    int count = 0;
#if defined(PARLOUR_WIDE)
    if (parlour_has_wide)
        return parlour_look_wide(own, opp, mine, squares, turns, replies);
#endif
    for (; mine; mine &= mine - 1, count++) {
        squares[count] = parlour_ctz(mine);
        turns[count] = parlour_flips(own, opp, squares[count]);
        replies[count] = parlour_moves(opp ^ turns[count], own | turns[count] | (mine & (0 - mine)));
    }
    return count;
}

/* The quarters of the board that have an odd number of these squares. */
static inline uint64_t parlour_odd_regions(uint64_t squares)
{
    squares ^= squares >> 16;
    squares ^= squares >> 8;
    squares ^= squares >> 2;
    squares ^= squares >> 1;
    return (squares & UINT64_C(0x0000001100000011)) * UINT64_C(0x0F0F0F0F);
}

#endif
