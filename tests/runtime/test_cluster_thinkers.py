"""Questions answered by a real Dask cluster: stopped when they are told to, and not lost with a worker."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from parlour.core.limits import UNLIMITED, CancelToken, Limit
from parlour.core.registry import make_game
from parlour.errors import BadParameter, PlayerError
from parlour.runtime.async_pool import AsyncPool
from parlour.runtime.cluster_thinkers import ClusterThinkers
from parlour.runtime.decision import Decide
from tests.examples import python_path


@dataclass(frozen=True)
class Until:
    """Works until a file is there or it is told to stop; ``sign`` tells that it has begun, and where."""

    gate: str
    sign: str
    key: str = "until"
    limit: Limit = UNLIMITED

    def prepare(self) -> None:
        """Nothing is needed."""

    def run(self, cancel: CancelToken) -> str:
        with open(self.sign, "a", encoding="ascii") as file:
            file.write(f"{os.getppid()}\n")
        while not cancel.cancelled:
            if Path(self.gate).exists():
                return "opened"
        return "stopped"


@dataclass(frozen=True)
class Deaf(Until):
    """The same, but it hears nothing."""

    def run(self, cancel: CancelToken) -> str:
        return super().run(CancelToken())


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:  # workers are started with the environment of now
        patch.setenv("PYTHONPATH", python_path(str(Path(__file__).parents[2])))
        with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
            yield cluster.scheduler_address


def run(address: str, body: Callable[[AsyncPool], Coroutine[Any, Any, None]], grace: float = 60.0) -> None:
    async def whole() -> None:
        thinkers = await ClusterThinkers.connected(address, grace)
        assert thinkers.size == 2
        pool = AsyncPool(thinkers.size, grace, thinkers.hire)
        pool.start()
        try:
            await body(pool)
        finally:
            await pool.close()
            await thinkers.close()

    asyncio.run(whole())


async def begun(sign: Path, times: int = 1) -> int:
    """Wait until a question has begun so often; return the process of its worker."""
    while not sign.exists() or len(sign.read_text().splitlines()) < times:
        await asyncio.sleep(0.01)
    return int(sign.read_text().splitlines()[-1])


def test_a_cluster_decides_as_a_process_here_does(address: str) -> None:
    game = make_game("reversi")
    job = Decide("reversi", game.rules, "easy", game.observe(game.start(1), 0), 7)
    found = []

    async def here() -> None:
        pool = AsyncPool(1, 60.0)
        pool.start()
        found.append((await pool.ask(job, 60.0, 60.0)).decision)
        await pool.close()

    async def there(pool: AsyncPool) -> None:
        found.append((await pool.ask(job, 60.0, 60.0)).decision)

    asyncio.run(here())
    run(address, there)
    assert found[0].action == found[1].action


def test_what_nobody_wants_any_more_is_stopped_there(address: str, tmp_path: Path) -> None:
    gate, sign = tmp_path / "gate", tmp_path / "sign"

    async def body(pool: AsyncPool) -> None:
        asked = asyncio.create_task(pool.ask(Until(str(gate), str(sign)), 600.0, 600.0))
        await begun(sign)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        while pool._running:  # until the worker has said that it stopped
            await asyncio.sleep(0.01)
        assert (pool.lost, len(pool._idle)) == (0, 2)

    run(address, body)


def test_who_hears_nothing_is_ended_there(address: str, tmp_path: Path) -> None:
    gate, sign = tmp_path / "gate", tmp_path / "sign"

    async def body(pool: AsyncPool) -> None:
        with pytest.raises(PlayerError, match="until failed: its process ended"):
            await pool.ask(Deaf(str(gate), str(sign)), 0.2, 600.0)
        gate.touch()
        assert await pool.ask(Until(str(gate), str(sign)), 60.0, 60.0) == "opened"

    run(address, body, grace=0.1)


def test_a_worker_that_is_lost_loses_no_question(address: str, tmp_path: Path) -> None:
    gate, sign = tmp_path / "gate", tmp_path / "sign"

    async def body(pool: AsyncPool) -> None:
        asked = asyncio.create_task(pool.ask(Until(str(gate), str(sign)), 600.0, 600.0))
        os.kill(await begun(sign), signal.SIGKILL)
        await begun(sign, 2)
        gate.touch()
        assert await asked == "opened"
        assert pool.lost == 0

    run(address, body)


def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.runtime.cluster.CONNECT_SECONDS", 1)
    with pytest.raises(BadParameter, match="No Dask scheduler answers"):
        asyncio.run(ClusterThinkers.connected("tcp://127.0.0.1:1", 1.0))
