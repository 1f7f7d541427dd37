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
from cython.cimports.parlour.native.bits import ctz, msb, popcount


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def draw(s: cython.p_longlong, most: cython.int) -> cython.int:
    """Return a random number below ``most``."""
    number: cython.ulonglong = s[RNG]
    number = (number * FACTOR + SUMMAND) & CHANCE
    s[RNG] = number
    return (number >> 31) % most


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cheapest(
    s: cython.p_longlong, t: cython.p_longlong, cards: cython.ulonglong, broken: cython.ulonglong, mode: cython.int
) -> cython.int:
    """Return the card to part with; one of ``broken`` would break a pair, which costs extra."""
    best: cython.int = -1
    least: cython.int = 1000000
    cost: cython.int
    bit: cython.int
    while cards:
        bit = ctz(cards)
        cards &= cards - BIT
        if mode == RANDOM:
            cost = draw(s, 4096)
        else:
            cost = t[COST + bit]
            if broken & (BIT << bit):
                cost += 6
            if mode == FEED:
                cost -= 16 * t[WORTH + bit]
        if cost < least:
            least = cost
            best = bit
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def answer(s: cython.p_longlong, t: cython.p_longlong, mode: cython.int) -> cython.void:
    """Choose a legal play that follows: all that is owed, and otherwise what is best to part with."""
    seat: cython.int = s[TURN]
    one: cython.ulonglong = s[seat]
    two: cython.ulonglong = s[4 + seat]
    led: cython.ulonglong = t[s[GROUP]]
    suit_one: cython.ulonglong = one & led
    suit_two: cython.ulonglong = two & led
    held: cython.int = popcount(suit_one) + popcount(suit_two)
    need: cython.int = s[NUMBER]
    owed: cython.int
    number: cython.int
    bit: cython.int
    length: cython.int
    line: cython.ulonglong
    starts: cython.ulonglong
    cards: cython.ulonglong
    play_one: cython.ulonglong = 0
    play_two: cython.ulonglong = 0
    if held <= need:
        play_one = suit_one
        play_two = suit_two
        need -= held
        suit_one = one & ~led
        suit_two = two & ~led
    elif s[PAIRS]:
        owed = min(s[PAIRS], popcount(suit_two))
        for number in range(s[TRACTORS]):
            length = (s[LENGTHS] >> (4 * number)) & 15
            line = line_of(suit_two & ~play_two, t)
            starts = starts_of(line, length)
            if starts:
                bit = ctz(starts) if mode != FEED else msb(starts)
                cards = run_of(bit, length, suit_two & ~play_two, t)
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
    while need > 0:
        bit = cheapest(s, t, suit_one, suit_two, mode)
        cards = BIT << bit
        if play_one & cards and not suit_two & cards:
            play_two |= cards  # the second copy of a card that is given already
        play_one |= cards
        if suit_two & cards:
            suit_two &= ~cards
        else:
            suit_one &= ~cards
        need -= 1
    s[ONE] = play_one
    s[TWO] = play_two


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def win(s: cython.p_longlong, t: cython.p_longlong, rich: cython.bint) -> cython.bint:
    """Choose the cheapest play that beats what wins so far, with ``rich`` with most points; tell if there is one."""
    seat: cython.int = s[TURN]
    one: cython.ulonglong = s[seat]
    two: cython.ulonglong = s[4 + seat]
    led: cython.ulonglong = t[s[GROUP]]
    limit: cython.int = s[STRENGTH]
    held: cython.int = popcount(one & led) + popcount(two & led)
    cards: cython.ulonglong = led
    length: cython.int = s[PAIRS]
    bit: cython.int
    best: cython.ulonglong = 0
    run: cython.ulonglong
    starts: cython.ulonglong
    least: cython.int = 1000000
    cost: cython.int
    top: cython.int
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
        starts = starts_of(line_of(two, t), length)
        while starts:
            run = run_of(ctz(starts), length, two, t)
            starts &= starts - BIT
            if top_of(run, t) > limit:
                s[ONE] = run
                s[TWO] = run
                return True
        return False
    starts = two if length else one
    while starts:
        bit = ctz(starts)
        starts &= starts - BIT
        top = t[VALUE + bit]
        if top > limit:
            cost = t[COST + bit]
            if not length and two & (BIT << bit):
                cost += 6
            if rich:
                cost -= 16 * t[WORTH + bit]
            if cost < least:
                least = cost
                best = BIT << bit
    if not best:
        return False
    s[ONE] = best
    s[TWO] = best if length else 0
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ruff_throw(s: cython.p_longlong, t: cython.p_longlong, one: cython.ulonglong, two: cython.ulonglong) -> cython.bint:
    """Choose low trumps of the shape of a throw, if there are any."""
    need: cython.int = s[NUMBER]
    owed: cython.int = s[PAIRS]
    number: cython.int
    length: cython.int
    bit: cython.int
    starts: cython.ulonglong
    cards: cython.ulonglong
    play_one: cython.ulonglong = 0
    play_two: cython.ulonglong = 0
    if popcount(one) + popcount(two) < need or popcount(two) < owed:
        return False
    for number in range(s[TRACTORS]):
        length = (s[LENGTHS] >> (4 * number)) & 15
        starts = starts_of(line_of(two & ~play_two, t), length)
        if not starts:
            return False
        cards = run_of(ctz(starts), length, two & ~play_two, t)
        play_two |= cards
        owed -= length
    while owed > 0:
        play_two |= BIT << cheapest(s, t, two & ~play_two, 0, LOW)
        owed -= 1
    play_one = play_two
    need -= 2 * popcount(play_two)
    one &= ~play_two
    two &= ~play_two
    while need > 0:
        bit = cheapest(s, t, one, two, LOW)
        cards = BIT << bit
        if play_one & cards:
            play_two |= cards
        play_one |= cards
        if two & cards:
            two &= ~cards
        else:
            one &= ~cards
        need -= 1
    s[ONE] = play_one
    s[TWO] = play_two
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def others_hold(s: cython.p_longlong, twice: cython.bint) -> cython.ulonglong:
    """Return the cards that the other seats hold together; with ``twice``, those of which both copies are out."""
    seat: cython.int = s[TURN]
    first: cython.ulonglong = s[(seat + 1) & 3]
    second: cython.ulonglong = s[(seat + 2) & 3]
    third: cython.ulonglong = s[(seat + 3) & 3]
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def follow(s: cython.p_longlong, t: cython.p_longlong) -> cython.void:
    """Choose a sensible play that follows: points to a partner who wins, points from opponents, nothing for nothing."""
    seat: cython.int = s[TURN]
    last: cython.bint = s[COUNT] == 3
    winning: cython.ulonglong = t[4] if s[RUFF] else t[s[GROUP]]
    out: cython.ulonglong = others_hold(s, s[NUMBER] > 1)
    safe: cython.bint = last
    stakes: cython.int = s[TRICK]
    one: cython.ulonglong
    two: cython.ulonglong
    if not safe:
        safe = top_of(out & winning, t) <= s[STRENGTH] or s[NUMBER] > 2
    if s[WINNER] == (seat ^ 2):
        if safe:
            answer(s, t, FEED)
        elif s[COUNT] == 2 and s[NUMBER] == 1 and stakes >= 5 and win(s, t, False) and not s[RUFF]:
            # The last player may beat the partner: only a card that nobody can beat is worth playing over him.
            one = s[ONE]
            if t[VALUE + ctz(one)] <= top_of(out & t[t[SUIT + ctz(one)]], t):
                answer(s, t, LOW)
        else:
            answer(s, t, LOW)
        return
    if not win(s, t, last):
        answer(s, t, LOW)
        return
    one = s[ONE]
    two = s[TWO]
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def highest(s: cython.p_longlong, t: cython.p_longlong, out: cython.ulonglong) -> cython.bint:
    """Choose the highest card of the suit led if nobody holds a higher one."""
    own: cython.ulonglong = s[s[TURN]] & t[s[GROUP]]
    if not own or msb(own) <= msb(out & t[s[GROUP]]):
        return False
    s[ONE] = BIT << msb(own)
    s[TWO] = 0
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lead(s: cython.p_longlong, t: cython.p_longlong) -> cython.void:
    """Choose a sensible lead: tractors, then what nobody can beat, then something low."""
    seat: cython.int = s[TURN]
    out: cython.ulonglong = others_hold(s, False)
    pairs_out: cython.ulonglong = others_hold(s, True)
    best: cython.int = -1000000
    score: cython.int
    suit: cython.int
    length: cython.int
    count: cython.int
    bit: cython.int
    own: cython.ulonglong
    twice: cython.ulonglong
    starts: cython.ulonglong
    run: cython.ulonglong
    for suit in range(5):
        own = s[seat] & t[suit]
        if not own:
            continue
        twice = s[4 + seat] & t[suit]
        count = popcount(out & t[suit])
        length = 2
        while length < 6:
            starts = starts_of(line_of(twice, t), length)
            if not starts:
                break
            run = run_of(msb(starts), length, twice, t)
            score = 90 + 10 * length + (10 if top_of(run, t) > top_of(pairs_out & t[suit], t) else 0)
            if score > best:
                best = score
                s[ONE] = run
                s[TWO] = run
            length += 1
        if twice:
            bit = msb(twice & ~t[SPARE]) if twice & ~t[SPARE] else ctz(twice)
            score = 30
            if t[VALUE + bit] > top_of(pairs_out & t[suit], t):
                score = 70 + 2 * t[WORTH + bit]
            if suit == 4:
                score -= 15
            if score > best:
                best = score
                s[ONE] = BIT << bit
                s[TWO] = BIT << bit
        if suit < 4:
            bit = msb(own)
            if bit > msb(out & t[suit]):
                # Good while others can still follow; a suit that is nearly gone will be ruffed.
                score = 40 + 3 * min(count, 8) + t[WORTH + bit] if count > 4 else 20 - t[WORTH + bit]
                if score > best:
                    best = score
                    s[ONE] = BIT << bit
                    s[TWO] = 0
        bit = cheapest(s, t, own, twice, LOW)
        score = 24 - t[COST + bit] // 2 - 2 * t[WORTH + bit]
        if suit < 4 and count < 4:
            score -= 6
        if score > best:
            best = score
            s[ONE] = BIT << bit
            s[TWO] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def random_lead(s: cython.p_longlong, t: cython.p_longlong) -> cython.void:
    """Choose a random card, or with its twin, or a tractor from there on."""
    seat: cython.int = s[TURN]
    one: cython.ulonglong = s[seat]
    two: cython.ulonglong = s[4 + seat]
    skip: cython.int = draw(s, popcount(one))
    while skip > 0:
        one &= one - BIT
        skip -= 1
    one &= ~one + 1
    s[ONE] = one
    s[TWO] = 0
    if two & one and draw(s, 2):
        s[TWO] = one
        if not one & t[SPARE] and two & (one << 1) and draw(s, 2):
            s[ONE] = one | (one << 1)
            s[TWO] = s[ONE]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def finish(s: cython.p_longlong, t: cython.p_longlong, sensible: cython.bint) -> cython.void:
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
