"""Every executor gives the same results in any order; a lost worker's block is run again."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable, Iterator

import pytest

from parlour.arena.match import plan_match
from parlour.arena.play.block import Task
from parlour.arena.play.pairing import Pairing, in_order
from parlour.arena.play.task import BlockResult, Contestant
from parlour.core.observation import Rules
from parlour.core.registry import make_game
from parlour.errors import ParlourError
from parlour.runtime.executor import InProcess
from parlour.runtime.job import Job, Result
from parlour.runtime.pool import Pool


def plan(blocks: int, a: str = "beginner") -> Pairing:
    return plan_match(make_game("connect4"), Contestant(a), Contestant("random"), blocks=blocks, seed=9)


def play_only(results: Iterator[BlockResult]) -> dict[tuple[int, int], object]:
    """What must be equal everywhere: all but the time it took."""
    return {result.key: result.games for result in results}


def children() -> list[int]:
    path = f"/proc/self/task/{os.getpid()}/children"
    with open(path, encoding="ascii") as file:
        return [int(pid) for pid in file.read().split()]


def test_one_process_or_many_make_no_difference(pool: Pool) -> None:
    pairing = plan(6)
    assert play_only(pool.run(pairing.tasks())) == play_only(InProcess().run(pairing.tasks()))


def test_a_killed_worker_costs_nothing_but_time(pool: Pool) -> None:
    before = set(children())

    def tasks() -> Iterator[Task]:
        for task in plan(8).tasks():
            if task.index == 4:  # two workers are busy with earlier blocks, or just done
                os.kill(next(pid for pid in children() if pid not in before), signal.SIGKILL)
            yield task

    assert play_only(pool.run(tasks())) == play_only(InProcess().run(plan(8).tasks()))


def test_results_come_in_order_whatever_finishes_first() -> None:
    class Backwards(InProcess):
        def run(self, jobs: Iterable[Job[Result]]) -> Generator[Result, None, None]:
            yield from reversed(list(super().run(jobs)))

    pairing = plan(5, "random")
    results = in_order(pairing.tasks(), Backwards())
    assert [result.index for result in results] == [0, 1, 2, 3, 4]


def test_stopping_early_ends_the_workers_at_once(pool: Pool) -> None:
    before = set(children())
    results = pool.run(plan(1000, "alphabeta(depth=5)").tasks())
    next(results)
    results.close()
    pool.close()
    assert set(children()) <= before


def test_a_pool_is_used_again(pool: Pool) -> None:
    first = play_only(pool.run(plan(2).tasks()))
    workers = set(children())
    assert play_only(pool.run(plan(2).tasks())) == first
    assert set(children()) == workers


def test_a_fault_of_the_rules_is_not_blamed_on_a_player(pool: Pool) -> None:
    broken = [Task(0, 0, "connect4", Rules(), 1, plan(1).contestants, ((0, 1),))]  # without what this game's rules have
    with pytest.raises(ParlourError, match="no attribute 'columns'"):
        list(pool.run(broken))
