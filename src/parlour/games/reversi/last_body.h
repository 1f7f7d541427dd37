/* Included by last.h, once for each kind of processor; it says there what the names in capitals stand for.
 *
 * All functions ask one question: is the final disc difference for the side to move more than alpha? What they return
 * is a bound on it, from below when it is more than alpha, from above otherwise. The tally is two numbers: positions
 * seen so far, and whether empty squares count for the winner.
 *
 * Odd regions are tried first: who moves into a region with an odd number of empty squares also moves there last.
 */

PARLOUR_TARGET static inline PARLOUR_SIDE PARLOUR_NAME(placed)(PARLOUR_SIDE own, PARLOUR_SIDE turned, int square)
{
    return PARLOUR_OR(PARLOUR_OR(own, turned), PARLOUR_WIDEN(UINT64_C(1) << square));
}

PARLOUR_TARGET static int PARLOUR_NAME(two)(PARLOUR_SIDE own, PARLOUR_SIDE opp, int first, int second, int alpha, long long *tally)
{
    int best = PARLOUR_NO_MOVE, score;
    PARLOUR_SIDE turned = PARLOUR_FLIPS(own, opp, first);
    tally[0]++;
    if (PARLOUR_ANY(turned)) {
        best = -parlour_one(PARLOUR_NARROW(PARLOUR_XOR(opp, PARLOUR_JOINED(turned))), second, tally);
        if (best > alpha)
            return best;
    }
    turned = PARLOUR_FLIPS(own, opp, second);
    if (PARLOUR_ANY(turned)) {
        score = -parlour_one(PARLOUR_NARROW(PARLOUR_XOR(opp, PARLOUR_JOINED(turned))), first, tally);
        return score > best ? score : best;
    }
    if (best != PARLOUR_NO_MOVE)
        return best;
    /* A pass: the other side takes whichever is worse for us. */
    best = -PARLOUR_NO_MOVE;
    turned = PARLOUR_FLIPS(opp, own, first);
    if (PARLOUR_ANY(turned)) {
        best = parlour_one(PARLOUR_NARROW(PARLOUR_XOR(own, PARLOUR_JOINED(turned))), second, tally);
        if (best <= alpha)
            return best;
    }
    turned = PARLOUR_FLIPS(opp, own, second);
    if (PARLOUR_ANY(turned)) {
        score = parlour_one(PARLOUR_NARROW(PARLOUR_XOR(own, PARLOUR_JOINED(turned))), first, tally);
        return score < best ? score : best;
    }
    return best != -PARLOUR_NO_MOVE ? best : parlour_final_score(PARLOUR_NARROW(own), PARLOUR_NARROW(opp), tally);
}

PARLOUR_TARGET static int PARLOUR_NAME(three)(PARLOUR_SIDE own, PARLOUR_SIDE opp, int first, int second, int third, int alpha,
                                              long long *tally)
{
    int best = PARLOUR_NO_MOVE, score, swapped;
    PARLOUR_SIDE turned;
    tally[0]++;
    /* One square alone in its region goes first. */
    if (parlour_quarter(first) == parlour_quarter(second)) {
        if (parlour_quarter(second) != parlour_quarter(third)) {
            swapped = first;
            first = third;
            third = swapped;
        }
    } else if (parlour_quarter(first) == parlour_quarter(third)) {
        swapped = first;
        first = second;
        second = swapped;
    }
    turned = PARLOUR_FLIPS(own, opp, first);
    if (PARLOUR_ANY(turned)) {
        turned = PARLOUR_JOINED(turned);
        best = -PARLOUR_NAME(two)(PARLOUR_XOR(opp, turned), PARLOUR_NAME(placed)(own, turned, first), second, third, -alpha - 1,
                                tally);
        if (best > alpha)
            return best;
    }
    turned = PARLOUR_FLIPS(own, opp, second);
    if (PARLOUR_ANY(turned)) {
        turned = PARLOUR_JOINED(turned);
        score = -PARLOUR_NAME(two)(PARLOUR_XOR(opp, turned), PARLOUR_NAME(placed)(own, turned, second), first, third, -alpha - 1,
                                tally);
        if (score > alpha)
            return score;
        best = score > best ? score : best;
    }
    turned = PARLOUR_FLIPS(own, opp, third);
    if (PARLOUR_ANY(turned)) {
        turned = PARLOUR_JOINED(turned);
        score = -PARLOUR_NAME(two)(PARLOUR_XOR(opp, turned), PARLOUR_NAME(placed)(own, turned, third), first, second, -alpha - 1,
                                tally);
        best = score > best ? score : best;
    }
    if (best != PARLOUR_NO_MOVE)
        return best;
    if ((PARLOUR_MOVES(opp, own) & ~(PARLOUR_NARROW(own) | PARLOUR_NARROW(opp))) == 0)
        return parlour_final_score(PARLOUR_NARROW(own), PARLOUR_NARROW(opp), tally);
    return -PARLOUR_NAME(three)(opp, own, first, second, third, -alpha - 1, tally);
}

