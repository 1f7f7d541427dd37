"""The issue's own commands on the real game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli, lines

PERFT = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]  # published counts, a pass being a ply
GAME = "F5d6C3d3C4f4C5b3C2e6"


def test_perft_equals_published_counts(cli: Cli) -> None:
    for depth, leaves in enumerate(PERFT, 1):
        counted = cli("perft", "reversi", str(depth), "--json").json
        assert set(counted) == {"depth", "leaves", "nodes", "seconds"}
        assert (counted["depth"], counted["leaves"]) == (depth, leaves)
        assert counted["nodes"] == sum(PERFT[:depth])


def test_games_lists_it_by_name(cli: Cli) -> None:
    assert "reversi" in [game["name"] for game in cli("games", "--json").json]


def test_explain_speaks_of_squares(cli: Cli) -> None:
    told = cli("explain", "reversi", "--position", GAME, "--player", "alphabeta(depth=4)", "--json").json
    assert told["seat"] == "black"
    assert told["action"] in told["headline"]
    first = told["candidates"][0]
    assert first["action"] == told["action"]
    assert sum(first["parts"].values()) == pytest.approx(first["value"])
    shown = cli("explain", "reversi", "--position", GAME, "--player", "alphabeta(depth=4)").out
    assert told["headline"] in " ".join(shown.split())


def test_every_format_of_games_gives_the_same_game_back(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "game.txt"
    source.write_text(f"{GAME}\n")
    record = cli("convert", "reversi", str(source), "--to", "record").out
    names = [item["name"] for item in cli("convert", "reversi", "--json").json if item["holds"] == "games"]
    assert {"transcript", "ggf", "reversi42"} <= set(names)
    for name in set(names) - {"record", "log"}:
        written = cli("convert", "reversi", str(source), "--to", name).out
        again = cli("convert", "reversi", "-", "--from", name, "--to", "record", typed=written).out
        assert again.partition("\n\n")[2] == record.partition("\n\n")[2]


def test_an_older_name_of_a_format_is_still_taken(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "game.txt"
    source.write_text(f"{GAME}\n")
    written = cli("convert", "reversi", str(source), "--to", "xot").out
    assert written == cli("convert", "reversi", str(source), "--to", "reversi42").out
    saved = tmp_path / "game.xot"
    saved.write_text(written)
    assert cli("convert", "reversi", str(saved), "--to", "transcript").out.strip() == GAME
    assert cli("convert", "reversi", str(saved), "--from", "xot", "--to", "transcript").out.strip() == GAME


def test_positions_go_into_obf_and_back(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "game.txt"
    source.write_text(f"{GAME}\n")
    written = cli("convert", "reversi", str(source), "--to", "obf", "--ply", "4").out
    assert written.startswith("------------------XO")
    assert cli("convert", "reversi", "-", "--from", "obf", "--to", "obf", typed=written).out == written


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("F5d6C3d3C4f4a1\n", "game.txt, line 1, column 13: Black cannot play a1"),
        ("F5d6C3 d3 zz\n", "game.txt, line 1, column 11: expected a square"),
    ],
)
def test_broken_transcript_is_named_with_its_place(cli: Cli, tmp_path: Path, text: str, place: str) -> None:
    source = tmp_path / "game.txt"
    source.write_text(text)
    ran = cli("convert", "reversi", str(source), "--to", "ggf", "--out", str(tmp_path / "out.ggf"))
    assert ran.code == 2
    assert place in ran.err
    assert not (tmp_path / "out.ggf").exists()


def test_board_with_a_wrong_sign_is_named_with_its_place(cli: Cli) -> None:
    board = "........\n" * 3 + "...OX...\n...XO...\n" + "..?.....\n" + "........\n" * 2
    ran = cli("play", "reversi", "--position", board)
    assert ran.code == 2
    assert "line 6, column 3" in ran.err


def test_illegal_move_says_which_rule_and_keeps_the_position(cli: Cli) -> None:
    ran = cli("play", "reversi", "--opponent", "random", typed=lines("a1", "d4", "--", "z9", "history"))
    assert "would flip nothing" in ran.out
    assert "There is already a disc on d4." in ran.out
    assert "may not pass" in ran.out
    assert "off the board" in ran.out
    assert "Nothing has been played yet." in ran.out


def test_commands_begin_with_balanced_starts(cli: Cli) -> None:
    told = cli(
        "match", "reversi", "random", "random", "--blocks", "2", "--workers", "0", "--openings", "balanced", "--json"
    ).json
    assert told["blocks"] == 2
    watched = cli(
        "play", "reversi", "--watch", "--opponent", "random", "--openings", "balanced", "--seed", "3", "--pace", "0",
        "--json",
    )  # fmt: skip
    assert watched.json["finished"]
    both = cli("play", "reversi", "--openings", "balanced", "--position", "F5d6")
    assert "--position or --openings" in both.err
