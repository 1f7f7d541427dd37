# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,has-type,index,misc,operator,return"
# mypy: disable-error-code="return-value,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays, pointers and void of Cython are no Python types)
"""What the double-dummy solver remembers. Compiled; also runs as it is.

Answers belong to the start of tricks. The key is the length of every suit in every hand, the strain, who leads and how
many tricks were asked for. An answer is kept with the cards that mattered only: in each suit, who owns the highest few.
It then holds wherever the same seats own those cards, whatever became of the small ones.

A key leads to a block of patterns. A block holds pairs of words (owners of the highest eight cards of each suit, and
which of them mattered), then one word for each pattern: owners of the cards below (40 bits), how many cards mattered in
each suit (4 x 4 bits), and the answer.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.parlour.native.bits import ctz, nth, popcount

from parlour.games.bridge.engine.layout_kernel import Layout

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.parlour.native.bits import prefetch

__all__ = ["Table"]

_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ALL32 = cython.declare(cython.uint, 0xFFFFFFFF)
_GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_NONE = cython.declare(cython.uint, 0xFFFFFFFF)
_FIRST_HEADS = cython.declare(cython.uint, 2048)
_WIDEST = cython.declare(cython.int, 4096)  # patterns kept for one key


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(key: cython.ulonglong) -> cython.uint:
    key ^= key >> 29
    return cython.cast(cython.uint, ((key * _GOLDEN) & _FULL) >> 40)


@cython.cclass
class Table(Layout):
    """Patterns of positions with answers."""

    def __init__(self, memory: int, heads: int) -> None:
        """Take the words of memory for patterns, and the most keys (a power of two)."""
        super().__init__()
        self._pool_size = memory
        self._head_limit = heads
        if cython.compiled:
            self._pool = cython.cast(cython.p_ulonglong, calloc(memory, 8))
            self._heads = cython.cast(cython.p_ulonglong, calloc(2 * heads, 8))
            self._used = cython.cast(cython.p_uint, calloc(heads, 4))
            if not self._pool or not self._heads or not self._used:
                raise MemoryError("not enough memory for the double-dummy table")
        else:
            self._pool = array("Q", bytes(8 * memory))
            self._heads = array("Q", bytes(16 * heads))
            self._used = array("I", bytes(4 * heads))
            self._top_mask = [0] * 16
            self._low_mask = [0] * 16
            self._free = [0] * 16
        for count in range(14):
            self._top_mask[count] = 0xFFFF if count >= 8 else (0xFFFF << (16 - 2 * count)) & 0xFFFF
            self._low_mask[count] = 0 if count <= 8 else (0x3FF << (10 - 2 * (count - 8))) & 0x3FF
        self._head_count = 0
        self._empty()

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self._pool)
            free(self._heads)
            free(self._used)

    def _empty(self) -> cython.void:
        index: cython.uint
        for index in range(self._head_count):
            self._heads[2 * self._used[index] + 1] = 0
        self._head_count = 0
        self._head_mask = min(self._head_limit, _FIRST_HEADS) - 1
        self._pool_used = 0
        for index in range(16):
            self._free[index] = _NONE

    def _widen(self) -> cython.void:
        """Make room for more keys: small problems stay within a small part of the memory, which is quicker."""
        index: cython.uint
        head: cython.uint
        spare: cython.uint = self._pool_used
        if self._head_mask + 1 >= self._head_limit or self._pool_size - spare < 2 * self._head_count:
            self._empty()
            return
        for index in range(self._head_count):
            head = self._used[index]
            self._pool[spare + 2 * index] = self._heads[2 * head]
            self._pool[spare + 2 * index + 1] = self._heads[2 * head + 1]
            self._heads[2 * head + 1] = 0
        self._head_mask = min(4 * self._head_mask + 3, self._head_limit - 1)
        for index in range(self._head_count):
            head = cython.cast(cython.uint, -1 - self._find(self._pool[spare + 2 * index]))
            self._used[index] = head
            self._heads[2 * head] = self._pool[spare + 2 * index]
            self._heads[2 * head + 1] = self._pool[spare + 2 * index + 1]

    def _approach(self, key: cython.ulonglong) -> cython.void:
        """Say which key will be asked for soon."""
        if cython.compiled:
            prefetch(self._heads + 2 * (_hash(key) & self._head_mask))

    def _look(self) -> cython.void:
        """Take the owners of all cards, before answers are looked up or kept."""
        suit: cython.int
        cards: cython.ulonglong
        owners: cython.ulonglong
        top: cython.ulonglong = 0
        low: cython.ulonglong = 0
        for suit in range(4):
            cards = (self._all >> (16 * suit)) & 0x1FFF
            owners = self._owners[192 * suit + (cards & 63)] | (
                self._owners[192 * suit + 64 + (cards >> 6)] >> (2 * popcount(cards & 63))
            )
            top |= (owners >> 16) << (16 * suit)
            low |= ((owners >> 6) & 0x3FF) << (10 * suit)
        self._top = top
        self._low = low

    def _allocate(self, room: cython.int) -> cython.uint:
        """Return the place of a block for so many patterns (a power of two), or ``_NONE`` when the memory is full."""
        size: cython.int = ctz(room)
        base: cython.uint = self._free[size]
        if base != _NONE:
            self._free[size] = cython.cast(cython.uint, self._pool[base])
            return base
        if self._pool_used + 3 * room > self._pool_size:
            return _NONE
        base = self._pool_used
        self._pool_used += 3 * room
        return base

    def _find(self, key: cython.ulonglong) -> cython.longlong:
        """Return where a key is, or -1 minus where it belongs."""
        index: cython.uint = _hash(key) & self._head_mask
        while self._heads[2 * index + 1]:
            if self._heads[2 * index] == key:
                return index
            index = (index + 1) & self._head_mask
        return -1 - cython.cast(cython.longlong, index)

    def _probe(self, key: cython.ulonglong, wanted: cython.int) -> cython.int:
        """Return a known answer and what mattered to it, or -1; ``wanted`` is the only useful answer unless it is 2."""
        head: cython.longlong = self._find(key)
        if head < 0:
            return -1
        block: cython.ulonglong = self._heads[2 * head + 1]
        base: cython.uint = cython.cast(cython.uint, block & _ALL32)
        count: cython.int = (block >> 32) & 0xFFFF
        rest: cython.uint = base + 2 * cython.cast(cython.uint, block >> 48)
        pool: cython.p_ulonglong = self._pool
        top: cython.ulonglong = self._top
        index: cython.int
        other: cython.int
        suit: cython.int
        k: cython.int
        kept: cython.ulonglong
        mattered: cython.ulonglong
        low: cython.ulonglong
        for index in range(count):
            if (top ^ pool[base + 2 * index]) & pool[base + 2 * index + 1]:
                continue
            kept = pool[rest + index]
            low = (
                self._low_mask[(kept >> 40) & 15]
                | self._low_mask[(kept >> 44) & 15] << 10
                | self._low_mask[(kept >> 48) & 15] << 20
                | self._low_mask[(kept >> 52) & 15] << 30
            )
            if (self._low ^ kept) & low or (wanted < 2 and (kept >> 56) & 1 != wanted):
                continue
            mattered = 0
            for suit in range(4):
                k = (kept >> (40 + 4 * suit)) & 15
                if k:
                    mattered |= nth((self._all >> (16 * suit)) & 0x1FFF, k) << (16 * suit)
            self._mattered = mattered
            if index:  # what is found often moves to the front
                other = index >> 1
                pool[rest + index] = pool[rest + other]
                pool[rest + other] = kept
                low = pool[base + 2 * index]
                pool[base + 2 * index] = pool[base + 2 * other]
                pool[base + 2 * other] = low
                low = pool[base + 2 * index + 1]
                pool[base + 2 * index + 1] = pool[base + 2 * other + 1]
                pool[base + 2 * other + 1] = low
            return (kept >> 56) & 1
        return -1

    def _insert(self, key: cython.ulonglong, counts: cython.uint, answer: cython.int) -> cython.void:
        """Keep an answer with what mattered, and drop patterns that it includes."""
        head: cython.longlong = self._find(key)
        base: cython.uint
        room: cython.int
        count: cython.int = 0
        if head < 0:
            # Looking for what is not there is quick only while most places are free
            room = self._head_mask // 4 if self._head_mask + 1 < self._head_limit else self._head_mask // 8 * 7
            if self._head_count > cython.cast(cython.uint, room):
                self._widen()
                head = self._find(key)
            head = -1 - head
            base = self._allocate(2)
            if base == _NONE:
                self._empty()
                head = -1 - self._find(key)
                base = self._allocate(2)
            room = 2
            self._used[self._head_count] = cython.cast(cython.uint, head)
            self._head_count += 1
            self._heads[2 * head] = key
        else:
            base = cython.cast(cython.uint, self._heads[2 * head + 1] & _ALL32)
            count = (self._heads[2 * head + 1] >> 32) & 0xFFFF
            room = self._heads[2 * head + 1] >> 48
        top: cython.ulonglong = (
            self._top_mask[counts & 15]
            | self._top_mask[(counts >> 4) & 15] << 16
            | self._top_mask[(counts >> 8) & 15] << 32
            | self._top_mask[counts >> 12] << 48
        )
        low: cython.ulonglong = (
            self._low_mask[counts & 15]
            | self._low_mask[(counts >> 4) & 15] << 10
            | self._low_mask[(counts >> 8) & 15] << 20
            | self._low_mask[counts >> 12] << 30
        )
        owners: cython.ulonglong = self._top & top
        below: cython.ulonglong = self._low & low
        pool: cython.p_ulonglong = self._pool
        rest: cython.uint = base + 2 * room
        index: cython.int
        kept: cython.int = 0
        theirs: cython.uint
        for index in range(count):
            if not (top & (_FULL ^ pool[base + 2 * index + 1])) and not ((owners ^ pool[base + 2 * index]) & top):
                theirs = (pool[rest + index] >> 40) & 0xFFFF
                if (
                    not ((below ^ pool[rest + index]) & low)
                    and (theirs & 15) >= (counts & 15)
                    and ((theirs >> 4) & 15) >= ((counts >> 4) & 15)
                    and ((theirs >> 8) & 15) >= ((counts >> 8) & 15)
                    and (theirs >> 12) >= (counts >> 12)
                ):
                    continue
            if kept != index:
                pool[base + 2 * kept] = pool[base + 2 * index]
                pool[base + 2 * kept + 1] = pool[base + 2 * index + 1]
                pool[rest + kept] = pool[rest + index]
            kept += 1
        count = kept
        if count == room:
            wider: cython.uint = self._allocate(2 * room) if room < _WIDEST else _NONE
            if wider == _NONE:
                count -= 1
            else:
                for index in range(2 * count):
                    pool[wider + index] = pool[base + index]
                for index in range(count):
                    pool[wider + 4 * room + index] = pool[rest + index]
                pool[base] = self._free[ctz(room)]
                self._free[ctz(room)] = base
                base = wider
                room *= 2
                rest = base + 2 * room
        pool[base + 2 * count] = owners
        pool[base + 2 * count + 1] = top
        pool[rest + count] = (
            below | cython.cast(cython.ulonglong, counts) << 40 | cython.cast(cython.ulonglong, answer) << 56
        )
        self._heads[2 * head + 1] = (
            base | cython.cast(cython.ulonglong, count + 1) << 32 | cython.cast(cython.ulonglong, room) << 48
        )
