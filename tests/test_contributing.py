"""What CONTRIBUTING tells people to write works as it stands there."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from parlour.cli.app import COMMANDS
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


SHELL = [
    line.partition("  #")[0].split()
    for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    for line in block.splitlines()
]


@pytest.mark.parametrize("words", [words for words in SHELL if words[0] == "make"], ids=" ".join)
def test_make_does_what_it_is_asked_for(words: list[str]) -> None:
    shown = [*words, "--dry-run", "--always-make"]
    told = subprocess.run(shown, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "example_plugin" not in told, "example games are for tests, which find them on their own"
    if words[1] == "plugin":
        assert told.splitlines()[-1].endswith("/uv pip install -q --python .venv/bin/python -e my_game")


def test_a_plug_in_without_a_folder_is_asked_for_one() -> None:
    ran = subprocess.run(["make", "plugin", "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    assert "make plugin DIR=my_game" in ran.stderr


def test_commands_exist() -> None:
    used = {words[1] for words in SHELL if words[0] == ".venv/bin/parlour"}
    assert used >= {"play", "match", "serve"}
    assert used <= {command.name for command in COMMANDS}


def test_entry_points_have_names_that_no_tool_warns_of() -> None:
    names = re.findall(r'entry point `"([^"]+)" =', TEXT)
    assert names
    assert all(re.fullmatch(r"[\w.-]+", name) for name in names)


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)]+)\)", TEXT))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


def test_named_files_exist() -> None:
    for name in re.findall(r"`((?:tests|scripts|docs)/[\w./-]+)`", TEXT):
        assert name.endswith("NAME") or (ROOT / name).exists(), name
    assert (ROOT / "src/parlour/explain/__init__.py").exists()
