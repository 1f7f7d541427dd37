"""The shapes of the arena: a match or tournament that is asked for, how it stands, and its games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from parlour.web.schema import Incoming, Name, Outgoing, Spec, Value

__all__ = [
    "ArenaLimits",
    "ArenaView",
    "BlockView",
    "BlocksView",
    "GameShown",
    "HistoryPoint",
    "MeetingView",
    "OpenGameIn",
    "PlayedGame",
    "RunIn",
    "RunLine",
    "RunMade",
    "RunView",
    "SequentialView",
    "Spread",
    "StandingView",
]

Kind = Literal["match", "tournament"]
Form = Literal["round-robin", "gauntlet", "swiss"]
State = Literal["running", "done", "stopped", "failed"]
Ended = Literal["", "blocks", "h0", "h1", "limit", "stopped", "updated", "disk", "player", "broken"]


class RunIn(Incoming):
    """A match between the first player and the second, or a tournament of all; `blocks` are those of each meeting."""

    game: Name
    kind: Kind = "match"
    players: Annotated[list[Spec], Field(min_length=2, max_length=32)]
    blocks: Annotated[int, Field(ge=1, le=1_000_000)] = 20
    rules: dict[Name, Value] = Field(default_factory=dict)
    think_seconds: float | None = None
    sequential: bool = False
    form: Form = "round-robin"
    rounds: Annotated[int, Field(ge=0, le=100)] = 0
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class OpenGameIn(Incoming):
    """One game of a run, as its list of blocks numbers them."""

    meeting: Annotated[int, Field(ge=0)] = 0
    block: Annotated[int, Field(ge=0)]
    game: Annotated[int, Field(ge=0, le=63)]


class RunMade(Outgoing):
    """Where the run is, and the token that may stop it; it is shown only now."""

    id: str
    token: str


class GameShown(Outgoing):
    """The table where a game of a run lies, over and open to all."""

    id: str


class Spread(Outgoing):
    """A mean with its 95 % interval; null where there is no end yet."""

    mean: float | None
    low: float | None
    high: float | None


class SequentialView(Outgoing):
    """The sequential test: how far the log likelihood ratios have come, and how far they must come."""

    h0: float
    h1: float
    alpha: float
    beta: float
    for_h1: float
    needed_h1: float
    for_h0: float
    needed_h0: float
    decision: Literal["h0", "h1"] | None


class MeetingView(Outgoing):
    """Two players of a tournament who have met: by how much the first is better per block."""

    a: int
    b: int
    blocks: int
    difference: Spread
    win_rate: Spread


class StandingView(Outgoing):
    """One line of a tournament's table, best first; `player` counts the players as they were entered."""

    player: int
    games: int
    score: float
    points: float
    rating: Spread
    swiss: float | None
    forfeits: int


class HistoryPoint(Outgoing):
    """Where the difference stood after so many blocks, with its interval by t."""

    blocks: int
    mean: float
    low: float
    high: float


class RunLine(Outgoing):
    """A run in a list: who meets, and how far it has come. `ended` is a code that says why it is over."""

    id: str
    kind: Kind
    game: str
    players: list[str]
    state: State
    ended: Ended
    why: str
    begun: float
    blocks: int
    planned: int


class RunView(RunLine):
    """All that is known of a run; differences count `unit`, for the first player and per block."""

    rules: dict[str, str]
    form: Form | None
    seed: int
    think_seconds: float | None
    unit: str
    games: int
    seconds: float
    seconds_left: float | None
    forfeits: int
    difference: Spread | None = None
    win_rate: Spread | None = None
    elo: Spread | None = None
    history: list[HistoryPoint] = Field(default_factory=list)
    test: SequentialView | None = None
    standings: list[StandingView] = Field(default_factory=list)
    meetings: list[MeetingView] = Field(default_factory=list)


class ArenaLimits(Outgoing):
    """What one may ask for on this server; no runs at all where `runs` is 0."""

    runs: int
    runs_each: int
    blocks: int
    think_seconds: float


class ArenaView(Outgoing):
    """What this device has started, the newest first, and what is under way in all."""

    limits: ArenaLimits
    running: int
    runs: list[RunLine]


class PlayedGame(Outgoing):
    """A game of a block: which player sat in each seat, and what each seat made of it."""

    game: int
    players: list[int]
    points: list[float]
    winners: list[int]
    forfeit: str | None


class BlockView(Outgoing):
    """A block: the same start played in every seating."""

    meeting: int
    block: int
    games: list[PlayedGame]


class BlocksView(Outgoing):
    """Some blocks of a run, in their order, and how many there are."""

    first: int
    total: int
    blocks: list[BlockView]
