"""Lessons and rules as values: what is said, what lies on the table, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.core.observation import Seat
from parlour.core.parameters import Value

__all__ = ["ENGLISH", "Lesson", "Rulebook", "Scene", "Section", "Slip", "Step", "Task", "Text"]

ENGLISH = "en"


@dataclass(frozen=True)
class Text:
    """The same words in several languages."""

    by_language: Mapping[str, str] = field(default_factory=dict, hash=False)

    def in_language(self, language: str) -> str:
        """Return the words in a language, in English where there are none."""
        return self.by_language.get(language) or self.by_language.get(ENGLISH, "")

    def __bool__(self) -> bool:
        return any(self.by_language.values())


@dataclass(frozen=True)
class Scene:
    """A position as a seat sees it (None: as a spectator does), and moves that are then made by themselves."""

    rules: Mapping[str, Value] = field(hash=False)
    start: str
    seat: Seat | None
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slip:
    """Moves that people often try instead: what is said then, and the moves that show why."""

    moves: tuple[str, ...]
    say: Text
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Task:
    """Something to do: one of the accepted moves, or any other legal one that reaches the goal."""

    ask: Text
    right: Text
    wrong: Text
    accept: tuple[str, ...] = ()
    goal: str = ""
    slips: tuple[Slip, ...] = ()
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A sentence or two about a scene, and perhaps a task."""

    say: Text
    scene: Scene
    task: Task | None = None


@dataclass(frozen=True)
class Lesson:
    """One idea in a few steps; ``section`` is where the rules explain it."""

    name: str
    title: Text
    goal: Text
    steps: tuple[Step, ...]
    section: str = ""


@dataclass(frozen=True)
class Section:
    """A short part of the rules, with a picture that moves where there is one."""

    name: str
    title: Text
    paragraphs: Text
    scene: Scene | None = None


@dataclass(frozen=True)
class Rulebook:
    """The whole rules of a game."""

    sections: tuple[Section, ...] = ()
