"""explain, review, convert and perft on games small enough to know the answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.cli.graph import draw_chances
from tests.cli.conftest import Cli, lines

RECORD = """\
[Game "heap"]
[Rule.stones "10"]
[Rule.take "3"]
[Player.first "Ann"]
[Player.second "Bob"]

1. first take 2
2. second take 1
3. first take 2
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.parlour"
    path.write_text(RECORD)
    return path


def test_explain_names_the_move_and_the_reason(cli: Cli) -> None:
    ran = cli("explain", "heap", "--position", "7 1")
    text = " ".join(ran.out.split())
    assert ran.code == 0
    assert "ooooooo" in text
    assert "take 3 leaves Firstling 4 stones" in text
    assert "take 3 * +10.30! 90%" in text


def test_explain_goes_through_many_positions(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    assert cli("positions", "hearts", "--count", "4", "--seed", "7", "--rule", "rounds=1", "--out", str(file)).code == 0
    told = cli("explain", "hearts", "--positions", str(file), "--player", "hard", "--json").out.splitlines()
    asked = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    answers = [json.loads(line) for line in told]
    assert [answer["position"] for answer in answers] == [place["position"] for place in asked]
    assert all(answer["action"] and answer["headline"] for answer in answers)
    assert cli("explain", "hearts", "--positions", str(file), "--player", "hard").out.count(" says:") == 4
    refused = cli("explain", "hearts", "--positions", str(file), "--seat", "north")
    assert refused.code == 2
    assert "give --positions alone" in refused.err
    wrong = cli("explain", "heap", "--positions", str(file))
    assert wrong.code == 2
    assert "is from hearts, not heap" in wrong.err


@pytest.mark.parametrize(
    ("options", "seat", "played", "position"),
    [
        (["--ply", "1"], "first", "take 2", "10 0"),
        (["--ply", "3"], "first", "take 2", "7 0"),
        (["--ply", "4"], "second", None, "5 1"),
        ([], "second", None, "5 1"),
    ],
)
def test_explain_finds_its_place_in_a_record(
    cli: Cli, record: Path, options: list[str], seat: str, played: str | None, position: str
) -> None:
    told = cli("explain", "heap", "--record", str(record), *options, "--json").json
    assert (told["seat"], told["played"], told["position"]) == (seat, played, position)


def test_explain_shows_what_was_played_however_bad(cli: Cli, record: Path) -> None:
    shown = cli("explain", "heap", "--record", str(record), "--ply", "3", "--top", "1").out
    assert "take 3 *" in shown
    assert "take 2 (played)" in shown
    assert "take 1" not in shown


def test_explain_takes_any_player_and_limit(cli: Cli) -> None:
    told = cli("explain", "heap", "--player", "random", "--limit", "nodes=5", "--seed", "4", "--json").json
    assert told["player"] == "random"
    assert told["limit"] == "nodes=5"
    assert told["action"] == cli("explain", "heap", "--player", "random", "--seed", "4", "--json").json["action"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["explain", "heap", "--ply", "1"], "give one with --record"),
        (["explain", "heap", "--record", "RECORD", "--position", "7 1"], "without --position"),
        (["explain", "heap", "--record", "RECORD", "--ply", "5"], "has 3 actions, so there is no action 5"),
        (["explain", "heap", "--position", "0 1"], "nothing to decide"),
        (["explain", "heap", "--seat", "second"], "It is first's turn, not second's."),
        (["explain", "connect4", "--record", "RECORD"], "is a game of heap, not connect4"),
        (["review", "RECORD", "--seat", "thrid"], "There is no seat called 'thrid'."),
        (["review", "RECORD", "--luck"], "name it with --seat"),
        (["review", "RECORD", "--player", "random"], "gives no winning chances"),
        (["convert", "heap", "RECORD"], "--to"),
        (["convert", "heap", "RECORD", "--to", "recrod"], "Did you mean record?"),
        (["convert", "heap", "RECORD", "--to", "record", "--ply", "1"], "record holds whole games"),
        (["convert", "heap", "RECORD", "--to", "position", "--ply", "9"], "the record has 3 actions"),
        (["convert", "heap", "RECORD", "--to", "log"], "can only be read"),
        (["convert", "connect4", "RECORD", "--to", "record"], "is a game of heap, not connect4"),
        (["perft", "heap", "2"], "hide nothing"),
        (["perft", "connect4", "--", "-1"], "Invalid value for 'N'"),
    ],
)
def test_what_makes_no_sense_is_refused(cli: Cli, record: Path, arguments: list[str], expected: str) -> None:
    ran = cli(*(str(record) if word == "RECORD" else word for word in arguments))
    assert ran.code == 2
    assert ran.out == ""
    assert expected in ran.err


