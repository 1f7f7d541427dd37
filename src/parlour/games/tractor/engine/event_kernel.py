# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="misc, no-any-return, return, return-value, type-arg, valid-type"
# (pointers and void of Cython are no Python types)
"""Playing a round out while noting what happens to one seat's cards. Compiled; also runs as it is.

Who only chooses a play uses ``play_cards`` and ``finish`` and pays nothing for this. A note is a few numbers that
``event_layout`` names: it is begun, and written trick by trick.
"""

from __future__ import annotations

import cython
from cython.cimports.parlour.games.tractor.engine.cards_kernel import play_cards, points_in
from cython.cimports.parlour.games.tractor.engine.event_layout import (
    BROUGHT,
    COMBINATIONS,
    COUNTS,
    DRAWN,
    GIVES,
    GONE,
    HEAD,
    KITTY_POINTS,
    LAST,
    LED_BY,
    ME,
    MINE_ONE,
    MINE_TWO,
    NOW,
    OTHERS_NOW,
    OWN,
    OWN_NOW,
    RUFFED_LATER,
    RUFFED_NOW,
    RUFFS,
    TRICK_MINE,
    TRICK_PARTNER,
    WINS,
)
from cython.cimports.parlour.games.tractor.engine.policy_kernel import follow, lead
from cython.cimports.parlour.games.tractor.engine.state_layout import (
    BIT,
    COUNT,
    GROUP,
    LEADER,
    ONE,
    POINTS,
    RUFF,
    TEAM,
    TRICK,
    TURN,
    TWO,
)
from cython.cimports.parlour.native.bits import cint, ctz, i64, p_i64, popcount, u64


def begin_note(s: p_i64, note: p_i64, asked_now: cython.bint) -> cython.void:
    """Forget what was counted before; ``asked_now`` says that the trick to come is the one that is asked about."""
    for index in range(HEAD, HEAD + COUNTS):
        note[index] = 0
    note[NOW] = asked_now
    note[MINE_ONE] = 0
    note[MINE_TWO] = 0
    note[LED_BY] = s[LEADER]


def play_noted(
    s: p_i64,
    t: p_i64,
    one: u64,
    two: u64,
    note: p_i64,
) -> cython.void:
    """Play cards; when they end a trick, note who took what."""
    before: i64 = s[POINTS]
    stakes: i64 = 0
    if s[COUNT] == 0:
        note[LED_BY] = s[TURN]
    elif s[COUNT] == 3:
        stakes = s[TRICK] + points_in(one, two, t)
    if s[TURN] == note[ME]:
        note[MINE_ONE] = one
        note[MINE_TWO] = two
    elif note[NOW] and s[COUNT] and s[GROUP] == 4 and ((s[TURN] ^ note[ME]) & 1):
        note[HEAD + DRAWN] += popcount(one & t[4]) + popcount(two & t[4])
    play_cards(s, t, one, two)
    if s[COUNT] == 0:
        note_trick(s, t, stakes, s[POINTS] - before, note)
        note[NOW] = 0


def note_trick(
    s: p_i64,
    t: p_i64,
    stakes: i64,
    gained: i64,
    note: p_i64,
) -> cython.void:
    """Note the trick that has just ended, the points in it and what the attackers gained; who won it is on lead."""
    winner: cint = s[TURN]
    me: cint = note[ME]
    one: u64 = note[MINE_ONE]
    two: u64 = note[MINE_TWO]
    later: cint = 0 if note[NOW] else 1
    ours: cython.bint = (winner & 1) == (me & 1)
    if (winner & 1) != s[TEAM]:
        mine: i64 = points_in(one, two, t)
        note[HEAD + OWN_NOW + later] += mine
        note[HEAD + OTHERS_NOW + later] += stakes - mine
        note[HEAD + KITTY_POINTS] += gained - stakes
        if mine:
            note_cards(note, one, two)
    if s[winner] == 0 and ours:
        note[HEAD + LAST] = 1
    if not later:
        if ours:
            note[HEAD + BROUGHT] = stakes
        if winner == me:
            note[HEAD + TRICK_MINE] = 1
        elif ours:
            note[HEAD + TRICK_PARTNER] = 1
        elif s[RUFF]:
            note[HEAD + RUFFED_NOW] = 1
        return
    if not ours:
        if s[RUFF] and (note[LED_BY] & 1) == (me & 1):
            note[HEAD + RUFFED_LATER] += 1
    elif winner == me:
        if s[RUFF]:
            note[HEAD + RUFFS] += 1
        if two:
            note[HEAD + COMBINATIONS] += 1
        own: u64 = note[OWN]
        one &= own
        while one:
            note[HEAD + WINS + popcount(own & ((BIT << ctz(one)) - 1))] = 1
            one &= one - BIT


def note_cards(note: p_i64, one: u64, two: u64) -> cython.void:
    """Note own cards that the attackers get."""
    gives: u64 = note[GIVES]
    one &= gives
    while one:
        card: u64 = one & (~one + 1)
        note[HEAD + GONE + popcount(gives & (card - 1))] += 2 if two & card else 1
        one &= one - BIT


def finish_noted(s: p_i64, t: p_i64, note: p_i64) -> cython.void:
    """Play a round to its end, card for card as a sensible ``finish`` does."""
    while s[COUNT] or s[s[TURN]]:
        if s[COUNT] == 0:
            lead(s, t)
        else:
            follow(s, t)
        play_noted(s, t, s[ONE], s[TWO], note)
