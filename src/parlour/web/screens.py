"""What those who see the same of a table have been shown, and the step that led there: made once for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from parlour.core.observation import Seat
from parlour.web.patches import diff
from parlour.web.schema import EventView, TableView
from parlour.web.schema_live import LivePatch, LiveView
from parlour.web.tokens import Asker

__all__ = ["Screen", "Viewer"]

_FIRST: Final = 1


class Viewer(NamedTuple):
    """As whom somebody looks: the seats held, the one of them that is asked for, and the language."""

    held: tuple[Seat, ...] = ()
    wanted: Seat | None = None
    language: str = ""
    opener: bool = False

    @classmethod
    def of(cls, asker: Asker, wanted: Seat | None = None) -> Viewer:
        """Return as whom an asker looks; a seat asked for counts while it is held."""
        return cls(asker.held, wanted if wanted in asker.held else None, asker.language, asker.opener)


class Screen:
    """The view told last, with its number; ``patch`` is the message that leads there from the number before."""

    def __init__(self, view: TableView) -> None:
        self.number = _FIRST
        self.patch = ""
        self._view = view
        self._whole = ""

    @property
    def whole(self) -> str:
        """The message with the whole view."""
        self._whole = self._whole or LiveView(number=self.number, view=self._view).model_dump_json()
        return self._whole

    def show(self, view: TableView) -> None:
        """Go on to the next view; one that looks the same is none, and nobody may know that there was one."""
        before, self._view = self._view, view
        fresh = view.events[len(before.events) :]
        follows = _begins(view.events, before.events)
        change = diff(_body(before), _body(view))
        if follows and not fresh and change is None:
            return
        self.number += 1
        self._whole = self.patch = ""
        if follows:
            assert not isinstance(change, list)
            self.patch = LivePatch(number=self.number, events=fresh, patch=change or {}).model_dump_json()


def _body(view: TableView) -> Mapping[str, object]:
    """Return the members of a view without its events, which only grow."""
    return {name: value for name, value in view.__dict__.items() if name != "events"}


def _begins(events: list[EventView], first: list[EventView]) -> bool:
    """Whether events begin with these; views made in a row share the objects, so that this is quick."""
    return len(events) >= len(first) and events[: len(first)] == first
