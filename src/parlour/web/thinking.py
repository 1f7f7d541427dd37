"""A few warm worker processes that make decisions, so that thinking never holds up a request."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final, TypeVar

from parlour.core.decision import Decision
from parlour.core.limits import CancelToken, Limit
from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.errors import PlayerError, PlayerOverran
from parlour.explain.judging import ReviewedMove
from parlour.table import Thought
from parlour.table.thinking import GRACE_SECONDS
from parlour.web.worker import Failed, Job, Judging, Question, work

__all__ = ["ThinkingPool"]

T = TypeVar("T")

log: Final = logging.getLogger("parlour.web")

BOOT_SECONDS: Final = 60.0  # for a worker to import everything on a busy machine
FALLBACK_SECONDS: Final = 5.0


class _Worker:
    """One process, and the pipe and cancel byte shared with it."""

    def __init__(self) -> None:
        # Not fork: the server has threads. Not forkserver: it would be one more process to outlive a killed server.
        context = multiprocessing.get_context("spawn")
        byte = context.RawArray("B", 1)
        self.cancel = CancelToken(memoryview(byte))
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, byte), name="parlour-thinker", daemon=True)
        self.process.start()
        theirs.close()
        self.lost = False

    async def receive(self, seconds: float) -> Any:  # noqa: ANN401 - READY, a thought, or words
        """Wait for an answer without blocking the loop; raise TimeoutError or EOFError."""
        loop = asyncio.get_running_loop()
        readable = asyncio.Event()
        handle = self.connection.fileno()  # asked now: the connection may be closed before this ends
        loop.add_reader(handle, readable.set)
        try:
            async with asyncio.timeout(seconds):
                await readable.wait()
        finally:
            loop.remove_reader(handle)
        return self.connection.recv()

    def kill(self) -> None:
        """End the process, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.process.close()
        self.connection.close()


class ThinkingPool:
    """Asks worker processes, at most ``workers`` at a time; reviews leave one of them free."""

    def __init__(self, workers: int, think_seconds: float, grace_seconds: float) -> None:
        self._size = workers
        self._cap = think_seconds
        self._grace = grace_seconds
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._analysis = asyncio.Semaphore(max(1, workers - 1))
        self._alive: set[_Worker] = set()
        self._chores: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self) -> None:
        """Begin to start the processes; jobs may be given at once."""
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

    def seconds(self, limit: Limit) -> float:
        """Return how long an answer may take before it is cancelled."""
        # Inside the worker a time limit cancels by itself; this is for players that do not listen.
        return self._cap if limit.seconds is None else limit.seconds + 2 * GRACE_SECONDS

    async def move(self, job: Job) -> Thought:
        """Return a legal decision, always: the player's, its fallback's, or any legal action at all."""
        try:
            return await self._ask(job, self.seconds(job.limit))
        except PlayerError as error:
            why = str(error)
        try:
            return await self._ask(replace(job, instead_of=why), FALLBACK_SECONDS)
        except PlayerError:
            game = make_game(job.game, job.rules)
            rng = stream(job.seed, "any legal action")
            return Thought(Decision(game.legal(job.obs).sample(rng)), why)

    async def advise(self, job: Job) -> Decision[Any]:
        """Return the player's own decision; raise ``PlayerError`` when it gives none."""
        thought = await self._ask(job, self.seconds(job.limit))
        if thought.fallback:
            raise PlayerError(thought.fallback)
        return thought.decision

    async def behind(self, job: Job) -> Thought:
        """Return a legal decision of a long row, behind those who wait for an opponent."""
        async with self._analysis:
            return await self.move(job)

    async def judge(self, judging: Judging) -> ReviewedMove:
        """Judge one move of a long row, behind those who wait for an opponent."""
        async with self._analysis:
            return await self._ask(judging, 2 * self.seconds(judging.limit))  # it may have to judge the answer too

    async def _ask(self, question: Question[T], seconds: float) -> T:
        async with self._worker() as worker:
            worker.cancel.byte[0] = 0
            try:
                worker.connection.send(question)
                try:
                    answer = await worker.receive(seconds)
                except TimeoutError:
                    worker.cancel.cancel()
                    answer = await worker.receive(self._grace)
            except TimeoutError:
                worker.lost = True
                raise PlayerOverran(f"{question.spec} gave no answer in {seconds:g} seconds") from None
            except (EOFError, OSError):
                worker.lost = True
                raise PlayerError(f"{question.spec} failed: its process ended") from None
            except Exception as error:  # a question or an answer that does not pickle
                raise PlayerError(f"{question.spec} failed: {error}") from error
            if isinstance(answer, Failed):
                raise PlayerError(answer.why)
            found: T = answer
            return found

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[_Worker]:
        worker = await self._idle.get()
        while not worker.process.is_alive():  # killed from outside while it had nothing to do
            self._replace(worker)
            worker = await self._idle.get()
        try:
            yield worker
        except asyncio.CancelledError:
            worker.cancel.cancel()
            self._chore(self._settle(worker))
            raise
        except BaseException:
            self._give_back(worker)
            raise
        self._give_back(worker)

    async def _settle(self, worker: _Worker) -> None:
        """Wait for the answer that nobody wants any more; a worker that does not give it is replaced."""
        try:
            await worker.receive(self._grace)
        except (TimeoutError, EOFError, OSError):
            self._replace(worker)
        else:
            self._give_back(worker)

    def _give_back(self, worker: _Worker) -> None:
        if worker.lost:
            self._replace(worker)
        else:
            self._idle.put_nowait(worker)

    def _replace(self, worker: _Worker) -> None:
        self._discard(worker)
        self._chore(self._boot())

    def _discard(self, worker: _Worker) -> None:
        if worker in self._alive:
            self._alive.remove(worker)
            worker.kill()

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

    async def _new_worker(self) -> _Worker:
        worker = _Worker()
        self._alive.add(worker)
        try:
            await worker.receive(BOOT_SECONDS)  # that it is ready
        except (TimeoutError, EOFError, OSError):
            self._discard(worker)
            raise
        return worker

    def _chore(self, doing: Coroutine[Any, Any, None]) -> None:
        if self._closed:
            doing.close()
            return
        task = asyncio.get_running_loop().create_task(doing)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
