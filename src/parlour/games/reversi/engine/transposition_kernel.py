# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A table of searched positions that threads share without locks. Compiled; also runs as it is.

``transposition_entry.h`` says what is in it. Generations hide what one search stored from the next, so that no search
depends on an earlier one.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False
# mypy: disable-error-code="assignment, attr-defined, has-type, misc, operator, return, valid-type"
# (pointers and void of Cython are no Python types)

from __future__ import annotations

from array import array

import cython
from cython import bint, void
from cython.cimports.parlour.games.reversi.engine.scale import GENERATIONS
from cython.cimports.parlour.games.reversi.engine.transposition_entry import free_buckets, make_buckets
from cython.cimports.parlour.native.bits import u64

if cython.compiled:
    from cython.cimports.libc.string import memset

__all__ = ["Table"]


@cython.cclass
class Table:
    """Remembers 2 ** bits positions, at least two."""

    def __init__(self, bits: int = 16) -> None:
        buckets = max(1, (1 << bits) >> 1)
        self._mask = buckets - 1
        self._generation = 0
        self._buckets = make_buckets(buckets)
        if cython.compiled:
            if not self._buckets:
                raise MemoryError
        else:
            self._busy = array("Q", bytes(8 * 1024))

    def __dealloc__(self) -> None:
        """Give the memory back."""
        free_buckets(self._buckets, self._mask + 1)

    def begin(self) -> None:
        """Hide everything stored so far."""
        self._generation += 1
        if self._generation > GENERATIONS:
            if cython.compiled:
                memset(self._buckets, 0, (self._mask + 1) * 64)
            else:
                self._buckets = make_buckets(self._mask + 1)
            self._generation = 1

    def is_busy(self, key: u64) -> bint:
        """Tell whether some thread is searching what this key stands for."""
        return self._busy[(key >> 3) & 1023] == key

    def mark(self, key: u64) -> void:
        """Tell the other threads what this one is searching."""
        self._busy[(key >> 3) & 1023] = key

    def unmark(self, key: u64) -> void:
        """Tell them that it is done."""
        if self._busy[(key >> 3) & 1023] == key:
            self._busy[(key >> 3) & 1023] = 0
