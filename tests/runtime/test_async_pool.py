"""Who gets a worker, who has to make way and what becomes of lost ones; workers are stand-ins that the test answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import pytest

from parlour.core.limits import UNLIMITED, CancelToken, Limit
from parlour.errors import PlayerError
from parlour.runtime.async_pool import AsyncPool
from parlour.runtime.fair_queue import Claim
from parlour.runtime.thinker import Asked, Mailbox, ProcessThinker
from parlour.runtime.worker import Done, Failed, Message


@dataclass(frozen=True)
class Named:
    """A question with a name."""

    key: str
    limit: Limit = UNLIMITED

    def prepare(self) -> None:
        """Nothing is needed."""

    def run(self, cancel: CancelToken) -> str:
        return self.key


class StandIn(Mailbox):
    """A worker that answers what the test says, when it says so."""

    def __init__(self) -> None:
        super().__init__()
        self.alive = True
        self.begun: float | None = 1.0
        self.used = 2.0
        self.asked: list[str] = []
        self.cancelled = self.ended = self.deaf = False

    def ask(self, asked: Asked[Any], seconds: float) -> None:
        self.asked.append(str(asked.question.key))
        self.cancelled = False

    async def answer(self, seconds: float) -> Message:
        return await self.message(60)

    def cancel(self) -> None:
        self.cancelled = True
        if not self.deaf:
            self.deliver(Done("too late"))

    @property
    def stopping(self) -> float:
        return 1.0 if self.deaf else 0.0

    async def last_words(self, seconds: float) -> Message:
        return await self.message(0.01)

    def end(self) -> str:
        self.ended = True
        self.alive = False
        return "by the test"


class Office:
    """A pool with stand-ins; ``charged`` is what was told of costs."""

    def __init__(self, size: int) -> None:
        self.hired: list[StandIn] = []
        self.charged: list[tuple[str, float]] = []
        self.pool = AsyncPool(size, 0.05, self.hire, lambda claim, cost: self.charged.append((claim.client, cost)))

    async def hire(self) -> StandIn:
        self.hired.append(StandIn())
        return self.hired[-1]

    def ask(self, name: str, client: str, *, waited_for: bool = True, idle: bool = False) -> asyncio.Task[str]:
        claim = Claim(client, client, waited_for, idle)
        return asyncio.create_task(self.pool.ask(Named(name), 1.0, 1.0, claim=claim))

    @property
    def running(self) -> set[str]:
        return {str(one.key) for one in self.pool._running}

    def at(self, name: str) -> StandIn:
        return next(one for one in self.hired if one.alive and one.asked[-1:] == [name])

    def finish(self, name: str) -> None:
        self.at(name).deliver(Done(f"{name} is done"))


async def quiet() -> None:
    """Let everything happen that can."""
    for _ in range(30):
        await asyncio.sleep(0)


def run(size: int, body: Callable[[Office], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        office = Office(size)
        office.pool.start()
        await quiet()
        try:
            await body(office)
        finally:
            await office.pool.close()

    asyncio.run(whole())


def test_one_worker_is_never_given_to_what_nobody_waits_for() -> None:
    async def body(office: Office) -> None:
        tasks = [office.ask(f"review {number}", f"client {number}", waited_for=False) for number in range(4)]
        await quiet()
        assert office.running == {"review 0", "review 1"}
        move = office.ask("move", "person")
        await quiet()
        assert office.running == {"review 0", "review 1", "move"}
        office.finish("move")
        assert await move == "move is done"
        await quiet()
        assert office.running == {"review 0", "review 1"}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(3, body)


def test_with_a_single_worker_nobody_is_shut_out() -> None:
    async def body(office: Office) -> None:
        review = office.ask("review", "a", waited_for=False)
        await quiet()
        office.finish("review")
        assert await review == "review is done"

    run(1, body)


def test_a_client_with_all_workers_makes_way_for_another_and_goes_on_later() -> None:
    async def body(office: Office) -> None:
        greedy = [office.ask(f"greedy {number}", "greedy") for number in range(3)]
        await quiet()
        assert office.running == {"greedy 0", "greedy 1"}
        move = office.ask("move", "person")
        await quiet()
        assert office.running == {"greedy 0", "move"}
        assert office.pool.interrupted == 1
        office.finish("move")
        assert await move == "move is done"
        await quiet()
        for name in ("greedy 0", "greedy 2", "greedy 1"):  # what was interrupted waits behind what came meanwhile
            await quiet()
            office.finish(name)
        # What had to make way was asked again from the beginning: its answer is no half one.
        assert await asyncio.gather(*greedy) == ["greedy 0 is done", "greedy 1 is done", "greedy 2 is done"]
        assert office.pool.lost == 0

    run(2, body)


def test_while_others_ask_a_client_leaves_one_worker_free() -> None:
    async def body(office: Office) -> None:
        for client in ("person", "greedy"):
            task = office.ask(f"first of {client}", client)
            await quiet()
            office.finish(f"first of {client}")
            await task
        greedy = [office.ask(f"greedy {number}", "greedy") for number in range(3)]
        await quiet()
        assert office.running == {"greedy 0"}  # the person was there a moment ago
        move = office.ask("move", "person")
        await quiet()
        assert office.running == {"greedy 0", "move"}
        assert office.pool.interrupted == 0
        office.pool._queue._lately.pop("person")  # and has gone
        office.finish("move")
        await move
        await quiet()
        assert len(office.running) == 2
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)

    run(2, body)


def test_two_clients_with_a_worker_each_do_not_interrupt_each_other() -> None:
    async def body(office: Office) -> None:
        tasks = [office.ask("a 0", "a"), office.ask("b 0", "b"), office.ask("a 1", "a"), office.ask("b 1", "b")]
        await quiet()
        assert office.running == {"a 0", "b 0"}
        assert office.pool.interrupted == 0
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(2, body)


def test_what_nobody_waits_for_makes_way_for_a_person_but_not_for_its_own_client() -> None:
    async def body(office: Office) -> None:
        review = office.ask("review", "a", waited_for=False)
        await quiet()
        own = office.ask("own", "a")
        await quiet()
        assert office.running == {"review"}
        move = office.ask("move", "b")
        await quiet()
        assert office.running == {"move"}
        for task in (review, own, move):
            task.cancel()
        await asyncio.gather(review, own, move, return_exceptions=True)

    run(1, body)


def test_idle_work_makes_way_first_and_leaves_a_worker_to_reviews() -> None:
    async def body(office: Office) -> None:
        games = [office.ask(f"game {number}", f"idle {number}", waited_for=False, idle=True) for number in range(2)]
        await quiet()
        assert office.running == {"game 0"}
        review = office.ask("review", "a", waited_for=False)
        moves = [office.ask("move b", "b"), office.ask("move c", "c")]
        await quiet()
        assert office.running == {"review", "move b", "move c"}
        for task in (review, *moves, *games):
            task.cancel()
        await asyncio.gather(review, *moves, *games, return_exceptions=True)

    run(3, body)


def test_nobody_is_interrupted_for_who_may_have_no_more() -> None:
    async def body(office: Office) -> None:
        first, review = office.ask("first", "a"), office.ask("review", "b", waited_for=False)
        await quiet()
        second = office.ask("second", "a")
        await quiet()
        assert office.running == {"first", "review"}
        assert office.pool.interrupted == 0
        for task in (first, review, second):
            task.cancel()
        await asyncio.gather(first, review, second, return_exceptions=True)

    run(2, body)


def test_who_does_not_make_way_loses_its_worker() -> None:
    async def body(office: Office) -> None:
        greedy = [office.ask(f"greedy {number}", "greedy") for number in range(2)]
        await quiet()
        for one in office.hired:
            one.deaf = True
        move = office.ask("move", "person")
        while "move" not in office.running:
            await asyncio.sleep(0.001)
        assert office.pool.lost == 1
        assert sum(one.ended for one in office.hired) == 1
        for task in (*greedy, move):
            task.cancel()
        await asyncio.gather(*greedy, move, return_exceptions=True)

    run(2, body)


def test_a_question_whose_worker_ends_is_asked_once_more(caplog: pytest.LogCaptureFixture) -> None:
    async def body(office: Office) -> None:
        asked = office.ask("move", "a")
        await quiet()
        office.at("move").hang_up()
        await quiet()
        assert office.pool.lost == 1
        office.finish("move")
        assert await asked == "move is done"
        again = office.ask("crash", "a")
        for _ in range(2):
            await quiet()
            office.at("crash").hang_up()
        with pytest.raises(PlayerError, match="crash failed: its process ended"):
            await again
        assert office.pool.lost == 3

    with caplog.at_level(logging.WARNING, "parlour.runtime"):
        run(1, body)
    assert [line.split(";")[0] for line in caplog.messages] == [
        "A thinking process was lost (by the test): it ended",
        "A thinking process was lost (by the test): it ended",
        "A thinking process was lost (by the test): it ended",
    ]
    assert "it worked on move" in caplog.messages[0]


def test_what_an_answer_cost_is_charged_also_when_nobody_wants_it() -> None:
    async def body(office: Office) -> None:
        task = office.ask("move", "a")
        await quiet()
        task.cancel()
        await quiet()
        assert office.charged == [("a", 2.0)]
        failing = office.ask("fails", "b")
        await quiet()
        office.at("fails").deliver(Failed("so", ""))
        with pytest.raises(PlayerError, match="fails failed: so"):
            await failing
        assert office.charged == [("a", 2.0), ("b", 2.0)]

    run(1, body)


def test_who_stops_waiting_leaves_the_queue() -> None:
    async def body(office: Office) -> None:
        first, second = office.ask("first", "a"), office.ask("second", "a")
        await quiet()
        second.cancel()
        await quiet()
        assert office.pool.waiting == 0
        office.finish("first")
        await first
        await quiet()
        assert office.running == set()
        assert [one.asked for one in office.hired] == [["first"]]

    run(1, body)


@dataclass(frozen=True)
class Hoarder:
    """Asks for more memory than there is."""

    size: int
    key: str = "hoarder"
    limit: Limit = UNLIMITED

    def prepare(self) -> None:
        """Nothing is needed."""

    def run(self, cancel: CancelToken) -> int:
        return len(bytearray(self.size))


def test_a_process_is_given_so_much_memory_and_survives_asking_for_more() -> None:
    async def body() -> None:
        pool = AsyncPool(1, 0.05, lambda: ProcessThinker.hired(2**29))
        pool.start()
        try:
            assert await pool.ask(Hoarder(2**20), 60, 60) == 2**20
            with pytest.raises(PlayerError, match="hoarder failed"):
                await pool.ask(Hoarder(2**30), 60, 60)
            assert await pool.ask(Hoarder(2**20), 60, 60) == 2**20
            assert pool.lost == 0
        finally:
            await pool.close()

    asyncio.run(body())


@dataclass(frozen=True)
class Busy:
    """Works until it is told to stop, and counts."""

    key: str = "busy"
    limit: Limit = UNLIMITED

    def prepare(self) -> None:
        """Nothing is needed."""

    def run(self, cancel: CancelToken) -> int:
        count = 0
        while not cancel.cancelled:
            count += 1
        return count


def test_processor_time_is_measured_and_who_listens_is_kept() -> None:
    charged: list[float] = []

    async def body() -> None:
        pool = AsyncPool(1, 60.0, charged=lambda claim, seconds: charged.append(seconds))
        pool.start()
        try:
            assert await pool.ask(Busy(), 60, 0.2) > 0  # stopped by its own processor time
            assert pool.lost == 0
        finally:
            await pool.close()

    asyncio.run(body())
    assert len(charged) == 1
    assert 0.15 < charged[0] < 20.0
