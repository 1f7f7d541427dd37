"""The shapes of advice that cross the wire: decisions, hints, reviews, and the same start played by another."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from parlour.web.schema import Incoming, Outgoing, SeatNumber, Shown, TableView, Text

__all__ = [
    "CandidateView",
    "CompareIn",
    "ComparisonView",
    "CurveKind",
    "DealIn",
    "DecisionView",
    "EvidenceSide",
    "EvidenceView",
    "ExplainIn",
    "FeedbackView",
    "HintIn",
    "HintView",
    "LaidView",
    "LineView",
    "Mark",
    "ReasonView",
    "ReviewCurve",
    "ReviewMove",
    "ReviewPoint",
    "ReviewRound",
    "ReviewView",
    "SpentView",
    "WhichRound",
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


class EvidenceSide(Outgoing):
    """What was counted in every imagined deal after one action, and the deals in which it happens, by their places."""

    text: str
    label: str
    shares: list[float]
    marked: list[int]


class EvidenceView(Outgoing):
    """What a reason counts in the imagined deals, after the move and after what it is compared with.

    What happens `once` at most marks as many deals as the reason tells; anything else is an amount in each deal. With
    `about` shares are estimates; with `weighted` the deals are not equally likely, and the reason counts them so.
    """

    once: bool
    about: bool
    weighted: bool
    move: EvidenceSide
    rival: EvidenceSide


class ReasonView(Outgoing):
    """A reason with the cards or squares that it speaks of, and what it counts."""

    text: str
    highlight: list[str]
    evidence: EvidenceView | None


class DecisionView(Outgoing):
    """A decision in words, with its evidence; `parts` has the names of the score parts for people.

    `imagined` is how many imagined deals can be laid on the table; `player` is the spec of who decided and
    `player_title` what people call it. Of a move that was made, `judged` is what the judge says of it where it would
    have made another.
    """

    action: str
    headline: str
    sentences: list[str]
    certainty: str
    parts: dict[str, str]
    candidates: list[CandidateView]
    reasons: list[ReasonView]
    imagined: int
    spent: SpentView
    player: str
    player_title: str
    judged: str = ""


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
    highlight: list[str]
    decision: DecisionView | None


class ExplainIn(Incoming):
    """Explain the position as the seat sees it, or the decision stored for `ply`; `judge` asks the judge instead."""

    seat: SeatNumber | None = None
    ply: Annotated[int, Field(ge=0)] | None = None
    judge: bool = False


class DealIn(ExplainIn):
    """Lay one of the imagined deals behind an explanation: as it was to move, or `after` one of its candidates."""

    number: Annotated[int, Field(ge=0)]
    after: Text = ""


class LaidView(Outgoing):
    """An imagined deal on the table, made of what the mover could know: the table as its seat sees it, and all hands.

    After an action the trick goes on as expected, if that is known; `line` is all that is expected. Of a game without
    cards to lay, `text` is the deal as it writes it. `outcomes` tell what came of each action, where no reason counts.
    """

    number: int
    view: Shown
    hands: list[str]
    line: list[str]
    text: str
    outcomes: dict[str, dict[str, float]]


class FeedbackView(Outgoing):
    """Whether the last move of a seat was fine and, if not, the idea that it missed; `ply` is that of the move."""

    ply: int
    text: str
    fine: bool
    mark: Mark
    sentence: str
    idea: str
    best: str
    best_label: str


class LineView(Outgoing):
    """The best line from a ply, to be played through: its moves, and the table after each with all hands open."""

    labels: list[str]
    views: list[TableView]


class ReviewMove(Outgoing):
    """One move judged: `chance` is its mover's winning chance after it, `loss` what it gave away against `best`.

    `hindsight` tells what open cards would have said, apart from that. `idea` names the concept that a costly move
    missed, and `ask` is the question that leads to it, by language, for who keeps it. `replay` and `again` at its
    `ply` lead to the position before it.
    """

    ply: int
    seat: int
    text: str
    label: str
    chance: float | None
    best: str
    best_label: str
    best_chance: float | None
    loss: float | None
    mark: Mark
    sentence: str
    hindsight: str
    idea: str
    ask: dict[str, str]
    highlight: list[str]


class ReviewPoint(Outgoing):
    """A point of a graph: the winning chance after the first `ply` actions."""

    ply: int
    chance: float


class ReviewCurve(Outgoing):
    """The winning chance of one seat's side, by what could be known or with hindsight; the two are never mixed."""

    kind: CurveKind
    seat: int
    points: list[ReviewPoint]


class ReviewRound(Outgoing):
    """A round that is over, with the plies of its first and last move."""

    number: int
    first: int
    last: int


class ReviewView(Outgoing):
    """A review as far as it has come, of one `round` or of all that is over.

    `curve` is the one of `curves` to show first. `summary` says why one failed.
    """

    state: Literal["none", "running", "done", "failed"]
    done: int
    total: int
    moves: list[ReviewMove]
    summary: list[str]
    curve: list[ReviewPoint]
    curves: list[ReviewCurve]
    rounds: list[ReviewRound]
    round: int | None


WhichRound = Annotated[int, Field(ge=1)] | Literal["all"] | None


class CompareIn(Incoming):
    """Play the last round that is over again, another one, or all of a match, with our player in a held seat."""

    seat: SeatNumber
    round: WhichRound = None


class ComparisonView(Outgoing):
    """A round with our player in your seat: the points of both, their difference as matches count it.

    It is played several times, with `results`; `even` is what a seat has in them on average. `ours` and `view` are of
    the first, its end as a spectator sees it.
    `sentence` tells luck from skill. All is told once all has been played. Of a match, points are sums of all rounds,
    and there is no `view`. `games` are to be played, and `played` of them have been.
    """

    state: Literal["none", "running", "done", "failed"]
    seat: int
    player: str
    done: int
    played: int
    games: int
    yours: float | None
    ours: float | None
    even: float | None
    swing: float | None
    swing_unit: str
    view: Shown | None
    results: list[float]
    sentence: str
