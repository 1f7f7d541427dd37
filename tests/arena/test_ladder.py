"""The ladder is proved rung by rung, on fresh blocks, and can be continued."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour.arena.ladder import LadderPlan, climb, ladder_document, ladder_plot
from parlour.cli.app import run as parlour
from parlour.core.registry import make_game
from parlour.errors import UnknownName, Unsupported
from parlour.runtime.executor import InProcess

PLAN = LadderPlan(effect=0.25, most=100, blocks=12, seed=3)


def test_a_level_is_proved_by_the_test_and_measured_on_fresh_blocks() -> None:
    report = climb(make_game("quartet"), InProcess(), PLAN)
    (rung,) = report.rungs
    assert (rung.upper, rung.lower) == ("hard", "easy")
    assert rung.test.stopped == "h1"
    assert rung.fixed.stopped == "blocks"
    assert rung.fixed.stats.blocks == 12
    assert rung.fixed.pairing.seed != rung.test.pairing.seed
    assert report.proved


def test_equal_levels_are_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.arena.ladder.chosen_levels", lambda game, wanted: ["clever", "clever"])
    report = climb(make_game("quartet"), InProcess(), PLAN)
    assert report.rungs[0].test.stopped == "h0"
    assert not report.proved


def test_a_ladder_is_continued_where_it_was_left(tmp_path: Path) -> None:
    whole = climb(make_game("quartet"), InProcess(), PLAN, folder=tmp_path)
    blocks = sum(file.read_bytes().count(b"\n") for file in tmp_path.glob("*/blocks.jsonl"))
    assert blocks == whole.rungs[0].test.stats.blocks + 12

    class Nobody(InProcess):
        def run(self, tasks):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            for _ in tasks:
                pytest.fail("everything was played already")
            yield from ()

    again = climb(make_game("quartet"), Nobody(), PLAN, folder=tmp_path)
    assert again.rungs[0].fixed.comparison == whole.rungs[0].fixed.comparison


def test_the_document_has_date_command_difference_interval_time_and_plot() -> None:
    report = climb(make_game("quartet"), InProcess(), PLAN)
    text = ladder_document(report, title="Quartet", command="parlour ladder quartet", date="2026-01-02", cores=2)
    shown = report.rungs[0].fixed.comparison
    assert shown is not None
    for part in ("2026-01-02", "parlour ladder quartet", f"{shown.difference.low:+.2f}", "proved", "ms", "quartet.svg"):
        assert part in text
    assert ElementTree.fromstring(ladder_plot(report)).tag == "{http://www.w3.org/2000/svg}svg"


def test_levels_that_are_not_there_are_refused() -> None:
    with pytest.raises(UnknownName, match="Did you mean hard"):
        climb(make_game("quartet"), InProcess(), LadderPlan(1.0, levels=("hrd", "easy")))
    with pytest.raises(Unsupported, match="two levels"):
        climb(make_game("quartet"), InProcess(), LadderPlan(1.0, levels=("hard",)))


def test_the_command_writes_the_proof(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "quartet", "--blocks", "10", "--most", "100", "--workers", "0", "--write", str(tmp_path)]
    assert parlour([*words, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["proved"] is True
    assert (tmp_path / "quartet.md").read_text().startswith("# Quartet")
    assert (tmp_path / "quartet.svg").read_text().startswith("<svg")
    assert parlour([*words, "--effect", "100"]) == 1
    assert "NOT PROVED" in capsys.readouterr().out
