"""Jobs on the cores of this machine, each in a process that can be ended when a player does not answer."""

from __future__ import annotations

import os
import selectors
from collections import Counter, deque
from collections.abc import Generator, Hashable, Iterable
from typing import Final

from parlour.core.limits import NEVER, CancelToken
from parlour.errors import ParlourError
from parlour.runtime.job import Job, Refereed, Result
from parlour.runtime.watchdog import LOOK_SECONDS, DueMove
from parlour.runtime.worker import Done, Failed, Worker

__all__ = ["Pool", "cores"]

LOSSES_ALLOWED: Final = 3

_Losses = Counter[tuple[Hashable, DueMove | None]]


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """A number of worker processes. A lost worker is replaced and its job run again. After ``cancel`` it runs none."""

    def __init__(self, workers: int | None = None, cancel: CancelToken = NEVER) -> None:
        self.size = workers or cores()
        self._cancel = cancel
        self._idle: list[Worker] = []

    def run(self, jobs: Iterable[Job[Result]]) -> Generator[Result, None, None]:
        """Do every job; results come as they finish."""
        source, again = iter(jobs), deque[Job[Result]]()
        busy: dict[Worker, Job[Result]] = {}
        losses: _Losses = Counter()
        with selectors.DefaultSelector() as selector:

            def fill() -> None:
                while len(busy) < self.size and (job := again.popleft() if again else next(source, None)) is not None:
                    worker = self._idle.pop() if self._idle else Worker()
                    busy[worker] = job
                    selector.register(worker.connection, selectors.EVENT_READ, worker)
                    worker.give(job)

            def free(worker: Worker) -> Job[Result]:
                selector.unregister(worker.connection)
                return busy.pop(worker)

            try:
                while True:
                    fill()
                    if not busy or self._cancel.cancelled:
                        return
                    for key, _ in selector.select(LOOK_SECONDS):
                        worker: Worker = key.data
                        try:
                            message = worker.receive()
                        except EOFError:
                            again.append(_after_loss(free(worker), worker, losses))
                            continue
                        if isinstance(message, str):  # that it has started
                            continue
                        job = free(worker)
                        self._idle.append(worker)
                        if isinstance(job, Refereed):  # other jobs may depend on the result handed out here
                            fill()
                        yield _result(message)
                    for worker, late in [(worker, worker.late()) for worker in busy]:
                        if late is not None:
                            job = free(worker)
                            worker.end()
                            again.append(_forfeited(job, late.due, str(late)))
            finally:
                for worker in busy:
                    worker.end()

    def close(self) -> None:
        """End the workers."""
        while self._idle:
            self._idle.pop().end()


def _result(message: Done | Failed) -> Result:  # type: ignore[type-var]  # as the job says
    if isinstance(message, Failed):
        raise ParlourError(f"A job failed in its process; please report it.\n{message.trace}")
    result: Result = message.result
    return result


def _forfeited(job: Job[Result], due: DueMove, why: str) -> Job[Result]:
    """Return the job to do again, with the move forfeited at this place; nobody moves in other jobs."""
    assert isinstance(job, Refereed)
    return job.forfeited(due, why)


def _after_loss(job: Job[Result], worker: Worker, losses: _Losses) -> Job[Result]:
    """Run a job again; a player at whose move the process dies a second time forfeits there."""
    worker.end()
    due, how = worker.watchdog.due(), worker.death()
    losses[job.key, due] += 1
    if losses[job.key, due] < 2:
        return job
    if due is not None:
        return _forfeited(job, due, f"ended its own process ({how})")
    if losses[job.key, due] < LOSSES_ALLOWED:
        return job
    raise ParlourError(f"Job {job.key} cannot be done: its worker process ended {LOSSES_ALLOWED} times ({how}).")
