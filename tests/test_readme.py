"""What the README shows is true: its code runs, its commands work, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from parlour.cli.app import COMMANDS, run

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
SHELL = [line.partition("  #")[0].strip() for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()]
COMMAND_LINES = [shlex.split(line)[1:] for line in SHELL if line.startswith("parlour ")]
RECORD = '[Game "reversi"]\n[Player.black "Ann"]\n[Player.white "Bob"]\n\n1. black f5\n2. white d6\n3. black c3\n'


def test_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = [block for kind, block in BLOCKS if kind == "python"]
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = [line.split()[1] for line in SHELL if line.startswith("make ")]
    assert targets == ["play", "test"]
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


@pytest.mark.parametrize("words", COMMAND_LINES, ids=" ".join)
def test_commands_run(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.parlour").write_text(RECORD)
    with (tmp_path / "nobody").open("w+") as empty:
        monkeypatch.setattr("sys.stdin", empty)
        assert run(words) == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_the_tour_shows_the_main_commands() -> None:
    assert {"play", "explain", "match", "review"} <= {words[0] for words in COMMAND_LINES}
    assert {words[0] for words in COMMAND_LINES} <= {command.name for command in COMMANDS}


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)]+)\)", TEXT))
def test_links_lead_somewhere(target: str) -> None:
    assert (ROOT / target).exists()
