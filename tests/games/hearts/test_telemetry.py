"""What telemetry keeps of a decision in Hearts: the trick, the level, what was weighed; the seed once all is over."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.app import run as parlour
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from tests.games.hearts.build import game_of, position, turn_view

TELLING = "original(w_void=7, hard_deterministic=on, difficulty=hard)"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A block of one round between the level hard and the original's hard bot with a variable set."""
    out = tmp_path_factory.mktemp("hearts") / "run"
    words = ["match", "hearts", "hard", "original(hard_deterministic=on, difficulty=hard)", "--rule", "rounds=1"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MDH_W_VOID", "7")
        assert (
            parlour([*words, "--blocks", "1", "--seed", "5", "--out", str(out), "--telemetry", "--workers", "0"]) == 0
        )
    return out


def rows_of(run: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (run / "telemetry.jsonl").read_text().splitlines()]


def test_every_row_tells_trick_level_and_steps(run: Path) -> None:
    decisions = [row for row in rows_of(run) if row["kind"] == "decision"]
    passes = [row for row in decisions if "trick" not in row["stage"]]
    cards = [row for row in decisions if "trick" in row["stage"]]
    games = {row["match"] for row in decisions}
    assert len(passes) == 4 * len(games)
    assert [row["stage"] for row in cards[:52]] == [{"round": 1, "trick": n // 4 + 1} for n in range(52)]
    assert {(row["player"], row["level"]) for row in decisions} == {("hard", "hard"), (TELLING, "")}
    assert {row["spent"]["steps"] for row in passes} == {286}
    assert all(row["spent"]["steps"] >= len(row["candidates"]) for row in cards)


def test_the_seed_of_a_deal_is_told_when_the_match_is_over_and_not_before(run: Path) -> None:
    rows = rows_of(run)
    closed = {row["match"]: row["seed"] for row in rows if row["kind"] == "closed"}
    assert set(closed) == {row["match"] for row in rows}
    assert all("seed" not in row for row in rows if row["kind"] == "decision")
    assert "seed" not in json.dumps(json.loads((run / "blocks.jsonl").read_text().splitlines()[0])["decisions"])
    records = (run / "games.txt").read_text()
    assert all(f'[Seed "{seed}"]' in records for seed in closed.values())
    last = {row["match"]: row["kind"] for row in rows}
    assert set(last.values()) == {"closed"}


def test_a_table_of_decisions_has_the_seed_of_each_deal(run: Path, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    assert parlour(["telemetry", str(run / "telemetry.jsonl"), "--csv", str(file)]) == 0
    rows = list(csv.DictReader(file.open()))
    closed = {row["match"]: row["seed"] for row in rows_of(run) if row["kind"] == "closed"}
    assert all(row["seed"] == closed[row["match"]] for row in rows)
    assert {row["trick"] for row in rows} == {"", *map(str, range(1, 14))}
    assert all(int(row["steps"]) > 0 for row in rows)


def test_steps_count_what_was_weighed() -> None:
    """Rules of thumb weigh each legal card once; the look ahead adds a step for each lead that it tries."""
    game = game_of()
    hands = {"north": "C:A D:5", "east": "C:4 S:Q46 H:23456789T", "south": "C:2", "west": "C:3"}
    obs = turn_view(game, position(game, "2C 3C AC 4C 5D", **hands))

    def steps(spec: str) -> int:
        return make_player(spec, game).fair.analyse(obs, Limit(), 1).spent.steps

    assert steps("heuristic") == 12
    assert steps("shallow(hard_test_steps=1)") == 13
    assert steps("shallow(hard_test_steps=7, hard_early_cutoff_margin=1000000)") == 19
    assert steps("shallow(hard_test_steps=100000, hard_early_cutoff_margin=1000000)") > 19
