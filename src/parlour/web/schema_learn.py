"""The shapes of lessons and rules, as the page shows them."""

from __future__ import annotations

from parlour.web.schema import Actions, Incoming, Outgoing, TableView, Text

__all__ = [
    "AnswerIn",
    "AnswerView",
    "CourseView",
    "LessonLine",
    "LessonView",
    "SectionView",
    "StepView",
    "TaskView",
    "TaughtGame",
]


class LessonLine(Outgoing):
    """A lesson in a list; `tasks` of its `steps` ask for a move."""

    name: str
    title: str
    goal: str
    steps: int
    tasks: int


class TaughtGame(Outgoing):
    """A game that can be learnt here."""

    game: str
    title: str
    summary: str
    lessons: list[LessonLine]


class SectionView(Outgoing):
    """A part of the rules; a paragraph that begins with a dash is an item of a list.

    `frames` are the table at first and after each move of its picture; empty where there is none.
    """

    name: str
    title: str
    paragraphs: list[str]
    frames: list[TableView]


class CourseView(TaughtGame):
    """The lessons and the rules of a game; `options` leads from a rule that can be changed to its section."""

    sections: list[SectionView]
    options: dict[str, str]


class TaskView(Outgoing):
    """Something to do; `legal` is what may be done, where that can be listed, `solution` a move that is right."""

    ask: str
    legal: Actions
    solution: str


class StepView(Outgoing):
    """A sentence or two, the table at first and after each move that is made by itself, and perhaps a task."""

    say: str
    frames: list[TableView]
    task: TaskView | None


class LessonView(LessonLine):
    """A whole lesson; `next` and `next_title` are of the one after it, empty for the last."""

    game: str
    game_title: str
    section: str
    parts: list[StepView]
    next: str
    next_title: str


class AnswerIn(Incoming):
    """A move, as an answer to a task."""

    text: Text


class AnswerView(Outgoing):
    """What came of it; `frames` are the table after the move and after each that follows, empty if it is illegal.

    `rule` is the section of the rules that forbids the move, empty where none is named.
    """

    right: bool
    legal: bool
    feedback: str
    rule: str
    frames: list[TableView]
