"""Runs of the arena and telemetry of older versions open; what was measured then is still told."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.arena.store.run_folder import RunFolder, modern_plan
from parlour.core.registry import make_game, make_player
from parlour.games.hearts.players.base import RulePlayer
from parlour.records import parse_records, read_telemetry, replay
from tests.old_files.folders import VERSIONS, Json, every, holds, said

Copy = Callable[[Path], Path]
MADE_BY = ("format", "parlour")


def plan_of(folder: Path) -> Json:
    plan: Json = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    return {name: value for name, value in plan.items() if name not in MADE_BY}


def measured(report: Json) -> Json:
    """Leave out what names players, for they may be called otherwise by now, and times, which are rounded."""
    kept: Json = {name: report[name] for name in ("blocks", "games", "difference", "win_rate", "elo") if name in report}
    if "crosstable" in report:
        kept["crosstable"] = [{name: row[name] for name in ("blocks", "difference")} for row in report["crosstable"]]
        kept["players"] = [{name: row[name] for name in ("games", "score", "points")} for row in report["players"]]
    return kept


@pytest.mark.parametrize(("folder", "item"), every("runs", "name", lambda item: "kept" not in item))
def test_a_finished_run_tells_what_it_told(
    folder: Path, item: Json, copied: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = copied(folder / "runs" / item["name"])
    before = (run / "blocks.jsonl").read_bytes()
    monkeypatch.chdir(folder)
    report = json.loads(said(*item["command"], "--out", str(run), "--resume", "--workers", "1", "--json"))
    assert holds(measured(report), measured(item["report"]))
    assert (run / "blocks.jsonl").read_bytes() == before


@pytest.mark.parametrize(("folder", "item"), every("runs", "name", lambda item: "kept" in item))
def test_an_unfinished_run_goes_on(folder: Path, item: Json, copied: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    run = copied(folder / "runs" / item["name"])
    made_by = json.loads((run / "run.json").read_text(encoding="utf-8"))["parlour"]
    monkeypatch.setattr(
        "parlour.arena.store.run_folder.version", lambda name: made_by
    )  # else its blocks may not be mixed with ours
    kept = (run / "blocks.jsonl").read_bytes().splitlines(keepends=True)[: item["kept"]]
    report = json.loads(said(*item["command"], "--out", str(run), "--resume", "--json"))
    assert report["blocks"] == item["report"]["blocks"]
    lines = (run / "blocks.jsonl").read_bytes().splitlines(keepends=True)
    assert lines[: item["kept"]] == kept
    assert len(lines) == report["blocks"]
    assert report["forfeits"]["count"] == 0


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_every_block_that_was_kept_is_read(folder: Path, copied: Copy) -> None:
    runs = copied(folder / "runs")
    stores = sorted(file.parent for file in runs.rglob("run.json"))
    assert any("ladder" in store.parts for store in stores)
    for run in stores:
        lines = [json.loads(line) for line in (run / "blocks.jsonl").read_bytes().split(b"\n") if line.endswith(b"}]}")]
        blocks = {(line["pairing"], line["block"]): line["games"] for line in lines}
        with RunFolder(run, modern_plan(plan_of(run)), resume=True) as store:
            assert {result.key for result in store.results()} == set(blocks)
            for result in store.results():
                for game, stored in zip(result.games, blocks[result.key], strict=True):
                    assert list(game.outcome.points) == stored["points"]
                    assert [text for _, text in game.actions] == stored["actions"]
            assert len(store) > 0


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_the_records_and_players_of_a_run_are_known(folder: Path) -> None:
    games = sorted((folder / "runs").rglob("games.txt"))
    assert len(games) > 5
    for file in games:
        for record in parse_records(file.read_text(encoding="utf-8")):
            assert replay(record)
    for file in sorted((folder / "runs").rglob("run.json")):
        plan = plan_of(file.parent)
        for player in plan["players"]:
            assert make_player(player["spec"], make_game(plan["game"], plan["rules"]))


@pytest.mark.parametrize(("folder", "item"), every("telemetry", "file"))
def test_telemetry_is_summed_up_as_it_was(folder: Path, item: Json) -> None:
    told = json.loads(said("telemetry", str(folder / item["file"]), "--json"))
    assert holds(told, item["summary"])
    assert len(list(read_telemetry(folder / item["file"]))) >= told["decisions"]


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_a_file_of_settings_is_read(folder: Path) -> None:
    player = make_player(f'shallow(file="{folder / "hearts.toml"}")', make_game("hearts")).player
    assert isinstance(player, RulePlayer)
    assert (player.settings.w_void, player.settings.hard_phaseb_topk) == (300, 2)
