"""Where lessons are: by game and name, each read once."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from parlour.core.course import Course
from parlour.core.registry import game_names, game_type
from parlour.errors import ParlourError, UnknownName, Unsupported
from parlour.study.lessons.model import Lesson, Rulebook, Section, Step
from parlour.study.lessons.reading import read_lesson, read_rulebook

__all__ = [
    "course_of",
    "has_course",
    "lesson",
    "lessons",
    "rulebook",
    "section",
    "section_for",
    "step_of",
    "taught_games",
]

RULES: Final = "rules.toml"
_FILE: Final = re.compile(r"(?P<number>\d+)-(?P<name>[a-z][a-z-]*)\.toml")


def taught_games() -> tuple[str, ...]:
    """Return the games that bring lessons or rules; a plug-in that cannot be loaded is left out."""
    return tuple(name for name in game_names() if has_course(name))


def has_course(name: str) -> bool:
    """Whether a game can be learnt here."""
    try:
        return game_type(name).course is not None
    except ParlourError:
        return False


def course_of(name: str) -> Course:
    """Return how a game is taught; refuse a game that brings nothing."""
    course = game_type(name).course
    if course is None:
        raise Unsupported("There are no lessons for {game} yet.", game=name)
    return course


@lru_cache(maxsize=64)
def lessons(name: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in their order."""
    course = course_of(name)
    numbered = [(match, file) for file in course.folder.iterdir() if (match := _FILE.fullmatch(file.name))]
    numbered.sort(key=lambda pair: int(pair[0]["number"]))
    return tuple(read_lesson(file, match["name"], name, course) for match, file in numbered)


def lesson(name: str, which: str) -> Lesson:
    """Return one lesson by its name, or by its number from 1."""
    every = lessons(name)
    if which.isdecimal() and len(which) < 4 and 1 <= int(which) <= len(every):
        return every[int(which) - 1]
    chosen = next((one for one in every if one.name == which), None)
    if chosen is None:
        raise UnknownName("lesson", which, [one.name for one in every])
    return chosen


def step_of(one: Lesson, number: int) -> Step:
    """Return a step of a lesson by its number from 1."""
    if not 1 <= number <= len(one.steps):
        raise UnknownName("step", str(number), [str(known) for known in range(1, len(one.steps) + 1)])
    return one.steps[number - 1]


@lru_cache(maxsize=64)
def rulebook(name: str) -> Rulebook:
    """Return the rules of a game."""
    file = course_of(name).folder / RULES
    return read_rulebook(file, name) if file.is_file() else Rulebook()


def section(name: str, which: str) -> Section:
    """Return one section of the rules."""
    sections = rulebook(name).sections
    chosen = next((one for one in sections if one.name == which), None)
    if chosen is None:
        raise UnknownName("section", which, [one.name for one in sections])
    return chosen


def section_for(name: str, code: str) -> str:
    """Return the section of the rules behind the code of an illegal move; empty where none is named."""
    if not has_course(name):
        return ""
    return course_of(name).codes.get(code.removeprefix(f"{name}."), "")
