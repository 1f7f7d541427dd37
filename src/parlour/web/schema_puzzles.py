"""The shapes of puzzles: what is shown before an answer, and what is told after it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from parlour.web.schema import Actions, Incoming, Name, Outgoing, PositionText, SeatNumber, TableView, Text, Value
from parlour.web.schema_advice import LineView

__all__ = [
    "DailyPuzzles",
    "MistakeIn",
    "MistakeList",
    "MistakeView",
    "OwnAnswerIn",
    "PuzzleAnswerIn",
    "PuzzleList",
    "PuzzleSummary",
    "PuzzleVerdict",
    "PuzzleView",
    "RatingIn",
    "RatingView",
    "ThemeView",
]

Box = Annotated[int, Field(ge=1, le=5)]


class RatingView(Outgoing):
    """A rating and how uncertain it is."""

    rating: float
    deviation: float


class RatingIn(Incoming):
    """A rating as the device kept it."""

    rating: Annotated[float, Field(ge=100, le=4000)]
    deviation: Annotated[float, Field(ge=45, le=350)]


class ThemeView(Outgoing):
    """A theme of a game, and how many puzzles it has."""

    game: str
    name: str
    title: str
    count: int


class PuzzleSummary(Outgoing):
    """A puzzle before it is opened. `rating` is what it begins with."""

    id: str
    game: str
    game_title: str
    theme: str
    theme_title: str
    rating: int
    difficulty: Literal["easy", "medium", "hard", "extreme"]
    task: str


class PuzzleList(Outgoing):
    """Puzzles of a game or a theme, and the themes of all games that have puzzles."""

    puzzles: list[PuzzleSummary]
    themes: list[ThemeView]


class DailyPuzzles(Outgoing):
    """The puzzles of a day (UTC), one for each game."""

    date: str
    puzzles: list[PuzzleSummary]


class PuzzleView(Outgoing):
    """A puzzle to be solved: the table as the seat sees it, with all hands where all cards are open.

    `proof` is how it was proved, `deals` over how many deals. What the answer is, is not told here.
    """

    id: str
    summary: PuzzleSummary | None
    task: str
    proof: Literal["exact", "deals", "open", "judged"]
    deals: int
    view: TableView
    legal: Actions


class PuzzleAnswerIn(Incoming):
    """An answer; without `text` the solution is shown, which counts as missed.

    `solver` and `puzzle` are the ratings as the device kept them, where the attempt is rated; `box` is where the puzzle
    lies among those to be repeated.
    """

    text: Text | None = None
    solver: RatingIn | None = None
    puzzle: RatingIn | None = None
    box: Box | None = None


class PuzzleVerdict(Outgoing):
    """Whether an answer is right, and why; `refutation` shows what a wrong one loses to, `solution` the right one.

    Ratings are those after the attempt, null where it was not rated; the puzzle comes again in `days`, never if null.
    """

    right: bool
    text: str | None
    answers: list[str]
    sentences: list[str]
    solution: LineView
    refutation: LineView | None
    solver: RatingView | None
    puzzle: RatingView | None
    box: int | None
    days: int | None


class MistakeView(Outgoing):
    """A real mistake of a reviewed game where one move was clearly the best: kept on the device as a puzzle."""

    game: str
    rules: dict[str, Value]
    position: str
    seat: int
    ply: int
    played: str
    best: str
    sentence: str


class MistakeList(Outgoing):
    """The mistakes of the seats that are held, once they have been judged."""

    mistakes: list[MistakeView]


class MistakeIn(Incoming):
    """A mistake as the device kept it."""

    game: Name
    rules: dict[Name, Value] = Field(default_factory=dict)
    position: PositionText
    seat: SeatNumber
    ply: Annotated[int, Field(ge=0, le=100_000)] = 0
    played: Text
    best: Text
    sentence: Text = ""


class OwnAnswerIn(Incoming):
    """An answer to a puzzle from one's own games; without `text` the solution is shown."""

    mistake: MistakeIn
    text: Text | None = None
    box: Box | None = None
