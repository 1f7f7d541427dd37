"""One process that answers a server's questions: waited for without blocking the loop, stopped within a moment."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final, Generic, Protocol

from parlour.core.limits import starved_seconds
from parlour.runtime.job import Question, Result
from parlour.runtime.watchdog import Watchdog, deadline
from parlour.runtime.worker import Failed, Message, Worker

__all__ = ["NICENESS", "PREPARE_SECONDS", "Asked", "Mailbox", "ProcessThinker", "Thinker"]

BOOT_SECONDS: Final = 60.0  # for a worker to import everything on a busy machine
PREPARE_SECONDS: Final = 60.0  # for it to import a game and make a player: no part of the thinking time
NICENESS: Final = 5  # the server answers first, players think with what is left
LEAST_WAIT: Final = 0.005


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


class Thinker(Protocol):
    """What answers one question at a time, wherever that is done.

    Waiting raises ``TimeoutError`` when no answer comes in time, ``EOFError`` when none can come any more.
    """

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""

    @property
    def begun(self) -> float | None:
        """When the clock of the question began to run."""

    @property
    def used(self) -> float:
        """Processor time that the question has cost so far."""

    def ask(self, asked: Asked[Result], seconds: float) -> None:
        """Send a question, to be answered within so many seconds of its clock."""

    async def answer(self, seconds: float) -> Message:
        """Wait for the answer: as long as preparing may take, then so many seconds of its clock."""

    def cancel(self) -> None:
        """Ask it to stop."""

    @property
    def stopping(self) -> float:
        """How long it has known that it has to stop."""

    async def last_words(self, seconds: float) -> Message:
        """Wait so long for the answer of one that was asked to stop."""

    def hang_up(self) -> None:
        """Let whoever waits for an answer wait no longer."""

    def end(self) -> str:
        """End it, whatever it is doing; say how it ended."""


class Mailbox:
    """Messages that have come, and somebody who waits for the next."""

    def __init__(self) -> None:
        self._messages: asyncio.Queue[Message | None] = asyncio.Queue()  # None: the end

    async def message(self, seconds: float) -> Message:
        """Wait for a message; raise TimeoutError or EOFError."""
        async with asyncio.timeout(seconds):
            received = await self._messages.get()
        if received is None:
            self.hang_up()
            raise EOFError
        return received

    def deliver(self, message: Message) -> None:
        """Take in a message."""
        self._messages.put_nowait(message)

    def hang_up(self) -> None:
        """Let whoever waits for an answer wait no longer."""
        self._messages.put_nowait(None)


class ProcessThinker(Mailbox, Worker):
    """A process of this machine; ``memory`` bounds the bytes that it may hold, 0 does not."""

    def __init__(self, memory: int = 0) -> None:
        Mailbox.__init__(self)
        Worker.__init__(self, NICENESS, memory)
        self._asked: tuple[float, float | None] = 0.0, None  # when, and what processor time it had used by then
        self._told_to_stop = 0.0, 0.0  # when, and how long it had waited for a processor by then
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self.connection.fileno(), self._hear)

    @classmethod
    async def hired(cls, memory: int = 0) -> ProcessThinker:
        """Start one, and wait until it is ready."""
        made = cls(memory)
        try:
            await made.message(BOOT_SECONDS)
        except BaseException:
            made.end()
            raise
        return made

    @property
    def begun(self) -> float | None:
        """When the clock of the question began to run."""
        return self.watchdog.begun

    @property
    def used(self) -> float:
        """Processor time that the question has cost so far."""
        at, before = self._asked
        now = self.cpu_seconds()
        return time.monotonic() - at if now is None or before is None else now - before

    def ask(self, asked: Asked[Result], seconds: float) -> None:
        """Send a question, to be answered within so many seconds of its clock."""
        self._asked = time.monotonic(), self.cpu_seconds()
        self.give(asked)

    def cancel(self) -> None:
        """Ask it to stop."""
        self._told_to_stop = time.monotonic(), starved_seconds(self.process.pid)
        self.watchdog.cancel()

    async def answer(self, seconds: float) -> Message:
        """Wait for the answer: as long as preparing may take, then so many seconds of its clock; raise TimeoutError.

        No message tells that the clock runs: it would wake the server once more for every move of a player.
        """
        asked = time.monotonic()
        while True:
            begun = self.begun
            until = asked + PREPARE_SECONDS if begun is None else max(begun, asked) + seconds
            left = until - time.monotonic()
            try:
                return await self.message(min(left, seconds))
            except TimeoutError:
                if left <= seconds and self.begun == begun:
                    raise

    @property
    def stopping(self) -> float:
        """How long it has known that it has to stop; while it is given no processor, that time stands still."""
        asked, starved = self._told_to_stop
        begun, now = self.begun, time.monotonic()
        if begun is None:  # what it is loading is not lost, and it stops as soon as that is done
            return now - asked - PREPARE_SECONDS
        return now - max(begun, asked) - (starved_seconds(self.process.pid) - starved)

    async def last_words(self, seconds: float) -> Message:
        """Wait for the answer of one that was asked to stop."""
        wait = seconds
        while True:
            try:
                return await self.message(wait)
            except TimeoutError:
                if self.stopping >= seconds:
                    raise
                wait = max(LEAST_WAIT, min(seconds, seconds - self.stopping))

    def end(self) -> str:
        """Hear no more, and end the process."""
        self._loop.remove_reader(self.connection.fileno())
        return super().end()

    def _hear(self) -> None:
        try:
            self.deliver(self.receive())
        except (EOFError, OSError):
            self._loop.remove_reader(self.connection.fileno())
            self.hang_up()
        except Exception as error:  # an answer that cannot be unpickled
            self.deliver(Failed(str(error), ""))
