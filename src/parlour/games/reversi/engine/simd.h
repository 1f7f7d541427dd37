/* A side of the board as the last squares take it; simd.py says the same in Python.
 *
 * For all processors it is a number. Compiled for AVX2 it is that number in each of four lanes, which follow one pair of
 * opposite ways each; bitboard.h does so. A kernel that uses this can be compiled twice, and chosen at run time.
 */
#ifndef PARLOUR_REVERSI_SIDES_H
#define PARLOUR_REVERSI_SIDES_H

#include "parlour/games/reversi/rules/bitboard.h"

typedef int (*parlour_last_solver)(unsigned long long own, unsigned long long opp, int alpha, long long *tally);

static inline int parlour_solve_at(size_t place, unsigned long long own, unsigned long long opp, int alpha, long long *tally)
{
    return ((parlour_last_solver)place)(own, opp, alpha, tally);
}

#if defined(PARLOUR_WIDE) && defined(__AVX2__)

typedef __m256i parlour_side;

#define parlour_side_of parlour_widen
#define parlour_squares_of parlour_narrow
#define parlour_side_lines parlour_flips_wide
#define parlour_side_joined parlour_joined
#define parlour_side_moves parlour_moves_wide

static inline int parlour_side_any(parlour_side side)
{
    return !_mm256_testz_si256(side, side);
}

static inline parlour_side parlour_side_turned(parlour_side side, parlour_side turned)
{
    return _mm256_xor_si256(side, turned);
}

static inline parlour_side parlour_side_placed(parlour_side side, parlour_side turned, int square)
{
    return _mm256_or_si256(_mm256_or_si256(side, turned), parlour_widen(UINT64_C(1) << square));
}

#else

typedef uint64_t parlour_side;

#define parlour_side_of(squares) (squares)
#define parlour_squares_of(side) (side)
#define parlour_side_lines parlour_flips
#define parlour_side_joined(lines) (lines)
#define parlour_side_moves parlour_moves
#define parlour_side_any(side) ((side) != 0)
#define parlour_side_turned(side, turned) ((side) ^ (turned))

static inline parlour_side parlour_side_placed(parlour_side side, parlour_side turned, int square)
{
    return side | turned | UINT64_C(1) << square;
}

#endif

#endif
