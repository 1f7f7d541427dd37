"""What those who see the same of a table have been shown, and the step that led there: made once for all of them."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from parlour.core.observation import Seat
from parlour.web.patches import diff
from parlour.web.schema import EventView, TableView

__all__ = ["Screen", "Viewer"]

_FIRST: Final = 1


class Viewer(NamedTuple):
    """As whom somebody looks: the seats held, the one of them that is asked for, and the language."""

    held: tuple[Seat, ...] = ()
    wanted: Seat | None = None
    language: str = ""


class Screen:
    """The view told last, with its number; ``patch`` is the message that leads there from the number before."""

    def __init__(self, view: TableView) -> None:
        self.number = _FIRST
        self.patch = ""
        self._view = view
        self._body = _plain(view)
        self._whole = ""

    @property
    def whole(self) -> str:
        """The message with the whole view."""
        if not self._whole:
            view = {**self._body, "events": [event.model_dump() for event in self._view.events]}
            self._whole = _text({"type": "view", "number": self.number, "view": view})
        return self._whole

    def show(self, view: TableView) -> None:
        """Go on to the next view; one that looks the same is none, and nobody may know that there was one."""
        before, body = self._body, _plain(view)
        seen = len(self._view.events)
        fresh = view.events[seen:]
        follows = _begins(view.events, self._view.events)
        change = diff(before, body)
        self._view, self._body = view, body
        if follows and not fresh and change is None:
            return
        self.number += 1
        self._whole = self.patch = ""
        if follows:
            events = [event.model_dump() for event in fresh]
            self.patch = _text({"type": "patch", "number": self.number, "events": events, "patch": change or {}})


def _plain(view: TableView) -> dict[str, Any]:
    """Return a view as JSON without its events, which only grow."""
    return view.model_dump(mode="json", exclude={"events"})


def _begins(events: list[EventView], first: list[EventView]) -> bool:
    """Whether events begin with these; views made in a row share the objects, so that this is quick."""
    return len(events) >= len(first) and events[: len(first)] == first


def _text(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
