"""Work in a thread, so that this one hears Ctrl-C while compiled code works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, Generic, TypeVar

from parlour.core.limits import CancelToken

__all__ = ["Background"]

T = TypeVar("T")

TURN_SECONDS: Final = 0.1  # a wait without end is deaf to Ctrl-C on some systems


class Background(Generic[T]):
    """Work that has begun. It is given the token that ends it, and what it says comes out of ``said``."""

    def __init__(self, work: Callable[[CancelToken, Callable[[T], None]], None]) -> None:
        self.cancel = CancelToken()
        self._said: SimpleQueue[tuple[T] | BaseException | None] = SimpleQueue()
        self._work = work
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self._work(self.cancel, lambda item: self._said.put((item,)))
        except BaseException as error:  # whatever it is, it belongs to the caller
            self._said.put(error)
        self._said.put(None)

    def said(self, seconds: float | None = None, tick: Callable[[float], None] = lambda waited: None) -> Iterator[T]:
        """Return what it says until it ends, or is silent for so many seconds in all; raise what it raised."""
        waited = 0.0
        while seconds is None or waited < seconds:
            try:
                item = self._said.get(timeout=TURN_SECONDS)
            except Empty:
                waited += TURN_SECONDS
                tick(waited)
                continue
            if item is None:
                return
            if isinstance(item, BaseException):
                raise item
            yield item[0]
