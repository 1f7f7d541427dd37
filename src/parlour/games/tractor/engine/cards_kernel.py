# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="misc, no-any-return, return, return-value, type-arg, valid-type"
# (pointers and void of Cython are no Python types)
"""Plays of Tractor at full speed: hands as two sets of bits, what a lead asks for, who wins a trick. Compiled.

A bit is a card under one kind of trumps (see ``kernel_state``): neighbours in tractors are neighbouring bits. Cards
that stand in for each other, the rank cards of plain suits, have bits of their own and one common place on the line.
``one`` holds the cards, ``two`` those of which both copies are there. ``state_layout`` names the numbers
of a state and of the tables.
"""

from __future__ import annotations

import cython
from cython.cimports.parlour.games.tractor.engine.state_layout import (
    BIT,
    COUNT,
    GROUP,
    KITTY,
    LEADER,
    LENGTHS,
    MULTIPLIER,
    NUMBER,
    PAIRS,
    POINTS,
    RUFF,
    SPARE,
    STRENGTH,
    SUIT,
    TEAM,
    TRACTORS,
    TRICK,
    TURN,
    VALUE,
    VIRTUAL,
    VOIDS,
    WINNER,
    WORTH,
)
from cython.cimports.parlour.native.bits import ctz, msb, popcount


def line_of(two: cython.ulonglong, t: cython.p_longlong) -> cython.ulonglong:
    """Return the places at which there is a pair."""
    spare: cython.ulonglong = t[SPARE]
    if two & spare:
        return (two & ~spare) | t[VIRTUAL]
    return two


def starts_of(line: cython.ulonglong, length: cython.int) -> cython.ulonglong:
    """Return the places from which a run of this length goes up."""
    found: cython.ulonglong = line
    for step in range(1, length):
        found &= line >> step
    return found


def run_of(start: cython.int, length: cython.int, two: cython.ulonglong, t: cython.p_longlong) -> cython.ulonglong:
    """Return the cards of a tractor; of those that stand in for each other, one."""
    places: cython.ulonglong = ((BIT << length) - 1) << start
    virtual: cython.ulonglong = t[VIRTUAL]
    spare: cython.ulonglong = two & t[SPARE]
    if places & virtual:
        return (places & ~virtual) | (spare & (~spare + 1))
    return places


def top_of(cards: cython.ulonglong, t: cython.p_longlong) -> cython.int:
    """Return the highest strength among cards."""
    best: cython.int = -1
    while cards:
        bit: cython.int = ctz(cards)
        cards &= cards - BIT
        best = max(best, t[VALUE + bit])
    return best


def points_in(one: cython.ulonglong, two: cython.ulonglong, t: cython.p_longlong) -> cython.int:
    """Return the points of cards."""
    found: cython.int = 0
    while one:
        found += t[WORTH + ctz(one)]
        one &= one - BIT
    while two:
        found += t[WORTH + ctz(two)]
        two &= two - BIT
    return found


def match_strength(
    s: cython.p_longlong, one: cython.ulonglong, two: cython.ulonglong, t: cython.p_longlong
) -> cython.int:
    """Return the strength of cards of one suit as an answer to a single, pair or tractor; -1 when they do not match."""
    if s[NUMBER] == 1:
        return t[VALUE + ctz(one)]
    if one != two or popcount(two) != s[PAIRS]:
        return -1
    if s[PAIRS] == 1:
        return t[VALUE + ctz(two)]
    line: cython.ulonglong = line_of(two, t)
    if popcount(line) != s[PAIRS] or msb(line) - ctz(line) != s[PAIRS] - 1:
        return -1
    return top_of(two, t)


def throw_strength(
    s: cython.p_longlong, one: cython.ulonglong, two: cython.ulonglong, t: cython.p_longlong
) -> cython.int:
    """Return the deciding strength of trumps that answer a throw; -1 when they do not match it.

    Tractors are taken from the shortest runs that are long enough, the deciding one from the highest.
    """
    taken: cython.int = 0
    best: cython.int = -1
    left: cython.ulonglong = two
    for number in range(s[TRACTORS]):
        length: cython.int = (s[LENGTHS] >> (4 * number)) & 15
        starts: cython.ulonglong = starts_of(line_of(left, t), length)
        if not starts:
            return -1
        cards: cython.ulonglong = run_of(msb(starts), length, left, t)
        left &= ~cards
        taken += length
        if best < 0:
            best = top_of(cards, t)
    if popcount(left) < s[PAIRS] - taken:
        return -1
    if best >= 0:
        return best
    return top_of(left if s[PAIRS] > taken else one, t)


