"""A real Dask cluster with two workers on loopback gives the same results, also when one of them is killed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from parlour.arena.match import plan_match, run_match
from parlour.arena.play.block import Task
from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import Contestant, Terms
from parlour.core.registry import make_game
from parlour.errors import BadParameter
from parlour.runtime.cluster import Cluster
from parlour.runtime.executor import InProcess
from parlour.runtime.watchdog import KILL_AFTER
from tests.examples import python_path


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:  # workers are started with the environment of now
        patch.setenv("PYTHONPATH", python_path(str(Path(__file__).parents[1] / "troublemakers")))
        with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
            yield cluster.scheduler_address


@pytest.fixture
def executor(address: str) -> Iterator[Cluster]:
    made = Cluster(address)
    yield made
    made.close()


def plan(blocks: int, a: str = "beginner", terms: Terms | None = None) -> Pairing:
    game = make_game("connect4")
    return plan_match(game, Contestant(a), Contestant("random"), blocks=blocks, seed=8, terms=terms)


def test_a_cluster_gives_the_results_of_one_process(executor: Cluster) -> None:
    there, here = run_match(plan(8), executor), run_match(plan(8), InProcess())
    assert list(there.stats.differences) == list(here.stats.differences)


def test_a_worker_killed_in_mid_run_costs_nothing_but_time(executor: Cluster, address: str) -> None:
    with Client(address, set_as_default=False) as client:
        victim = next(iter(client.run(os.getpid).values()))

    def tasks() -> Iterator[Task]:
        for task in plan(14).tasks():
            if task.index == 6:  # some blocks are done, some are under way on both workers
                os.kill(victim, signal.SIGKILL)
            yield task

    games = {result.key: result.games for result in executor.run(tasks())}
    with pytest.raises(ProcessLookupError):  # Dask starts another in its place when it likes
        os.kill(victim, 0)
    assert games == {result.key: result.games for result in InProcess().run(plan(14).tasks())}


def test_a_player_that_hangs_on_a_worker_forfeits(executor: Cluster) -> None:
    report = run_match(plan(1, "loops", Terms(move_timeout=0.2)), executor)
    assert {item["why"] for item in report.stats.forfeits} == {
        f"gave no answer in {0.2 + KILL_AFTER:g} s and had to be ended"
    }


def test_stopping_early_leaves_nothing_behind(executor: Cluster, address: str) -> None:
    results = executor.run(plan(1000).tasks())
    next(results)
    results.close()
    with Client(address, set_as_default=False) as client:
        assert client.submit(abs, -1).result(timeout=120) == 1


def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.runtime.cluster.CONNECT_SECONDS", 1)
    with pytest.raises(BadParameter, match="No Dask scheduler answers"):
        Cluster("tcp://127.0.0.1:1")


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Exception, match=r"pip install parlour\[cluster\]"):
        Cluster("tcp://127.0.0.1:1")
