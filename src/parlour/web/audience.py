"""Those who watch a table live, and what each has been told already."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

from parlour.web.schema import TableView
from parlour.web.schema_live import LiveNotice, LivePhrase, LiveReview, LiveThinking
from parlour.web.screens import Screen, Viewer
from parlour.web.tokens import Asker

__all__ = ["Audience", "Watcher"]

MOST_UNREAD: Final = 200  # messages; who reads slower than that is shown out and may come back


class Watcher:
    """One live connection: as whom it looks, and the messages it has still to read (None: the end)."""

    def __init__(self) -> None:
        self.asker = Asker()
        self.seat: int | None = None
        self.goes_on = False  # whether players shall move while this one watches
        self.unread: asyncio.Queue[str | None] = asyncio.Queue()
        self._last_sent: tuple[Screen, int] | None = None

    @property
    def viewer(self) -> Viewer:
        """As whom it looks; a seat asked for counts while it is held."""
        return Viewer.of(self.asker, self.seat)

    def look(self, screen: Screen, *, whole: bool = False) -> bool:
        """Send what a screen shows: the step from what was told last where that is enough, or nothing; say which."""
        last_sent, self._last_sent = self._last_sent, (screen, screen.number)
        if whole or last_sent is None or last_sent[0] is not screen:
            self.send(screen.whole)
        elif last_sent[1] < screen.number:
            self.send(screen.patch if screen.patch and last_sent[1] == screen.number - 1 else screen.whole)
        else:
            return False
        return True

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
    """Everyone who watches one table; ``beside`` is what follows a view, if anything does."""

    def __init__(self, view: Callable[[Viewer], TableView], beside: Callable[[Watcher], str] = lambda _: "") -> None:
        self._view = view
        self._beside = beside
        self._watchers: set[Watcher] = set()
        self._screens: dict[Viewer, Screen] = {}

    def __bool__(self) -> bool:
        return bool(self._watchers)

    def __len__(self) -> int:
        return len(self._watchers)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(tuple(self._watchers))

    def join(self, watcher: Watcher) -> None:
        """Let someone watch, or look again as somebody else; the whole table is shown."""
        self._watchers.add(watcher)
        watcher.look(self._screen(watcher.viewer), whole=True)
        self._tell_beside(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Let someone go."""
        self._watchers.discard(watcher)

    def show(self) -> None:
        """Show everyone the table as each may see it: one view for all who see the same."""
        viewers = {watcher.viewer for watcher in self._watchers}
        kept = {viewer: screen for viewer, screen in self._screens.items() if viewer in viewers}
        for viewer, screen in kept.items():
            screen.show(self._view(viewer))
        self._screens = kept
        for watcher in self:
            if watcher.look(self._screen(watcher.viewer)):
                self._tell_beside(watcher)

    def show_beside(self) -> None:
        """Send everyone what follows a view, though that has not changed."""
        for watcher in self:
            self._tell_beside(watcher)

    def _tell_beside(self, watcher: Watcher) -> None:
        text = self._beside(watcher)
        if text:
            watcher.send(text)

    def tell(
        self,
        message: LiveThinking | LiveReview | LivePhrase,
        may_know: Callable[[Watcher], bool] = lambda _: True,
    ) -> None:
        """Send a message to those who may know it."""
        text = message.model_dump_json()
        for watcher in self:
            if may_know(watcher):
                watcher.send(text)

    def say(self, message: Callable[[str], LiveNotice]) -> None:
        """Send everybody a message in the language of each."""
        told = {language: message(language).model_dump_json() for language in {one.asker.language for one in self}}
        for watcher in self:
            watcher.send(told[watcher.asker.language])

    def close(self) -> None:
        """Show everyone out."""
        for watcher in self:
            watcher.close()

    def _screen(self, viewer: Viewer) -> Screen:
        if viewer not in self._screens:
            self._screens[viewer] = Screen(self._view(viewer))
        return self._screens[viewer]
