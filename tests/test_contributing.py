"""What CONTRIBUTING tells people to write works as it stands there."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from parlour.core.conformance import check_explanations, check_player
from parlour.core.parameters import build
from parlour.core.player import PlayerType
from parlour.core.registry import make_game

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Import an example as a module of its own."""

    def load(example: str) -> ModuleType:
        (tmp_path / "contributed.py").write_text(example, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "contributed", raising=False)
        return importlib.import_module("contributed")

    return load


def test_the_player_passes_every_check(run: Callable[[str], ModuleType]) -> None:
    (example,) = [text for text in EXAMPLES if "PLAYER =" in text]
    kind = run(example).PLAYER
    assert isinstance(kind, PlayerType)
    game = make_game("connect4")
    settings = build(kind.settings, {"middle": "2"})
    check_player(game, lambda: kind.make(game, settings), count=3)
    report = check_explanations(game, lambda: kind.make(game, settings), count=20)
    assert report.ablations > 10


def test_the_conformance_test_is_one(run: Callable[[str], ModuleType]) -> None:
    (example,) = [text for text in EXAMPLES if "def test_" in text]
    run(example).test_my_game()


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", TEXT))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_named_files_exist() -> None:
    for name in re.findall(r"`((?:tests|scripts|docs)/[\w./-]+)`", TEXT):
        assert name.endswith("NAME") or (ROOT / name).exists(), name
    assert (ROOT / "src/parlour/explain/__init__.py").exists()
