# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,has-type,index,misc,operator,return"
# mypy: disable-error-code="return-value,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays, pointers and void of Cython are no Python types)
"""The transposition table of the double-dummy solver. Compiled; also runs as it is.

Partition search (Ginsberg, 1996): an answer is stored for a set of positions, not for one. Answers belong to the start
of tricks. The key is the distribution (the length of every suit in every hand), the strain, who leads and how many
tricks were asked for; with it goes a pattern: in each suit, who owns the relevant ranks, the highest few. That is sound
because the tree that proved the answer compared no other ranks: wherever the same seats own these cards, the same tree,
with any small cards in place of its small cards, proves the same answer.

A key leads to a block of patterns. A block holds pairs of words (owners of the highest eight cards of each suit, and
which of them are relevant), then one word for each pattern: owners of the cards below (40 bits), how many cards are
relevant in each suit (4 x 4 bits), and the answer.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.parlour.games.bridge.engine.card_bits import in_suit
from cython.cimports.parlour.native.bits import FULL, GOLDEN, cint, ctz, i64, nth, p_u64, popcount, u32, u64

from parlour.games.bridge.engine.layout_kernel import Layout

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.parlour.native.bits import prefetch

__all__ = ["TranspositionTable"]

_ALL32 = cython.declare(u32, 0xFFFFFFFF)
_NONE = cython.declare(u32, 0xFFFFFFFF)
_FIRST_SLOTS = cython.declare(u32, 2048)
_WIDEST = cython.declare(cint, 4096)  # patterns kept for one key


def _hash(key: u64) -> u32:
    key ^= key >> 29
    return cython.cast(u32, ((key * GOLDEN) & FULL) >> 40)


def _joined(masks: p_u64, counts: u64, width: cint) -> u64:
    """Return the masks for the number of relevant cards in each suit, side by side."""
    return (
        masks[counts & 15]
        | masks[(counts >> 4) & 15] << width
        | masks[(counts >> 8) & 15] << (2 * width)
        | masks[(counts >> 12) & 15] << (3 * width)
    )


def _includes(more: u32, fewer: u32) -> cython.bint:
    """Tell whether one has at least as many relevant cards as the other in each suit."""
    return (
        (more & 15) >= (fewer & 15)
        and ((more >> 4) & 15) >= ((fewer >> 4) & 15)
        and ((more >> 8) & 15) >= ((fewer >> 8) & 15)
        and (more >> 12) >= (fewer >> 12)
    )


@cython.cclass
class TranspositionTable:
    """Answers for sets of positions."""

    def __init__(self, memory: int, distributions: int) -> None:
        """Take the words of memory for patterns, and the most keys (a power of two)."""
        self._pool_size = memory
        self._limit = distributions
        if cython.compiled:
            self._pool = cython.cast(p_u64, calloc(memory, 8))
            self._distributions = cython.cast(p_u64, calloc(2 * distributions, 8))
            self._slots = cython.cast(cython.p_uint, calloc(distributions, 4))
            if not self._pool or not self._distributions or not self._slots:
                raise MemoryError("not enough memory for the double-dummy table")
        else:
            self._pool = array("Q", bytes(8 * memory))
            self._distributions = array("Q", bytes(16 * distributions))
            self._slots = array("I", bytes(4 * distributions))
            self._top_masks = [0] * 16
            self._low_masks = [0] * 16
            self._free = [0] * 16
        for count in range(14):
            self._top_masks[count] = 0xFFFF if count >= 8 else (0xFFFF << (16 - 2 * count)) & 0xFFFF
            self._low_masks[count] = 0 if count <= 8 else (0x3FF << (10 - 2 * (count - 8))) & 0x3FF
        self._count = 0
        self.clear()

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self._pool)
            free(self._distributions)
            free(self._slots)

    def clear(self) -> cython.void:
        """Forget all answers."""
        for index in range(self._count):
            self._distributions[2 * self._slots[index] + 1] = 0
        self._count = 0
        self._mask = min(self._limit, _FIRST_SLOTS) - 1
        self._pool_used = 0
        for index in range(16):
            self._free[index] = _NONE

    def _grow(self) -> cython.void:
        """Make room for more keys: small problems stay within a small part of the memory, which is quicker."""
        spare: u32 = self._pool_used
        if self._mask + 1 >= self._limit or self._pool_size - spare < 2 * self._count:
            self.clear()
            return
        for index in range(self._count):
            slot: u32 = self._slots[index]
            self._pool[spare + 2 * index] = self._distributions[2 * slot]
            self._pool[spare + 2 * index + 1] = self._distributions[2 * slot + 1]
            self._distributions[2 * slot + 1] = 0
        self._mask = min(4 * self._mask + 3, self._limit - 1)
        for index in range(self._count):
            slot = cython.cast(u32, -1 - self._find(self._pool[spare + 2 * index]))
            self._slots[index] = slot
            self._distributions[2 * slot] = self._pool[spare + 2 * index]
            self._distributions[2 * slot + 1] = self._pool[spare + 2 * index + 1]

    def prefetch(self, key: u64) -> cython.void:
        """Begin to fetch a key that will be probed soon."""
        if cython.compiled:
            prefetch(self._distributions + 2 * (_hash(key) & self._mask))

    def read_owners(self, layout: Layout) -> cython.void:
        """Take the owners of all cards, before answers are probed or stored."""
        top: u64 = 0
        low: u64 = 0
        for suit in range(4):
            cards: u64 = in_suit(layout.remaining, suit)
            owners: u64 = layout.owners[192 * suit + (cards & 63)] | (
                layout.owners[192 * suit + 64 + (cards >> 6)] >> (2 * popcount(cards & 63))
            )
            top |= (owners >> 16) << (16 * suit)
            low |= ((owners >> 6) & 0x3FF) << (10 * suit)
        self.top_owners = top
        self.low_owners = low

    def _allocate(self, room: cint) -> u32:
        """Return the place of a block for so many patterns (a power of two), or ``_NONE`` when the memory is full."""
        size: cint = ctz(room)
        base: u32 = self._free[size]
        if base != _NONE:
            self._free[size] = cython.cast(u32, self._pool[base])
            return base
        if self._pool_used + 3 * room > self._pool_size:
            return _NONE
        base = self._pool_used
        self._pool_used += 3 * room
        return base

    def _find(self, key: u64) -> i64:
        """Return where a key is, or -1 minus where it belongs."""
        index: u32 = _hash(key) & self._mask
        while self._distributions[2 * index + 1]:
            if self._distributions[2 * index] == key:
                return index
            index = (index + 1) & self._mask
        return -1 - cython.cast(i64, index)

    def probe(self, layout: Layout, key: u64, wanted: cint) -> cint:
        """Return a known answer, its relevant ranks set, or -1; ``wanted`` is the only useful answer unless it is 2."""
        slot: i64 = self._find(key)
        if slot < 0:
            return -1
        block: u64 = self._distributions[2 * slot + 1]
        base: u32 = cython.cast(u32, block & _ALL32)
        count: cint = (block >> 32) & 0xFFFF
        rest: u32 = base + 2 * cython.cast(u32, block >> 48)
        pool: p_u64 = self._pool
        top: u64 = self.top_owners
        for index in range(count):
            if (top ^ pool[base + 2 * index]) & pool[base + 2 * index + 1]:
                continue
            kept: u64 = pool[rest + index]
            low: u64 = _joined(self._low_masks, kept >> 40, 10)
            if (self.low_owners ^ kept) & low or (wanted < 2 and (kept >> 56) & 1 != wanted):
                continue
            relevant: u64 = 0
            for suit in range(4):
                k: cint = (kept >> (40 + 4 * suit)) & 15
                if k:
                    relevant |= nth(in_suit(layout.remaining, suit), k) << (16 * suit)
            layout.relevant_ranks = relevant
            if index:  # what is found often moves to the front
                other: cint = index >> 1
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

    def store(self, key: u64, counts: u32, answer: cint) -> cython.void:
        """Keep an answer with its relevant ranks, and drop patterns that it includes."""
        slot: u32 = self._open(key)
        block: u64 = self._distributions[2 * slot + 1]
        base: u32 = cython.cast(u32, block & _ALL32)
        count: cint = (block >> 32) & 0xFFFF
        room: cint = block >> 48
        top: u64 = _joined(self._top_masks, counts, 16)
        low: u64 = _joined(self._low_masks, counts, 10)
        count = self._drop_included(base, base + 2 * room, count, top, low, counts)
        if count == room:
            wider: u32 = self._allocate(2 * room) if room < _WIDEST else _NONE
            if wider == _NONE:
                count -= 1
            else:
                self._move(base, wider, room)
                base = wider
                room *= 2
        self._pool[base + 2 * count] = self.top_owners & top
        self._pool[base + 2 * count + 1] = top
        self._pool[base + 2 * room + count] = (
            (self.low_owners & low) | cython.cast(u64, counts) << 40 | cython.cast(u64, answer) << 56
        )
        self._distributions[2 * slot + 1] = base | cython.cast(u64, count + 1) << 32 | cython.cast(u64, room) << 48

    def _open(self, key: u64) -> u32:
        """Return where a key is, with an empty block if it is new."""
        slot: i64 = self._find(key)
        if slot >= 0:
            return cython.cast(u32, slot)
        # Looking for what is not there is quick only while most places are free
        room: u32 = self._mask // 4 if self._mask + 1 < self._limit else self._mask // 8 * 7
        if self._count > room:
            self._grow()
            slot = self._find(key)
        base: u32 = self._allocate(2)
        if base == _NONE:
            self.clear()
            slot = self._find(key)
            base = self._allocate(2)
        slot = -1 - slot
        self._slots[self._count] = cython.cast(u32, slot)
        self._count += 1
        self._distributions[2 * slot] = key
        self._distributions[2 * slot + 1] = base | cython.cast(u64, 2) << 48
        return cython.cast(u32, slot)

    def _drop_included(
        self,
        base: u32,
        rest: u32,
        count: cint,
        top: u64,
        low: u64,
        counts: u32,
    ) -> cint:
        """Drop the patterns of a block that a new one includes; return how many stay."""
        pool: p_u64 = self._pool
        kept: cint = 0
        for index in range(count):
            if (
                not (top & (FULL ^ pool[base + 2 * index + 1]))
                and not ((self.top_owners ^ pool[base + 2 * index]) & top)
                and not ((self.low_owners ^ pool[rest + index]) & low)
                and _includes((pool[rest + index] >> 40) & 0xFFFF, counts)
            ):
                continue
            if kept != index:
                pool[base + 2 * kept] = pool[base + 2 * index]
                pool[base + 2 * kept + 1] = pool[base + 2 * index + 1]
                pool[rest + kept] = pool[rest + index]
            kept += 1
        return kept

    def _move(self, base: u32, wider: u32, room: cint) -> cython.void:
        """Move a full block to one of twice its size, and give its own memory back."""
        pool: p_u64 = self._pool
        for index in range(2 * room):
            pool[wider + index] = pool[base + index]
        for index in range(room):
            pool[wider + 4 * room + index] = pool[base + 2 * room + index]
        pool[base] = self._free[ctz(room)]
        self._free[ctz(room)] = base