PARLOUR_TARGET static int PARLOUR_NAME(four)(PARLOUR_SIDE own, PARLOUR_SIDE opp, uint64_t empty, uint64_t odd, int alpha,
                                             long long *tally)
{
    const uint64_t three = empty & (empty - 1), two = three & (three - 1);
    const int squares[4] = {parlour_ctz(empty), parlour_ctz(three), parlour_ctz(two), parlour_ctz(two & (two - 1))};
    const int marked = (int)((odd >> squares[0] & 1) | (odd >> squares[1] & 1) << 1 | (odd >> squares[2] & 1) << 2 |
                             (odd >> squares[3] & 1) << 3);
    const uint8_t *order = parlour_marked_first[marked];
    const int a = squares[order[0]], b = squares[order[1]], c = squares[order[2]], d = squares[order[3]];
    int best = PARLOUR_NO_MOVE, score;
    PARLOUR_SIDE turned;
    tally[0]++;
    turned = PARLOUR_FLIPS(own, opp, a);
    if (PARLOUR_ANY(turned)) {
        turned = PARLOUR_JOINED(turned);
        best = -PARLOUR_NAME(three)(PARLOUR_XOR(opp, turned), PARLOUR_NAME(placed)(own, turned, a), b, c, d, -alpha - 1, tally);
        if (best > alpha)
            return best;
    }
    turned = PARLOUR_FLIPS(own, opp, b);
    if (PARLOUR_ANY(turned)) {
        turned = PARLOUR_JOINED(turned);
        score = -PARLOUR_NAME(three)(PARLOUR_XOR(opp, turned), PARLOUR_NAME(placed)(own, turned, b), a, c, d, -alpha - 1, tally);
        if (score > alpha)
            return score;
        best = score > best ? score : best;
    }
    turned = PARLOUR_FLIPS(own, opp, c);
    if (PARLOUR_ANY(turned)) {
        turned = PARLOUR_JOINED(turned);
        score = -PARLOUR_NAME(three)(PARLOUR_XOR(opp, turned), PARLOUR_NAME(placed)(own, turned, c), a, b, d, -alpha - 1, tally);
        if (score > alpha)
            return score;
        best = score > best ? score : best;
    }
    turned = PARLOUR_FLIPS(own, opp, d);
    if (PARLOUR_ANY(turned)) {
        turned = PARLOUR_JOINED(turned);
        score = -PARLOUR_NAME(three)(PARLOUR_XOR(opp, turned), PARLOUR_NAME(placed)(own, turned, d), a, b, c, -alpha - 1, tally);
        best = score > best ? score : best;
    }
    if (best != PARLOUR_NO_MOVE)
        return best;
    if ((PARLOUR_MOVES(opp, own) & empty) == 0)
        return parlour_final_score(PARLOUR_NARROW(own), PARLOUR_NARROW(opp), tally);
    return -PARLOUR_NAME(four)(opp, own, empty, odd, -alpha - 1, tally);
}

/* Five or six squares, odd regions first, corners first among equals. */
PARLOUR_TARGET static int PARLOUR_NAME(few)(PARLOUR_SIDE own, PARLOUR_SIDE opp, uint64_t empty, uint64_t odd, int count, int alpha,
                                            long long *tally)
{
    uint64_t mine = PARLOUR_MOVES(own, opp) & empty;
    int best = PARLOUR_NO_MOVE;
    tally[0]++;
    if (mine == 0) {
        if ((PARLOUR_MOVES(opp, own) & empty) == 0)
            return parlour_final_score(PARLOUR_NARROW(own), PARLOUR_NARROW(opp), tally);
        return -PARLOUR_NAME(few)(opp, own, empty, odd, count, -alpha - 1, tally);
    }
    do {
        const uint64_t group = mine & odd ? mine & odd : mine;
        const uint64_t choice = group & PARLOUR_CORNERS ? group & PARLOUR_CORNERS : group;
        const uint64_t disc = choice & (0 - choice);
        const int square = parlour_ctz(choice);
        const uint64_t rest = odd ^ parlour_quarters[parlour_quarter(square)];
        const PARLOUR_SIDE turned = PARLOUR_JOINED(PARLOUR_FLIPS(own, opp, square));
        const PARLOUR_SIDE after = PARLOUR_NAME(placed)(own, turned, square);
        int score;
        if (count == 5)
            score = -PARLOUR_NAME(four)(PARLOUR_XOR(opp, turned), after, empty ^ disc, rest, -alpha - 1, tally);
        else
            score = -PARLOUR_NAME(few)(PARLOUR_XOR(opp, turned), after, empty ^ disc, rest, count - 1, -alpha - 1, tally);
        if (score > best) {
            best = score;
            if (score > alpha)
                return score;
        }
        mine ^= disc;
    } while (mine);
    return best;
}

