"""Every registered game plays as it did. If a change is meant, run scripts/update_playthroughs.py and read the diff."""

from __future__ import annotations

import pytest

from parlour.core.registry import game_names
from tests.playthroughs.golden import FOLDER, playthrough


@pytest.mark.parametrize("name", game_names())
def test_playthrough(name: str) -> None:
    golden = FOLDER / f"{name}.txt"
    assert golden.exists(), f"{golden.name} is missing: run scripts/update_playthroughs.py {name}"
    assert playthrough(name) == golden.read_text(encoding="utf-8")


def test_no_playthrough_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} <= set(game_names())
