"""Players think in other processes: late, broken and dead ones get their fallback, and nobody else waits."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from parlour.core.limits import UNLIMITED, Limit
from parlour.core.registry import game_names, game_type, make_game, make_player
from parlour.core.rng import stream
from parlour.errors import PlayerError
from parlour.table import Thought
from parlour.web.bots import limit_of
from parlour.web.thinking import ThinkingPool
from parlour.web.worker import Job
from tests.web.conftest import Seated, Sit


def job(spec: str, limit: Limit = UNLIMITED) -> Job:
    game = make_game("webnim")
    return Job("webnim", game.rules, spec, game.observe(game.start(1), 0), 7, limit)


@asynccontextmanager
async def pool(workers: int = 1, think_seconds: float = 0.5) -> AsyncIterator[ThinkingPool]:
    made = ThinkingPool(workers, think_seconds, 0.8)
    made.start()
    try:
        yield made
    finally:
        await made.close()


def run(body: Callable[[ThinkingPool], Coroutine[Any, Any, None]], **settings: Any) -> None:  # noqa: ANN401
    async def whole() -> None:
        async with pool(**settings) as made:
            await body(made)

    asyncio.run(whole())


def test_bad_players_are_replaced_by_their_fallback() -> None:
    async def body(pool: ThinkingPool) -> None:
        fine = await pool.move(job("first"))
        assert (fine.decision.action, fine.fallback) == (1, "")
        for spec, why in (
            ("raiser", "raiser failed: secret "),
            ("unpicklable", "unpicklable failed: "),
            ("crasher", "crasher failed: its process ended"),
            ("sleeper", "sleeper gave no answer in 0.5 seconds"),
        ):
            thought = await pool.move(job(spec))
            assert thought.fallback.startswith(why)
            assert thought.decision.action == 1

    run(body)


def test_a_player_that_listens_is_cancelled_and_keeps_its_process() -> None:
    async def body(pool: ThinkingPool) -> None:
        await pool.move(job("first"))
        workers = set(pool._alive)
        begun = time.monotonic()
        thought = await pool.move(job("polite"))  # stopped after the half second that untimed players get
        assert (thought.decision.action, thought.fallback) == (3, "")
        thought = await pool.move(job("polite", Limit(seconds=0.1)))
        assert (thought.decision.action, thought.fallback) == (3, "")
        assert time.monotonic() - begun < 5
        assert pool._alive == workers

    run(body)


def test_a_fallback_that_hangs_too_still_gives_a_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.web.thinking.FALLBACK_SECONDS", 0.1)

    async def body(pool: ThinkingPool) -> None:
        thought = await pool.move(job("stuck", Limit(seconds=0.05)))
        assert thought.decision.action in {1, 2, 3}
        assert thought.fallback.startswith("stuck gave no answer")

    run(body)


def test_advice_fails_aloud() -> None:
    async def body(pool: ThinkingPool) -> None:
        assert (await pool.advise(job("first"))).action == 1
        with pytest.raises(PlayerError, match="raiser failed"):
            await pool.advise(job("raiser"))

    run(body)


def test_a_cancelled_thought_frees_its_process() -> None:
    async def cancel(awaited: Awaitable[Thought]) -> None:
        task = asyncio.ensure_future(awaited)
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    async def body(pool: ThinkingPool) -> None:
        await pool.move(job("first"))
        (worker,) = pool._alive
        await cancel(pool.move(job("polite")))
        assert (await pool.move(job("first"))).decision.action == 1
        assert pool._alive == {worker}  # it listened
        await cancel(pool.move(job("sleeper")))
        assert (await pool.move(job("first"))).decision.action == 1
        assert worker not in pool._alive  # it did not

    run(body, think_seconds=60)


def test_a_process_that_died_while_idle_is_replaced_unnoticed() -> None:
    async def body(pool: ThinkingPool) -> None:
        await pool.move(job("first"))
        (worker,) = pool._alive
        worker.process.kill()
        worker.process.join()
        thought = await pool.move(job("first"))
        assert (thought.decision.action, thought.fallback) == (1, "")

    run(body)


def test_decisions_are_the_same_in_any_process() -> None:
    async def body(pool: ThinkingPool) -> None:
        slow = asyncio.ensure_future(pool.move(job("polite(seconds=0.3)")))  # keeps one process busy
        first, second = await pool.move(job("first")), await pool.move(job("first"))
        assert first == second == await slow

    run(body, workers=2)


def test_limits_come_from_levels() -> None:
    assert limit_of("webnim", "late") == Limit(seconds=0.1)
    assert limit_of("webnim", "sleeper") == UNLIMITED
    assert limit_of("webnim", "webnim/late") == Limit(seconds=0.1)


def test_the_thinking_time_of_a_table_is_stronger_than_that_of_a_level() -> None:
    assert limit_of("webnim", "late", 5.0) == limit_of("webnim", "sleeper", 5.0) == Limit(seconds=5.0)


def test_questions_about_every_game_can_be_sent() -> None:
    for name in game_names():
        game = make_game(name)
        rng = stream(3, name)
        state = game.start(11)
        for _ in range(12):
            for seat in (None, *range(game.seats)):
                obs = game.observe(state, seat)
                assert pickle.loads(pickle.dumps((game.rules, obs, state))) == (game.rules, obs, state)
            if game.outcome(state) is not None:
                break
            actor = game.actors(state)[0]
            state = game.step(state, actor, game.legal(game.observe(state, actor)).sample(rng))


def test_a_table_goes_on_when_its_player_is_late(sit: Sit) -> None:
    table = sit("webnim", "", "late")
    table.act(0, "1")
    view = table.wait_for_me()
    assert view["fallback"].startswith("late gave no answer in ")
    assert [move["text"] for move in view["moves"]] == ["1", "1"]
    stored = table.room._store.decision(table.id, 2)
    assert stored is not None
    assert stored["player"] == "late"


def test_others_are_served_while_players_think(sit: Sit) -> None:
    thinking: list[Seated] = [sit("webnim", "", "polite(seconds=0.45)") for _ in range(3)]
    for table in thinking:
        table.act(0, "1")
    begun = time.monotonic()
    other = sit("webnim", "", "")
    assert other.act(0, "1").status_code == 200
    served = time.monotonic() - begun
    assert served < 0.4
    assert thinking[-1].view()["waiting"] == [1]
    for table in thinking:
        assert table.wait_for_me()["my_move"]


def test_every_declared_fallback_exists() -> None:
    for name in game_names():
        for player in game_type(name).all_players():
            assert not make_player(player.fallback, make_game(name)).kind.sees_all
