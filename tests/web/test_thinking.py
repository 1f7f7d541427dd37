"""Players think in other processes: late, broken and dead ones get their fallback, and nobody else waits."""

from __future__ import annotations

import asyncio
import logging
import pickle
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from parlour.core.limits import UNLIMITED, CancelToken, Limit
from parlour.core.parameters import parameters
from parlour.core.registry import game_names, game_type, make_game, make_player
from parlour.core.rng import stream
from parlour.errors import PlayerError, PlayerOverran
from parlour.games.hearts.players.shallow import Shallow
from parlour.games.reversi.engine.weights import trained
from parlour.runtime.async_pool import Watch
from parlour.runtime.decision import Decide, Thought
from parlour.runtime.thinker import ProcessThinker
from parlour.web import WebSettings, create_app
from parlour.web.bots import limit_of
from parlour.web.player_pool import PlayerPool
from tests.web.conftest import HOME, Seated, Sit, open_table, refused, small


def job(spec: str, limit: Limit = UNLIMITED) -> Decide:
    game = make_game("webnim")
    return Decide("webnim", game.rules, spec, game.observe(game.start(1), 0), 7, limit)


@asynccontextmanager
async def pool(workers: int = 1, think_seconds: float = 30.0, grace_seconds: float = 60.0) -> AsyncIterator[PlayerPool]:
    made = PlayerPool(WebSettings(thinkers=workers, think_seconds=think_seconds, grace_seconds=grace_seconds))
    made.start()
    try:
        yield made
    finally:
        await made.close()


def run(body: Callable[[PlayerPool], Coroutine[Any, Any, None]], **settings: Any) -> None:  # noqa: ANN401
    async def whole() -> None:
        async with pool(**settings) as made:
            await body(made)

    asyncio.run(whole())


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """What the log says about fallbacks."""
    caplog.set_level(logging.WARNING, "parlour.web")
    return lambda: [line for line in caplog.messages if line.startswith("Fallback")]


def test_bad_players_are_replaced_by_their_fallback(told: Callable[[], list[str]]) -> None:
    async def body(pool: PlayerPool) -> None:
        fine = await pool.move(job("first"))
        assert (fine.decision.action, fine.fallback, pool.fallbacks) == (1, "", 0)
        for number, (spec, why) in enumerate(
            (
                ("raiser", "raiser failed: secret "),
                ("unpicklable", "unpicklable failed: "),
                ("crasher", "crasher failed: its process ended"),
            ),
            start=1,
        ):
            thought = await pool.move(job(spec))
            assert thought.fallback.startswith(why)
            assert (thought.decision.action, pool.fallbacks) == (1, number)
            assert told()[-1].startswith(f"Fallback in webnim: {why.rstrip()}")
            assert re.search(r"; after \d+\.\d s first played 1 instead\.$", told()[-1])
        assert (len(told()), pool.lost) == (3, 2)  # a move whose process ends is tried once more

    run(body)


def test_a_player_that_hears_nothing_is_ended_and_replaced(told: Callable[[], list[str]]) -> None:
    async def body(pool: PlayerPool) -> None:
        thought = await pool.move(job("sleeper"))
        assert thought.fallback == "sleeper gave no answer in 1 seconds"
        assert (thought.decision.action, thought.substitute) == (1, "first")
        thought = await pool.move(job("sleeper", Limit(seconds=0.1)))
        assert thought.fallback == "sleeper gave no answer in 0.6 seconds"
        assert (pool.fallbacks, pool.lost, len(told())) == (2, 2, 2)

    run(body, think_seconds=0.1, grace_seconds=0.1)


def test_a_player_that_listens_is_cancelled_and_keeps_its_process() -> None:
    async def body(pool: PlayerPool) -> None:
        for limit in (UNLIMITED, Limit(seconds=0.1)):
            thought = await pool.move(job("polite", limit))  # it would think for ever
            assert (thought.decision.action, thought.fallback) == (3, "")
        assert (pool.fallbacks, pool.lost) == (0, 0)

    run(body, think_seconds=0.1)


def test_processor_time_bounds_a_player_without_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.web.player_pool.WALL_FACTOR", 1e6)

    async def body(pool: PlayerPool) -> None:
        thought = await pool.move(job("burner"))
        assert (thought.decision.action, thought.fallback) == (3, "")

    run(body, think_seconds=0.1)


@dataclass(frozen=True)
class Unready:
    """A question that is quickly answered once somebody is ready to."""

    seconds: float
    limit: Limit = UNLIMITED
    key: str = "unready"

    def prepare(self) -> None:
        time.sleep(self.seconds)

    def run(self, cancel: CancelToken) -> str:
        return "answered"


def test_preparing_does_not_count_against_an_answer() -> None:
    async def body(pool: PlayerPool) -> None:
        watch = Watch()
        assert await pool.ask(Unready(1.0), 0.4, 10.0, watch=watch) == "answered"
        assert watch.seconds < 0.4
        assert pool.lost == 0

    run(body)


def test_who_is_not_ready_in_time_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.runtime.thinker.PREPARE_SECONDS", 0.3)
    monkeypatch.setattr("parlour.runtime.async_pool.PREPARE_SECONDS", 0.3)

    async def body(pool: PlayerPool) -> None:
        with pytest.raises(PlayerOverran, match=r"unready was not ready to think in 0\.3 seconds"):
            await pool.ask(Unready(60.0), 0.1, 10.0)
        assert pool.lost == 1

    run(body)


def test_what_a_player_loads_is_loaded_before_it_begins() -> None:
    game = make_game("reversi")
    asked = Decide("reversi", game.rules, "expert", game.observe(game.start(1), 0), 7)
    trained.cache_clear()
    asked.prepare()
    assert trained.cache_info().currsize == 1