def is_throw(s: cython.p_longlong) -> cython.bint:
    """Whether more than one combination was led."""
    if s[NUMBER] == 1:
        return False
    if s[PAIRS] * 2 != s[NUMBER]:
        return True
    if s[PAIRS] == 1:
        return False
    return s[TRACTORS] != 1 or (s[LENGTHS] & 15) != s[PAIRS]


def read_lead(s: cython.p_longlong, one: cython.ulonglong, two: cython.ulonglong, t: cython.p_longlong) -> cython.void:
    """Note what a lead asks for."""
    left: cython.ulonglong = two
    s[GROUP] = t[SUIT + ctz(one)]
    s[NUMBER] = popcount(one) + popcount(two)
    s[PAIRS] = popcount(two)
    s[TRACTORS] = 0
    s[LENGTHS] = 0
    s[RUFF] = 0
    length: cython.int = s[PAIRS]
    while length >= 2:
        starts: cython.ulonglong = starts_of(line_of(left, t), length)
        if starts and s[TRACTORS] < 15:
            left &= ~run_of(msb(starts), length, left, t)
            long_: cython.longlong = length
            s[LENGTHS] |= long_ << (4 * s[TRACTORS])
            s[TRACTORS] += 1
        else:
            length -= 1
    s[STRENGTH] = top_of(one, t)


def multiplier_of(s: cython.p_longlong) -> cython.int:
    """Return how often the kitty counts, by the lead on the table."""
    largest: cython.int = 1
    if s[MULTIPLIER] == 0:
        return 2 << s[PAIRS]
    if s[MULTIPLIER] == 1:
        return 4 if s[PAIRS] else 2
    if s[TRACTORS]:
        largest = 2 * (s[LENGTHS] & 15)
    elif s[PAIRS]:
        largest = 2
    return 2 * largest if s[MULTIPLIER] == 2 else 1 << largest


def play_cards(s: cython.p_longlong, t: cython.p_longlong, one: cython.ulonglong, two: cython.ulonglong) -> cython.void:
    """Play cards from the hand whose turn it is; a trick that is complete is taken."""
    seat: cython.int = s[TURN]
    held: cython.ulonglong = s[4 + seat]
    single: cython.ulonglong = one & ~two
    s[4 + seat] = held & ~one
    s[seat] &= ~(two | (single & ~held))
    s[TRICK] += points_in(one, two, t)
    if s[COUNT] == 0:
        read_lead(s, one, two, t)
        s[LEADER] = seat
        s[WINNER] = seat
    else:
        trumps: cython.ulonglong = t[4]
        led: cython.ulonglong = t[s[GROUP]]
        ruffs: cython.bint = s[GROUP] != 4 and (one & ~trumps) == 0
        if s[GROUP] != 4 and one & ~led:
            s[VOIDS] |= BIT << (4 * seat + s[GROUP])
        if ruffs or (one & ~led) == 0:
            if is_throw(s):
                strength: cython.int = throw_strength(s, one, two, t) if ruffs else -1
            else:
                strength = match_strength(s, one, two, t)
            if strength >= 0 and ((ruffs and not s[RUFF]) or (ruffs == s[RUFF] and strength > s[STRENGTH])):
                s[WINNER] = seat
                s[STRENGTH] = strength
                s[RUFF] = ruffs
    s[COUNT] += 1
    s[TURN] = (seat + 1) & 3
    if s[COUNT] < 4:
        return
    if (s[WINNER] & 1) != s[TEAM]:
        s[POINTS] += s[TRICK]
        if s[seat] == 0:
            s[POINTS] += s[KITTY] * multiplier_of(s)
    s[TRICK] = 0
    s[COUNT] = 0
    s[TURN] = s[WINNER]
    s[LEADER] = s[WINNER]
