# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="misc, no-any-return, return, return-value, type-arg, valid-type"
# (pointers and void of Cython are no Python types)
"""Plays within playouts: sensible ones quickly, or random ones. Compiled; also runs as it is.

Each function leaves its play in the state. What others hold together is known to whoever counts cards; who of them
holds it is never looked at.
"""

from __future__ import annotations

import cython
from cython.cimports.parlour.games.tractor.engine.cards_kernel import (
    is_throw,
    line_of,
    play_cards,
    points_in,
    run_of,
    starts_of,
    top_of,
)
from cython.cimports.parlour.games.tractor.engine.state_layout import (
    BIT,
    CHANCE,
    COST,
    COUNT,
    FACTOR,
    FEED,
    GROUP,
    LENGTHS,
    LOW,
    NUMBER,
    ONE,
    PAIRS,
    RANDOM,
    RNG,
    RUFF,
    SPARE,
    STRENGTH,
    SUIT,
    SUMMAND,
    TRACTORS,
    TRICK,
    TURN,
    TWO,
    VALUE,
    WINNER,
    WORTH,
)
from cython.cimports.parlour.native.bits import cint, ctz, msb, p_i64, popcount, u64


def draw(s: p_i64, most: cint) -> cint:
    """Return a random number below ``most``."""
    number: u64 = s[RNG]
    number = (number * FACTOR + SUMMAND) & CHANCE
    s[RNG] = number
    return (number >> 31) % most


def choose(s: p_i64, one: u64, two: u64) -> cython.void:
    """Leave a play in the state."""
    s[ONE] = one
    s[TWO] = two


def prefer(s: p_i64, best: cint, score: cint, one: u64, two: u64) -> cint:
    """Leave a play in the state if it scores more than the best so far; return the higher score."""
    if score <= best:
        return best
    choose(s, one, two)
    return score


def cheapest(s: p_i64, t: p_i64, cards: u64, broken: u64, mode: cint) -> cint:
    """Return the card to part with; one of ``broken`` would break a pair, which costs extra."""
    best: cint = -1
    least: cint = 1000000
    while cards:
        bit: cint = ctz(cards)
        cards &= cards - BIT
        if mode == RANDOM:
            cost: cint = draw(s, 4096)
        else:
            cost = t[COST + bit]
            if broken & (BIT << bit):
                cost += 6  # as much as six ranks of a plain suit
            if mode == FEED:
                cost -= 16 * t[WORTH + bit]  # more than any difference in cost
        if cost < least:
            least = cost
            best = bit
    return best


def fill(
    s: p_i64,
    t: p_i64,
    one: u64,
    two: u64,
    play_one: u64,
    play_two: u64,
    need: cint,
    mode: cint,
) -> cython.void:
    """Leave a play in the state, with so many single cards added to it from those that are left."""
    while need > 0:
        card: u64 = BIT << cheapest(s, t, one, two, mode)
        if play_one & card:
            play_two |= card  # the second copy of a card that is given already
        play_one |= card
        if two & card:
            two &= ~card
        else:
            one &= ~card
        need -= 1
    choose(s, play_one, play_two)


def answer(s: p_i64, t: p_i64, mode: cint) -> cython.void:
    """Choose a legal play that follows: all that is owed, and otherwise what is best to part with."""
    seat: cint = s[TURN]
    one: u64 = s[seat]
    two: u64 = s[4 + seat]
    led: u64 = t[s[GROUP]]
    suit_one: u64 = one & led
    suit_two: u64 = two & led
    held: cint = popcount(suit_one) + popcount(suit_two)
    need: cint = s[NUMBER]
    play_one: u64 = 0
    play_two: u64 = 0
    if held <= need:
        play_one = suit_one
        play_two = suit_two
        need -= held
        suit_one = one & ~led
        suit_two = two & ~led
    elif s[PAIRS]:
        owed: cint = min(s[PAIRS], popcount(suit_two))
        for number in range(s[TRACTORS]):
            length: cint = (s[LENGTHS] >> (4 * number)) & 15
            line: u64 = line_of(suit_two & ~play_two, t)
            starts: u64 = starts_of(line, length)
            if starts:
                bit: cint = ctz(starts) if mode != FEED else msb(starts)
                cards: u64 = run_of(bit, length, suit_two & ~play_two, t)
                play_one |= cards
                play_two |= cards
                owed -= length
                need -= 2 * length
        while owed > 0:
            bit = cheapest(s, t, suit_two & ~play_two, 0, mode)
            play_one |= BIT << bit
            play_two |= BIT << bit
            owed -= 1
            need -= 2
        suit_one &= ~play_two
        suit_two &= ~play_two
    fill(s, t, suit_one, suit_two, play_one, play_two, need, mode)


