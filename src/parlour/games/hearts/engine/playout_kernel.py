# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="misc, no-any-return, return, type-arg, valid-type"
# (pointers and void of Cython are no Python types)
"""Rounds of Hearts at full speed: the rules, and cards that are sensible or random. Compiled; also runs as it is.

A deal in play is 24 numbers: four hands as bit sets (card = suit * 13 + rank), the penalty points of each seat, the
trick on the table, a few flags, and the random numbers still to come; ``state_layout`` names them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.hearts.engine.state_layout import (
    ANY_CLUB,
    AVOID,
    BROKEN,
    FIRST_SAFE,
    FULL,
    HEARTS,
    HEARTS_FOR_QUEEN,
    HIGH_SPADES,
    IN_TRICK,
    JACK,
    JACK_BONUS,
    JACK_IN_TRICK,
    JACK_OWNER,
    LED,
    MOON_SELF,
    ONE,
    PENALTIES,
    PLAYED,
    POINTS,
    QUEEN,
    QUEEN_BIT,
    QUEEN_BREAKS,
    RNG,
    SIGN,
    SIZE,
    SUIT,
    TOP,
    TRICK_POINTS,
    TURN,
    WINNER,
    WON,
)
from cython.cimports.parlour.native.bits import cint, ctz, i64, msb, p_i64, popcount, u64

__all__ = ["pack_state"]


def pack_state(
    hands: Sequence[int],
    points: Sequence[int],
    won: Sequence[int],
    trick: Sequence[int],
    leader: int,
    played: int,
    broken: bool,
    jack_owner: int = -1,
) -> array[int]:
    """Return a state for ``Simulator``: a deal with the trick on the table."""
    state = array("q", [0] * SIZE)
    for seat in range(4):
        state[seat] = hands[seat]
        state[POINTS + seat] = points[seat]
        state[WON + seat] = won[seat]
    state[LED] = state[TOP] = -1
    state[WINNER] = leader
    state[JACK_OWNER] = jack_owner
    state[PLAYED] = played
    state[BROKEN] = broken
    state[IN_TRICK] = len(trick)
    state[TURN] = (leader + len(trick)) % 4
    for index, card in enumerate(trick):
        if index == 0:
            state[LED] = card // 13
        if index == 0 or (card // 13 == state[LED] and card > state[TOP]):
            state[TOP] = card
            state[WINNER] = (leader + index) % 4
        state[TRICK_POINTS] += 13 if card == 49 else int(card // 13 == 2)
        if card == 22:
            state[JACK_IN_TRICK] = 1
    return state


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def legal_cards(s: p_i64, options: cint) -> u64:
    """Return the cards that the seat to play may play."""
    hand: u64 = s[s[TURN]]
    some: u64
    if s[IN_TRICK]:
        some = hand & (SUIT << (13 * s[LED]))
        if some:
            return some
        if s[PLAYED] < 4 and options & FIRST_SAFE:
            some = hand & (FULL ^ PENALTIES)
            return some if some else hand
        return hand
    if s[PLAYED] == 0:
        return hand & SUIT if options & ANY_CLUB else hand & ONE
    if s[BROKEN]:
        return hand
    some = hand & (FULL ^ HEARTS)
    if some == QUEEN_BIT and options & HEARTS_FOR_QUEEN:
        return hand
    return some if some else hand


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_card(s: p_i64, card: cint, options: cint) -> cython.void:
    """Play a card of the seat whose turn it is."""
    seat: cint = s[TURN]
    suit: cint = card // 13
    s[seat] ^= ONE << card
    if s[IN_TRICK] == 0:
        s[LED] = suit
        s[TOP] = card
        s[WINNER] = seat
    elif suit == s[LED] and card > s[TOP]:
        s[TOP] = card
        s[WINNER] = seat
    if suit == 2:
        s[TRICK_POINTS] += 1
        s[BROKEN] = 1
    elif card == QUEEN:
        s[TRICK_POINTS] += 13
        if options & QUEEN_BREAKS:
            s[BROKEN] = 1
    elif card == JACK:
        s[JACK_IN_TRICK] = 1
    s[PLAYED] += 1
    if s[IN_TRICK] == 3:
        seat = s[WINNER]
        s[POINTS + seat] += s[TRICK_POINTS]
        s[WON + seat] += 1
        if s[JACK_IN_TRICK]:
            s[JACK_OWNER] = seat
            s[JACK_IN_TRICK] = 0
        s[TRICK_POINTS] = 0
        s[IN_TRICK] = 0
        s[TURN] = seat
    else:
        s[IN_TRICK] += 1
        s[TURN] = (seat + 1) & 3


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _random(s: p_i64) -> u64:
    x: u64 = s[RNG] & FULL
    x ^= x >> 12
    x ^= (x << 25) & FULL
    x ^= x >> 27
    s[RNG] = x if x < SIGN else x - FULL - ONE  # a number with a sign, in Python too
    return x


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _pick(s: p_i64, cards: u64) -> cint:
    """Return one of some cards, all alike."""
    count: cint = popcount(cards)
    skip: cint = ((_random(s) >> 32) * count) >> 32
    while skip:
        cards &= cards - ONE
        skip -= 1
    return ctz(cards)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_points(s: p_i64, options: cint, points: p_i64) -> cython.void:
    """Count the points of a finished round, moons and bonuses included."""
    seat: cint
    shooter: cint = -1
    for seat in range(4):
        points[seat] = s[POINTS + seat]
        if points[seat] == 26:
            shooter = seat
    for seat in range(4):
        if shooter >= 0:
            if options & MOON_SELF:
                points[seat] = -26 if seat == shooter else 0
            else:
                points[seat] = 0 if seat == shooter else 26
        elif options & AVOID and s[WON + seat] == 0:
            points[seat] -= 5
        if options & JACK_BONUS and s[JACK_OWNER] == seat:
            points[seat] -= 10


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def finish_at_random(s: p_i64, options: cint) -> cython.void:
    while s[PLAYED] < 52:
        play_card(s, _pick(s, legal_cards(s, options)), options)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def finish(s: p_i64, options: cint, noise: cython.double) -> cython.void:
    while s[PLAYED] < 52:
        play_card(s, policy(s, options, noise), options)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def finish_trick(s: p_i64, options: cint, noise: cython.double) -> cython.void:
    """Play by the policy to the end of the trick."""
    play_card(s, policy(s, options, noise), options)
    while s[IN_TRICK]:
        play_card(s, policy(s, options, noise), options)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def policy(s: p_i64, options: cint, noise: cython.double) -> cint:
    """Return a sensible card, at once."""
    legal: u64 = legal_cards(s, options)
    rest: u64
    taken: i64
    seat: cint = s[TURN]
    if legal & (legal - ONE) == 0:
        return ctz(legal)
    if noise > 0 and (_random(s) >> 40) < noise * 16777216.0:
        return _pick(s, legal)
    rest = s[(seat + 1) & 3] | s[(seat + 2) & 3] | s[(seat + 3) & 3]
    taken = s[POINTS] + s[POINTS + 1] + s[POINTS + 2] + s[POINTS + 3]
    if s[POINTS + seat] == taken and (s[IN_TRICK] == 0 or taken > 5) and _losers(s[seat], rest) <= 2:
        return _shoot(s, legal, rest)
    if s[IN_TRICK] == 0:
        return _lead(s, legal, rest)
    if legal & (SUIT << (13 * s[LED])):
        return _follow(s, legal, rest)
    return _discard(s, legal, rest)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _losers(hand: u64, rest: u64) -> cint:
    """Return how many cards of a hand may lose a trick when it leads its winners first."""
    suit: cint
    count: cint = 0
    winners: cint
    mine: u64
    theirs: u64
    for suit in range(4):
        mine = hand & (SUIT << (13 * suit))
        theirs = rest & (SUIT << (13 * suit))
        if mine and theirs:
            winners = popcount(mine & (FULL ^ ((ONE << msb(theirs)) - ONE)))
            if 2 * winners < popcount(theirs):
                count += popcount(mine) - winners
    return count


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _threatens(s: p_i64, seat: cint) -> cython.bint:
    """Whether a seat has enough points, and all of them, to be shooting the moon."""
    points: i64 = s[POINTS + seat]
    return points > 7 and points == s[POINTS] + s[POINTS + 1] + s[POINTS + 2] + s[POINTS + 3]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _shoot(s: p_i64, legal: u64, rest: u64) -> cint:
    """Win tricks: the highest card of the suit that others hold most of; the lowest that wins when playing last."""
    suit: cint
    most: cint = -1
    best: cint = ctz(legal)
    mine: u64
    theirs: u64
    if s[IN_TRICK]:
        mine = legal & (SUIT << (13 * s[LED]))
        if mine == 0:
            theirs = legal & (FULL ^ PENALTIES)
            return ctz(theirs) if theirs else best
        theirs = mine & (FULL ^ ((ONE << s[TOP]) - ONE))
        if theirs == 0:
            return best
        return ctz(theirs) if s[IN_TRICK] == 3 else msb(theirs)
    for suit in range(4):
        mine = legal & (SUIT << (13 * suit))
        theirs = rest & (SUIT << (13 * suit))
        if mine and (theirs == 0 or msb(mine) > msb(theirs)) and popcount(theirs) > most:
            most = popcount(theirs)
            best = msb(mine)
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lead(s: p_i64, legal: u64, rest: u64) -> cint:
    """Lead low where others must go higher; spades to force the queen out of other hands."""
    suit: cint
    card: cint
    best: cint = -1
    score: cint
    top: cint = -100000
    mine: u64
    theirs: u64
    below: u64
    for suit in range(4):
        mine = legal & (SUIT << (13 * suit))
        if mine == 0:
            continue
        theirs = rest & (SUIT << (13 * suit))
        card = ctz(mine)
        if suit == 3:
            below = mine & (QUEEN_BIT - ONE)
            if below:
                card = msb(below) if rest & QUEEN_BIT else ctz(below)
        below = (ONE << card) - ONE
        score = 2 * popcount(theirs & (FULL ^ below)) - 3 * popcount(theirs & below)
        if theirs == 0:
            score = -200
        if suit == 3:
            if rest & QUEEN_BIT:
                if mine & HIGH_SPADES == 0:
                    score += 60
                elif card > QUEEN:
                    score -= 100
            elif mine & QUEEN_BIT:
                score -= 60
        elif suit == 2:
            score -= 4
        score = 4 * score + ((_random(s) >> 60) & 15)
        if score > top:
            top = score
            best = card
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _follow(s: p_i64, legal: u64, rest: u64) -> cint:
    """Stay below what wins; take a clean trick high; drop the queen under a higher spade."""
    card: cint = s[TOP]
    below: u64 = legal & ((ONE << card) - ONE)
    safe: u64 = legal & (FULL ^ QUEEN_BIT)
    low: u64
    if safe == 0:
        safe = legal
    if legal & QUEEN_BIT and card > QUEEN:
        return QUEEN
    if s[IN_TRICK] == 3:
        if s[TRICK_POINTS] == 0:
            return msb(safe)
        if _threatens(s, s[WINNER]) and s[TRICK_POINTS] < 13:
            return msb(safe)
        if below:
            return msb(below)
        return msb(safe)
    if s[LED] == 3 and rest & QUEEN_BIT:
        low = legal & (QUEEN_BIT - ONE)
        if low:
            return msb(low)
    if below:
        low = below & (FULL ^ QUEEN_BIT)
        return msb(low) if low else msb(below)
    if s[PLAYED] < 12 and s[TRICK_POINTS] == 0 and s[LED] < 2:
        return msb(safe)
    return ctz(safe)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _discard(s: p_i64, legal: u64, rest: u64) -> cint:
    """Throw the queen, then spades above it, then what is high and short."""
    suit: cint
    score: cint
    top: cint = -1
    best: cint = 0
    mine: u64
    threat: cython.bint = _threatens(s, s[WINNER])
    if legal & QUEEN_BIT:
        return QUEEN
    if rest & QUEEN_BIT and legal & HIGH_SPADES:
        return msb(legal & HIGH_SPADES)
    for suit in range(4):
        mine = legal & (SUIT << (13 * suit))
        if mine == 0:
            continue
        score = 3 * (msb(mine) - 13 * suit) - 4 * popcount(mine) + 60
        if suit == 2:
            score = 1 if threat else score + 9
        if rest & (SUIT << (13 * suit)) == 0:
            score = score // 2
        if score > top:
            top = score
            best = msb(mine)
    return best
