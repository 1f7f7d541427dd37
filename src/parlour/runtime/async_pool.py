"""A few warm worker processes that answer questions, so that no decision holds up the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Generic

from parlour.errors import PlayerError, PlayerOverran
from parlour.runtime.job import Question, Result
from parlour.runtime.watchdog import Watchdog, deadline
from parlour.runtime.worker import Done, Failed, Message, Worker

__all__ = ["AsyncPool", "Watch"]

log: Final = logging.getLogger("parlour.runtime")

BOOT_SECONDS: Final = 60.0  # for a worker to import everything on a busy machine
PREPARE_SECONDS: Final = 60.0  # for it to import a game and make a player: no part of the thinking time
NICENESS: Final = 5  # the server answers first, players think with what is left


@dataclass(frozen=True)  # no slots: it is pickled
class Asked(Generic[Result]):
    """A question as a job: prepared before its clock runs, cancelled when its processor time is used up."""

    question: Question[Result]
    cpu_seconds: float

    @property
    def key(self) -> object:
        """The key of the question."""
        return self.question.key

    def run(self, watchdog: Watchdog) -> Result:
        """Answer it."""
        self.question.prepare()
        watchdog.start()
        until = time.process_time() + self.cpu_seconds
        with deadline(watchdog, lambda: until - time.process_time()):
            return self.question.run(watchdog)


class Watch:
    """How long a worker has been thinking, without what came before."""

    def __init__(self) -> None:
        self.begun: float | None = None

    @property
    def seconds(self) -> float:
        """The seconds since then."""
        return 0.0 if self.begun is None else time.monotonic() - self.begun


class _AsyncWorker(Worker):
    """A worker whose messages are waited for without blocking the loop."""

    def __init__(self) -> None:
        super().__init__(NICENESS)
        self.lost = False
        self._told: asyncio.Queue[Message | None] = asyncio.Queue()  # None: the end
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self.connection.fileno(), self._hear)

    async def answer(self, seconds: float) -> Message:
        """Wait for the answer: as long as preparing may take, then so many seconds of its clock; raise TimeoutError.

        No message tells that the clock runs: it would wake the server once more for every move of a player.
        """
        asked = time.monotonic()
        while True:
            begun = self.watchdog.begun
            until = asked + PREPARE_SECONDS if begun is None else max(begun, asked) + seconds
            left = until - time.monotonic()
            try:
                return await self.message(min(left, seconds))
            except TimeoutError:
                if left <= seconds and self.watchdog.begun == begun:
                    raise

    async def message(self, seconds: float) -> Message:
        """Wait for a message; raise TimeoutError or EOFError."""
        async with asyncio.timeout(seconds):
            told = await self._told.get()
        if told is None:
            self._told.put_nowait(None)
            raise EOFError
        return told

    def end(self) -> None:
        """Hear no more, and end the process."""
        self._loop.remove_reader(self.connection.fileno())
        super().end()

    def _hear(self) -> None:
        try:
            self._told.put_nowait(self.receive())
        except (EOFError, OSError):
            self._loop.remove_reader(self.connection.fileno())
            self._told.put_nowait(None)
        except Exception as error:  # an answer that cannot be unpickled
            self._told.put_nowait(Failed(str(error), ""))


class AsyncPool:
    """Asks worker processes, at most ``workers`` at a time. ``lost`` counts those that had to be replaced."""

    def __init__(self, workers: int, grace_seconds: float) -> None:
        self._size = workers
        self._grace = grace_seconds
        self._idle: asyncio.Queue[_AsyncWorker] = asyncio.Queue()
        self._alive: set[_AsyncWorker] = set()
        self._chores: set[asyncio.Task[None]] = set()
        self._closed = False
        self.lost = 0

    def start(self) -> None:
        """Begin to start the processes; questions may be asked at once."""
        for _ in range(self._size):
            self._chore(self._boot())

    async def close(self) -> None:
        """End all processes, for good."""
        self._closed = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for worker in tuple(self._alive):
            self._discard(worker)

    async def ask(
        self,
        question: Question[Result],
        seconds: float,
        cpu_seconds: float,
        *,
        watch: Watch | None = None,
        wait: float | None = None,
    ) -> Result:
        """Return the answer; raise ``PlayerError`` when none comes in time, or no worker is free within ``wait``."""
        async with self._worker(wait) as worker:
            try:
                worker.give(Asked(question, cpu_seconds))
                message = await self._answer(worker, seconds)
            except TimeoutError:
                worker.lost = True
                preparing = worker.watchdog.begun is None
                what = "was not ready to think" if preparing else "gave no answer"
                most = PREPARE_SECONDS if preparing else seconds
                raise PlayerOverran(f"{question.key} {what} in {most:g} seconds") from None
            except (EOFError, OSError):
                worker.lost = True
                raise PlayerError(f"{question.key} failed: its process ended") from None
            except Exception as error:  # a question that does not pickle
                raise PlayerError(f"{question.key} failed: {error}") from error
            finally:
                if watch is not None:
                    watch.begun = worker.watchdog.begun
            if isinstance(message, Failed):
                raise PlayerError(f"{question.key} failed: {message.why}")
            assert isinstance(message, Done)
            result: Result = message.result
            return result

    async def _answer(self, worker: _AsyncWorker, seconds: float) -> Message:
        try:
            return await worker.answer(seconds)
        except TimeoutError:
            if worker.watchdog.begun is None:
                raise
            worker.watchdog.cancel()
            return await worker.message(self._grace)

    async def _free(self) -> _AsyncWorker:
        worker = await self._idle.get()
        while not worker.alive:  # killed from outside while it had nothing to do
            self._replace(worker)
            worker = await self._idle.get()
        return worker

    @asynccontextmanager
    async def _worker(self, wait: float | None) -> AsyncIterator[_AsyncWorker]:
        try:
            async with asyncio.timeout(wait):
                worker = await self._free()
        except TimeoutError:
            raise PlayerError(
                f"No process was free to think about this within {wait:g} seconds. "
                "Try again; if that does not help, the server's log says what keeps them."
            ) from None
        try:
            yield worker
        except asyncio.CancelledError:
            worker.watchdog.cancel()
            self._chore(self._settle(worker))
            raise
        except BaseException:
            self._give_back(worker)
            raise
        self._give_back(worker)

    async def _settle(self, worker: _AsyncWorker) -> None:
        """Wait for the answer that nobody wants any more; a worker that does not give it is replaced."""
        try:
            await worker.answer(self._grace)
        except (TimeoutError, EOFError, OSError):
            self._replace(worker)
        else:
            self._give_back(worker)

    def _give_back(self, worker: _AsyncWorker) -> None:
        if worker.lost:
            self._replace(worker)
        else:
            self._idle.put_nowait(worker)

    def _replace(self, worker: _AsyncWorker) -> None:
        self.lost += 1
        log.warning("A thinking process ended or had to be ended; another one is started.")
        self._discard(worker)
        self._chore(self._boot())

    def _discard(self, worker: _AsyncWorker) -> None:
        if worker in self._alive:
            self._alive.remove(worker)
            worker.end()

    async def _boot(self) -> None:
        pause = 1.0
        while True:
            try:
                worker = await self._new_worker()
            except (TimeoutError, EOFError, OSError) as error:
                log.error("A thinking process did not start (%r); trying again in %g seconds.", error, pause)
                await asyncio.sleep(pause)
                pause = min(30.0, 2 * pause)
            else:
                self._idle.put_nowait(worker)
                return

    async def _new_worker(self) -> _AsyncWorker:
        worker = _AsyncWorker()
        self._alive.add(worker)
        try:
            await worker.message(BOOT_SECONDS)  # that it is ready
        except (TimeoutError, EOFError, OSError):
            self._discard(worker)
            raise
        return worker

    def _chore(self, doing: Coroutine[object, object, None]) -> None:
        if self._closed:
            doing.close()
            return
        task = asyncio.get_running_loop().create_task(doing)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