def win(s: p_i64, t: p_i64, rich: cython.bint) -> cython.bint:
    """Choose the cheapest play that beats what wins so far, with ``rich`` with most points; tell if there is one."""
    seat: cint = s[TURN]
    one: u64 = s[seat]
    two: u64 = s[4 + seat]
    led: u64 = t[s[GROUP]]
    limit: cint = s[STRENGTH]
    held: cint = popcount(one & led) + popcount(two & led)
    cards: u64 = led
    length: cint = s[PAIRS]
    if held and (held < s[NUMBER] or (s[RUFF] and s[GROUP] != 4)):
        return False
    if not held:
        if s[GROUP] == 4:
            return False
        cards = t[4]
        if not s[RUFF]:
            limit = -1
    one &= cards
    two &= cards
    if is_throw(s):
        return ruff_throw(s, t, one, two) if not held and not s[RUFF] else False
    if length >= 2:
        starts: u64 = starts_of(line_of(two, t), length)
        while starts:
            run: u64 = run_of(ctz(starts), length, two, t)
            starts &= starts - BIT
            if top_of(run, t) > limit:
                choose(s, run, run)
                return True
        return False
    starts = two if length else one
    winners: u64 = 0
    while starts:
        if t[VALUE + ctz(starts)] > limit:
            winners |= starts & (~starts + 1)
        starts &= starts - BIT
    if not winners:
        return False
    best: u64 = BIT << cheapest(s, t, winners, 0 if length else two, FEED if rich else LOW)
    choose(s, best, best if length else 0)
    return True


def ruff_throw(s: p_i64, t: p_i64, one: u64, two: u64) -> cython.bint:
    """Choose low trumps of the shape of a throw, if there are any."""
    need: cint = s[NUMBER]
    owed: cint = s[PAIRS]
    play_two: u64 = 0
    if popcount(one) + popcount(two) < need or popcount(two) < owed:
        return False
    for number in range(s[TRACTORS]):
        length: cint = (s[LENGTHS] >> (4 * number)) & 15
        starts: u64 = starts_of(line_of(two & ~play_two, t), length)
        if not starts:
            return False
        cards: u64 = run_of(ctz(starts), length, two & ~play_two, t)
        play_two |= cards
        owed -= length
    while owed > 0:
        play_two |= BIT << cheapest(s, t, two & ~play_two, 0, LOW)
        owed -= 1
    fill(s, t, one & ~play_two, two & ~play_two, play_two, play_two, need - 2 * popcount(play_two), LOW)
    return True


def others_hold(s: p_i64, twice: cython.bint) -> u64:
    """Return the cards that the other seats hold together; with ``twice``, those of which both copies are out."""
    seat: cint = s[TURN]
    first: u64 = s[(seat + 1) & 3]
    second: u64 = s[(seat + 2) & 3]
    third: u64 = s[(seat + 3) & 3]
    if not twice:
        return first | second | third
    return (
        s[4 + ((seat + 1) & 3)]
        | s[4 + ((seat + 2) & 3)]
        | s[4 + ((seat + 3) & 3)]
        | (first & second)
        | (first & third)
        | (second & third)
    )


