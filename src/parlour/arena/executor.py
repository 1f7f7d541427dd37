"""Who runs blocks: one protocol, several ways. The simplest way is here."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from typing import Protocol

from parlour.arena.block import play_block
from parlour.arena.pulse import Pulse
from parlour.arena.task import BlockResult, Task

__all__ = ["Executor", "InProcess"]


class Executor(Protocol):
    """Runs blocks and hands results out as they finish, in any order; takes tasks only as it has room for them.

    Closing the iterator ends the work at once; ``close`` frees what the executor holds.
    """

    def run(self, tasks: Iterable[Task]) -> Generator[BlockResult, None, None]:
        """Play every task once."""

    def close(self) -> None:
        """Free processes and connections."""


class InProcess:
    """Plays in this very process: for debugging and tests. It can ask a late player to stop, but not end it."""

    POLL_SECONDS = 0.05

    def run(self, tasks: Iterable[Task]) -> Generator[BlockResult, None, None]:
        """Play the tasks in order."""
        pulse, over = Pulse(), threading.Event()

        def watch() -> None:
            while not over.wait(self.POLL_SECONDS):
                pulse.look()

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            for task in tasks:
                yield play_block(task, pulse)
        finally:
            over.set()
            watcher.join()

    def close(self) -> None:
        """Nothing is held."""
