"""Limits are read, refused and counted down; cancelling is one byte."""

from __future__ import annotations

import pickle
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.limits import NEVER, UNLIMITED, Budget, CancelToken, Limit, Stopped
from parlour.errors import BadParameter, UnknownName

COUNTS = st.none() | st.integers(1, 10**9)
TIMES = st.none() | st.floats(0.001, 1e6)


@given(st.builds(Limit, TIMES, TIMES, COUNTS, COUNTS, COUNTS))
def test_a_limit_is_read_as_it_is_written(limit: Limit) -> None:
    assert Limit.parse(str(limit)) == limit
    assert limit.timed == (limit.seconds is not None or limit.cpu_seconds is not None)


def test_no_limit() -> None:
    assert Limit.parse("") == UNLIMITED
    assert str(UNLIMITED) == ""


@pytest.mark.parametrize("text", ["nodes=0", "seconds=-1", "depth=x", "seconds=nan", "nodes=1.5", "nodes"])
def test_senseless_limits_are_refused(text: str) -> None:
    with pytest.raises(BadParameter):
        Limit.parse(text)


def test_unknown_limits_get_the_nearest_suggested() -> None:
    with pytest.raises(UnknownName, match="seconds"):
        Limit.parse("second=3")


def test_nodes_and_samples_are_counted_exactly() -> None:
    budget = Budget(Limit(nodes=100, samples=3))
    for _ in range(100):
        budget.node()
    for _ in range(3):
        budget.sample()
    with pytest.raises(Stopped):
        budget.node()
    with pytest.raises(Stopped):
        budget.sample()
    spent = budget.spent(depth=2)
    assert (spent.nodes, spent.samples, spent.depth) == (100, 3, 2)


@pytest.mark.parametrize("limit", [Limit(seconds=0.02), Limit(cpu_seconds=0.02)])
def test_the_clock_stops_a_search(limit: Limit) -> None:
    Budget(replace(limit, seconds=limit.seconds and 600, cpu_seconds=limit.cpu_seconds and 600)).poll()
    budget = Budget(limit)
    begun = time.thread_time()
    while time.thread_time() - begun < 0.02:
        pass
    with pytest.raises(Stopped):
        budget.poll()
    with pytest.raises(Stopped):
        _count_nodes(budget, Budget.CLOCK_EVERY)
    assert budget.nodes <= Budget.CLOCK_EVERY


def _count_nodes(budget: Budget, nodes: int) -> None:
    for _ in range(nodes):
        budget.node()


def test_cancelling() -> None:
    token = CancelToken()
    budget = Budget(UNLIMITED, token)
    budget.poll()
    token.cancel()
    assert token.cancelled
    with pytest.raises(Stopped):
        budget.poll()


def test_a_token_shares_the_byte_it_is_given() -> None:
    shared = bytearray(1)
    first, second = CancelToken(shared), CancelToken(shared)
    first.cancel()
    assert second.cancelled


def test_never_cannot_be_cancelled() -> None:
    with pytest.raises(TypeError):
        NEVER.cancel()
    assert not NEVER.cancelled
    assert pickle.loads(pickle.dumps(NEVER)) is NEVER


def test_a_share_of_a_limit_is_of_its_time_and_nodes() -> None:
    limit = Limit(seconds=4.0, cpu_seconds=2.0, nodes=1000, depth=9, samples=7)
    assert limit.share(0.75) == Limit(seconds=3.0, cpu_seconds=1.5, nodes=750, depth=9, samples=7)
    assert Limit(nodes=1).share(0.1) == Limit(nodes=1)
    assert UNLIMITED.share(0.5) == UNLIMITED


def test_what_is_left_of_a_budget_is_the_smaller_of_its_own_and_the_asked_nodes() -> None:
    budget = Budget(Limit(nodes=10, depth=3))
    budget.nodes = 4
    assert budget.left() == Limit(nodes=6, depth=3)
    assert budget.left(5) == Limit(nodes=5, depth=3)
    assert budget.left(8) == Limit(nodes=6, depth=3)
    budget.nodes = 10
    assert budget.left(8) is None
    assert Budget(UNLIMITED).left(8) == Limit(nodes=8)
    assert Budget(Limit(seconds=1e-9)).left() is None
