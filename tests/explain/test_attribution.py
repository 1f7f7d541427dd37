"""Differences are split exactly, whatever the value is; equal and better moves are told apart by pairs."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.analysis import Candidate, Continuation
from parlour.core.means import mean_of
from parlour.core.teaching import Fit, Tally, Teaching
from parlour.explain.attribution import count_of, difference, is_telling, split
from tests.tiny import Heap, HeapRules

GAME = Heap(HeapRules(10, 3))
OBS = GAME.observe(GAME.start(0), 0)


def worth(obs: object, events: Any) -> float:  # noqa: ANN401 - any sequence of numbers
    """A value with a step and a product, so that no group has a worth of its own."""
    return float(events[0] * events[1] + 40 * (events[1] + events[2] >= 80) - math.sqrt(abs(events[2])))


TEACHING: Teaching[Any, Any] = Teaching(
    events=("a", "b", "c", "told"),
    groups={"first": ("a",), "second": ("b",), "third": ("c",)},
    value=worth,
    tallies=lambda obs, move, rival: (),
    concepts=(),
    first_thought="random",
    verb=lambda obs, action: "take",
)
EVENTS = st.tuples(*(st.integers(0, 100) for _ in range(4)))
ROWS = st.lists(st.tuples(EVENTS, EVENTS, st.integers(1, 5)), min_size=2, max_size=12)


Row = tuple[tuple[int, ...], tuple[int, ...], int]


def continued(events: tuple[int, ...], weight: int) -> Continuation:
    return Continuation(worth(OBS, events), tuple(map(float, events)), weight)


def pair_of(rows: list[Row]) -> tuple[list[Continuation], list[Continuation]]:
    """Return the continuations of two moves in the same deals."""
    return [continued(one, weight) for one, _, weight in rows], [continued(other, weight) for _, other, weight in rows]


def candidate(action: int, continuations: list[Continuation], *, exact: bool = False) -> Candidate[int]:
    return Candidate(action, float(action), continuations=tuple(continuations), exact=exact)


@given(ROWS)
def test_parts_add_up_to_the_difference(rows: list[Row]) -> None:
    move, rival = pair_of(rows)
    found = split(TEACHING, OBS, move, rival)
    assert sum(part.mean.value for part in found.parts) == pytest.approx(found.difference.value, abs=1e-6)
    assert found.difference == pytest.approx(difference(TEACHING, candidate(1, move), candidate(2, rival)), abs=1e-6)
    back = split(TEACHING, OBS, rival, move)
    gains = {part.group: part.mean.value for part in found.parts}
    assert {part.group: -part.mean.value for part in back.parts} == pytest.approx(gains, abs=1e-6)


@given(ROWS)
def test_a_group_that_does_not_differ_has_no_part(rows: list[Row]) -> None:
    same = [((one[0], *other[1:]), one, weight) for one, other, weight in rows]
    move, rival = pair_of(same)
    parts = {part.group: part for part in split(TEACHING, OBS, move, rival).parts}
    assert parts["first"].mean.value == parts["first"].deals == 0


def test_the_error_is_that_of_pairs() -> None:
    move = [Continuation(float(number + 1), ()) for number in range(10)]
    rival = [Continuation(float(number), ()) for number in range(10)]
    assert difference(TEACHING, candidate(1, move), candidate(2, rival)) == (1.0, 0.0)
    assert mean_of([1.0, 3.0]) == (2.0, 1.0)
    assert mean_of([5.0]).error == math.inf
    assert not mean_of([5.0]).exceeds()
    assert mean_of([1.0, 1.0, 3.0], [1, 1, 2]).value == 2.0


def test_searched_lines_have_declared_errors() -> None:
    fitted = replace(TEACHING, fit=Fit(0.5, {"first": 0.1, "second": 0.2, "third": 0.3}))
    move, rival = [continued((5, 4, 0, 1), 1)], [continued((3, 4, 0, 0), 1)]
    assert difference(fitted, candidate(7, move), candidate(3, rival)) == (4.0, 0.5)
    assert difference(fitted, candidate(7, move, exact=True), candidate(3, rival, exact=True)) == (4.0, 0.0)
    found = split(fitted, OBS, move, rival)
    assert found.parts[0].mean == (8.0, 0.1)
    assert [part.mean.error for part in found.parts] == [0.1, 0.2, 0.3]
    _, gain = count_of(fitted, Tally("told", "first", ("told",), better=1), move, rival)
    assert gain == (1.0, 0.0)


def test_counts_are_sums_over_the_deals_of_equal_weight() -> None:
    tally = Tally("told", "first", ("told",))
    move = [Continuation(0.0, (0, 0, 0, told)) for told in (1, 0, 0.5, 0)]
    rival = [Continuation(0.0, (0, 0, 0, 1)) for _ in range(4)]
    count, gain = count_of(TEACHING, tally, move, rival)
    assert (count.move, count.rival, count.of, count.exact) == (1.5, 4.0, 4, False)
    assert gain.value == pytest.approx(2.5 / 4)
    heavy = [Continuation(0.0, (0, 0, 0, told), weight) for told, weight in ((1, 3.0), (0, 1.0))]
    count, _ = count_of(TEACHING, tally, heavy, heavy)
    assert count.move == pytest.approx(1.5)  # as often as in two deals of equal weight
    assert not count.exact  # told as an estimate


def test_what_is_rare_small_or_doubtful_is_not_told() -> None:
    def telling(mine: list[float], theirs: list[float], **declared: Any) -> bool:  # noqa: ANN401
        tally = Tally("told", "first", ("told",), **declared)
        pair = [[Continuation(0.0, (0, 0, 0, number)) for number in side] for side in (mine, theirs)]
        return is_telling(tally, *count_of(TEACHING, tally, *pair))

    assert telling([0.0] * 100, [1.0] * 50 + [0.0] * 50)
    assert not telling([0.0] * 100, [1.0] * 4 + [0.0] * 96)  # rare
    assert not telling([0.0] * 100, [1.0] * 20 + [0.0] * 80, often=0.25)  # rarer than it has to be
    assert telling([0.0] * 100, [1.0] * 30 + [0.0] * 70, often=0.25)
    assert not telling([0.99] * 100, [1.0] * 100)  # small
    assert not telling([0.0] * 4, [1.0, 0.0, 0.0, 0.0])  # doubtful
    assert not telling([1.0] * 100, [0.0] * 100)  # the other way round
    assert telling([1.0] * 100, [0.0] * 100, better=1)
    assert not telling([1.0] * 100, [1.5] * 100, once=False, least=0.8)
    assert telling([1.0] * 100, [1.9] * 100, once=False, least=0.8)
