"""The commands of Reversi alone: `parlour solve`, `train` and `engine`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.core.limits import NEVER
from parlour.games.reversi.commands.train import PlayPortion, TrainSettings
from tests.cli.conftest import Cli

FIRST = "OXXOO---OXXXXXX-OOXXXO-XOOXOOXOXXOXOOOXXXXOOOXXXXXXXXX-----OOOOO X"
SECOND = "X--XOOOOXOX-XOOOX-OOOXOOXOOOOOOOXXXOXXOXX-OXOXO--XXXXOO--OX-OOOX X"


def test_one_position(cli: Cli) -> None:
    ran = cli("solve", "reversi", "--position", SECOND)
    assert ran.code == 0
    data = cli("solve", "reversi", "--position", SECOND, "--json").json
    assert f"{data['score']:+d} for Black, best {data['best']}" in ran.out
    assert data["best"] == data["line"][0]
    result = cli("solve", "reversi", "--position", SECOND, "--result", "--json").json["score"]
    assert result == (data["score"] > 0) - (data["score"] < 0)


def test_a_file_and_chosen_lines(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "ends.obf"
    path.write_text(f"{FIRST}; % end #7\n{SECOND}; % end #9\n", encoding="utf-8")
    for ids, expected in (("", [7, 9]), ("8-12", [9]), ("7,9", [7, 9])):
        ran = cli("solve", "reversi", "--file", str(path), "--ids", ids, "--threads", "2", "--json")
        rows = [json.loads(line) for line in ran.out.splitlines()]
        assert [row["id"] for row in rows] == expected
        assert all(set(row) == {"id", "score", "best", "nodes", "seconds", "line"} for row in rows)
    typed = cli("solve", "reversi", "--file", "-", "--json", typed=f"{SECOND};\n")
    assert typed.json["id"] == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "Give either --position or --file."),
        (["--position", "X" * 64 + " O"], "White has no disc"),
        (["--position", "XO-" * 20], "60 signs were found"),
        (["--position", SECOND.replace("-", "?")], "line 1"),
        (["--position", "-" * 14 + "XO" + "-" * 3 + "OX" + "-" * 15 + " X"], "only 8x8"),
        (["--position", SECOND, "--ids", "3"], "there is no --file"),
        (["--position", SECOND, "--table", "31"], "table is at most 30"),
        (["--position", SECOND, "--threads", "0"], "threads is at least 1"),
        (["--file", "none.obf"], "none.obf: No such file"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence(arguments: list[str], expected: str, cli: Cli) -> None:
    ran = cli("solve", "reversi", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert expected in ran.err


def test_bad_files_and_numbers(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "ends.obf"
    path.write_text(f"{FIRST}; % end #7\nnonsense\n", encoding="utf-8")
    assert "line 2" in cli("solve", "reversi", "--file", str(path)).err
    path.write_text(f"{FIRST}; % end #7\n", encoding="utf-8")
    assert "has a number in 40-49" in cli("solve", "reversi", "--file", str(path), "--ids", "40-49").err
    assert "numbers and ranges" in cli("solve", "reversi", "--file", str(path), "--ids", "x").err


def test_an_engine_talks_over_standard_input(cli: Cli) -> None:
    script = "1 protocol_version\n2 play b f5\n3 genmove w\n4 quit\n5 name\n"
    ran = cli("engine", "reversi", "--protocol", "gtp", "--player", "greedy", typed=script)
    assert ran.code == 0
    assert ran.out.startswith("=1 2\n\n=2\n\n=3 ")
    assert "=5" not in ran.out
    told = cli("engine", "reversi", "--protocol", "nboard", "--json", typed="ping 4\nquit\n")
    assert told.json == {"reply": "pong 4"}
    assert "one of gtp, nboard" in cli("engine", "reversi", "--protocol", "uci", typed="").err
    assert "Did you mean" in cli("engine", "reversi", "--player", "grandmister", typed="").err


def test_training_goes_on_where_it_was_interrupted(cli: Cli, tmp_path: Path) -> None:
    options = ("--folder", str(tmp_path), "--games", "4", "--portion", "2", "--look", "3", "--solved", "8",
               "--errors", "4", "--processes", "1", "--match", "0")  # fmt: skip
    kept = tmp_path / "round-0/games-00000.bin"
    kept.parent.mkdir()
    PlayPortion(TrainSettings(folder=str(tmp_path), games=4, portion=2), 0, 0).run(NEVER)
    before = (kept.read_bytes(), kept.stat().st_mtime_ns)
    ran = cli("train", "reversi", *options, "--json")
    assert (kept.read_bytes(), kept.stat().st_mtime_ns) == before
    assert ran.json["positions"] > len(before[0]) // 17
    assert len(ran.json["stages"]) == 16
    weights = (tmp_path / "round-0.bin").read_bytes()
    done = cli("train", "reversi", *options, "--json")
    assert (done.code, done.out) == (0, "")
    (tmp_path / "round-0.bin").unlink()
    (tmp_path / "round-0/stage-05-00001.bin").unlink()
    again = cli("train", "reversi", *options, "--json")
    assert again.json["stages"] == ran.json["stages"]
    assert (tmp_path / "round-0.bin").read_bytes() == weights
    (tmp_path / "round-0.bin").unlink()
    (tmp_path / "round-0/stage-05-00001.bin").write_bytes(b"x" * 18)
    assert "is cut short" in cli("train", "reversi", *options).err
