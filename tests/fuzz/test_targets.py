"""Every reader of strangers' input takes some hundreds of mutated examples; `make prove` tries a million."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.core.reading import read_json
from parlour.core.rng import stream
from parlour.games.bridge.rules.formats import lin
from parlour.games.reversi.rules.formats import ggf, reversi42
from parlour.records import text as record_text
from tests.fuzz.every import TARGETS
from tests.fuzz.mutation import mutated, spoilt
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
def test_numbers_that_are_none_are_refused_in_our_words(name: str) -> None:
    for data in spoilt(TARGETS[name]):
        fault = attempt(TARGETS[name], data)
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


def test_a_reader_that_takes_any_digit_for_a_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the first version did, in seven places: ``Size=²`` raised a foreign error."""

    def careless(text: str, most: int, least: int = 0) -> int | None:
        return int(text) if text.isdigit() else None

    for reader, name in ((reversi42, "reversi42"), (ggf, "ggf"), (lin, "lin"), (record_text, "record")):
        monkeypatch.setattr(reader, "whole_number", careless)
        faults = [attempt(TARGETS[name], data) for data in spoilt(TARGETS[name])]
        assert any(fault is not None and fault.startswith("ValueError") for fault in faults), name


def test_what_does_not_come_back_equal_is_seen() -> None:
    def forgetful(data: bytes) -> None:
        value = read_json(data)
        assert value == {}

    assert (attempt(replace(TARGETS["log"], read=forgetful), b'{"a": 1}') or "").startswith("AssertionError")
