# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A table of searched positions that threads share without locks. Compiled; also runs as it is.

An entry is both boards and one packed word; the boards are stored combined with that word, so that an entry written by
two threads at once fits no position at all. Two entries share a line of memory. Generations hide what one search
stored from the next, so that no search depends on an earlier one.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False
# mypy: disable-error-code="assignment, attr-defined, has-type, misc, operator, return, valid-type"
# (pointers and void of Cython are no Python types)

from __future__ import annotations

from array import array

import cython

if cython.compiled:
    from cython.cimports.libc.stdint import uintptr_t
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memset

__all__ = ["COMPILED", "Table"]

COMPILED: bool = cython.compiled

_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_HASH_OWN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_HASH_OPP = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
_LINE = cython.declare(cython.int, 8)  # words in a line of memory
_SECOND = cython.declare(cython.int, 3)  # where a line's second entry begins
_SHIFT = cython.declare(cython.int, 32768)  # added to values, so that they are never negative
_GENERATIONS = cython.declare(cython.int, 31)


@cython.cclass
class Table:
    """Remembers 2 ** bits positions, at least two."""

    def __init__(self, bits: int = 16) -> None:
        lines = max(1, (1 << bits) >> 1)
        self._mask = lines - 1
        self._generation = 0
        if cython.compiled:
            self._memory = cython.cast(cython.pointer(cython.ulonglong), calloc(lines + 1, 64))
            if not self._memory:
                raise MemoryError
            start: uintptr_t = (cython.cast(uintptr_t, self._memory) + 63) & ~cython.cast(uintptr_t, 63)
            self._lines = cython.cast(cython.pointer(cython.ulonglong), start)
        else:
            self._lines = array("Q", bytes(64 * lines))
            self._busy = array("Q", bytes(8 * 1024))

    def __dealloc__(self) -> None:
        """Give the memory back."""
        free(self._memory)

    def begin(self) -> None:
        """Hide everything stored so far."""
        self._generation += 1
        if self._generation > _GENERATIONS:
            if cython.compiled:
                memset(self._lines, 0, (self._mask + 1) * 64)
            else:
                self._lines = array("Q", bytes(64 * (self._mask + 1)))
            self._generation = 1

    def place(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.ulonglong:
        """Return where the line of a position begins."""
        mixed: cython.ulonglong = ((own * _HASH_OWN) & _FULL) ^ ((opp * _HASH_OPP) & _FULL)
        mixed ^= mixed >> 29
        mixed = (mixed * _HASH_OWN) & _FULL
        return _LINE * ((mixed >> 32) & self._mask)

    def find(self, place: cython.ulonglong, own: cython.ulonglong, opp: cython.ulonglong) -> cython.ulonglong:
        """Return the packed word of a position, or 0."""
        word: cython.ulonglong = self._lines[place + 2]
        if (self._lines[place] ^ word) != own or (self._lines[place + 1] ^ word) != opp:
            place += _SECOND
            word = self._lines[place + 2]
            if (self._lines[place] ^ word) != own or (self._lines[place + 1] ^ word) != opp:
                return 0
        return word if cython.cast(cython.int, (word >> 43) & 31) == self._generation else 0

    def keep(
        self,
        place: cython.ulonglong,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        low: cython.int,
        high: cython.int,
        depth: cython.int,
        trust: cython.int,
        square: cython.int,
    ) -> cython.void:
        """Store that a value is from ``low`` to ``high`` at this depth and trust, and the best square."""
        slot: cython.ulonglong = place
        word: cython.ulonglong = self._lines[place + 2]
        other: cython.ulonglong = self._lines[place + 5]
        same: cython.bint = (self._lines[place] ^ word) == own and (self._lines[place + 1] ^ word) == opp
        if not same:
            if (self._lines[place + 3] ^ other) == own and (self._lines[place + 4] ^ other) == opp:
                same = True
                slot = place + _SECOND
                word = other
            elif self._worth(other) < self._worth(word):
                slot = place + _SECOND
        if same and cython.cast(cython.int, (word >> 43) & 31) == self._generation:
            if low_of(word) > low and depth_of(word) == depth and trust_of(word) == trust:
                low = low_of(word)
            if high_of(word) < high and depth_of(word) == depth and trust_of(word) == trust:
                high = high_of(word)
        word = (
            cython.cast(cython.ulonglong, low + _SHIFT)
            | (cython.cast(cython.ulonglong, high + _SHIFT) << 16)
            | (cython.cast(cython.ulonglong, depth) << 32)
            | (cython.cast(cython.ulonglong, trust) << 40)
            | (cython.cast(cython.ulonglong, self._generation) << 43)
            | (cython.cast(cython.ulonglong, square) << 48)
        )
        self._lines[slot] = own ^ word
        self._lines[slot + 1] = opp ^ word
        self._lines[slot + 2] = word

    def is_busy(self, key: cython.ulonglong) -> cython.bint:
        """Tell whether some thread is searching what this key stands for."""
        return self._busy[(key >> 3) & 1023] == key

    def mark(self, key: cython.ulonglong) -> cython.void:
        """Tell the other threads what this one is searching."""
        self._busy[(key >> 3) & 1023] = key

    def unmark(self, key: cython.ulonglong) -> cython.void:
        """Tell them that it is done."""
        if self._busy[(key >> 3) & 1023] == key:
            self._busy[(key >> 3) & 1023] = 0

    def _worth(self, word: cython.ulonglong) -> cython.int:
        """Say how much an entry deserves to stay: the deeper the better, and nothing from earlier searches."""
        if cython.cast(cython.int, (word >> 43) & 31) != self._generation:
            return -1
        return 8 * depth_of(word) + trust_of(word)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def low_of(word: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, word & 0xFFFF) - _SHIFT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def high_of(word: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (word >> 16) & 0xFFFF) - _SHIFT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def depth_of(word: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (word >> 32) & 0xFF)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def trust_of(word: cython.ulonglong) -> cython.int:
    return cython.cast(cython.int, (word >> 40) & 7)
