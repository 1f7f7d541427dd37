# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, auto_pickle=False
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="assignment, index, misc, no-any-return, return, type-arg, valid-type"
# (pointers and void of Cython are no Python types)
"""Playouts of whole rounds of Tractor for Python. Compiled; also runs as it is."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.tractor.engine.cards_kernel import play_cards
from cython.cimports.parlour.games.tractor.engine.event_kernel import begin_note, finish_noted, play_noted
from cython.cimports.parlour.games.tractor.engine.event_layout import COUNTS, GIVES, HEAD, ME, NOTE, OWN
from cython.cimports.parlour.games.tractor.engine.policy_kernel import answer, finish, follow, lead, random_lead
from cython.cimports.parlour.games.tractor.engine.state_layout import (
    CHANCE,
    COUNT,
    ONE,
    POINTS,
    RANDOM,
    RNG,
    SIZE,
    TABLES,
    TWO,
)
from cython.cimports.parlour.native.bits import cint, i64, u64

__all__ = ["Simulator"]


@cython.final
@cython.cclass
class Simulator:
    """Plays rounds on under one kind of trumps; ``tables`` describes it."""

    def __init__(self, tables: array[int]) -> None:
        if len(tables) != TABLES:
            raise ValueError(f"tables are {TABLES} numbers, not {len(tables)}")
        if not cython.compiled:
            self._tables, self._root, self._work = [0] * TABLES, [0] * SIZE, [0] * SIZE
            self._note = [0] * NOTE
        for index in range(TABLES):
            self._tables[index] = tables[index]

    def totals(self, state: array[int], plays: Sequence[tuple[int, int]], seed: int) -> list[int]:
        """Return what the attackers have in the end, after each of these plays, if all play sensibly afterwards."""
        self._set_root(state, seed)
        results = []
        for cards, twice in plays:
            one: u64 = cards
            two: u64 = twice
            self._begin()
            with cython.nogil:
                play_cards(self._work, self._tables, one, two)
                finish(self._work, self._tables, True)
            results.append(self._work[POINTS])
        return results

    def watch(self, seat: int, own: int, gives: int) -> None:
        """Say whose events are counted, and which cards are told apart: those that may win, and those with points."""
        self._note[ME], self._note[OWN], self._note[GIVES] = seat, own, gives

    def events(self, state: array[int], plays: Sequence[tuple[int, int]], seed: int) -> tuple[list[int], array[int]]:
        """Return ``totals``, and what is counted after each of these plays on the way there, one after the other."""
        self._set_root(state, seed)
        totals = []
        counts = array("i", bytes(4 * COUNTS * len(plays)))
        counted: cython.int[::1] = counts
        offset: cython.int = 0
        index: cython.int
        for cards, twice in plays:
            one: u64 = cards
            two: u64 = twice
            self._begin()
            with cython.nogil:
                begin_note(self._work, self._note, True)
                play_noted(self._work, self._tables, one, two, self._note)
                finish_noted(self._work, self._tables, self._note)
            totals.append(self._work[POINTS])
            for index in range(COUNTS):
                counted[offset + index] = self._note[HEAD + index]
            offset += COUNTS
        return totals, counts

    def round_events(self, state: array[int], seed: int) -> tuple[int, ...]:
        """Return what is counted in a whole round, played as for ``rounds``."""
        self._set_root(state, seed)
        self._begin()
        begin_note(self._work, self._note, False)
        finish_noted(self._work, self._tables, self._note)
        return tuple([self._note[HEAD + index] for index in range(COUNTS)])

    def rounds(self, state: array[int], count: int, seed: int, sensible: bool) -> int:
        """Play a round to its end so many times; return the sum of what the attackers had."""
        self._set_root(state, seed)
        number: cint
        total: cint = count
        points: i64 = 0
        by_policy: cython.bint = sensible
        with cython.nogil:
            for number in range(total):
                self._begin()
                finish(self._work, self._tables, by_policy)
                points += self._work[POINTS]
                self._root[RNG] = self._work[RNG]
        return points

    def choose(self, state: array[int], seed: int, sensible: bool) -> tuple[int, int]:
        """Return the play of the policy: its cards, and those of them played twice."""
        self._set_root(state, seed)
        if self._root[COUNT]:
            if sensible:
                follow(self._root, self._tables)
            else:
                answer(self._root, self._tables, RANDOM)
        elif sensible:
            lead(self._root, self._tables)
        else:
            random_lead(self._root, self._tables)
        return self._root[ONE], self._root[TWO]

    def after(self, state: array[int], one: int, two: int) -> array[int]:
        """Return the state after a play; for tests."""
        self._set_root(state, 1)
        play_cards(self._root, self._tables, one, two)
        return array("q", [self._root[index] for index in range(SIZE)])

    def _set_root(self, state: array[int], seed: int) -> None:
        if len(state) != SIZE:
            raise ValueError(f"a state has {SIZE} numbers, not {len(state)}")
        for index in range(SIZE):
            self._root[index] = state[index]
        self._root[RNG] = seed & CHANCE

    def _begin(self) -> cython.void:
        for index in range(SIZE):
            self._work[index] = self._root[index]
