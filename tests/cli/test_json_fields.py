"""docs/cli.md lists the JSON fields of every command: no more, no fewer."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.cli.app import COMMANDS
from tests.cli.conftest import Cli

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
ELSEWHERE = {
    "serve": "tests.cli.test_serve",  # where its output is read from a running server
    "profile": "tests.cli.test_profile",  # which has played and reviewed games
    "store": "tests.cli.test_store",  # which has stores to copy and to check
    "openapi": "tests.cli.test_serve",  # whose fields are OpenAPI's
    "engine": "tests.cli.test_reversi_tools",  # where it is talked to
}
BOT = f"exec:{sys.executable} {Path(__file__).parents[1] / 'bots' / 'bots.py'}"
RUNS: dict[str, list[list[str]]] = {
    "games": [["games"]],
    "rules": [["rules", "reversi"], ["rules", "reversi", "--section", "turning"]],
    "lesson": [["lesson", "reversi"], ["lesson", "reversi", "beside-corners"]],
    "players": [["players", "heap"], ["players", "connect4"]],
    "play": [["play", "heap", "--watch"]],
    "explain": [
        ["explain", "heap"],
        ["explain", "heap", "--record", "FOLDER/game.parlour", "--ply", "2"],
        ["explain", "connect4"],
        ["explain", "hearts", "--seed", "4", "--continuations", "--limit", "samples=40"],
    ],
    "review": [["review", "FOLDER/game.parlour", "--seat", "first", "--luck"], ["review", "FOLDER/game.parlour"]],
    "convert": [["convert", "heap"], ["convert", "heap", "FOLDER/game.parlour", "--to", "record"]],
    "match": [
        ["match", "connect4", "alphabeta(depth=2)", "random", "--sprt", "--blocks", "20", "--workers", "0"],
        ["match", "connect4", "BOT dies", "random", "--blocks", "1", "--workers", "0"],
    ],
    "tournament": [
        ["tournament", "connect4", "random", "alphabeta(depth=1)", "--blocks", "2", "--workers", "0"],
        ["tournament", "connect4", "random", "BOT dies", "--blocks", "1", "--workers", "0"],
    ],
    "compare": [
        ["compare", "connect4", "random", "alphabeta(depth=1)", "--count", "6"],
        ["compare", "connect4", "alphabeta(depth=1)", "random", "--count", "6", "--rule", "rows=5"],
    ],
    "positions": [["positions", "connect4", "--count", "3", "--rule", "rows=5"]],
    "check-bot": [["check-bot", "connect4", "BOT good"]],
    "ladder": [
        ["ladder", "connect4", "--levels=beginner,easy", "--blocks=2", "--most=2", "--workers=0", "--write=FOLDER/out"],
    ],
    "telemetry": [["telemetry", "FOLDER/run/telemetry.jsonl"]],
    "perft": [["perft", "connect4", "2"]],
    "check": [["check", "tractor", "--file", f"FOLDER/{name}.jsonl"] for name in ("follow", "trick")],
    "analyse": [["analyse", "reversi", "--position", "F5d6C3d3", "--level", "3"]],
    "puzzle": [
        ["puzzle", "reversi", "--fewest", "6", "--most", "9"],
        ["puzzle", "hearts", "--daily", "--date", "2026-11-18", "--answers"],
        ["puzzle", "pentomino", "--make", "--theme", "last_word", "--out", "FOLDER/puzzles.jsonl"],
        ["puzzle", "--check", "FOLDER/puzzles.jsonl"],
    ],
    "book": [
        ["book", "build", "reversi", "--level", "1", "--plies", "2", "--out", "FOLDER/book.bin"],
        ["book", "show", "--book", "FOLDER/book.bin", "--position", "F5"],
    ],
    "solve": [
        ["solve", "pentomino", "--board", "4x5", "--length"],
        ["solve", "pentomino", "--board", "4x4", "--all"],
        ["solve", "reversi", "--position", "X--XOOOOXOX-XOOOX-OOOXOOXOOOOOOOXXXOXXOXX-OXOXO--XXXXOO--OX-OOOX X"],
        ["solve", "bridge", "--file", "FOLDER/deals.pbn", "--table"],
        ["solve", "bridge", "--file", "FOLDER/deals.pbn"],
    ],
    "bid": [
        ["bid", "--hand", "AK32.QJ5.T98.A76", "--auction", "1H P"],
        ["bid", "--hand", "K54.AJ3.T74.T976", "--auction", "1NT P", "--simulate", "--samples", "4"],
        ["bid", "bridge", "--auction", "1NT P 2C P"],
        ["bid", "--file", "FOLDER/bad.jsonl"],
    ],
    "bench": [["bench", "bridge", "--players", "simple", "--theme", "squeeze"]],
    "train": [["train", "reversi", "--folder", "FOLDER/training", "--games", "2", "--processes", "1", "--match", "1"]],
    "prove": [
        ["prove", "pentomino", "--board", "4x5", "--out", "FOLDER/book.txt"],
        ["prove", "pentomino", "--verify", "--book", "FOLDER/book.txt"],
        ["prove", "pentomino", "--board", "4x4", "--first-moves", "--out", "FOLDER/first.csv"],
    ],
}


TRACTOR_CASES: dict[str, dict[str, object]] = {
    "follow": {"led": ["S9", "S9"], "hand": ["H7", "C7", "S3", "S3"], "play": ["H7", "C7"]},
    "trick": {"plays": [["H9"], ["D7"], ["C7"], ["H7"]]},
}

BRIDGE_BOARD = """[Board "1"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"]
[Declarer "N"]
[Contract "7NT"]
"""


def documented(command: str) -> set[str]:
    section = re.search(rf"^## {command}$(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert section is not None, f"docs/cli.md has no section for {command}"
    return set(re.findall(r"^\| `([^`]+)` \|", section[1], re.MULTILINE))


def fields(value: Any, path: str, known: set[str]) -> Iterator[str]:  # noqa: ANN401
    """Yield the path of every value; names below a documented ``path.*`` count as one."""
    if f"{path}.**" in known:
        yield f"{path}.**"
    elif isinstance(value, dict) and value:
        free = any(name.startswith(f"{path}.*") for name in known)
        for name, item in value.items():
            below = f"{path}.*" if free else f"{path}.{name}" if path else name
            yield from fields(item, below, known)
    elif isinstance(value, list) and value:
        for item in value:
            yield from fields(item, f"{path}[]", known)
    else:
        yield path + ("[]" if isinstance(value, list) else ".*" if isinstance(value, dict) else "")


def test_every_command_is_documented_and_run() -> None:
    for command in COMMANDS:
        documented(command.name)
        assert command.name in {*RUNS, *ELSEWHERE}


def prepare(command: str, cli: Cli, folder: Path) -> None:
    """Make the files that a command reads."""
    if command == "telemetry":
        played = ["match", "connect4", "alphabeta(depth=1)", "random", "--blocks", "1", "--workers", "0"]
        assert cli(*played, "--out", str(folder / "run"), "--telemetry").code == 0
    elif command == "check":
        for name, case in TRACTOR_CASES.items():
            (folder / f"{name}.jsonl").write_text(
                json.dumps({"trump": "S", "rank": "7", **case}) + "\n", encoding="utf-8"
            )
    elif command == "solve":
        (folder / "deals.pbn").write_text(BRIDGE_BOARD, encoding="utf-8")
    elif command == "bid":
        (folder / "bad.jsonl").write_text('{"hand": 13}\n', encoding="utf-8")
    else:
        log = cli("play", "heap", "--watch", "--seed", "2", "--json").json["log"]
        assert cli("convert", "heap", log, "--to", "record", "--out", str(folder / "game.parlour")).code == 0


@pytest.mark.parametrize("command", RUNS)
def test_fields_are_those_documented(command: str, cli: Cli, tmp_path: Path) -> None:
    prepare(command, cli, tmp_path)
    known = documented(command)
    seen: set[str] = set()
    for run in RUNS[command]:
        ran = cli(*(word.replace("BOT", BOT).replace("FOLDER", str(tmp_path)) for word in run), "--json")
        assert ran.out, ran.err  # a ladder that is not proved says so by its exit code too
        seen |= set(fields(ran.json, "", known))
    # What may be null, or an empty list, is listed by what it holds otherwise.
    holders = {path for path in seen - known if any(name.startswith((f"{path}.", f"{path}[")) for name in known)}
    assert seen - holders - known == set()
    assert known - seen == set()
