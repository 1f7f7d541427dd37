"""Spectators who see a table later than those who play: everything they get is what was shown so many seconds ago."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from parlour.web.audience import Audience
from parlour.web.languages import LANGUAGES
from parlour.web.schema import TableView
from parlour.web.screens import Viewer
from parlour.web.tokens import Asker

__all__ = ["Gallery"]

AFTER: Final = 0.01  # timers may ring a little early

Views = Mapping[str, TableView]  # by language


class Gallery:
    """The spectators of one table with a delay; ``present`` shows it as it is, ``start`` as it was at the beginning.

    What was shown before the server started is not known: until the delay is over, the beginning is shown.
    """

    def __init__(
        self,
        seconds: float,
        present: Callable[[Viewer], TableView],
        start: Callable[[Viewer], TableView],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.audience = Audience(self.view)
        self._seconds = seconds
        self._present = present
        self._clock = clock
        self._ended: float | None = None
        self._past: deque[tuple[float, Views]] = deque()
        if seconds:
            self._past.append((-math.inf, _in_all_languages(start)))
            self.note()

    def note(self) -> None:
        """Keep what is to be seen now, and show it later."""
        if not self._seconds:
            return
        views, noted_at = _in_all_languages(self._present), self._clock()
        if self._ended is None and next(iter(views.values())).outcome is not None:
            self._ended = noted_at if len(self._past) > 1 else -math.inf
        self._past.append((noted_at, views))
        while self._past[1][0] <= noted_at - self._seconds:
            self._past.popleft()
        asyncio.get_running_loop().call_later(self._seconds + AFTER, self.audience.show)

    def seats(self, asker: Asker) -> bool:
        """Whether somebody belongs here: only who has no seat, until the end has been seen."""
        over = self._ended is not None and self._clock() >= self._ended + self._seconds
        return self._seconds > 0 and not asker.held and not over

    def view(self, viewer: Viewer) -> TableView:
        """Return what was to be seen so many seconds ago."""
        since = self._clock() - self._seconds
        shown = next(views for when, views in reversed(self._past) if when <= since)
        return shown[viewer.language] if viewer.language in shown else next(iter(shown.values()))


def _in_all_languages(show: Callable[[Viewer], TableView]) -> Views:
    return {language: show(Viewer(language=language)) for language in LANGUAGES}
