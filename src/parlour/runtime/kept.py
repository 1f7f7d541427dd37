"""What takes long to make is kept in a process, until it holds too much memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from resource import getpagesize
from typing import Final, Generic, TypeVar

__all__ = ["Kept", "mapped_bytes"]

T = TypeVar("T")

MOST_BYTES: Final = 128 * 2**20
MOST: Final = 64


def mapped_bytes() -> int:
    """Return how much memory this process has asked for, where the system tells (Linux); else 0."""
    with suppress(OSError, ValueError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * getpagesize()
    return 0


class Kept(Generic[T]):
    """Things by their keys; those longest unused go when all of them together have grown too large."""

    def __init__(self, most_bytes: int = MOST_BYTES, used: Callable[[], int] = mapped_bytes) -> None:
        self._most_bytes = most_bytes
        self._used = used
        self._items: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what is kept under a key, made where there is none; ``make`` takes all the memory that it will use."""
        if key in self._items:
            self._items.move_to_end(key)
            return self._items[key][0]
        before = self._used()
        made = make()
        self._items[key] = made, max(0, self._used() - before)
        while len(self._items) > 1 and (len(self._items) > MOST or self._bytes() > self._most_bytes):
            self._items.popitem(last=False)
        return made

    def _bytes(self) -> int:
        return sum(size for _, size in self._items.values())
