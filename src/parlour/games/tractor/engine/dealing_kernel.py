# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, misc, no-any-return, return, type-arg, valid-type"
# (pointers and void of Cython are no Python types)
"""Determinizations at full speed: unseen cards laid into hands and the kitty. Compiled; also runs as it is."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

import cython
from cython.cimports.parlour.games.tractor.engine.policy_kernel import draw
from cython.cimports.parlour.games.tractor.engine.state_layout import (
    BIT,
    BURIED,
    BURIED_TWICE,
    CHANCE,
    KITTY,
    RNG,
    SIZE,
    WORTH,
)
from cython.cimports.parlour.native.bits import cint, i64, p_i64, u64

__all__ = ["DealKernel"]


@cython.final
@cython.cclass
class DealKernel:
    """Knows the unseen cards: kinds of bits that may lie in the same places."""

    def __init__(self, tables: array[int], kinds: Sequence[Sequence[int]]) -> None:
        self._tables = array("q", tables)
        self._state = array("q", [0] * SIZE)
        self._bits = array("q", [bit for kind in kinds for bit in kind] or [0])
        self._ends = array("q", [sum(map(len, kinds[: number + 1])) for number in range(len(kinds))] or [0])

    def deal(self, state: array[int], shares: Iterable[tuple[int, int, int]], seed: int) -> None:
        """Add cards to a state by chance, for each share so many of a kind: to a seat, or 4 for the kitty.

        The shares of a kind come together and use all of it.
        """
        if len(state) != SIZE:
            raise ValueError(f"a state has {SIZE} numbers, not {len(state)}")
        self._state = state
        s = cython.address(self._state[0]) if cython.compiled else state
        s[RNG] = seed & CHANCE
        index: cint = 0
        kind: cint
        pile: cint
        number: cint
        for kind, pile, number in shares:
            self._give(s, index, self._ends[kind], pile, number)
            index += number

    def _give(self, s: p_i64, index: cint, end: cint, pile: cint, number: cint) -> cython.void:
        """Draw cards from a place on to the end of their kind, and add them to a pile."""
        one: cint = pile if pile < 4 else BURIED
        two: cint = 4 + pile if pile < 4 else BURIED_TWICE
        for step in range(index, index + number):
            other: cint = step + draw(s, end - step)
            bit: i64 = self._bits[other]
            self._bits[other] = self._bits[step]
            self._bits[step] = bit
            card: u64 = BIT << bit
            if s[one] & card:
                s[two] |= card
            else:
                s[one] |= card
            if pile >= 4:
                s[KITTY] += self._tables[WORTH + bit]
