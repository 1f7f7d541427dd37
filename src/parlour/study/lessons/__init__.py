"""Lessons and rules of games: read from what a game brings (``GameType.course``), played through and answered.

from parlour.study.lessons import answer, lesson, lessons, rulebook

for one in lessons("reversi"):
    print(one.title.in_language("en"))
first = lesson("reversi", "turning")
told = answer("reversi", course_of("reversi"), first.steps[1], "d3")
"""

from parlour.study.lessons.course import (
    course_of,
    has_course,
    lesson,
    lessons,
    rulebook,
    section,
    section_for,
    step_of,
    taught_games,
)
from parlour.study.lessons.model import Lesson, Rulebook, Scene, Section, Slip, Step, Task, Text
from parlour.study.lessons.playing import Answer, answer, frames, solution

__all__ = [
    "Answer",
    "Lesson",
    "Rulebook",
    "Scene",
    "Section",
    "Slip",
    "Step",
    "Task",
    "Text",
    "answer",
    "course_of",
    "frames",
    "has_course",
    "lesson",
    "lessons",
    "rulebook",
    "section",
    "section_for",
    "solution",
    "step_of",
    "taught_games",
]
