"""Scripts of bench and scripts still find what they import, and the files that people are pointed to are there."""

from __future__ import annotations

import io
import json
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.core.registry import make_game, view_of
from parlour.runtime.play import play
from tests.bench.loading import load
from tests.corpus.ideas import read_corpus

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(path.relative_to(ROOT) for folder in ("bench", "scripts") for path in (ROOT / folder).glob("*.py"))
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "Makefile", *(ROOT / "docs").rglob("*.md")]
TEXTS += [path for folder in ("bench", "scripts") for path in (ROOT / folder).rglob("*.py")]
NAMED = re.compile(r"(?<![\w/.])(?:src/parlour|bench|scripts|tests|docs)/[\w./*-]*[\w*]")
PLACEHOLDER = re.compile(r"[A-Z]{4}|_$")  # GAME, NAME, VERSION; and the beginning of a name, bench/prove_

COMMON: Any = load("_common")


@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_a_script_finds_what_it_imports_and_tells_how_it_is_used(
    script: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(script), "--help"])
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.syspath_prepend(ROOT / script.parent)
    code = _exit_code(ROOT / script)
    if code is None:
        assert script.name.startswith("_") or script.name in ("backend.py", "page.py"), "it should tell its use"
    else:
        assert code == 0
        assert f"usage: {script.name}" in capsys.readouterr().out


def _exit_code(path: Path) -> str | int | None:
    try:
        runpy.run_path(str(path), run_name="__main__")
    except SystemExit as ended:
        return ended.code
    return None


def test_every_file_that_is_named_to_people_is_there() -> None:
    named = {(path.relative_to(ROOT), name) for path in TEXTS for name in NAMED.findall(path.read_text("utf-8"))}
    lost = sorted(f"{path}: {name}" for path, name in named if not PLACEHOLDER.search(name) and not _there(name))
    assert len(named) > 100
    assert lost == []


def _there(name: str) -> bool:
    return next(ROOT.glob(name), None) is not None


def test_rows_outlive_a_crash_in_the_middle_of_a_line(tmp_path: Path) -> None:
    file = tmp_path / "new" / "rows.jsonl"
    with COMMON.Rows(file) as rows:
        rows.add({"board": 1, "player": "a"})
        rows.add({"board": 2, "player": "b"})
    with file.open("a", encoding="utf-8") as torn:
        torn.write('{"board": 3, "pla')
    with COMMON.Rows(file) as rows:
        assert rows.where(player="b") == [{"board": 2, "player": "b"}]
        rows.add({"board": 4, "player": "b"})
    assert [json.loads(line)["board"] for line in file.read_text(encoding="utf-8").splitlines()] == [1, 2, 4]


def test_a_timed_player_plays_as_the_player_itself() -> None:
    game = make_game("reversi", {"size": 4})
    timed = COMMON.Timed("beginner", game)
    alone = play(game, ["beginner", "random"], 5)
    watched = play(game, [timed, "random"], 5)
    assert watched.actions == alone.actions
    own = [action for action in alone.actions if action.seat == 0]
    assert len(timed.seconds) == len(timed.seen) == len(own)
    assert [game.format(decision.action) for decision in timed.decisions] == [action.text for action in own]


def test_an_interval_is_the_arenas() -> None:
    assert COMMON.interval([1.0, 3.0], 1) == "+2.0 [-10.7, +14.7]"  # by Student's t, not 1.96
    assert COMMON.interval([1.0, 3.0], 1, most=13) == "+2.0 [-10.7, +13.0]"


def test_rust_reversi_is_not_asked_where_it_can_only_pass() -> None:
    game = make_game("reversi")
    passing = game.observe(game.load("OOOOOXXXOOOOOOOOOXXXOXOOOXOXOOXXOOXXXOXXOOOXOXXXOOOOOOXX-OOXXXXX O"), 1)
    assert load("_rust_bot").answer(None, view_of(game).plain(passing)) == "--"


def test_the_corpus_of_ideas_is_told_beside_its_teacher() -> None:
    teaching: Any = load("teaching")
    corpus = read_corpus("hearts")
    first = corpus.lessons[0]
    told, agreed = teaching.corpus_text(corpus, "en", 1)
    for text in (first.name, first.idea, first.says, *first.moves):
        assert text in told
    assert told.count("\n  ") >= 6  # the teacher, the moves, four steps
    assert re.fullmatch(r"recommended moves that agree: [01] of 1", agreed)
