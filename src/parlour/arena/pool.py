"""Blocks on the cores of this machine, each in a process that can be ended when a player does not answer."""

from __future__ import annotations

import mmap
import os
import selectors
import signal
import subprocess
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Generator, Hashable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import IO, Any, Final, cast

from parlour.arena.executor import Work
from parlour.arena.play.query import Query
from parlour.arena.play.task import Ended, Task
from parlour.arena.worker import load, read_frame, write_frame
from parlour.core.limits import NEVER, CancelToken
from parlour.errors import ParlourError
from parlour.runtime.watchdog import SIZE, Late, Place, Watchdog

__all__ = ["Pool", "cores"]

POLL_SECONDS: Final = 0.05
LOSSES_ALLOWED: Final = 3

_Losses = Counter[tuple[Hashable, Place | None]]


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """A number of worker processes. A lost worker is replaced and its task run again. After ``cancel`` it runs none."""

    def __init__(self, workers: int | None = None, cancel: CancelToken = NEVER) -> None:
        self.size = workers or cores()
        self._cancel = cancel
        self._idle: list[_Worker] = []

    def run(self, tasks: Iterable[Any]) -> Generator[Any, None, None]:
        """Do every task; results come as they finish."""
        source, again = iter(tasks), deque[Work]()
        busy: dict[_Worker, Work] = {}
        losses: _Losses = Counter()
        with selectors.DefaultSelector() as selector:

            def fill() -> None:
                while len(busy) < self.size and (task := _next(again, source)) is not None:
                    worker = self._idle.pop() if self._idle else _Worker()
                    busy[worker] = task
                    selector.register(worker.answers, selectors.EVENT_READ, worker)
                    worker.give(task)

            try:
                while True:
                    fill()
                    if not busy or self._cancel.cancelled:
                        return
                    for key, _ in selector.select(POLL_SECONDS):
                        worker = cast(_Worker, key.data)
                        selector.unregister(worker.answers)
                        try:
                            frame = worker.take()
                        except EOFError:
                            again.append(_after_loss(busy.pop(worker), worker, losses))
                            continue
                        task = busy.pop(worker)
                        self._idle.append(worker)
                        if isinstance(task, Task | Query):  # other jobs may depend on the result handed out here
                            fill()
                        yield _result(frame)
                    for worker, late in [(worker, worker.late()) for worker in busy]:
                        if late is not None:
                            selector.unregister(worker.answers)
                            worker.end()
                            again.append(_forfeited(busy.pop(worker), late.place, str(late)))
            finally:
                for worker in busy:
                    worker.end()

    def close(self) -> None:
        """End the workers."""
        while self._idle:
            self._idle.pop().end()


def _next(again: deque[Work], source: Iterator[Work]) -> Work | None:
    return again.popleft() if again else next(source, None)


def _result(frame: bytes) -> Any:  # noqa: ANN401 - whatever the task results in
    kind, value = load(frame)
    if kind == "failed":
        raise ParlourError(f"The arena failed while playing a block; please report it.\n{value}")
    return value


def _forfeited(task: Work, place: Place, why: str) -> Work:
    """Return the task to do again, with the move forfeited at this place; nobody moves in other jobs."""
    assert isinstance(task, Task | Query)
    return replace(task, ended=(*task.ended, Ended(place, why)))


def _after_loss(task: Work, worker: _Worker, losses: _Losses) -> Work:
    """Run a task again; a player at whose move the process dies a second time forfeits there."""
    worker.end()
    place, how = worker.watchdog.place(), worker.death()
    losses[task.key, place] += 1
    if losses[task.key, place] < 2:
        return task
    if place is not None:
        return _forfeited(task, place, f"ended its own process ({how})")
    if losses[task.key, place] < LOSSES_ALLOWED:
        return task
    name = f"Block {task.index}" if isinstance(task, Task) else f"Job {task.key}"
    raise ParlourError(f"{name} cannot be done: its worker process ended {LOSSES_ALLOWED} times ({how}).")


class _Worker:
    """One process, and the bytes in which it tells who is thinking."""

    def __init__(self) -> None:
        with tempfile.TemporaryFile() as shared:
            shared.truncate(SIZE)
            self.watchdog = Watchdog(mmap.mmap(shared.fileno(), SIZE))
            self._process = subprocess.Popen(
                [sys.executable, "-m", "parlour.arena.worker", str(shared.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                pass_fds=(shared.fileno(),),
                start_new_session=True,  # a group of its own, so that the programs it starts can be ended with it
            )
        self.answers = cast(IO[bytes], self._process.stdout)

    def give(self, task: Work) -> None:
        with suppress(BrokenPipeError):  # it died while idle; reading the answer finds that out
            write_frame(cast(IO[bytes], self._process.stdin), task)

    def take(self) -> bytes:
        """Return the answer, packed; raise ``EOFError`` when the process is gone."""
        return read_frame(self.answers)

    def late(self) -> Late | None:
        """Ask a late move to stop; return it once it is hopeless."""
        late = self.watchdog.look()
        return late if late is not None and late.hopeless else None

    def death(self) -> str:
        code = self._process.returncode
        return signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"

    def end(self) -> None:
        with suppress(ProcessLookupError):  # also when it has died: its programs may live on
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(BrokenPipeError):
                cast(IO[bytes], pipe).close()