/* Seven squares or more: the fewer replies the earlier, replies in corners counting twice; odd regions help. */
PARLOUR_TARGET static int PARLOUR_NAME(several)(PARLOUR_SIDE own, PARLOUR_SIDE opp, uint64_t empty, uint64_t odd, int count,
                                                int alpha, long long *tally)
{
    uint64_t mine = PARLOUR_MOVES(own, opp) & empty;
    PARLOUR_SIDE turns[64];
    int promises[64], moves = 0, best = PARLOUR_NO_MOVE;
    tally[0]++;
    if (mine == 0) {
        if ((PARLOUR_MOVES(opp, own) & empty) == 0)
            return parlour_final_score(PARLOUR_NARROW(own), PARLOUR_NARROW(opp), tally);
        return -PARLOUR_NAME(several)(opp, own, empty, odd, count, -alpha - 1, tally);
    }
    for (; mine; mine &= mine - 1, moves++) {
        const int square = parlour_ctz(mine);
        const uint64_t disc = mine & (0 - mine);
        const PARLOUR_SIDE turned = PARLOUR_JOINED(PARLOUR_FLIPS(own, opp, square));
        const PARLOUR_SIDE after = PARLOUR_NAME(placed)(own, turned, square);
        const uint64_t replies = PARLOUR_MOVES(PARLOUR_XOR(opp, turned), after) & (empty ^ disc);
        const int promise = (odd & disc ? 3 : 0) - 4 * (parlour_popcount(replies) + parlour_popcount(replies & PARLOUR_CORNERS));
        turns[moves] = turned;
        promises[moves] = 64 * promise + square;
    }
    do {
        int chosen = 0, index, square, score;
        uint64_t left, rest;
        PARLOUR_SIDE after, turned;
        for (index = 1; index < moves; index++)
            chosen = promises[index] > promises[chosen] ? index : chosen;
        square = promises[chosen] & 63;
        turned = turns[chosen];
        after = PARLOUR_NAME(placed)(own, turned, square);
        left = empty ^ (UINT64_C(1) << square);
        rest = odd ^ parlour_quarters[parlour_quarter(square)];
        if (count > 7)
            score = -PARLOUR_NAME(several)(PARLOUR_XOR(opp, turned), after, left, rest, count - 1, -alpha - 1, tally);
        else
            score = -PARLOUR_NAME(few)(PARLOUR_XOR(opp, turned), after, left, rest, count - 1, -alpha - 1, tally);
        if (score > best) {
            best = score;
            if (score > alpha)
                return score;
        }
        moves--;
        promises[chosen] = promises[moves];
        turns[chosen] = turns[moves];
    } while (moves);
    return best;
}

PARLOUR_TARGET static int PARLOUR_NAME(solve)(uint64_t own, uint64_t opp, int alpha, long long *tally)
{
    const uint64_t empty = ~(own | opp), others = empty & (empty - 1);
    const int count = parlour_popcount(empty), first = parlour_ctz(empty), second = parlour_ctz(others);
    const PARLOUR_SIDE own_side = PARLOUR_WIDEN(own), opp_side = PARLOUR_WIDEN(opp);
    if (count > 6)
        return PARLOUR_NAME(several)(own_side, opp_side, empty, parlour_odd_regions(empty), count, alpha, tally);
    if (count > 4)
        return PARLOUR_NAME(few)(own_side, opp_side, empty, parlour_odd_regions(empty), count, alpha, tally);
    if (count == 4)
        return PARLOUR_NAME(four)(own_side, opp_side, empty, parlour_odd_regions(empty), alpha, tally);
    if (count == 3)
        return PARLOUR_NAME(three)(own_side, opp_side, first, second, parlour_ctz(others & (others - 1)), alpha, tally);
    if (count == 2)
        return PARLOUR_NAME(two)(own_side, opp_side, first, second, alpha, tally);
    if (count == 1)
        return parlour_one(own, first, tally);
    tally[0]++;
    return parlour_popcount(own) - parlour_popcount(opp);
}

#undef PARLOUR_NAME
#undef PARLOUR_TARGET
#undef PARLOUR_SIDE
#undef PARLOUR_FLIPS
#undef PARLOUR_MOVES
#undef PARLOUR_ANY
#undef PARLOUR_JOINED
#undef PARLOUR_WIDEN
#undef PARLOUR_NARROW
#undef PARLOUR_XOR
#undef PARLOUR_OR
