"""The shapes of the live connection's messages."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from parlour.web.languages import Language
from parlour.web.schema import ErrorBody, EventView, Incoming, Outgoing, SeatNumber, TableView
from parlour.web.schema_people import Clocks, Phrase

__all__ = [
    "LiveClocks",
    "LiveError",
    "LiveHello",
    "LiveMessage",
    "LiveNotice",
    "LivePatch",
    "LivePhrase",
    "LiveReview",
    "LiveThinking",
    "LiveView",
]


class LiveHello(Incoming):
    """The first message of a client; with `goes_on` players move for it though it holds no seat."""

    token: Annotated[str, StringConstraints(max_length=2_000)] | None = None
    seat: SeatNumber | None = None
    language: Language = "en"
    goes_on: bool = False


class LiveView(Outgoing):
    """The whole table: at once, and where a patch would not be shorter. Changes that follow are numbered from here."""

    type: Literal["view"] = "view"
    number: int
    view: TableView


class LivePatch(Outgoing):
    """A change that this client may see: what happened, to be put at the end of the view's events, and the new view.

    `patch` leads from the view with the number before this one: `{"key": change}` changes members or places, `[value]`
    is another value, `[place, count, item, ...]` changes an array, `[]` takes a member out. A client that has a view
    with another number says hello again, and gets the whole table.
    """

    type: Literal["patch"] = "patch"
    number: int
    events: list[EventView]
    patch: dict[str, object]


class LiveThinking(Outgoing):
    """A player has been thinking for so many seconds; `limit` is what it may take, if that is known."""

    type: Literal["thinking"] = "thinking"
    seat: int
    seconds: float
    limit: float | None


class LiveReview(Outgoing):
    """A review goes on; fetch it when `done` equals `total`."""

    type: Literal["review"] = "review"
    done: int
    total: int


class LiveNotice(Outgoing):
    """Why players do not move now, and when they go on."""

    type: Literal["notice"] = "notice"
    message: str


class LiveClocks(Clocks):
    """The clocks as they are now: after every view or patch of a table that has some."""

    type: Literal["clocks"] = "clocks"


class LivePhrase(Outgoing):
    """Somebody said something; the page has the words."""

    type: Literal["phrase"] = "phrase"
    seat: int
    phrase: Phrase


class LiveError(Outgoing):
    """Why the server closes this connection."""

    type: Literal["error"] = "error"
    error: ErrorBody


LiveMessage = Annotated[
    LiveView | LivePatch | LiveClocks | LivePhrase | LiveThinking | LiveReview | LiveNotice | LiveError,
    Field(discriminator="type"),
]
