"""Telemetry is kept by matches and summed up."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from parlour.arena.report.telemetry import COLUMNS, summarise_telemetry
from parlour.cli.app import run as parlour
from parlour.errors import FormatError, Unsupported


@pytest.fixture
def recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    out = tmp_path / "run"
    words = ["match", "connect4", "alphabeta(depth=2)", "random", "--blocks", "3", "--out", str(out), "--telemetry"]
    assert parlour([*words, "--workers", "0"]) == 0
    capsys.readouterr()
    return out / "telemetry.jsonl"


def test_every_decision_of_a_match_is_there(recorded: Path) -> None:
    summary = summarise_telemetry([recorded])
    report = json.loads((recorded.parent / "report.json").read_text())
    assert summary.decisions == report["time"]["a"]["moves"] + report["time"]["b"]["moves"]
    assert summary.games == 6
    deep, random = summary.players["alphabeta(depth=2)"].to_json(), summary.players["random"].to_json()
    assert deep["own_best"] == 1.0
    assert deep["nodes"] == report["time"]["a"]["nodes"] / report["time"]["a"]["moves"]
    assert deep["depth"] > 1
    assert 0 < deep["ms"]["mean"] <= deep["ms"]["max"]
    assert random["own_best"] is None


def test_what_a_player_says_beside_its_move_costs_it_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    words = ["match", "connect4", "rambles", "random", "--blocks", "1", "--workers", "0", "--json"]
    assert parlour([*words, "--out", str(out), "--telemetry"]) == 0
    assert json.loads(capsys.readouterr().out)["forfeits"]["count"] == 0
    assert summarise_telemetry([out / "telemetry.jsonl"]).players["rambles"].decisions > 0


def test_close_decisions_are_listed_closest_first(recorded: Path) -> None:
    summary = summarise_telemetry([recorded], closest=5)
    margins = [abs(row["margin"]) for row in summary.closest]
    assert len(margins) == 5
    assert {row["player"] for row in summary.closest} == {"alphabeta(depth=2)"}
    share = summary.players["alphabeta(depth=2)"].to_json()["close"]
    assert 0 <= share <= 1


def test_two_runs_are_compared_question_by_question(recorded: Path, tmp_path: Path) -> None:
    again = summarise_telemetry([recorded, recorded])
    assert (again.asked_again, again.agreed) == (again.decisions // 2, again.decisions // 2)
    lines = recorded.read_text().splitlines()
    changed = json.loads(lines[0])
    changed["action"] = "other"
    other = tmp_path / "other.jsonl"
    other.write_text("\n".join([json.dumps(changed), *lines[1:]]) + "\n")
    both = summarise_telemetry([recorded, other])
    assert both.asked_again - both.agreed == 1


def test_a_broken_line_is_told_and_left_out(recorded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = summarise_telemetry([recorded]).decisions
    with recorded.open("a") as file:
        file.write('{"schema": 1, "kind": "deci')
    assert parlour(["telemetry", str(recorded), "--json"]) == 0
    ran = capsys.readouterr()
    assert json.loads(ran.out)["decisions"] == whole
    assert "Left out" in ran.err


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    file.write_text("")
    with pytest.raises(FormatError, match="no decision"):
        summarise_telemetry([file])


def test_decisions_can_be_written_as_tables(recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain, packed = tmp_path / "d.csv", tmp_path / "d.parquet"
    assert parlour(["telemetry", str(recorded), "--csv", str(plain), "--parquet", str(packed)]) == 0
    assert "decisions in 6 games" in capsys.readouterr().out
    rows = list(csv.DictReader(plain.open()))
    assert tuple(rows[0]) == COLUMNS
    table = parquet.read_table(packed)
    assert table.num_rows == len(rows) == summarise_telemetry([recorded]).decisions
    assert tuple(table.column_names) == COLUMNS
    assert [row["action"] for row in rows] == table.column("action").to_pylist()


def test_without_pyarrow_the_extra_is_named(recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.arena.report.telemetry import flat_rows, write_parquet

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Unsupported, match=r"parlour\[research\]"):
        write_parquet(tmp_path / "x.parquet", flat_rows([recorded]))
