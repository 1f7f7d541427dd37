"""Every reader of strangers' input takes some hundreds of mutated examples; `make prove` tries a million."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.core.reading import read_json
from parlour.core.rng import stream
from tests.fuzz.every import TARGETS
from tests.fuzz.mutation import mutated
from tests.fuzz.reach import Reach
from tests.fuzz.target import attempt

INPUTS = 600


@pytest.mark.parametrize("name", TARGETS)
def test_examples_are_accepted(name: str) -> None:
    for data in TARGETS[name].seeds:
        TARGETS[name].read(data)


@pytest.mark.parametrize("name", TARGETS)
def test_only_our_own_errors(name: str) -> None:
    target, rng = TARGETS[name], stream(7, "fuzz", name)
    for _ in range(INPUTS):
        data = mutated(target, rng)
        # How long one input takes is judged where nothing else runs: in `make prove`.
        fault = attempt(target, data)
        assert fault is None or fault.startswith("took"), (fault, data)


@pytest.mark.parametrize("name", TARGETS)
def test_examples_and_their_mutations_reach_most_of_the_parser(name: str) -> None:
    target, rng = TARGETS[name], stream(8, "fuzz", name)
    reach = Reach(target)
    reach.run(target.seeds)
    reach.run(mutated(target, rng) for _ in range(INPUTS // 3))
    assert reach.share >= 0.5, sorted(reach.lines - reach.reached)


def test_a_foreign_error_is_seen() -> None:
    def careless(data: bytes) -> None:
        int(data.decode(errors="replace"))

    target = replace(TARGETS["spec"], read=careless)
    assert (attempt(target, "²".encode()) or "").startswith("ValueError")


def test_what_does_not_come_back_equal_is_seen() -> None:
    def forgetful(data: bytes) -> None:
        value = read_json(data)
        assert value == {}

    assert (attempt(replace(TARGETS["log"], read=forgetful), b'{"a": 1}') or "").startswith("AssertionError")