def follow(s: p_i64, t: p_i64) -> cython.void:
    """Choose a sensible play that follows: points to a partner who wins, points from opponents, nothing for nothing."""
    seat: cint = s[TURN]
    last: cython.bint = s[COUNT] == 3
    winning: u64 = t[4] if s[RUFF] else t[s[GROUP]]
    out: u64 = others_hold(s, s[NUMBER] > 1)
    safe: cython.bint = last
    stakes: cint = s[TRICK]
    if not safe:
        safe = top_of(out & winning, t) <= s[STRENGTH] or s[NUMBER] > 2
    if s[WINNER] == (seat ^ 2):
        if safe:
            answer(s, t, FEED)
        elif s[COUNT] == 2 and s[NUMBER] == 1 and stakes >= 5 and win(s, t, False) and not s[RUFF]:
            # The last player may beat the partner: only a card that nobody can beat is worth playing over him.
            one: u64 = s[ONE]
            if t[VALUE + ctz(one)] <= top_of(out & t[t[SUIT + ctz(one)]], t):
                answer(s, t, LOW)
        else:
            answer(s, t, LOW)
        return
    if not win(s, t, last):
        answer(s, t, LOW)
        return
    one = s[ONE]
    two: u64 = s[TWO]
    if last:
        if stakes + points_in(one, two, t) < 5 and t[COST + msb(one)] > 44:
            answer(s, t, LOW)
        return
    if top_of(one, t) > top_of(out & t[t[SUIT + ctz(one)]], t):
        return  # nobody can beat it in its suit
    if stakes >= 10 and s[COUNT] == 2:
        return
    if s[NUMBER] == 1 and s[GROUP] != 4 and highest(s, t, out):
        return
    if (s[RUFF] or t[SUIT + ctz(one)] == 4) and stakes >= 5 and t[COST + msb(one)] < 56:
        return
    answer(s, t, LOW)


def highest(s: p_i64, t: p_i64, out: u64) -> cython.bint:
    """Choose the highest card of the suit led if nobody holds a higher one."""
    own: u64 = s[s[TURN]] & t[s[GROUP]]
    if not own or msb(own) <= msb(out & t[s[GROUP]]):
        return False
    choose(s, BIT << msb(own), 0)
    return True


def lead(s: p_i64, t: p_i64) -> cython.void:
    """Choose a sensible lead: tractors, then what nobody can beat, then something low.

    The scores keep that order: 110 and more for tractors, 55 and more for pairs that win and single winners
    that others still follow, 30 for other pairs, 24 and less for the rest.
    """
    seat: cint = s[TURN]
    out: u64 = others_hold(s, False)
    pairs_out: u64 = others_hold(s, True)
    best: cint = -1000000
    for suit in range(5):
        own: u64 = s[seat] & t[suit]
        if not own:
            continue
        twice: u64 = s[4 + seat] & t[suit]
        count: cint = popcount(out & t[suit])
        length: cint = 2
        while length < 6:
            starts: u64 = starts_of(line_of(twice, t), length)
            if not starts:
                break
            run: u64 = run_of(msb(starts), length, twice, t)
            score: cint = 90 + 10 * length + (10 if top_of(run, t) > top_of(pairs_out & t[suit], t) else 0)
            best = prefer(s, best, score, run, run)
            length += 1
        if twice:
            bit: cint = msb(twice & ~t[SPARE]) if twice & ~t[SPARE] else ctz(twice)
            score = 30
            if t[VALUE + bit] > top_of(pairs_out & t[suit], t):
                score = 70 + 2 * t[WORTH + bit]
            if suit == 4:
                score -= 15
            best = prefer(s, best, score, BIT << bit, BIT << bit)
        if suit < 4:
            bit = msb(own)
            if bit > msb(out & t[suit]):
                # Good while others can still follow; a suit that is nearly gone will be ruffed.
                score = 40 + 3 * min(count, 8) + t[WORTH + bit] if count > 4 else 20 - t[WORTH + bit]
                best = prefer(s, best, score, BIT << bit, 0)
        bit = cheapest(s, t, own, twice, LOW)
        score = 24 - t[COST + bit] // 2 - 2 * t[WORTH + bit]
        if suit < 4 and count < 4:
            score -= 6
        best = prefer(s, best, score, BIT << bit, 0)


def random_lead(s: p_i64, t: p_i64) -> cython.void:
    """Choose a random card, or with its twin, or a tractor from there on."""
    seat: cint = s[TURN]
    one: u64 = s[seat]
    two: u64 = s[4 + seat]
    skip: cint = draw(s, popcount(one))
    while skip > 0:
        one &= one - BIT
        skip -= 1
    one &= ~one + 1
    choose(s, one, 0)
    if two & one and draw(s, 2):
        s[TWO] = one
        if not one & t[SPARE] and two & (one << 1) and draw(s, 2):
            choose(s, one | (one << 1), one | (one << 1))


def finish(s: p_i64, t: p_i64, sensible: cython.bint) -> cython.void:
    """Play a round to its end."""
    while s[COUNT] or s[s[TURN]]:
        if s[COUNT] == 0:
            if sensible:
                lead(s, t)
            else:
                random_lead(s, t)
        elif sensible:
            follow(s, t)
        else:
            answer(s, t, RANDOM)
        play_cards(s, t, s[ONE], s[TWO])
