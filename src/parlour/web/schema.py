"""The shapes that cross the wire: games, tables and what is done at them. Advice has a file of its own.

Nothing inside Parlour uses these; the page's types are made from them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

__all__ = [
    "Able",
    "Accepted",
    "ActionIn",
    "Actions",
    "AgainIn",
    "Allowed",
    "ClaimIn",
    "Claimed",
    "ClockRules",
    "DealingView",
    "ErrorBody",
    "ErrorView",
    "EventView",
    "ExtendIn",
    "GameView",
    "GroupView",
    "Health",
    "Incoming",
    "LegalAction",
    "LevelView",
    "MeaningsView",
    "MeasuredView",
    "MoveView",
    "OutcomeView",
    "Outgoing",
    "ParView",
    "ParameterView",
    "PauseIn",
    "PlayerView",
    "PositionIn",
    "PositionView",
    "PresetView",
    "ReseatIn",
    "ScaleView",
    "SeatIn",
    "SeatNumber",
    "SeatOnly",
    "SeatView",
    "Shown",
    "TableIn",
    "TableMade",
    "TableView",
    "Text",
    "Verdict",
    "WishIn",
]

# What a game declares: a dataclass of its own. The schema of the application lists those of all games.
Shown = Annotated[object, WithJsonSchema({"x-shown": True})]
Value = bool | int | float | str
Name = Annotated[str, StringConstraints(max_length=40)]
Spec = Annotated[str, StringConstraints(max_length=400)]
Text = Annotated[str, StringConstraints(max_length=2_000)]
PositionText = Annotated[str, StringConstraints(max_length=20_000)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]


class Incoming(BaseModel):
    """What a client sends: unknown fields are mistakes, and are refused."""

    model_config = ConfigDict(extra="forbid")


class Outgoing(BaseModel):
    """What the server sends."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


# Errors


class ErrorBody(Outgoing):
    """What went wrong, and what to do, in a sentence; `code` is stable.

    `rule` is the section of the game's rules that forbids a move, empty where none is named.
    """

    code: str
    message: str
    line: int | None = None
    column: int | None = None
    suggestions: list[str] = []
    rule: str = ""


class ErrorView(Outgoing):
    """The shape of every failure."""

    error: ErrorBody


# Games


class ParameterView(Outgoing):
    """One declared option, enough to make a form field; `labels` are what people call its choices.

    `section` is where the rules of the game tell of it, empty where they do not.
    """

    name: str
    title: str
    kind: Literal["bool", "int", "float", "str"]
    default: Value
    summary: str
    low: float | None
    high: float | None
    choices: list[Value]
    labels: list[str]
    section: str = ""


class GroupView(Outgoing):
    """Rules that belong together, by their names; the heading is empty for those of no group."""

    title: str
    rules: list[str]


class PresetView(Outgoing):
    """A named set of rules; those that `values` leaves out have their defaults."""

    name: str
    title: str
    summary: str
    values: dict[str, Value]


class MeasuredView(Outgoing):
    """What a ladder measured of a level: mean time per move, and its share of wins over the level below."""

    seconds: float
    against: str | None = None
    wins: float | None = None


class LevelView(Outgoing):
    """One rung of the ladder; `measured` is null where no ladder was climbed."""

    name: str
    title: str
    spec: str
    summary: str
    measured: MeasuredView | None = None


class ScaleView(Outgoing):
    """How strong each level is, weakest first, in spreads of one deal's margin, and what margins and accuracy say.

    `unit` is what margins count, `accuracy` are base and slope of the log odds of a sound decision over strength.
    `measured` is the day of the ladder; where it is empty distances are declared, and `doubt` says how far they may be
    out. docs/profile.md has the model.
    """

    strengths: dict[str, float]
    unit: str
    spread: float
    widest: float
    accuracy: tuple[float, float] | None
    measured: str
    doubt: float


class PlayerView(Outgoing):
    """A kind of player with its settings; one that is not enabled cannot be seated."""

    name: str
    title: str
    summary: str
    enabled: bool
    settings: list[ParameterView]


class GameView(Outgoing):
    """A game on offer; one that is `taught` has lessons and rules to read."""

    name: str
    title: str
    summary: str
    seats: int
    seat_names: list[str]
    seat_labels: list[str]
    teams: list[list[int]]
    unit: str
    hidden: bool
    rules: list[ParameterView]
    groups: list[GroupView]
    presets: list[PresetView]
    levels: list[LevelView]
    players: list[PlayerView]
    scale: ScaleView | None = None
    taught: bool = False


class PositionIn(Incoming):
    """A pasted position to be checked."""

    game: Name
    rules: dict[Name, Value] = {}
    text: PositionText


class PositionView(Outgoing):
    """The position as the game writes it."""

    text: str
    drawing: str
    to_act: list[int]


# Tables


class SeatIn(Incoming):
    """Who shall sit: a person (`spec` empty) or a level or player; `guest` is a person at another screen."""

    spec: Spec = ""
    name: Name = ""
    guest: bool = False


class ClockRules(BaseModel):
    """What every person may take, in seconds: for the whole game, and more after each move."""

    model_config = ConfigDict(extra="forbid")
    base: Annotated[float, Field(ge=1, le=86_400)]
    increment: Annotated[float, Field(ge=0, le=600)]


class TableIn(Incoming):
    """A table to open; `think_seconds` is what every player may take for a move, if not what its level says.

    `delay_seconds` is how much later those see the game who only watch.
    """

    game: Name
    rules: dict[Name, Value] = {}
    seats: Annotated[list[SeatIn], Field(max_length=64)]
    position: PositionText = ""
    think_seconds: Annotated[float, Field(gt=0, le=3600)] | None = None
    clock: ClockRules | None = None
    delay_seconds: Annotated[float, Field(ge=0, le=600)] = 0.0


