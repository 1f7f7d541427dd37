"""Telemetry lines survive a round trip, a crash and the years."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.analysis import Analysis, Candidate, Reason, Sample
from parlour.core.limits import Limit, Spent
from parlour.core.registry import make_game, make_player
from parlour.errors import BadParameter, FormatError, StoreError
from parlour.records import (
    ClosingLine,
    DecisionLine,
    GameRecord,
    TelemetryWriter,
    analysis_from_json,
    analysis_to_json,
    read_telemetry,
)
from parlour.records.telemetry import SCHEMA, from_json, to_json

words = st.text(max_size=8)
numbers = st.floats(allow_nan=False)
chances = st.none() | st.floats(0, 1)
facts = st.dictionaries(
    words, words | st.integers() | numbers.filter(lambda x: abs(x) < 1e9) | st.booleans(), max_size=3
)
reasons = st.builds(Reason, words, numbers, facts, st.none() | words)
parts = st.dictionaries(words, numbers, max_size=3)
samples = st.builds(Sample, words, parts)
candidates = st.builds(
    Candidate,
    words,
    numbers,
    chances,
    chances,
    st.lists(words, max_size=3).map(tuple),
    parts,
    st.lists(reasons, max_size=2).map(tuple),
    st.lists(samples, max_size=2).map(tuple),
    st.booleans(),
)
whole_ms = st.integers(0, 10**6).map(lambda ms: ms / 1000)
spents = st.builds(Spent, st.integers(0), whole_ms, whole_ms, st.integers(0), st.integers(0))
decisions = st.builds(
    Analysis,
    words,
    st.lists(candidates, max_size=3).map(tuple),
    st.lists(reasons, max_size=2).map(tuple),
    spents,
    st.booleans(),
)


def heap_line(match: str = "m1", ply: int = 1) -> DecisionLine:
    game = make_game("heap")
    ready = make_player("expert", game)
    decision = ready.fair.analyse(game.observe(game.start(0), 0), ready.limit, 1)
    spoken = analysis_from_json(analysis_to_json(decision, game.format), str)
    return DecisionLine("heap", match, ply, "first", str(ready.spec), spoken, ready.level or "", str(ready.limit))


@given(decisions)
def test_decisions_survive_json(decision: Analysis[str]) -> None:
    text = json.dumps(analysis_to_json(decision, str, samples=True), allow_nan=False)
    assert analysis_from_json(json.loads(text), str) == decision


def test_actions_are_written_and_read_in_the_game_s_notation() -> None:
    game = make_game("heap")
    obs = game.observe(game.start(0), 0)
    decision = make_player("perfect", game).fair.analyse(obs, Limit(), 1)
    data = json.loads(json.dumps(analysis_to_json(decision, game.format)))
    assert data["action"] == "take 2"
    assert [item["action"] for item in data["candidates"]] == ["take 2", "take 3", "take 1"]
    assert data["candidates"][0]["parts"] == {"safety": 10.0, "greed": 0.2}
    assert "samples" not in data["candidates"][0]
    assert analysis_from_json(data, lambda text: game.parse(text, obs)) == decision


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"action": 3}, "expected action to be text"),
        ({"candidates": {}}, "expected candidates to be a list"),
        (
            {"candidates": [{"action": "a", "value": "high"}]},
            r"expected candidates\[0\]\.value to be a number, not 'high'",
        ),
        ({"reasons": [{"code": "a", "facts": {"x": None}}]}, r"expected reasons\[0\]\.facts\.x to be text or"),
        ({"spent": 3}, "expected spent to be an object"),
    ],
)
def test_a_broken_decision_names_the_field(change: dict[str, object], told: str) -> None:
    with pytest.raises(FormatError, match=told):
        analysis_from_json({"action": "a", **change}, str)


def test_every_decision_and_the_end_are_read_back(tmp_path: Path) -> None:
    writer = TelemetryWriter(tmp_path, "heap", "m1")
    lines = [replace(heap_line(ply=ply), time="2026-08-01T12:00:00.000+00:00") for ply in (1, 2, 3)]
    for line in lines:
        writer.write(line)
    assert "seed" not in writer.path.read_text()
    record = GameRecord("heap", ("first", "second"), ("Ann", "perfect"), seed=2**127 + 1, result=(1.0, 0.0), reason="x")
    closing = replace(ClosingLine.of(record, "m1"), time="2026-08-01T12:01:00.000+00:00")
    writer.write(closing)
    assert list(read_telemetry(writer.path)) == [*lines, closing]
    first, *_, last = (json.loads(line) for line in writer.path.read_text().splitlines())
    assert first["schema"] == last["schema"] == SCHEMA
    assert (first["level"], first["limit"], first["spent"]["nodes"]) == ("expert", "nodes=100", 3)
    assert last["seed"] == str(2**127 + 1)


def test_lines_get_the_present_time() -> None:
    assert str(to_json(heap_line())["time"]).endswith("+00:00")


def test_the_seed_of_a_running_match_cannot_be_written() -> None:
    with pytest.raises(BadParameter, match="secret"):
        ClosingLine.of(GameRecord("heap", ("first",), ("Ann",), seed=5), "m1")


def test_a_line_cut_short_by_a_crash_costs_only_itself(tmp_path: Path) -> None:
    TelemetryWriter(tmp_path, "heap", "m1").write(heap_line(ply=1))
    path = tmp_path / "heap.m1.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:50])
    TelemetryWriter(tmp_path, "heap", "m1").write(heap_line(ply=2))
    faults: list[FormatError] = []
    lines = list(read_telemetry(path, faults))
    assert [line.ply for line in lines if isinstance(line, DecisionLine)] == [1, 2]
    assert [fault.line for fault in faults] == [2]
    with pytest.raises(FormatError, match=r"heap\.m1\.jsonl, line 2, column \d+: not JSON"):
        list(read_telemetry(path))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "expected a JSON object"),
        ('{"schema": 99}', "expected telemetry of schema 1, not 99"),
        ('{"schema": 1, "kind": "decision"}', "expected the field game"),
        ('{"schema": 1, "kind": "x", "game": "", "match": "", "time": ""}', "decision or closed"),
    ],
)
def test_foreign_lines_are_told(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(text + "\n")
    with pytest.raises(FormatError, match=told):
        list(read_telemetry(path))


def test_a_wrong_type_is_told() -> None:
    data = to_json(heap_line())
    with pytest.raises(FormatError, match="expected ply to be a whole number, not 'soon'"):
        from_json({**data, "ply": "soon"})


def test_only_the_newest_files_stay(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not telemetry")
    (tmp_path / "other.m0.jsonl").write_text("of another game")
    for number in range(5):
        writer = TelemetryWriter(tmp_path, "heap", f"m{number}", keep=3)
        writer.write(heap_line(f"m{number}"))
        os.utime(writer.path, ns=(number, number))
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "heap.m2.jsonl",
        "heap.m3.jsonl",
        "heap.m4.jsonl",
        "notes.txt",
        "other.m0.jsonl",
    ]


def test_bad_names_and_places_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadParameter, match="named with letters"):
        TelemetryWriter(tmp_path, "heap", "../m1")
    with pytest.raises(BadParameter, match="at least one file"):
        TelemetryWriter(tmp_path, "heap", "m1", keep=0)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        TelemetryWriter(tmp_path / "file", "heap", "m1").write(heap_line())
    with pytest.raises(StoreError, match="cannot be read"):
        list(read_telemetry(tmp_path / "none.jsonl"))
