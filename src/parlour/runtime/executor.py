"""Who runs jobs: one protocol, several ways. The simplest way is here."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from threading import Event
from typing import Protocol

from parlour.core.limits import NEVER, CancelToken
from parlour.runtime.job import Job, Result
from parlour.runtime.watchdog import LOOK_SECONDS, Watchdog, beside

__all__ = ["Executor", "InProcess"]


class Executor(Protocol):
    """Runs jobs and hands results out as they finish, in any order; takes jobs only as it has room for them.

    Closing the iterator ends the work at once; ``close`` frees what the executor holds.
    """

    def run(self, jobs: Iterable[Job[Result]]) -> Generator[Result, None, None]:
        """Do every job once."""

    def close(self) -> None:
        """Free processes and connections."""


class InProcess:
    """Works in this very process: for debugging and tests. It can ask a late player to stop, but not end it."""

    def __init__(self, cancel: CancelToken = NEVER) -> None:
        self._cancel = cancel

    def run(self, jobs: Iterable[Job[Result]]) -> Generator[Result, None, None]:
        """Do the jobs in order."""
        watchdog = Watchdog(cancel=self._cancel)

        def watch(over: Event) -> None:
            while not over.wait(LOOK_SECONDS):
                watchdog.look()

        with beside(watch):
            for job in jobs:
                result = job.run(watchdog)
                if self._cancel.cancelled:
                    return
                yield result

    def close(self) -> None:
        """Nothing is held."""
