"""Workers of a Dask cluster that answer a server's questions, each in a process that can be told to stop and be ended.

Dask itself cannot stop what has begun. So the word to stop goes to all its workers, past their queues, and the one that
has the question passes it on to the process that thinks.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from parlour.core.limits import CancelToken
from parlour.runtime.cluster import dask_client, must_be_same, nobody_answers
from parlour.runtime.job import Result
from parlour.runtime.thinker import NICENESS, PREPARE_SECONDS, Asked, Mailbox
from parlour.runtime.worker import Failed, Message, Worker

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["ClusterThinkers"]

LOOK_SECONDS: Final = 0.02
NETWORK_SECONDS: Final = 2.0  # what messages may take to a worker and back
BOOT_SECONDS: Final = 60.0
MOST_STOPPED: Final = 1000  # questions that were stopped before they came, remembered by a worker

# What a worker of the cluster knows: its process of each thread, and what is to be stopped.
_LOCAL = threading.local()
_TOKENS: dict[str, CancelToken] = {}
_STOPPED: OrderedDict[str, None] = OrderedDict()


def stop_on_worker(name: str) -> None:
    """Pass on that a question is to be stopped; it may still have to come."""
    _STOPPED[name] = None
    if len(_STOPPED) > MOST_STOPPED:
        _STOPPED.popitem(last=False)
    if name in _TOKENS:
        _TOKENS[name].cancel()


def answer_on_worker(
    asked: Asked[Result], name: str, seconds: float, grace: float, memory: int, sender: str
) -> tuple[Message | None, float]:
    """Let a process of this machine answer; return what it said, None if it is gone, and its processor time."""
    must_be_same(sender)
    worker: Worker | None = getattr(_LOCAL, "worker", None)
    if worker is None or not worker.alive:
        worker = _LOCAL.worker = Worker(NICENESS, memory)
        if not worker.connection.poll(BOOT_SECONDS):
            worker.end()
            return None, 0.0
        worker.receive()  # that it is ready
    before, begun = worker.cpu_seconds(), time.monotonic()
    worker.give(asked)
    _TOKENS[name] = worker.watchdog
    if name in _STOPPED:
        worker.watchdog.cancel()
    try:
        message = _heard(worker, seconds, grace)
    finally:
        del _TOKENS[name]
    after = worker.cpu_seconds()
    spent = time.monotonic() - begun if before is None or after is None else after - before
    if message is None:
        worker.end()
        _LOCAL.worker = None
    return message, spent


def _heard(worker: Worker, seconds: float, grace: float) -> Message | None:
    """Wait for the answer; of one that does not stop in time when it is told to, there is none."""
    asked, stopping = time.monotonic(), None
    while not worker.connection.poll(LOOK_SECONDS):
        moment, begun = time.monotonic(), worker.watchdog.begun
        if begun is None:
            if moment - asked > PREPARE_SECONDS:
                return None
        elif stopping is not None:
            if moment - max(stopping, begun) > grace:
                return None
        elif worker.watchdog.cancelled or moment - max(begun, asked) > seconds:
            worker.watchdog.cancel()
            stopping = moment
    try:
        return worker.receive()
    except EOFError:
        return None


class ClusterThinkers:
    """A connection to a scheduler, through which questions go. ``size`` is how many it can answer at a time."""

    def __init__(self, client: Client, address: str, grace: float, memory: int) -> None:
        self.client = client
        self.address = address
        self.grace = grace
        self.memory = memory
        self.size = 1

    @classmethod
    async def connected(cls, address: str, grace: float, memory: int = 0) -> ClusterThinkers:
        """Connect to a scheduler."""
        try:
            client = await dask_client(address, asynchronous=True)
        except (OSError, ValueError, TimeoutError) as error:
            raise nobody_answers(address, error) from None
        made = cls(client, address, grace, memory)
        made.size = max(1, sum((await client.nthreads()).values()))
        return made

    async def hire(self) -> ClusterThinker:
        """Return one more of those that answer."""
        return ClusterThinker(self)

    async def close(self) -> None:
        """Leave the cluster."""
        await self.client.close()


class ClusterThinker(Mailbox):
    """One question at a time, somewhere on the cluster; Dask asks another worker where one is lost."""

    alive = True

    def __init__(self, cluster: ClusterThinkers) -> None:
        super().__init__()
        self._cluster = cluster
        self._name = ""
        self._future: Any = None  # of Dask, which has no types
        self._hearing: asyncio.Task[None] | None = None
        self._stopping: asyncio.Task[None] | None = None
        self._told_to_stop = 0.0
        self._spent: float | None = None
        self.begun: float | None = None

    @property
    def used(self) -> float:
        """Processor time that the question has cost, as its worker says; else what went by."""
        return self._spent if self._spent is not None else time.monotonic() - (self.begun or time.monotonic())

    def ask(self, asked: Asked[Result], seconds: float) -> None:
        """Send a question."""
        cluster = self._cluster
        self._name, self._spent, self.begun = uuid4().hex, None, time.monotonic()
        more = self._name, seconds, cluster.grace, cluster.memory, version("parlour")
        self._future = cluster.client.submit(answer_on_worker, asked, *more, key=f"parlour-{self._name}", pure=False)
        self._hearing = asyncio.create_task(self._hear(self._future))

    async def _hear(self, future: Any) -> None:  # noqa: ANN401 - of Dask, which has no types
        from distributed import KilledWorker

        try:
            message, self._spent = await future
        except (KilledWorker, OSError):
            message = None
        except Exception as error:  # whatever went wrong there
            message = Failed(str(error), "")
        if future is self._future:
            self.deliver(message) if message is not None else self.hang_up()

    async def answer(self, seconds: float) -> Message:
        """Wait for the answer; the worker keeps the time, so this is only for workers that are gone for good."""
        return await self.message(PREPARE_SECONDS + seconds + self._cluster.grace + NETWORK_SECONDS)

    def cancel(self) -> None:
        """Send word to all workers, one of which has the question."""
        self._told_to_stop = time.monotonic()

        async def send() -> None:
            await self._cluster.client.run(stop_on_worker, self._name, on_error="ignore")

        self._stopping = asyncio.create_task(send())

    @property
    def stopping(self) -> float:
        """How long its worker has known that it has to stop, at the least."""
        return time.monotonic() - self._told_to_stop - NETWORK_SECONDS

    async def last_words(self, seconds: float) -> Message:
        """Wait for the answer of one that was asked to stop."""
        return await self.message(seconds + NETWORK_SECONDS)

    def end(self) -> str:
        """Want no answer any more."""
        self._future = None
        return "on the cluster"
