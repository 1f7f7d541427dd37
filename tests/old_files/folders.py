"""The folders of old files, one for each version that left some (scripts/make_old_files.py), and what they mean."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.app import run
from parlour.core.registry import make_game
from parlour.records import GameRecord, game_of, replay

HERE = Path(__file__).parent
VERSIONS = sorted(file.parent for file in HERE.glob("*/expected.json"))

Json = dict[str, Any]


def expected(folder: Path, kind: str) -> list[Json]:
    """Return what was written down about one kind of file."""
    found: list[Json] = json.loads((folder / "expected.json").read_text(encoding="utf-8"))[kind]
    return found


def every(kind: str, name: str, fits: Callable[[Json], object] = lambda item: True) -> list[Any]:
    """Return the fitting items of a kind in all folders, for ``parametrize``, called by one of their fields."""
    return [
        pytest.param(folder, item, id=f"{folder.name} {item[name]}")
        for folder in VERSIONS
        for item in expected(folder, kind)
        if fits(item)
    ]


def said(*words: str, code: int = 0) -> str:
    """Run a command of ours; return what it prints."""
    with redirect_stdout(StringIO()) as out:
        assert run(words) == code
    return out.getvalue()


def holds(found: Any, stored: Any) -> bool:  # noqa: ANN401 - JSON
    """Whether all that was stored is there and equal; a later version may tell more."""
    if isinstance(stored, dict):
        return isinstance(found, dict) and all(key in found and holds(found[key], stored[key]) for key in stored)
    if isinstance(stored, list):
        return len(found) == len(stored) and all(map(holds, found, stored))
    return bool(found == (pytest.approx(stored) if isinstance(stored, float) else stored))


def same_game(found: GameRecord, stored: GameRecord) -> bool:
    """Whether two records tell of the same game: other names for rules and players count as the same."""
    kept = (found.game, found.actions, found.result, found.reason, found.viewer)
    if kept != (stored.game, stored.actions, stored.result, stored.reason, stored.viewer):
        return False
    if game_of(found).rules != game_of(stored).rules:
        return False
    return bool(found.viewer) or replay(found) == replay(stored)


def position(game: str, rules: Mapping[str, Any], text: str) -> Any:  # noqa: ANN401 - the game's own state
    """Read a position as it was written then."""
    return make_game(game, rules).load(text)
