"""The shapes of the analysis board that cross the wire. It keeps nothing on the server: every request says it all."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from parlour.web.schema import (
    Actions,
    ErrorBody,
    Incoming,
    Name,
    Outgoing,
    ParView,
    PositionText,
    SeatNumber,
    TableView,
    Text,
    Value,
)

__all__ = [
    "AnalysisIn",
    "AnalysisMove",
    "AnalysisView",
    "BranchIn",
    "HoldingView",
    "JudgeIn",
    "MakeableView",
    "PastedGameView",
    "PastedIn",
    "PastedView",
    "RecordIn",
    "RecordView",
    "StepIn",
    "TreeIn",
    "TreeView",
]

MOST_STEPS = 1_000
MOST_BRANCHES = 1_000
RulesIn = Annotated[dict[Name, Value], Field(max_length=64, default_factory=dict)]
PastedText = Annotated[str, StringConstraints(max_length=50_000)]


class StepIn(Incoming):
    """One action; without a `seat` it is that of the first who may act."""

    seat: SeatNumber | None = None
    text: Text


class AnalysisIn(Incoming):
    """A position, and the actions that lead on from it; without a position the start that `seed` gives.

    `seat` is whose eyes the table is seen with, by default those of who is to act; `open` shows all hands.
    """

    game: Name
    rules: RulesIn
    position: PositionText = ""
    seed: Annotated[int, Field(ge=0, le=2**53)] = 0
    actions: Annotated[list[StepIn], Field(max_length=MOST_STEPS, default_factory=list)]
    seat: SeatNumber | None = None
    open: bool = False


class AnalysisMove(Outgoing):
    """An action as people write it."""

    seat: int
    text: str
    label: str


class HoldingView(Outgoing):
    """What a hidden hand, or another pile, can still hold as far as the seat knows, by the letters of the suits."""

    label: str
    size: int
    may: dict[str, list[str]]
    must: list[str]


class AnalysisView(Outgoing):
    """The table after the actions that the rules allow; `fault` says why those after them are not possible.

    `start` and `text` are where it began and where it is, as the game writes them; `rules` are those it is played by.
    `to_act` are the seats that may act, `legal` what the first of them may do. `holdings` are what `seat` can work out.
    """

    table: TableView
    start: str
    text: str
    to_act: list[int]
    legal: Actions
    moves: list[AnalysisMove]
    fault: str
    holdings: list[HoldingView]
    hidden: bool
    makeable: bool


class BranchIn(StepIn):
    """A node of a tree of variations; `parent` is the place of the one before it, -1 for the position itself."""

    parent: Annotated[int, Field(ge=-1, lt=MOST_BRANCHES)]


class TreeIn(Incoming):
    """A tree of variations, parents before children."""

    game: Name
    rules: RulesIn
    position: PositionText = ""
    nodes: Annotated[list[BranchIn], Field(max_length=MOST_BRANCHES)]


class TreeView(Outgoing):
    """The nodes as people write them, in their order; null for what the rules do not allow, and all after it."""

    nodes: list[AnalysisMove | None]


class JudgeIn(Incoming):
    """A position to be judged: by what who is to act can know, or with all cards `open`."""

    game: Name
    rules: RulesIn
    position: PositionText = ""
    actions: Annotated[list[StepIn], Field(max_length=MOST_STEPS, default_factory=list)]
    open: bool = False


class MakeableView(Outgoing):
    """What each seat can make of the deal with all cards open: tricks by seat and strain, contracts, and par."""

    strains: list[str]
    tricks: list[list[int]]
    contracts: list[str]
    par: ParView


class PastedIn(Incoming):
    """A text in any format that the game reads."""

    game: Name
    rules: RulesIn
    text: PastedText


class PastedGameView(Outgoing):
    """One game or position of the text, with its actions as far as the rules allow; `fault` says why not the next."""

    title: str
    position: str
    rules: dict[str, Value]
    actions: list[AnalysisMove]
    fault: ErrorBody | None


class PastedView(Outgoing):
    """All that could be read; `fault` is where the reading ended, if not at the end."""

    format: str
    games: list[PastedGameView]
    fault: ErrorBody | None


class RecordIn(JudgeIn):
    """A line to be written in one of the formats of the game; `record` is our own."""

    format: Name = "record"


class RecordView(Outgoing):
    """The line as a file, and the formats that there are."""

    text: str
    file: str
    formats: list[str]
