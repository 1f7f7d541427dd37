"""The shapes of advice that cross the wire: decisions, hints, reviews, and the same start played by another."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from parlour.web.schema import Incoming, Outgoing, SeatNumber, Shown

__all__ = [
    "CandidateView",
    "ComparisonView",
    "CurveKind",
    "DealView",
    "DecisionView",
    "ExplainIn",
    "HintIn",
    "HintView",
    "Mark",
    "ReviewCurve",
    "ReviewMove",
    "ReviewPoint",
    "ReviewView",
    "SpentView",
]

Mark = Literal["", "inaccuracy", "mistake", "blunder", "best"]
CurveKind = Literal["known", "hindsight"]


class CandidateView(Outgoing):
    """One action that was considered, best first; `parts` add up to `value`, `why` is its own strongest reason."""

    text: str
    label: str
    chosen: bool
    value: float
    chance: float | None
    exact: bool
    parts: dict[str, float]
    line: list[str]
    why: str


class SpentView(Outgoing):
    """What a decision cost."""

    nodes: int
    seconds: float
    cpu_seconds: float
    depth: int
    samples: int


class DealView(Outgoing):
    """One deal that was imagined, as the game writes it, and what came of each action in it."""

    text: str
    outcomes: dict[str, dict[str, float]]


class DecisionView(Outgoing):
    """A decision in words, with its evidence; `parts` has the names of the score parts for people."""

    action: str
    headline: str
    sentences: list[str]
    certainty: str
    parts: dict[str, str]
    candidates: list[CandidateView]
    deals: list[DealView]
    spent: SpentView
    player: str


class HintIn(Incoming):
    """Ask for help: 1 where to look, 2 candidates, 3 the move, 4 why."""

    seat: SeatNumber
    turn: int
    level: Annotated[int, Field(ge=1, le=4)]


class HintView(Outgoing):
    """Help in steps; fields beyond the level asked for stay empty."""

    level: int
    text: str
    area: list[str]
    candidates: list[str]
    action: str
    reasons: list[str]
    decision: DecisionView | None


class ExplainIn(Incoming):
    """Explain the position as the seat sees it, or the decision stored for `ply`; `judge` asks the judge instead."""

    seat: SeatNumber | None = None
    ply: Annotated[int, Field(ge=0)] | None = None
    judge: bool = False


class ReviewMove(Outgoing):
    """One move judged: `chance` is its mover's winning chance after it, `loss` what it gave away against `best`.

    `replay` and `again` at its `ply` lead to the position before it.
    """

    ply: int
    seat: int
    text: str
    label: str
    chance: float | None
    best: str
    best_label: str
    loss: float | None
    mark: Mark
    sentence: str


class ReviewPoint(Outgoing):
    """A point of a graph: the winning chance after the first `ply` actions."""

    ply: int
    chance: float


class ReviewCurve(Outgoing):
    """The winning chance of one seat's side, by what could be known or with hindsight; the two are never mixed."""

    kind: CurveKind
    seat: int
    points: list[ReviewPoint]


class ReviewView(Outgoing):
    """A review as far as it has come; `curve` is the one of `curves` to show first. `summary` says why one failed."""

    state: Literal["none", "running", "done", "failed"]
    done: int
    total: int
    moves: list[ReviewMove]
    summary: list[str]
    curve: list[ReviewPoint]
    curves: list[ReviewCurve]


class ComparisonView(Outgoing):
    """The same start with our player in your seat: the points of both, their difference as matches count it.

    `view` is the end of that game as a spectator sees it; it and the points are told once all has been played.
    """

    state: Literal["none", "running", "done", "failed"]
    seat: int
    player: str
    done: int
    yours: float | None
    ours: float | None
    swing: float | None
    swing_unit: str
    view: Shown | None
