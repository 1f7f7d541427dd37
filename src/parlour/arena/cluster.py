"""Blocks on a Dask cluster: several machines, or one that somebody else looks after."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from importlib.metadata import version
from typing import Any, Final

from parlour.arena.play.task import Task
from parlour.arena.pool import Pool
from parlour.core.tools import Job
from parlour.errors import BadParameter, ParlourError, Unsupported

__all__ = ["Cluster", "play_on_worker"]

CONNECT_SECONDS: Final = 10
PER_THREAD: Final = 2  # blocks under way for each thread of the cluster, so that none waits for the next
TRIES: Final = 5  # how often a block is sent again after Dask has given it up

_LOCAL = threading.local()


def play_on_worker(task: Task | Job[Any], sender: str) -> Any:  # noqa: ANN401 - whatever the task results in
    """Do a task on a worker of the cluster: in a process of our own, which can be ended when a player hangs."""
    ours = version("parlour")
    if ours != sender:
        raise Unsupported(f"A worker of the cluster runs Parlour {ours}, not {sender}; install the same version there.")
    pool = getattr(_LOCAL, "pool", None)
    if pool is None:
        pool = _LOCAL.pool = Pool(1)
    return next(pool.run([task]))


class Cluster:
    """The executor behind ``--dask ADDRESS``. Blocks of a lost worker are run again elsewhere."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise Unsupported(
                "Dask is not installed. Install it with `pip install parlour[cluster]`, or leave --dask out."
            ) from None
        try:
            self._client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise BadParameter(f"No Dask scheduler answers at {address}: {error}.") from None

    def run(self, tasks: Iterable[Any]) -> Generator[Any, None, None]:
        """Do every task; results come as they finish."""
        from distributed import KilledWorker, as_completed

        source, sender = iter(tasks), version("parlour")
        waiting: dict[Any, Any] = {}
        given_up: dict[Any, int] = {}
        finished = as_completed(loop=self._client.loop)

        def submit(task: Task | Job[Any]) -> None:
            future = self._client.submit(play_on_worker, task, sender, pure=False)
            waiting[future] = task
            finished.add(future)

        def top_up() -> None:
            while len(waiting) < self._room() and (task := next(source, None)) is not None:
                submit(task)

        try:
            top_up()
            while waiting:
                future = next(finished)
                task = waiting.pop(future)
                try:
                    result = future.result()
                except KilledWorker:
                    given_up[task.key] = given_up.get(task.key, 0) + 1
                    if given_up[task.key] >= TRIES:
                        raise ParlourError(f"Task {task.key} was lost with its workers {TRIES} times over.") from None
                    submit(task)
                    continue
                future.release()
                top_up()
                yield result
        finally:
            self._client.cancel(list(waiting))

    def close(self) -> None:
        """Leave the cluster."""
        self._client.close()

    def _room(self) -> int:
        threads: int = sum(self._client.nthreads().values())
        return max(1, threads) * PER_THREAD
