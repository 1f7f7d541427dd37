"""A few warm workers that answer questions, so that no decision holds up the event loop, and no client the others.

Who comes next is for the fair queue to say. While several clients ask, none has all the workers. A person who finds all
of them busy gets one from work that nobody waits for, or from a client that has several: what is interrupted waits
again, and is done from the beginning.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Final

from parlour.errors import PlayerError, PlayerOverran
from parlour.runtime.fair_queue import ANYONE, Claim, FairQueue
from parlour.runtime.job import Question, Result
from parlour.runtime.thinker import PREPARE_SECONDS, Asked, ProcessThinker, Thinker
from parlour.runtime.worker import Done, Failed, Message

__all__ = ["AsyncPool", "Watch"]

log: Final = logging.getLogger("parlour.runtime")

TRIES: Final = 2  # how often a question is asked whose process ends
LOOK_SECONDS: Final = 0.01  # how often one that was asked to make way is looked at


class Watch:
    """How long a worker has been thinking, without what came before."""

    def __init__(self) -> None:
        self.begun: float | None = None

    @property
    def seconds(self) -> float:
        """The seconds since then."""
        return 0.0 if self.begun is None else time.monotonic() - self.begun


@dataclass(eq=False, slots=True)
class _Running:
    """A question that is being answered; ``fault`` is how its worker was lost, ``leaving`` that it was interrupted."""

    claim: Claim
    worker: Thinker
    since: float
    key: object = ""
    fault: str = ""
    leaving: bool = False


class AsyncPool:
    """Asks at most ``workers`` at a time, of which those that nobody waits for leave one free.

    ``lost`` counts workers that had to be replaced, ``interrupted`` questions that had to make way. ``hire`` gets one
    more worker, ``charged`` is told what a question has cost.
    """

    def __init__(
        self,
        workers: int,
        grace_seconds: float,
        hire: Callable[[], Awaitable[Thinker]] = ProcessThinker.hired,
        charged: Callable[[Claim, float], None] = lambda claim, seconds: None,
    ) -> None:
        self._size = workers
        self._grace = grace_seconds
        self._hire = hire
        self._charged = charged
        self._queue: FairQueue[asyncio.Future[_Running]] = FairQueue()
        self._idle: list[Thinker] = []
        self._running: set[_Running] = set()
        self._alive: set[Thinker] = set()
        self._chores: set[asyncio.Task[None]] = set()
        self._closed = False
        self.lost = 0
        self.interrupted = 0

    def start(self) -> None:
        """Begin to start the workers; questions may be asked at once."""
        for _ in range(self._size):
            self._chore(self._boot())

    async def close(self) -> None:
        """End all workers, for good."""
        self._closed = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for worker in tuple(self._alive):
            self._discard(worker)

    @property
    def thinking(self) -> int:
        """How many questions are being answered."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._queue)

    async def ask(
        self,
        question: Question[Result],
        seconds: float,
        cpu_seconds: float,
        *,
        claim: Claim = ANYONE,
        watch: Watch | None = None,
        wait: float | None = None,
    ) -> Result:
        """Return the answer; raise ``PlayerError`` when none comes in time, or no worker is free within ``wait``."""
        asked, losses = Asked(question, cpu_seconds), 0
        while losses < TRIES:
            running = await (self._turn(claim) if wait is None else self._turn_within(claim, wait))
            running.key = question.key
            message = await self._heard(running, asked, seconds, watch)
            if running.leaving:
                continue  # whatever it said, it was not done
            if isinstance(message, Done):
                result: Result = message.result
                return result
            if isinstance(message, Failed):
                raise PlayerError(f"{question.key} failed: {message.why}")
            losses += 1
        raise PlayerError(f"{question.key} failed: its process ended")

    async def _heard(
        self, running: _Running, asked: Asked[Result], seconds: float, watch: Watch | None
    ) -> Message | None:
        """Return what the worker says, and let others have it; None when it is gone."""
        try:
            message = await self._answer(running, asked, seconds)
            if watch is not None:
                watch.begun = running.worker.begun
        except asyncio.CancelledError:
            running.leaving = True
            running.worker.cancel()
            self._chore(self._settle(running))
            raise
        except BaseException:
            self._release(running)
            raise
        self._release(running)
        return message

    async def _answer(self, running: _Running, asked: Asked[Result], seconds: float) -> Message | None:
        """Return what the worker says; None when it is gone."""
        worker = running.worker
        try:
            worker.ask(asked, seconds)
            try:
                return await worker.answer(seconds)
            except TimeoutError:
                if worker.begun is None:
                    raise
                worker.cancel()
                return await worker.last_words(self._grace)
        except TimeoutError:
            preparing = worker.begun is None
            what = "was not ready to think" if preparing else "gave no answer"
            running.fault = f"{what} in {PREPARE_SECONDS if preparing else seconds:g} seconds"
            raise PlayerOverran(f"{asked.key} {running.fault}") from None
        except (EOFError, OSError):
            running.fault = "did not make way" if running.leaving else "ended"
            return None
        except Exception as error:  # a question that does not pickle
            raise PlayerError(f"{asked.key} failed: {error}") from error

    # Who gets a worker

    async def _turn_within(self, claim: Claim, wait: float) -> _Running:
        """Wait so long for a worker."""
        try:
            async with asyncio.timeout(wait):
                return await self._turn(claim)
        except TimeoutError:
            raise PlayerError(
                f"No process was free to think about this within {wait:g} seconds. "
                "Try again; if that does not help, the server's log says what keeps them."
            ) from None

    async def _turn(self, claim: Claim) -> _Running:
        """Wait for a worker."""
        given: asyncio.Future[_Running] = asyncio.get_running_loop().create_future()
        ticket = self._queue.join(claim, given)
        self._serve()
        try:
            return await given
        except BaseException:
            self._queue.leave(ticket)
            if given.done() and not given.cancelled():  # it came at the moment in which nobody wanted it any more
                self._release(given.result())
            raise

    def _serve(self) -> None:
        """Give free workers to those who are next, or get one for a person who finds none."""
        while self._idle and (ticket := self._queue.first(self._may_run)) is not None:
            worker = self._idle.pop(0)
            if not worker.alive:
                self._replace(worker, "ended while it had nothing to do")
            elif ticket.item.done():
                self._queue.leave(ticket)
                self._idle.append(worker)
            else:
                running = _Running(ticket.claim, worker, time.monotonic())
                self._running.add(running)
                self._queue.hand_out(ticket).set_result(running)
        if not self._idle:
            self._make_way()

    def _may_run(self, claim: Claim) -> bool:
        """Whether somebody may have the next worker: with two or more, one is kept for people, and one for others."""
        queue, most = self._queue, max(1, self._size - 1)
        if not claim.waited_for and queue.unattended >= most:
            return False
        return queue.running[claim.group] < most or queue.alone(claim.group)

    def _make_way(self) -> None:
        """Interrupt one question for a person who would have to wait for its end."""
        if any(one.leaving for one in self._running):
            return
        first = self._queue.first(lambda claim: claim.waited_for)
        if first is None:
            return
        shares, own = self._queue.running, first.claim.group
        # Taken only from who has more even afterwards, so that two clients do not interrupt each other in turns.
        rich = [
            one
            for one in self._running
            if one.claim.group != own and (not one.claim.waited_for or shares[one.claim.group] > shares[own] + 1)
        ]
        if rich:
            chosen = max(rich, key=lambda one: (not one.claim.waited_for, shares[one.claim.group], one.since))
            chosen.leaving = True
            self.interrupted += 1
            chosen.worker.cancel()
            self._chore(self._hurry(chosen))

    async def _hurry(self, running: _Running) -> None:
        """End a worker that does not make way; who waits for its answer then hears that none comes."""
        while running in self._running:
            if running.worker.stopping > self._grace:
                running.worker.hang_up()
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def _settle(self, running: _Running) -> None:
        """Wait for the answer that nobody wants any more; a worker that does not give it is replaced."""
        try:
            await running.worker.last_words(self._grace)
        except TimeoutError:
            running.fault = "did not stop when it was told to"
        except (EOFError, OSError):
            running.fault = "ended"
        self._release(running)

    def _release(self, running: _Running) -> None:
        self._running.discard(running)
        seconds = running.worker.used
        self._queue.give_back(running.claim, seconds)
        self._charged(running.claim, seconds)
        if running.fault:
            self._replace(running.worker, f"{running.fault}; it worked on {running.key}")
        else:
            self._idle.append(running.worker)
        self._serve()

    # Workers come and go

    def _replace(self, worker: Thinker, why: str) -> None:
        self.lost += 1
        how = self._discard(worker)
        log.warning("A thinking process was lost (%s): it %s. Another one is started; %d so far.", how, why, self.lost)
        self._chore(self._boot())

    def _discard(self, worker: Thinker) -> str:
        self._alive.discard(worker)
        return worker.end()

    async def _boot(self) -> None:
        pause = 1.0
        while True:
            try:
                worker = await self._hire()
            except (TimeoutError, EOFError, OSError) as error:
                log.error("A thinking process did not start (%r); trying again in %g seconds.", error, pause)
                await asyncio.sleep(pause)
                pause = min(30.0, 2 * pause)
            else:
                self._alive.add(worker)
                self._idle.append(worker)
                self._serve()
                return

    def _chore(self, doing: Coroutine[object, object, None]) -> None:
        if self._closed:
            doing.close()
            return
        task = asyncio.get_running_loop().create_task(doing)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
