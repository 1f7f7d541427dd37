"""Jobs on a Dask cluster: several machines, or one that somebody else looks after."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Generator, Hashable, Iterable
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from parlour.errors import BadParameter, ParlourError, Unsupported
from parlour.runtime.job import Job, Result
from parlour.runtime.pool import Pool

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Cluster", "dask_client", "must_be_same", "nobody_answers", "run_on_worker"]

CONNECT_SECONDS: Final = 10
PER_THREAD: Final = 2  # jobs under way for each thread of the cluster, so that none waits for the next
TRIES: Final = 5  # how often a job is sent again after Dask has given it up

_LOCAL = threading.local()


def must_be_same(sender: str) -> None:
    """Refuse work from another version: it would play otherwise."""
    ours = version("parlour")
    if ours != sender:
        raise Unsupported(f"A worker of the cluster runs Parlour {ours}, not {sender}; install the same version there.")


def dask_client(address: str, **more: bool) -> Client:
    """Return a connection to a scheduler; say in a sentence what is missing."""
    try:
        from distributed import Client
    except ImportError:
        raise Unsupported(
            "Dask is not installed. Install it with `pip install parlour[cluster]`, or leave out --dask."
        ) from None
    return Client(address, timeout=CONNECT_SECONDS, set_as_default=False, **more)


def run_on_worker(job: Job[Result], sender: str) -> Result:
    """Do a job on a worker of the cluster: in a process of our own, which can be ended when a player hangs."""
    must_be_same(sender)
    pool: Pool | None = getattr(_LOCAL, "pool", None)
    if pool is None:
        pool = _LOCAL.pool = Pool(1)
    return next(pool.run([job]))


def nobody_answers(address: str, error: Exception) -> BadParameter:
    """Say that there is no scheduler."""
    return BadParameter(f"No Dask scheduler answers at {address}: {error}.")


class Cluster:
    """The executor behind ``--dask ADDRESS``. Jobs of a lost worker are run again elsewhere."""

    def __init__(self, address: str) -> None:
        try:
            self._client = dask_client(address)
        except (OSError, ValueError, TimeoutError) as error:
            raise nobody_answers(address, error) from None

    def run(self, jobs: Iterable[Job[Result]]) -> Generator[Result, None, None]:
        """Do every job; results come as they finish."""
        from distributed import KilledWorker, as_completed

        source, sender = iter(jobs), version("parlour")
        waiting: dict[object, Job[Result]] = {}
        given_up: Counter[Hashable] = Counter()
        finished = as_completed(loop=self._client.loop)

        def submit(job: Job[Result]) -> None:
            future = self._client.submit(run_on_worker, job, sender, pure=False)
            waiting[future] = job
            finished.add(future)

        def top_up() -> None:
            while len(waiting) < self._room() and (job := next(source, None)) is not None:
                submit(job)

        try:
            top_up()
            while waiting:
                future = next(finished)
                job = waiting.pop(future)
                try:
                    result: Result = future.result()
                except KilledWorker:
                    given_up[job.key] += 1
                    if given_up[job.key] >= TRIES:
                        raise ParlourError(f"Job {job.key} was lost with its workers {TRIES} times over.") from None
                    submit(job)
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
