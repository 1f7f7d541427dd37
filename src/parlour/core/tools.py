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

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from parlour.core.limits import CancelToken
from parlour.core.parameters import NoSettings

__all__ = ["Answer", "Desk", "Tool"]


@dataclass(frozen=True, slots=True)
class Answer:
    """One result: text for people, plain JSON values for programs."""

    text: str
    data: Mapping[str, Any] = field(hash=False)


class Desk(Protocol):
    """Where a tool works: who may interrupt it, and how it tells how far it is. Results are yielded instead."""

    @property
    def cancel(self) -> CancelToken:
        """Set when the user has had enough; the tool then returns soon, with its work saved."""

    def progress(self, done: int, total: int, news: str = "") -> None:
        """Tell how much is done."""

    def note(self, sentence: str) -> None:
        """Tell something that is not a result."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One command of one game. ``examples`` are the options after ``parlour NAME GAME``."""

    name: str
    summary: str
    run: Callable[[Any, Desk], Iterable[Answer]]
    settings: type[Any] = NoSettings
    examples: tuple[str, ...] = ()
