"""Commands that games bring along: `parlour solve` and `parlour prove`."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_app import PARLOUR

FIVE = "V:d1 e1 f1 f2 f3 | Y:e6 d7 e7 f7 g7 | F:b6 c6 a7 b7 b8 | U:b3 c3 b4 b5 c5 | I:a2 a3 a4 a5 a6"


def test_help_tells_the_options_of_the_game(cli: Cli) -> None:
    shown = cli("solve", "pentomino", "--help")
    assert shown.code == 0
    for option in ("--moves", "--board", "--file", "--all", "--length", "--threads", "--json"):
        assert option in shown.out
    assert "parlour solve pentomino --board 5x8 --json" in shown.out
    assert "pentomino" in cli("solve", "--help").out
    assert "`parlour solve --help` shows how" in cli("solve").err


def test_solving_a_position(cli: Cli) -> None:
    ran = cli("solve", "pentomino", "--moves", FIVE)
    assert ran.code == 0
    assert "The side to move wins" in ran.out
    data = cli("solve", "pentomino", "--moves", FIVE, "--all", "--length", "--json").json
    assert (data["value"], data["legal"], data["length"]) == ("win", 217, 5)
    assert len(data["winning"]) == 4
    assert "N:e4 f4 g4 d5 e5" in data["winning"]
    assert "4 of 217 moves do it" in cli("solve", "pentomino", "--moves", FIVE, "--all").out


def test_solving_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"# two positions\n8x8; {FIVE}\n\n4x4;\n", encoding="utf-8")
    ran = cli("solve", "pentomino", "--file", str(path), "--json", "--threads", "2")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [(line["board"], line["value"], line["legal"]) for line in lines] == [
        ("8x8", "win", 217),
        ("4x4", "loss", 244),
    ]
    assert [line["winning"] == [] for line in lines] == [False, True]
    typed = cli("solve", "pentomino", "--file", "-", "--json", typed=f"8x8; {FIVE}\n")
    assert typed.json["value"] == "win"


def test_other_rules(cli: Cli) -> None:
    told = {
        rules: cli("solve", "pentomino", "--board", "3x5", "--rules", rules, "--json").json["value"]
        for rules in ("", "last_move=loses", "reflections=off, pieces=IL")
    }
    assert told[""] == "win"
    assert set(told.values()) <= {"win", "loss"}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["solve", "pentmino"], "Did you mean pentomino?"),
        (["solve", "hearts"], "does not know hearts; games that it knows: "),
        (["solve", "pentomino", "--board", "9x9"], "at most 64 cells"),
        (["solve", "pentomino", "--board", "8"], "rows x columns"),
        (["solve", "pentomino", "--moves", "Q:a1"], "no piece called 'Q'"),
        (["solve", "pentomino", "--moves", "I:a1 b1 c1 d1 e1 | L:e1 f1 g1 h1 h2"], "The I already covers e1."),
        (["solve", "pentomino", "--threads", "0"], "threads is at least 1"),
        (["solve", "pentomino", "--rules", "misere"], "name=value"),
        (["solve", "pentomino", "--rules", "miser=on"], "There is no parameter called 'miser'"),
        (["solve", "pentomino", "--file", "none.txt"], "none.txt: No such file"),
        (["solve", "pentomino", "--file", "x", "--board", "5x5"], "not both"),
        (["solve", "pentomino", "--depth", "3"], "No such option"),
        (["prove", "pentomino", "--board", "4x4"], "the first side loses"),
        (["prove", "pentomino", "--verify", "--board", "5x5"], "name another one with --book"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence_and_writes_nothing(
    arguments: list[str], expected: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("Error: ")
    assert expected in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_fault_in_a_file_is_placed_and_nothing_is_solved(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    for text, expected in (
        ("4x4;\n8x8; I:a1 b1\n", f"{path}, line 2: move 1"),
        ("4x4\n", f"{path}, line 1: expected BOARD; MOVES"),
        ("9x9; \n", f"{path}, line 1: A board has at most 64 cells"),
    ):
        path.write_text(text, encoding="utf-8")
        ran = cli("solve", "pentomino", "--file", str(path))
        assert (ran.code, ran.out) == (2, "")
        assert expected in ran.err


def test_a_proof_and_its_check(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli("prove", "pentomino", "--board", "5x5")
    assert ran.code == 0
    assert "wins on the 5x5 board" in ran.out
    assert (tmp_path / "pentomino-5x5.txt").exists()
    checked = cli("prove", "pentomino", "--verify", "--book", "pentomino-5x5.txt", "--json")
    assert checked.json["confirmed"] == checked.json["replies"]
    lines = (tmp_path / "pentomino-5x5.txt").read_text(encoding="utf-8").splitlines()
    (tmp_path / "part.txt").write_text("\n".join(lines[:-2]) + "\n", encoding="utf-8")
    failed = cli("prove", "pentomino", "--verify", "--book", "part.txt", "--json")
    assert failed.code == 1
    assert len(failed.json["missing"]) == 2
    assert "does not prove" in failed.err


def test_ctrl_c_keeps_what_was_proved(tmp_path: Path) -> None:
    """The whole proof takes minutes; it is interrupted, and says how to go on."""
    path = tmp_path / "book.txt"
    arguments = [*PARLOUR, "prove", "pentomino", "--out", str(path)]
    process = subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background ignores Ctrl-C, and so would what they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and (not path.exists() or path.stat().st_size < 400):
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert out == ""
    assert "the same command continues from there" in err
    assert path.read_text(encoding="utf-8").count(" > ") >= 2
