"""Commands that only some games offer, such as ``parlour solve pentomino``: declared by the game, run by the CLI.

A game lists its tools in ``GameType.tools``; the options come from the fields of ``settings``, as everywhere:

    @dataclass(frozen=True)
    class SolveSettings:
        moves: str = option("", "The moves so far.")

    def solve(settings: SolveSettings, desk: Desk) -> Iterator[Answer]:
        yield Answer("win", {"value": "win"})

    TOOLS = (Tool("solve", "Solve positions exactly.", solve, SolveSettings, examples=('--moves "..."',)),)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from parlour.core.limits import CancelToken
from parlour.core.parameters import NoSettings, Options
from parlour.core.words import Words

__all__ = ["Answer", "Desk", "Tool", "ToolJob"]

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Answer:
    """One result: text for people, plain JSON values for programs."""

    text: str
    data: Mapping[str, Any] = field(hash=False)


class ToolJob(Protocol[Result_co]):
    """A piece of work that needs nothing else: it travels to another process, and its result comes back."""

    @property
    def key(self) -> Hashable:
        """What tells this job from all others."""

    def run(self, cancel: CancelToken) -> Result_co:
        """Do it; what it returns after ``cancel`` is thrown away."""


class Desk(Protocol):
    """Where a tool works: who may interrupt it, and how it tells how far it is. Results are yielded instead."""

    @property
    def cancel(self) -> CancelToken:
        """Set when the user has had enough; the tool then returns soon, with its work saved."""

    @property
    def words(self) -> Words:
        """Who says things in the user's language: ``[drawing]`` in the game's locale files."""

    def progress(self, done: int, total: int, news: str = "") -> None:
        """Tell how much is done."""

    def note(self, sentence: str) -> None:
        """Tell something that is not a result."""

    def run(self, jobs: Iterable[ToolJob[Result]], workers: int) -> Generator[Result, None, None]:
        """Run so many jobs at a time, on the arena's executors; results come as they finish, and none after ``cancel``.

        A job is taken only when somebody is free for it, so that it may depend on the results so far.
        """


@dataclass(frozen=True, slots=True)
class Tool:
    """One command of one game. ``examples`` are the options after ``parlour NAME GAME``."""

    name: str
    summary: str
    run: Callable[[Any, Desk], Iterable[Answer]]
    settings: type[Options] = NoSettings
    examples: tuple[str, ...] = ()
