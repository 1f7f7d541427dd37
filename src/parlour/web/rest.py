"""A pause after something could not be stored: it is tried again now and then, not whenever somebody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

__all__ = ["REST_SECONDS", "Rest"]

REST_SECONDS: Final = 10.0


class Rest:
    """True while it lasts; then ``again`` is called."""

    def __init__(self, again: Callable[[], None]) -> None:
        self._again = again
        self._end: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        return self._end is not None

    def begin(self) -> None:
        """Rest from now on."""
        self.stop()
        self._end = asyncio.get_running_loop().call_later(REST_SECONDS, self._over)

    def stop(self) -> None:
        """Rest no longer, and try nothing by itself."""
        if self._end is not None:
            self._end.cancel()
            self._end = None

    def _over(self) -> None:
        self._end = None
        self._again()
