"""Lessons and rules as the page gets them: each table in them is shown as the seat sees it, like any other table."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any, Final

from parlour.core.observation import Seat
from parlour.core.registry import game_type
from parlour.errors import ParlourError
from parlour.explain.catalogue import game_summary, game_title
from parlour.study.lessons import (
    Answer,
    Lesson,
    Scene,
    Section,
    Step,
    answer,
    course_of,
    lesson,
    lessons,
    rulebook,
    solution,
    step_of,
    taught_games,
)
from parlour.table import Sitting, Table
from parlour.table.log import Opened
from parlour.web.schema import TableView
from parlour.web.schema_learn import (
    AnswerView,
    CourseView,
    LessonLine,
    LessonView,
    SectionView,
    StepView,
    TaskView,
    TaughtGame,
)
from parlour.web.screens import Viewer
from parlour.web.views import RoomStatus, Telling, legal_actions, table_view

__all__ = ["course_view", "judged", "lesson_view", "taught"]

ID: Final = ""  # there is no table behind it


def taught(language: str) -> list[TaughtGame]:
    """Return the games that can be learnt; one whose lessons cannot be read is left out."""
    return list(chain.from_iterable(_taught(name, language) for name in taught_games()))


def _taught(name: str, language: str) -> list[TaughtGame]:
    try:
        return [TaughtGame(**_game(name, language))]
    except ParlourError:
        return []


@lru_cache(maxsize=64)
def course_view(name: str, language: str) -> CourseView:
    """Return the lessons and rules of a game."""
    return CourseView(
        **_game(name, language),
        sections=[_section(name, one, language) for one in rulebook(name).sections],
        options=dict(course_of(name).options),
    )


@lru_cache(maxsize=256)
def lesson_view(name: str, which: str, language: str) -> LessonView:
    """Return a whole lesson."""
    one, every = lesson(name, which), lessons(name)
    coming = next(iter(every[every.index(one) + 1 :]), None)
    return LessonView(
        **_line(one, language).model_dump(),
        game=name,
        game_title=game_title(game_type(name), language),
        section=one.section,
        parts=[_step(name, step, language) for step in one.steps],
        next=coming.name if coming else "",
        next_title=coming.title.in_language(language) if coming else "",
    )


def judged(name: str, which: str, number: int, text: str, language: str) -> AnswerView:
    """Judge a move as an answer to the task of a step, and show what comes of it."""
    step = step_of(lesson(name, which), number)
    result: Answer = answer(name, course_of(name), step, text, language)
    seen = len(step.scene.moves) + 1
    return AnswerView(
        right=result.right,
        legal=result.legal,
        feedback=result.feedback,
        rule=result.section,
        frames=_frames(name, step.scene, language, result.moves)[seen:],
    )


def _game(name: str, language: str) -> dict[str, Any]:
    kind = game_type(name)
    return {
        "game": name,
        "title": game_title(kind, language),
        "summary": game_summary(kind, language),
        "lessons": [_line(one, language) for one in lessons(name)],
    }


def _line(one: Lesson, language: str) -> LessonLine:
    return LessonLine(
        name=one.name,
        title=one.title.in_language(language),
        goal=one.goal.in_language(language),
        steps=len(one.steps),
        tasks=sum(step.task is not None for step in one.steps),
    )


def _section(name: str, one: Section, language: str) -> SectionView:
    lines = (line.strip() for line in one.paragraphs.in_language(language).splitlines())
    return SectionView(
        name=one.name,
        title=one.title.in_language(language),
        paragraphs=[line for line in lines if line],
        frames=_frames(name, one.scene, language) if one.scene else [],
    )


def _step(name: str, step: Step, language: str) -> StepView:
    task = None
    if step.task is not None:
        table, seat = _table(name, step.scene), step.scene.seat
        for move in step.scene.moves:
            _make(table, move, None)
        legal = legal_actions(table.game, table.observe(seat), language)
        ask = step.task.ask.in_language(language)
        task = TaskView(ask=ask, legal=legal, solution=solution(name, course_of(name), step))
    return StepView(say=step.say.in_language(language), frames=_frames(name, step.scene, language), task=task)


def _frames(name: str, scene: Scene, language: str, more: tuple[str, ...] = ()) -> list[TableView]:
    """Show a scene from its first position on; the first of ``more`` is a move of the seat that looks."""
    table, telling = _table(name, scene), Telling()
    viewer = Viewer(() if scene.seat is None else (scene.seat,), scene.seat, language)
    views = [table_view(table, ID, scene.seat, viewer, telling, RoomStatus())]
    for number, move in enumerate((*scene.moves, *more)):
        _make(table, move, scene.seat if number == len(scene.moves) else None)
        views.append(table_view(table, ID, scene.seat, viewer, telling, RoomStatus()))
    return views


def _table(name: str, scene: Scene) -> Table:
    seats = tuple(Sitting() for _ in range(_seats(name)))
    return Table(Opened(name, seats, seed=0, player_seed=0, rules=scene.rules, position=scene.start))


@lru_cache(maxsize=64)
def _seats(name: str) -> int:
    kind = game_type(name)
    return kind.make(kind.rules()).seats


def _make(table: Table, text: str, seat: Seat | None) -> None:
    mover = seat if seat is not None and seat in table.actors else table.actors[0]
    table.apply(table.act(mover, text, table.turn(mover)))