@pytest.mark.parametrize(
    "command", [["explain", "heap", "--record"], ["review"], ["convert", "heap", "--to", "record"]]
)
@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("2. second take 1", "2. second take 7", "line 8: action 2, second take 7: You may take 1 to 3."),
        ("2. second take 1", "2. second jump", "line 8: action 2, second jump: expected take and a number"),
        ("2. second take 1", "second take 1", "line 8, column 1: expected an action"),
        ('[Rule.take "3"]', '[Rule.take "3"', "line 3, column 1: expected a tag"),
        ('[Rule.take "3"]', '[Rule.taek "3"]', "Did you mean take?"),
    ],
)
def test_broken_record_is_refused_with_its_place(
    cli: Cli, record: Path, command: list[str], old: str, new: str, place: str
) -> None:
    record.write_text(RECORD.replace(old, new))
    ran = cli(*command, str(record))
    assert ran.code == 2
    assert ran.out == ""
    assert place in ran.err
    assert "Did you mean" in place or str(record) in ran.err


def test_review_shows_the_curve_the_marks_and_a_summary(cli: Cli, record: Path) -> None:
    ran = cli("review", str(record))
    assert ran.code == 0
    assert "Winning chance of Firstling" in ran.out
    assert "●" in ran.out
    assert "1 best, 0 inaccuracies, 0 mistakes, 1 blunder" in ran.out
    assert ran.out.count("??") == 1  # the third move: 7 stones call for taking 3
    assert cli("review", str(record), "--every").out.count("take 1") > ran.out.count("take 1")


def test_review_of_a_saved_game(cli: Cli) -> None:
    log = cli("play", "heap", "--watch", "--json").json["log"]
    assert cli("review", log, "--json").json["moves"]


def test_convert_round_trip_writes_no_existing_file(cli: Cli, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert cli("convert", "heap", str(record), "--to", "record", "--out", str(out)).code == 0
    assert out.read_text() == RECORD
    refused = cli("convert", "heap", str(record), "--to", "position", "--out", str(out))
    assert refused.code == 1
    assert "already exists" in refused.err
    assert out.read_text() == RECORD
    assert cli("convert", "heap", str(record), "--to", "position").out == "5 1\n"
    assert cli("convert", "heap", str(record), "--to", "position", "--ply", "1").out == "8 1\n"


def test_convert_reads_standard_input(cli: Cli) -> None:
    ran = cli("convert", "heap", "-", "--from", "position", "--to", "record", typed=lines("7 1"))
    assert '[Origin "7 1"]' in ran.out


def test_perft_counts_lines(cli: Cli) -> None:
    counted = cli("perft", "connect4", "3", "--json").json
    assert (counted["leaves"], counted["nodes"]) == (343, 399)
    assert "343 lines of 3 plies" in cli("perft", "connect4", "3").out
    assert cli("perft", "connect4", "0", "--json").json["leaves"] == 1


def test_graph_keeps_every_turn_of_fortune_in_few_columns() -> None:
    points = [(ply, 1.0 if ply == 33 else 0.5) for ply in range(100)]
    drawn = draw_chances(points, {33: "?"}, 30).splitlines()
    assert "●" in drawn[0]
    assert drawn[-2].index("?") == drawn[0].index("●")
    assert max(map(len, drawn)) <= 30
    assert drawn[-1].split() == ["0", "99"]
