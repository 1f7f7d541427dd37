"""The commands of Reversi for study: `parlour analyse`, `puzzle` and `book`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.games.reversi import solve
from parlour.games.reversi.rules.formats.obf import read_obf
from tests.cli.conftest import Cli

END = "X--XOOOOXOX-XOOOX-OOOXOOXOOOOOOOXXXOXXOXX-OXOXO--XXXXOO--OX-OOOX X"


def test_every_move_is_told_with_its_line(cli: Cli) -> None:
    ran = cli("analyse", "reversi", "--position", "F5d6C3d3", "--level", "4")
    assert ran.code == 0
    data = cli("analyse", "reversi", "--position", "F5d6C3d3", "--level", "4", "--json").json
    lines = ran.out.splitlines()
    assert lines[0] == "#1: Black to move, level 4 (4@98%); opening: Perpendicular."
    assert (data["depth"], data["confidence"]) == (4, 98)
    assert [line.split()[0] for line in lines[1:-1]] == [move["move"] for move in data["moves"]]
    assert next(line for line in lines if line.strip().startswith("c4")).endswith("(Tiger)")
    solved = cli("analyse", "reversi", "--position", END, "--level", "6").out
    assert "(solved)" in solved
    assert "! proved" in solved


def test_a_whole_game_is_judged_move_by_move(cli: Cli) -> None:
    ran = cli("analyse", "reversi", "--position", "F5d6C3d3C4", "--game", "--level", "3", "--json")
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert [item["move"] for item in told] == ["f5", "d6", "c3", "d3", "c4"]
    assert [item["side"] for item in told] == ["black", "white", "black", "white", "black"]
    for item in told:
        values = {move["move"]: move["value"] for move in item["moves"]}
        assert item["cost"] == pytest.approx(max(values.values()) - values[item["move"]], abs=0.02)
    worst = cli("analyse", "reversi", "--position", "F5d6C3d3C4f4C5b3C2", "--game", "--level", "4").out.splitlines()
    assert len(worst) == 9
    assert "was better by" in "".join(worst)


def test_only_the_best_lines_are_shown_where_so_asked(cli: Cli) -> None:
    data = cli("analyse", "reversi", "--position", "F5d6C3d3", "--level", "4", "--lines", "2", "--json").json
    assert len(data["moves"]) == 2
    assert data["moves"][0]["value"] >= data["moves"][1]["value"]


def test_files_are_analysed_line_by_line_and_limits_are_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "ends.obf"
    path.write_text(f"{END}; % #7\n{END.replace('X O', 'X')}; % #9\n", encoding="utf-8")
    ran = cli("analyse", "reversi", "--file", str(path), "--ids", "7", "--level", "6", "--json")
    assert [json.loads(line)["id"] for line in ran.out.splitlines()] == [7]
    assert ran.json["moves"][0]["value"] == solve(END).score
    stopped = cli("analyse", "reversi", "--position", "F5d6C3", "--level", "12", "--nodes", "3000", "--json")
    assert not stopped.json["finished"]
    assert "was stopped at" in stopped.err
    over = cli("analyse", "reversi", "--position", "X" * 60 + "OOOO X")
    assert over.out == "#1: the game is over.\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["analyse", "reversi"], "Give either --position or --file."),
        (["analyse", "reversi", "--position", END, "--game"], "--game wants the moves of a game"),
        (["analyse", "reversi", "--file", "x.obf", "--game"], "a file has positions"),
        (["analyse", "reversi", "--position", END, "--level", "31"], "level is at most 30"),
        (
            ["analyse", "reversi", "--position", "-" * 14 + "XO" + "-" * 3 + "OX" + "-" * 15 + " X"],
            "8x8 can be analysed",
        ),
        (["puzzle", "reversi", "--fewest", "12", "--most", "9"], "fewest is at most 9"),
        (["puzzle", "reversi", "--difficulty", "absurd"], "one of any, easy, medium, hard, extreme"),
        (["puzzle", "reversi", "--out", "."], "already exists"),
        (["book", "make"], "verb of `parlour book`"),
        (["book", "build", "reversi", "--level", "0"], "level is at least 1"),
        (["book", "build", "hearts"], "does not know hearts"),
        (["book", "show", "--book", "none.bin"], "none.bin: No such file"),
        (["book", "show", "--position", "Z9"], "off the board"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence(arguments: list[str], expected: str, cli: Cli) -> None:
    ran = cli(*arguments)
    assert (ran.code, ran.out) in [(2, ""), (1, "")]
    assert ran.err.startswith("Error: ")
    assert expected in ran.err


def test_puzzles_are_asked_answered_and_written(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.obf"
    options = ("puzzle", "reversi", "--count", "2", "--fewest", "6", "--most", "9", "--seed", "5")
    data = [json.loads(line) for line in cli(*options, "--json", "--out", str(path)).out.splitlines()]
    for row, line in zip(data, read_obf(path.read_text(encoding="utf-8")), strict=True):
        assert [move for move, _ in line.scores] != []
        assert line.scores[0][1] == row["score"] == solve(row["position"]).score
        assert f"#{row['id']} {row['difficulty']}: {row['task']}" == line.comment
    asked = cli(*options).out
    assert "parlour analyse reversi --level 10 --position" in asked
    answered = cli(*options, "--answers").out
    assert f"Answer: {data[0]['best']} ({data[0]['score']:+d})" in answered
    assert asked.split("Answer")[0] == answered.split("Answer")[0]


def test_only_the_kind_asked_for(cli: Cli) -> None:
    ran = cli("puzzle", "reversi", "--kind", "win", "--fewest", "6", "--most", "8", "--difficulty", "easy", "--json")
    assert (ran.json["kind"], ran.json["difficulty"]) == ("win", "easy")


def test_a_book_is_built_shown_and_played_from(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.bin"
    build = ("book", "build", "--level", "2", "--plies", "3", "--out", str(path))
    first = cli(*build, "--json").json
    again = cli(*build, "--json")
    assert (again.json["searched"], again.json["positions"]) == (0, first["positions"])
    assert "positions already; continuing from there" in again.err
    shown = cli("book", "show", "--book", str(path), "--position", "F5d6").out
    assert shown.startswith("Opening: Perpendicular. Black to move;")
    assert "does not know this position" in cli("book", "show", "--book", str(path), "--position", "F5d6C3d3C4").out
    player = f'grandmaster(depth=2, book_file="{path}")'
    told = cli("explain", "reversi", "--position", "F5", "--player", player, "--json").json
    assert told["reasons"][0]["code"] == "reversi.named_opening"
    assert told["known_as"] is None
    path.write_bytes(path.read_bytes()[:-5])
    broken = cli("explain", "reversi", "--player", player)
    assert broken.code == 2
    assert "damaged or cut short" in broken.err
    assert "book=off" in broken.err


def test_the_opening_is_named_in_explanations(cli: Cli) -> None:
    position = ("explain", "reversi", "--position", "F5d6C3d3C4", "--player", "heuristic")
    assert "Opening: Tiger" in cli(*position).out
    assert cli(*position, "--json").json["known_as"] == "Tiger"