class TableMade(Outgoing):
    """A table was opened; what is in here is shown only this once.

    `tokens` hold the seats of people at this screen: whoever opened the table can see all their cards. `claims` are
    codes for guests: each takes a seat once, and then nobody else sees that seat's cards. `opener` may change who sits
    where.
    """

    id: str
    tokens: dict[str, str]
    opener: str
    claims: dict[str, str] = {}


class ClaimIn(Incoming):
    """The code that a guest was given, and what the guest wants to be called."""

    code: Annotated[str, StringConstraints(max_length=100)]
    name: Name = ""


class Claimed(Outgoing):
    """The token of a seat that was taken."""

    token: str


class SeatView(Outgoing):
    """One seat as everybody sees it; `title` is what people call its player, `team` the index of its side.

    `free` is a seat for a guest who has not come yet; `away` is a person who is not there. A player that `stands_in`
    moves for a person, who has the seat again on coming back, unless the clock ran out (`timed_out`).
    """

    seat: int
    name: str
    title: str
    label: str
    human: bool
    spec: str
    team: int
    free: bool = False
    away: bool = False
    stands_in: bool = False
    timed_out: bool = False


class LegalAction(Outgoing):
    """An action that may be sent now."""

    text: str
    label: str


class Actions(Outgoing):
    """What the seat may do; not listed when there are too many, then type it and ask `extend`."""

    listed: bool
    actions: list[LegalAction]


class MeaningsView(Outgoing):
    """What actions tell by agreement: those made, in their order, and those that may be made now."""

    made: list[str]
    choices: dict[str, str]


class ParView(Outgoing):
    """What perfect play of both sides comes to for the first team, and the contracts that bring it."""

    score: int
    contracts: list[str]


class EventView(Outgoing):
    """One thing that this seat saw happen."""

    seat: int | None
    kind: str
    text: str
    sentence: str


class MoveView(Outgoing):
    """One action of the game, where that is public."""

    ply: int
    seat: int
    text: str


class OutcomeView(Outgoing):
    """How the game ended; `margins` are how far each seat's side is ahead over all `deals`, in the unit of matches."""

    points: list[float]
    winners: list[int]
    reason: str
    unit: str
    sentence: str
    margins: list[float] = []
    deals: int = 1


class Able(Outgoing):
    """What this client may ask for now."""

    undo: bool
    resign: bool
    hint: bool
    explain: bool
    review: bool
    replay: bool
    again: bool
    reseat: bool = False
    invite: bool = False
    speak: bool = False
    rematch: bool = False


class DealingView(Outgoing):
    """Cards are being dealt at a pace, and seats may declare meanwhile: `dealt` of `cards`, then the `last` chances.

    `wish` is what this seat says when it is asked next.
    """

    dealt: int
    cards: int
    last: bool
    wish: str | None
    paused: bool
    can_pause: bool


class TableView(Outgoing):
    """A table as one seat, or a spectator (`seat` null), may see it.

    `hands` are the cards of all seats where somebody looks back at a round that is over; else it is empty. `rematch` is
    the table where the same people play again, if there is one. `stand_in_seconds` is how long a person may be away
    before a player stands in, null where none does; `delay_seconds` how much later spectators see the game.
    """

    id: str
    game: str
    title: str
    seat: int | None
    held: list[int]
    turn: int | None
    seats: list[SeatView]
    waiting: list[int]
    my_move: bool
    view: Shown
    events: list[EventView]
    moves: list[MoveView]
    outcome: OutcomeView | None
    practice: bool
    can: Able
    rules: dict[str, Value]
    think_seconds: float | None
    fallback: str
    hands: list[tuple[str, ...]] = []
    dealing: DealingView | None = None
    clock: ClockRules | None = None
    rematch: str = ""
    stand_in_seconds: float | None = None
    delay_seconds: float = 0.0


class Accepted(Outgoing):
    """A change was made and is on disk; `turn` is the number of the seat's next view, null for a spectator.

    The live connection brings what has changed; who has none gets the table.
    """

    turn: int | None


class ActionIn(Incoming):
    """A move; `turn` is the one of the view it answers."""

    seat: SeatNumber
    turn: int
    text: Text


class WishIn(Incoming):
    """What a seat says when it is asked next while cards are dealt; the game's word for silence takes that back."""

    seat: SeatNumber
    text: Text


class PauseIn(Incoming):
    """Stop the deal, or go on."""

    seat: SeatNumber
    paused: bool


class SeatOnly(Incoming):
    """Which seat asks."""

    seat: SeatNumber


class ReseatIn(Incoming):
    """Another player for a seat; an empty `spec` is a person."""

    seat: SeatNumber
    spec: Spec = ""
    name: Name = ""


class ExtendIn(Incoming):
    """Partial selections of cards; which of them can still become a legal action?"""

    seat: SeatNumber
    turn: int
    partials: Annotated[list[Text], Field(max_length=30)]


class Allowed(Outgoing):
    """One answer per partial selection."""

    allowed: list[bool]


class Verdict(Outgoing):
    """Whether an action may be made; if not, `reason` says which rule forbids it, and `rule` names its section."""

    legal: bool
    reason: str | None
    rule: str = ""


class AgainIn(Incoming):
    """Where a new try shall begin."""

    ply: Annotated[int, Field(ge=0)]


class Health(Outgoing):
    """The server is up; what its players could not do since it started, and how many thoughts had to make way."""

    status: Literal["ok"] = "ok"
    version: str
    fallbacks: int
    lost_workers: int
    interrupted: int
