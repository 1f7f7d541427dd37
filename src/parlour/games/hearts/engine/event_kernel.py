# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, index, misc, no-any-return, return, type-arg, valid-type"
# mypy: disable-error-code="return-value"
# (arrays, pointers and void of Cython are no Python types)
"""Playing a round out while noting what happens to one seat. Compiled; also runs as it is.

Who only chooses a card plays with ``play_card`` and ``finish`` and pays nothing for this. A note is a few numbers that
``event_layout`` names: it is begun, written trick by trick, and closed when the last card is played.
"""

from __future__ import annotations

import cython
from cython.cimports.parlour.games.hearts.engine.event_layout import (
    CARDS,
    COUNTS,
    HEAD,
    HEARTS_LATER,
    HEARTS_NOW,
    JACK_MINE,
    JACK_OTHER,
    MATCH_LOST,
    MATCH_WON,
    ME,
    MOON_MINE,
    MOON_OTHER,
    NO_HEARTS,
    NO_POINTS,
    NO_TRICK_MINE,
    NO_TRICK_OTHERS,
    OWN,
    POINTS_OTHERS,
    QUEEN_FALLS,
    QUEEN_LATER,
    QUEEN_NOW,
    QUEEN_OTHERS,
    SCORES,
    TARGET,
    TRICK,
    UNTIL,
)
from cython.cimports.parlour.games.hearts.engine.playout_kernel import count_points, finish_trick, play_card
from cython.cimports.parlour.games.hearts.engine.state_layout import (
    IN_TRICK,
    JACK_OWNER,
    ONE,
    PLAYED,
    POINTS,
    TOP,
    TURN,
    WON,
)
from cython.cimports.parlour.native.bits import cint, i64, p_i64, popcount, u64

__all__: list[str] = []


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_note(note: p_i64) -> cython.void:
    """Forget what was counted before."""
    index: cint
    for index in range(HEAD, HEAD + COUNTS):
        note[index] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_noted(s: p_i64, card: cint, options: cint, note: p_i64) -> cython.void:
    """Play a card; when it ends a trick, note who took what."""
    before: cython.longlong[4]
    if s[IN_TRICK] != 3:
        play_card(s, card, options)
        return
    if not cython.compiled:
        before = [0, 0, 0, 0]
    _copy_points(s, before)
    play_card(s, card, options)
    _note_trick(s, s[POINTS + s[TURN]] - before[s[TURN]], note)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def finish_noted(s: p_i64, options: cint, noise: cython.double, note: p_i64) -> cython.void:
    """Play the rest by the policy, card for card as ``finish`` does."""
    before: cython.longlong[4]
    if not cython.compiled:
        before = [0, 0, 0, 0]
    while s[PLAYED] < 52:
        _copy_points(s, before)
        finish_trick(s, options, noise)
        _note_trick(s, s[POINTS + s[TURN]] - before[s[TURN]], note)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _copy_points(s: p_i64, before: p_i64) -> cython.void:
    seat: cint
    for seat in range(4):
        before[seat] = s[POINTS + seat]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note_trick(s: p_i64, points: i64, note: p_i64) -> cython.void:
    """Note the trick that has just ended, and the points in it; who won it is on lead."""
    later: cint = 1 if s[PLAYED] > note[UNTIL] else 0
    queen: i64
    trick_place: cint
    own: u64
    if not later and s[TURN] == note[ME]:
        note[HEAD + TRICK] = 1
    if points == 0:  # as in most tricks
        return
    queen = 1 if points >= 13 else 0
    if s[TURN] == note[ME]:
        note[HEAD + HEARTS_NOW + later] += points - 13 * queen
        note[HEAD + QUEEN_NOW + later] += queen
        own = note[OWN]
        if own >> s[TOP] & ONE:
            note[HEAD + CARDS + popcount(own & ((ONE << s[TOP]) - ONE))] += points
    else:
        trick_place = ((s[TURN] - note[ME]) & 3) - 1
        note[HEAD + POINTS_OTHERS + trick_place] += points
        note[HEAD + QUEEN_OTHERS + trick_place] += queen
        if not later:
            note[HEAD + QUEEN_FALLS] += queen


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def close_note(s: p_i64, options: cint, note: p_i64) -> cython.void:
    """Note what shows only at the end: moons, the jack, who won no trick, what was not taken, and the match."""
    index: cint
    me: cint = note[ME]
    moon: cython.bint = False
    for index in range(4):
        if s[POINTS + index] == 26:
            moon = True
            note[HEAD + (MOON_MINE if index == me else MOON_OTHER)] = 1
    if note[HEAD + MOON_MINE]:
        for index in range(HEARTS_NOW, QUEEN_LATER + 1):
            note[HEAD + index] = 0
        for index in range(CARDS, CARDS + 13):
            note[HEAD + index] = 0
    if s[JACK_OWNER] >= 0:
        note[HEAD + (JACK_MINE if s[JACK_OWNER] == me else JACK_OTHER)] = 1
    if not moon:
        for index in range(4):
            if s[WON + index] == 0:
                note[HEAD + (NO_TRICK_MINE if index == me else NO_TRICK_OTHERS)] += 1
    if note[HEAD + HEARTS_NOW] + note[HEAD + HEARTS_LATER] + note[HEAD + MOON_MINE] == 0:
        note[HEAD + NO_HEARTS] = 1
        if note[HEAD + QUEEN_NOW] + note[HEAD + QUEEN_LATER] == 0:
            note[HEAD + NO_POINTS] = 1
    if note[TARGET]:
        _note_match(s, options, note)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _note_match(s: p_i64, options: cint, note: p_i64) -> cython.void:
    """Note whether the round ends the match, and for whom."""
    points: cython.longlong[4]
    seat: cint
    lowest: i64 = 1000000
    over: cython.bint = False
    if not cython.compiled:
        points = [0, 0, 0, 0]
    count_points(s, options, points)
    for seat in range(4):
        points[seat] += note[SCORES + seat]
        lowest = min(lowest, points[seat])
        over = over or points[seat] >= note[TARGET]
    if over:
        note[HEAD + (MATCH_WON if points[note[ME]] == lowest else MATCH_LOST)] = 1
