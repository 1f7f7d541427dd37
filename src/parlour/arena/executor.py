"""Who runs blocks, and other jobs: one protocol, several ways. The simplest way is here."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from typing import Any, Protocol, overload

from parlour.arena.play.block import play_block
from parlour.arena.play.query import Choice, Query, answer
from parlour.arena.play.task import BlockResult, Task
from parlour.core.limits import NEVER, CancelToken
from parlour.core.tools import Job, Result
from parlour.runtime.watchdog import Watchdog

__all__ = ["Executor", "InProcess", "Work", "perform"]


Work = Task | Query | Job[Any]


def perform(work: Work, watchdog: Watchdog, cancel: CancelToken = NEVER) -> Any:  # noqa: ANN401 - as the job says
    """Play a block, ask a player, or run a job of another kind."""
    if isinstance(work, Task):
        return play_block(work, watchdog)
    if isinstance(work, Query):
        return answer(work, watchdog)
    return work.run(cancel)


class Executor(Protocol):
    """Runs blocks and hands results out as they finish, in any order; takes tasks only as it has room for them.

    Closing the iterator ends the work at once; ``close`` frees what the executor holds.
    """

    @overload
    def run(self, tasks: Iterable[Task]) -> Generator[BlockResult, None, None]: ...

    @overload
    def run(self, tasks: Iterable[Query]) -> Generator[tuple[int, Choice], None, None]: ...

    @overload
    def run(self, tasks: Iterable[Job[Result]]) -> Generator[Result, None, None]: ...

    def run(self, tasks: Iterable[Any]) -> Generator[Any, None, None]:
        """Do every task once."""

    def close(self) -> None:
        """Free processes and connections."""


class InProcess:
    """Works in this very process: for debugging and tests. It can ask a late player to stop, but not end it."""

    POLL_SECONDS = 0.05

    def __init__(self, cancel: CancelToken = NEVER) -> None:
        self._cancel = cancel

    def run(self, tasks: Iterable[Any]) -> Generator[Any, None, None]:
        """Do the tasks in order."""
        watchdog, over = Watchdog(), threading.Event()

        def watch() -> None:
            while not over.wait(self.POLL_SECONDS):
                watchdog.look()

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            for task in tasks:
                result = perform(task, watchdog, self._cancel)
                if self._cancel.cancelled:
                    return
                yield result
        finally:
            over.set()
            watcher.join()

    def close(self) -> None:
        """Nothing is held."""