def test_a_fallback_that_hangs_too_still_gives_a_legal_move(
    monkeypatch: pytest.MonkeyPatch, told: Callable[[], list[str]]
) -> None:
    monkeypatch.setattr("parlour.web.player_pool.FALLBACK_SECONDS", 0.1)

    async def body(pool: PlayerPool) -> None:
        thought = await pool.move(job("stuck", Limit(seconds=0.05)))
        assert thought.decision.action in {1, 2, 3}
        assert thought.fallback.startswith("stuck gave no answer")
        assert told()[0].endswith(f" s chance played {thought.decision.action} instead.")

    run(body, grace_seconds=0.1)


def test_advice_fails_aloud() -> None:
    async def body(pool: PlayerPool) -> None:
        assert (await pool.advise(job("first"))).action == 1
        with pytest.raises(PlayerError, match="raiser failed"):
            await pool.advise(job("raiser"))

    run(body)


def test_advice_does_not_wait_for_ever_for_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("parlour.runtime.thinker.Worker.__init__", broken)
    monkeypatch.setattr("parlour.web.player_pool.ADVICE_SECONDS", 0.1)
    with TestClient(create_app(small(tmp_path)), base_url=HOME) as client:
        table = open_table(client, "webnim", "", "")
        answer = table.post("/hint", seat=0, turn=table.view()["turn"], level=1)
        assert "No process was free to think" in refused(answer, 503, "player")["message"]


async def begun(path: Path) -> None:
    while not path.exists():
        await asyncio.sleep(0.01)


async def cancelled(thinking: Awaitable[Thought], path: Path) -> None:
    task = asyncio.ensure_future(thinking)
    await begun(path)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_a_cancelled_thought_frees_its_process(tmp_path: Path) -> None:
    sign = tmp_path / "sign"

    async def body(pool: PlayerPool) -> None:
        await cancelled(pool.move(job(f"polite(sign={sign})")), sign)
        assert (await pool.move(job("first"))).decision.action == 1
        assert pool.lost == 0

    run(body)


def test_a_cancelled_thought_that_goes_on_loses_its_process(tmp_path: Path) -> None:
    sign = tmp_path / "sign"

    async def body(pool: PlayerPool) -> None:
        await cancelled(pool.move(job(f"sleeper(sign={sign})")), sign)
        assert (await pool.move(job("first"))).decision.action == 1
        assert pool.lost == 1

    run(body, grace_seconds=0.1)


def test_a_question_can_be_cancelled_before_the_thinking_begins() -> None:
    async def body(pool: PlayerPool) -> None:
        await pool.move(job("first"))
        (worker,) = pool._alive
        task = asyncio.ensure_future(pool.ask(Unready(0.3), 30.0, 10.0))
        while pool._idle:
            await asyncio.sleep(0)
        task.cancel()
        assert (await pool.move(job("first"))).decision.action == 1
        assert (pool._alive, pool.lost) == ({worker}, 0)

    run(body)


def test_a_process_that_died_while_idle_is_replaced_unnoticed() -> None:
    async def body(pool: PlayerPool) -> None:
        await pool.move(job("first"))
        (worker,) = pool._alive
        assert isinstance(worker, ProcessThinker)
        worker.process.kill()
        worker.process.wait()
        thought = await pool.move(job("first"))
        assert (thought.decision.action, thought.fallback, pool.lost) == (1, "", 1)

    run(body)


def test_decisions_are_the_same_in_any_process(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def body(pool: PlayerPool) -> None:
        slow = asyncio.ensure_future(pool.move(job(f"polite(gate={gate})")))  # keeps one process busy
        first, second = await pool.move(job("first")), await pool.move(job("first"))
        gate.touch()
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


def test_no_level_depends_on_the_clock() -> None:
    for name in ("reversi", "pentomino", "hearts", "tractor", "bridge"):
        kind, game = game_type(name), make_game(name)
        for level in (*kind.levels, kind.judge, *([kind.hindsight] if kind.hindsight else [])):
            assert not level.limit.timed
            ready = make_player(level.spec, game)
            assert "seconds" not in {item.name for item in parameters(ready.kind.settings)}
            if ready.kind.name == "shallow":
                assert cast(Shallow, ready.player).settings.hard_deterministic


def test_a_table_goes_on_when_its_player_is_late(tmp_path: Path) -> None:
    with TestClient(create_app(small(tmp_path, grace_seconds=0.1)), base_url=HOME) as client:
        table = open_table(client, "webnim", "", "late")
        before = client.get("/api/v1/health").json()
        assert (before["fallbacks"], before["lost_workers"]) == (0, 0)
        table.act(0, "1")
        view = table.wait_for_me()
        assert view["fallback"] == "The player could not answer; a simpler one moved in its place."
        assert [move["text"] for move in view["moves"]] == ["1", "1"]
        stored = table.room._store.decision(table.id, 2)
        assert stored is not None
        assert stored["player"] == "late"
        after = client.get("/api/v1/health").json()
        assert (after["fallbacks"], after["lost_workers"]) == (1, 1)


def test_others_are_served_while_players_think(sit: Sit, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    thinking: list[Seated] = [sit("webnim", "", f"polite(gate={gate})") for _ in range(3)]
    for table in thinking:
        table.act(0, "1")
    other = sit("webnim", "", "")
    assert other.act(0, "1").status_code == 200
    assert [table.view()["waiting"] for table in thinking] == [[1]] * 3
    gate.touch()
    for table in thinking:
        assert table.wait_for_me()["my_move"]


def test_every_declared_fallback_exists() -> None:
    for name in game_names():
        for player in game_type(name).all_players():
            assert not make_player(player.fallback, make_game(name)).kind.sees_all
