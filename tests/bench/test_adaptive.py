"""The careers of bench/adaptive.py at a small scale: by the ladder's figures, and with real games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bench.loading import load

bench = load("adaptive")
CAREERS = 40  # fewer tell too little of Bridge, where 83 % of 200 end well


def off(row: dict[str, Any]) -> float:
    return abs(float(row["levels"][-1]) - float(row["truth"]))


@pytest.mark.parametrize("game", bench.GAMES)
def test_careers_by_figures_end_near_the_truth(game: str) -> None:
    rows = [bench.career(game, "figures", seed) for seed in range(CAREERS)]
    assert sum(off(row) <= 1 for row in rows) >= 0.7 * CAREERS
    assert all(len(row["levels"]) == bench.SITTINGS + 1 for row in rows)
    assert bench.career(game, "figures", 3) == rows[3]


def test_a_career_of_real_games_ends_near_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SITTINGS", 6)
    rows = [bench.career("tractor", "real", seed) for seed in range(2)]
    assert all(off(row) <= 2 for row in rows)
    assert rows[0]["kind"] == "real"
