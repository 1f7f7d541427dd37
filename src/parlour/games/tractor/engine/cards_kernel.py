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
from cython.cimports.parlour.native.bits import cint, ctz, i64, msb, p_i64, popcount, u64


def line_of(two: u64, t: p_i64) -> u64:
    """Return the places at which there is a pair."""
    spare: u64 = t[SPARE]
    if two & spare:
        return (two & ~spare) | t[VIRTUAL]
    return two


def starts_of(line: u64, length: cint) -> u64:
    """Return the places from which a run of this length goes up."""
    found: u64 = line
    for step in range(1, length):
        found &= line >> step
    return found


def run_of(start: cint, length: cint, two: u64, t: p_i64) -> u64:
    """Return the cards of a tractor; of those that stand in for each other, one."""
    places: u64 = ((BIT << length) - 1) << start
    virtual: u64 = t[VIRTUAL]
    spare: u64 = two & t[SPARE]
    if places & virtual:
        return (places & ~virtual) | (spare & (~spare + 1))
    return places


def top_of(cards: u64, t: p_i64) -> cint:
    """Return the highest strength among cards."""
    best: cint = -1
    while cards:
        bit: cint = ctz(cards)
        cards &= cards - BIT
        best = max(best, t[VALUE + bit])
    return best


def points_in(one: u64, two: u64, t: p_i64) -> cint:
    """Return the points of cards."""
    found: cint = 0
    while one:
        found += t[WORTH + ctz(one)]
        one &= one - BIT
    while two:
        found += t[WORTH + ctz(two)]
        two &= two - BIT
    return found


def match_strength(s: p_i64, one: u64, two: u64, t: p_i64) -> cint:
    """Return the strength of cards of one suit as an answer to a single, pair or tractor; -1 when they do not match."""
    if s[NUMBER] == 1:
        return t[VALUE + ctz(one)]
    if one != two or popcount(two) != s[PAIRS]:
        return -1
    if s[PAIRS] == 1:
        return t[VALUE + ctz(two)]
    line: u64 = line_of(two, t)
    if popcount(line) != s[PAIRS] or msb(line) - ctz(line) != s[PAIRS] - 1:
        return -1
    return top_of(two, t)


def throw_strength(s: p_i64, one: u64, two: u64, t: p_i64) -> cint:
    """Return the deciding strength of trumps that answer a throw; -1 when they do not match it.

    Tractors are taken from the shortest runs that are long enough, the deciding one from the highest.
    """
    taken: cint = 0
    best: cint = -1
    left: u64 = two
    for number in range(s[TRACTORS]):
        length: cint = (s[LENGTHS] >> (4 * number)) & 15
        starts: u64 = starts_of(line_of(left, t), length)
        if not starts:
            return -1
        cards: u64 = run_of(msb(starts), length, left, t)
        left &= ~cards
        taken += length
        if best < 0:
            best = top_of(cards, t)
    if popcount(left) < s[PAIRS] - taken:
        return -1
    if best >= 0:
        return best
    return top_of(left if s[PAIRS] > taken else one, t)


def is_throw(s: p_i64) -> cython.bint:
    """Whether more than one combination was led."""
    if s[NUMBER] == 1:
        return False
    if s[PAIRS] * 2 != s[NUMBER]:
        return True
    if s[PAIRS] == 1:
        return False
    return s[TRACTORS] != 1 or (s[LENGTHS] & 15) != s[PAIRS]


def read_lead(s: p_i64, one: u64, two: u64, t: p_i64) -> cython.void:
    """Note what a lead asks for."""
    left: u64 = two
    s[GROUP] = t[SUIT + ctz(one)]
    s[NUMBER] = popcount(one) + popcount(two)
    s[PAIRS] = popcount(two)
    s[TRACTORS] = 0
    s[LENGTHS] = 0
    s[RUFF] = 0
    length: cint = s[PAIRS]
    while length >= 2:
        starts: u64 = starts_of(line_of(left, t), length)
        if starts and s[TRACTORS] < 15:
            left &= ~run_of(msb(starts), length, left, t)
            long_: i64 = length
            s[LENGTHS] |= long_ << (4 * s[TRACTORS])
            s[TRACTORS] += 1
        else:
            length -= 1
    s[STRENGTH] = top_of(one, t)


def multiplier_of(s: p_i64) -> cint:
    """Return how often the kitty counts, by the lead on the table."""
    largest: cint = 1
    if s[MULTIPLIER] == 0:
        return 2 << s[PAIRS]
    if s[MULTIPLIER] == 1:
        return 4 if s[PAIRS] else 2
    if s[TRACTORS]:
        largest = 2 * (s[LENGTHS] & 15)
    elif s[PAIRS]:
        largest = 2
    return 2 * largest if s[MULTIPLIER] == 2 else 1 << largest


def play_cards(s: p_i64, t: p_i64, one: u64, two: u64) -> cython.void:
    """Play cards from the hand whose turn it is; a trick that is complete is taken."""
    seat: cint = s[TURN]
    held: u64 = s[4 + seat]
    single: u64 = one & ~two
    s[4 + seat] = held & ~one
    s[seat] &= ~(two | (single & ~held))
    s[TRICK] += points_in(one, two, t)
    if s[COUNT] == 0:
        read_lead(s, one, two, t)
        s[LEADER] = seat
        s[WINNER] = seat
    else:
        trumps: u64 = t[4]
        led: u64 = t[s[GROUP]]
        ruffs: cython.bint = s[GROUP] != 4 and (one & ~trumps) == 0
        if s[GROUP] != 4 and one & ~led:
            s[VOIDS] |= BIT << (4 * seat + s[GROUP])
        if ruffs or (one & ~led) == 0:
            if is_throw(s):
                strength: cint = throw_strength(s, one, two, t) if ruffs else -1
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
