"""What a worker can be given, a block of games, a question to a player or a game's own job: one protocol."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol, Self, runtime_checkable

from parlour.core.limits import Limit
from parlour.core.tools import Result, Result_co
from parlour.runtime.watchdog import DueMove, Watchdog

__all__ = ["Job", "Question", "Refereed", "Result"]


class Job(Protocol[Result_co]):
    """A piece of work that needs nothing else: it travels to another process, and its result comes back.

    ``parlour.core.tools.ToolJob`` is one that needs only the cancel token which a watchdog is.
    """

    @property
    def key(self) -> Hashable:
        """What tells this job from all others, or in messages who is asked."""

    def run(self, watchdog: Watchdog, /) -> Result_co:
        """Do it; what it returns after being cancelled is thrown away."""


@runtime_checkable
class Refereed(Protocol):
    """A job in which players decide: where one has to be ended, the job is run again with that move forfeited."""

    def forfeited(self, due: DueMove, why: str) -> Self:
        """Return the job with the move at this place forfeited."""


class Question(Job[Result_co], Protocol[Result_co]):
    """A job of one decision, of which the worker tells when its clock begins to run."""

    @property
    def limit(self) -> Limit:
        """What the answer may cost."""

    def prepare(self) -> None:
        """Get ready to answer, in the worker, before any clock runs."""
