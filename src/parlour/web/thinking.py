"""A few warm worker processes that make decisions, so that thinking never holds up a request."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
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
from parlour.web.worker import Asked, Failed, Job, Judging, Question, work

__all__ = ["ThinkingPool"]

T = TypeVar("T")

log: Final = logging.getLogger("parlour.web")

BOOT_SECONDS: Final = 60.0  # for a worker to import everything on a busy machine
PREPARE_SECONDS: Final = 60.0  # for it to import a game and make a player: no part of the thinking time
FALLBACK_SECONDS: Final = 30.0
ADVICE_SECONDS: Final = 60.0  # that a hint waits for a free worker
WALL_FACTOR: Final = 10  # a busy machine may give a process a tenth of its time


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
        self.preparing = False
        self.lost = False

    async def begin(self, asked: Asked) -> Failed | None:
        """Ask; return when it begins to think, or why it cannot."""
        self.cancel.byte[0] = 0
        self.preparing = True
        self.connection.send(asked)
        return await self.prepared()

    async def prepared(self) -> Failed | None:
        """Wait until it begins to think."""
        told = await self.receive(PREPARE_SECONDS)
        self.preparing = False
        return told if isinstance(told, Failed) else None

    async def receive(self, seconds: float) -> Any:  # noqa: ANN401 - that it is ready or has begun, or an answer
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


class _Watch:
    """How long a worker has been thinking, without what came before."""

    def __init__(self) -> None:
        self._begun: float | None = None

    def start(self) -> None:
        self._begun = time.monotonic()

    @property
    def seconds(self) -> float:
        return 0.0 if self._begun is None else time.monotonic() - self._begun


class ThinkingPool:
    """Asks worker processes, at most ``workers`` at a time; reviews leave one of them free.

    ``think_seconds`` of processor time is what a player without a time limit may use. Wall time only ends those that do
    not listen. ``fallbacks`` counts moves that another player had to make, ``lost`` processes that had to be replaced.
    """

    def __init__(self, workers: int, think_seconds: float, grace_seconds: float) -> None:
        self._size = workers
        self._cap = think_seconds
        self._grace = grace_seconds
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._analysis = asyncio.Semaphore(max(1, workers - 1))
        self._alive: set[_Worker] = set()
        self._chores: set[asyncio.Task[None]] = set()
        self._closed = False
        self.fallbacks = 0
        self.lost = 0

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
        """Return how much wall time an answer may take before it is cancelled."""
        # Inside the worker both limits cancel by themselves; this is for players that do not listen.
        return WALL_FACTOR * self._cap if limit.seconds is None else limit.seconds + 2 * GRACE_SECONDS

    async def move(self, job: Job) -> Thought:
        """Return a legal decision, always: the player's, its fallback's, or any legal action at all."""
        watch = _Watch()
        try:
            thought = await self._ask(job, self.seconds(job.limit), watch=watch)
            seconds = watch.seconds
        except PlayerError as error:
            seconds = watch.seconds
            thought = await self._instead(job, str(error))
        if thought.fallback:
            self.fallbacks += 1
            why = " ".join(thought.fallback.split()).rstrip(".")  # one line, whatever a player said
            move = make_game(job.game, job.rules).format(thought.decision.action)
            log.warning(
                "Fallback in %s: %s; after %.1f s %s played %s instead.",
                *(job.game, why, seconds, thought.substitute, move),
            )
        return thought

    async def _instead(self, job: Job, why: str) -> Thought:
        try:
            return await self._ask(replace(job, instead_of=why), FALLBACK_SECONDS)
        except PlayerError:
            game = make_game(job.game, job.rules)
            rng = stream(job.seed, "any legal action")
            return Thought(Decision(game.legal(job.obs).sample(rng)), why, "chance")

    async def advise(self, job: Job) -> Decision[Any]:
        """Return the player's own decision; raise ``PlayerError`` when it gives none, or nobody is free to think."""
        thought = await self._ask(job, self.seconds(job.limit), patience=ADVICE_SECONDS)
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

    async def _ask(
        self, question: Question[T], seconds: float, *, watch: _Watch | None = None, patience: float | None = None
    ) -> T:
        async with self._worker(patience) as worker:
            cpu_seconds = seconds / WALL_FACTOR if question.limit.seconds is None else seconds
            try:
                answer = await worker.begin(Asked(question, cpu_seconds))
                if watch is not None:
                    watch.start()
                if answer is None:
                    answer = await self._answer(worker, seconds)
            except TimeoutError:
                worker.lost = True
                what = "was not ready to think" if worker.preparing else "gave no answer"
                most = PREPARE_SECONDS if worker.preparing else seconds
                raise PlayerOverran(f"{question.spec} {what} in {most:g} seconds") from None
            except (EOFError, OSError):
                worker.lost = True
                raise PlayerError(f"{question.spec} failed: its process ended") from None
            except Exception as error:  # a question or an answer that does not pickle
                raise PlayerError(f"{question.spec} failed: {error}") from error
            if isinstance(answer, Failed):
                raise PlayerError(answer.why)
            found: T = answer
            return found

    async def _answer(self, worker: _Worker, seconds: float) -> Any:  # noqa: ANN401 - as the question says
        try:
            return await worker.receive(seconds)
        except TimeoutError:
            worker.cancel.cancel()
            return await worker.receive(self._grace)

    async def _free(self) -> _Worker:
        worker = await self._idle.get()
        while not worker.process.is_alive():  # killed from outside while it had nothing to do
            self._replace(worker)
            worker = await self._idle.get()
        return worker

    @asynccontextmanager
    async def _worker(self, patience: float | None) -> AsyncIterator[_Worker]:
        try:
            async with asyncio.timeout(patience):
                worker = await self._free()
        except TimeoutError:
            raise PlayerError(
                f"No process was free to think about this within {patience:g} seconds. "
                "Try again; if that does not help, the server's log says what keeps them."
            ) from None
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
            if not (worker.preparing and await worker.prepared()):
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
        self.lost += 1
        log.warning("A thinking process ended or had to be ended; another one is started.")
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
