"""Those who watch a table live, and what each has been told already."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from parlour.web.schema import LiveReview, LiveThinking, LiveView, TableView
from parlour.web.tokens import Asker

__all__ = ["Audience", "Watcher"]

MOST_UNREAD: Final = 200  # messages; who reads slower than that is shown out and may come back


class Watcher:
    """One live connection: as whom it looks, and the messages it has still to read (None: the end)."""

    def __init__(self) -> None:
        self.asker = Asker()
        self.seat: int | None = None
        self.unread: asyncio.Queue[str | None] = asyncio.Queue()
        self._shown = ""

    def show(self, view: TableView) -> None:
        """Send a view, unless it is the one seen last: nothing visible has changed then, and nobody may know more."""
        text = LiveView(view=view).model_dump_json()
        if text != self._shown:
            self._shown = text
            self.send(text)

    def send(self, text: str) -> None:
        """Queue a message."""
        if self.unread.qsize() < MOST_UNREAD:
            self.unread.put_nowait(text)
        elif self.unread.qsize() == MOST_UNREAD:
            self.unread.put_nowait(None)

    def close(self) -> None:
        """Queue the end."""
        self.unread.put_nowait(None)


class Audience:
    """Everyone who watches one table."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __bool__(self) -> bool:
        return bool(self._watchers)

    def join(self, watcher: Watcher) -> None:
        """Let someone watch."""
        self._watchers.add(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Let someone go."""
        self._watchers.discard(watcher)

    def show(self, view: Callable[[Watcher], TableView]) -> None:
        """Show everyone the table as each may see it."""
        for watcher in tuple(self._watchers):
            watcher.show(view(watcher))

    def tell(self, message: LiveThinking | LiveReview, may_know: Callable[[Watcher], bool] = lambda _: True) -> None:
        """Send a message to those who may know it."""
        text = message.model_dump_json()
        for watcher in tuple(self._watchers):
            if may_know(watcher):
                watcher.send(text)

    def close(self) -> None:
        """Show everyone out."""
        for watcher in tuple(self._watchers):
            watcher.close()
