"""What each client uses, counted in one process or in all processes of a server together.

Several processes share a piece of memory. An allowance that comes back with time is one number for all of them, changed
under a lock that the system takes back from a process that dies. What is held for a while is counted by each process
in a part of its own, which is cleared when it has ended, and added up when somebody asks.
"""

from __future__ import annotations

import fcntl
import mmap
import os
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from enum import IntEnum
from hashlib import blake2b
from typing import Final, Protocol

__all__ = ["MOST_CLIENTS", "Allowance", "Counts", "Held", "Holding", "Levels", "LocalCounts", "SharedCounts"]

MOST_CLIENTS: Final = 10_000
_SLOTS: Final = 16_384  # of clients in one table of shared memory; a power of two
_TRIED: Final = 16  # slots where a client may stand
_WORD: Final = 8  # bytes
_LEVEL, _HELD = 3, 2  # words of a slot: who, and two numbers or one


class Allowance(IntEnum):
    """What comes back with time."""

    REQUESTS = 0
    COSTLY = 1
    THINKING = 2
    GROUP_THINKING = 3


class Holding(IntEnum):
    """What is held for a while."""

    THOUGHTS = 0
    SOCKETS = 1
    CONNECTIONS = 2


class Levels(Protocol):
    """What is left of an allowance, by client, and when that was so."""

    def changing(self) -> AbstractContextManager[None]:
        """Keep others from changing it meanwhile."""

    def get(self, client: str) -> tuple[float, float] | None:
        """Return the level and when it was so; None of a client that is not known."""

    def put(self, client: str, level: float, as_of: float) -> None:
        """Note it."""


class Held(Protocol):
    """How many each has of something."""

    def of(self, name: str) -> int:
        """Return how many."""

    def add(self, name: str, change: int) -> None:
        """Count more, or less."""


class Counts(Protocol):
    """Where things are counted."""

    def levels(self, what: Allowance) -> Levels:
        """Return what is left of something."""

    def held(self, what: Holding) -> Held:
        """Return how many there are of something."""


# In one process


class LocalCounts:
    """Counts of a server of one process."""

    def levels(self, what: Allowance) -> Levels:
        """Return what is left of something; nobody has used any."""
        return _LocalLevels()

    def held(self, what: Holding) -> Held:
        """Return how many there are of something; none."""
        return _LocalHeld()


class _LocalLevels:
    def __init__(self) -> None:
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def changing(self) -> AbstractContextManager[None]:
        return nullcontext()

    def get(self, client: str) -> tuple[float, float] | None:
        return self._levels.get(client)

    def put(self, client: str, level: float, as_of: float) -> None:
        self._levels[client] = level, as_of
        self._levels.move_to_end(client)
        if len(self._levels) > MOST_CLIENTS:
            self._levels.popitem(last=False)


class _LocalHeld:
    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    def of(self, name: str) -> int:
        return self._held[name]

    def add(self, name: str, change: int) -> None:
        self._held[name] += change
        if not self._held[name]:
            del self._held[name]


# In several processes


class SharedCounts:
    """Counts of all processes of a server; this one is ``row`` of ``rows``."""

    def __init__(self, handle: int, row: int) -> None:
        self._handle = handle
        self._memory = memoryview(mmap.mmap(handle, 0))
        self._row = row
        self._rows = (len(self._memory) - _SHARED) // _OWN

    @staticmethod
    def memory(rows: int) -> int:
        """Return the handle of memory for so many processes; pages that nobody counts in take no room."""
        handle = os.memfd_create("parlour-counts")
        os.truncate(handle, _SHARED + rows * _OWN)
        return handle

    def levels(self, what: Allowance) -> Levels:
        """Return what is left of something, for all processes."""
        start = what * _SLOTS * _LEVEL * _WORD
        return _SharedLevels(self._handle, start, self._memory[start : start + _SLOTS * _LEVEL * _WORD])

    def held(self, what: Holding) -> Held:
        """Return how many there are of something, counted here and summed over all processes."""
        size = _SLOTS * _HELD * _WORD
        starts = [_SHARED + row * _OWN + what * size for row in range(self._rows)]
        parts = [self._memory[start : start + size] for start in starts]
        return _SharedHeld(parts, self._row)

    def clear(self, row: int) -> None:
        """Forget what a process held that has ended."""
        start = _SHARED + row * _OWN
        self._memory[start : start + _OWN] = bytes(_OWN)


_SHARED: Final = len(Allowance) * _SLOTS * _LEVEL * _WORD
_OWN: Final = len(Holding) * _SLOTS * _HELD * _WORD


def _key(name: str) -> int:
    """Return the number that stands for a name; never 0, which is nobody."""
    return int.from_bytes(blake2b(name.encode(), digest_size=_WORD).digest(), "little") or 1


def _slots(key: int) -> Iterator[int]:
    return ((key + step) % _SLOTS for step in range(_TRIED))


class _SharedLevels:
    def __init__(self, handle: int, start: int, memory: memoryview) -> None:
        self._handle, self._start = handle, start
        self._keys, self._numbers = memory.cast("Q"), memory.cast("d")

    @contextmanager
    def changing(self) -> Iterator[None]:
        fcntl.lockf(self._handle, fcntl.LOCK_EX, 1, self._start)
        try:
            yield
        finally:
            fcntl.lockf(self._handle, fcntl.LOCK_UN, 1, self._start)

    def get(self, client: str) -> tuple[float, float] | None:
        key = _key(client)
        at = next((_LEVEL * slot for slot in _slots(key) if self._keys[_LEVEL * slot] == key), None)
        return None if at is None else (self._numbers[at + 1], self._numbers[at + 2])

    def put(self, client: str, level: float, as_of: float) -> None:
        key = _key(client)
        offsets = [_LEVEL * slot for slot in _slots(key)]
        own = next((at for at in offsets if self._keys[at] == key), None)
        # Else the slot of whoever was seen longest ago, an empty one being older than all.
        at = min(offsets, key=lambda at: self._numbers[at + 2]) if own is None else own
        self._keys[at], self._numbers[at + 1], self._numbers[at + 2] = key, level, as_of


class _SharedHeld:
    def __init__(self, parts: list[memoryview], own: int) -> None:
        self._parts = [part.cast("q") for part in parts]
        self._keys = [part.cast("Q") for part in parts]
        self._own = own

    def of(self, name: str) -> int:
        key = _key(name)
        offsets = [_HELD * slot for slot in _slots(key)]
        return sum(
            part[at + 1]
            for keys, part in zip(self._keys, self._parts, strict=True)
            for at in offsets
            if keys[at] == key
        )

    def add(self, name: str, change: int) -> None:
        key, keys, part = _key(name), self._keys[self._own], self._parts[self._own]
        offsets = [_HELD * slot for slot in _slots(key)]
        at = next((at for at in offsets if keys[at] == key), None)
        if at is None:
            at = next((at for at in offsets if not part[at + 1]), None)
        if at is not None:  # sixteen others with the same slots: the bound for all stands
            keys[at] = key
            part[at + 1] += change
