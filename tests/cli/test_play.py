"""A whole sitting at the terminal, typed as a person would."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.cli.terminal.logfile import read_log
from parlour.cli.terminal.opening import seat_everybody
from parlour.core.registry import make_game
from parlour.records import parse_record, replay
from parlour.table import Acted, Reseated, Resigned, Table, Undone
from tests.cli.conftest import Cli, Ran, lines

PLAY = ("play", "heap", "--opponent", "random", "--seed", "3")


def only_log(folder: Path) -> Path:
    (path,) = folder.glob("*.jsonl")
    return path


def entries_of(path: Path) -> list[object]:
    return list(read_log(path.read_text())[0])


def play_to_the_end(cli: Cli, *options: str, first: str = "") -> Ran:
    """Take one stone a time: legal until the heap is gone, whatever the others take."""
    return cli("play", "heap", *options, "--json", typed=first + lines(*["take 1"] * 10))


def test_game_is_played_to_its_end_and_told(cli: Cli) -> None:
    ran = play_to_the_end(cli, "--opponent", "expert")
    assert ran.code == 0
    assert ran.json["finished"]
    assert ran.json["winners"] == ["second"]
    assert ran.json["points"] == {"first": 0.0, "second": 1.0}
    assert ran.json["players"] == {"first": "human", "second": "expert"}
    assert "Second is expert." in ran.err
    assert "parlour review" in ran.err


def test_accepted_moves_are_on_disk_and_refused_ones_change_nothing(cli: Cli, data_folder: Path) -> None:
    ran = cli(*PLAY, typed=lines("take 9", "dance", "", "take 2"))
    assert "You may take 1 to 3." in ran.out
    assert "Expected take and a number" in ran.out
    actions = [entry for entry in entries_of(only_log(data_folder)) if isinstance(entry, Acted)]
    assert [entry.text for entry in actions if entry.seat == 0] == ["take 2"]
    assert len(actions) == 2


def test_typo_of_a_word_is_suggested(cli: Cli) -> None:
    assert "Did you mean hint?" in cli(*PLAY, typed=lines("hnit")).out


def test_undo_takes_back_to_the_last_own_move(cli: Cli, data_folder: Path) -> None:
    ran = cli(*PLAY, typed=lines("undo", "take 2", "undo", "history"))
    assert "There is nothing to take back yet." in ran.out
    assert ran.out.rstrip().count("oooooooooo") == 2
    assert "Nothing has been played yet." in ran.out
    assert entries_of(only_log(data_folder))[-1] == Undone(0, 0)


def test_hints_come_in_four_steps(cli: Cli) -> None:
    shown = cli(*PLAY, typed=lines("hint", "hint", "hint", "hint")).out.split("> hint")
    assert len(shown) == 5
    area, candidates, move, why = shown[1:]
    assert "Play take 2" not in area + candidates
    assert "take 2" in candidates
    assert "Play take 2." in move
    assert "leaves" not in move
    assert "leaves Second 8 stones" in " ".join(why.split())


def test_explain_tells_why_a_player_moved_and_what_was_better(cli: Cli) -> None:
    ran = cli(
        "play", "heap", "--opponent", "expert", typed=lines("explain", "take 3", "explain", "explain 1", "explain 7")
    )
    text = " ".join(ran.out.split())
    assert "There is no move to explain yet." in text
    assert "Move 2: Second played take 3." in text
    assert "Move 1: Firstling played take 3; take 2 was better." in text
    assert "Name the number of a move from 1 to 2, not '7'." in text


def test_opponent_changes_in_mid_game(cli: Cli, data_folder: Path) -> None:
    ran = cli(*PLAY, typed=lines("take 1", "opponent", "opponent expert", "opponent nobody", "take 1"))
    assert "Second is Careless" in ran.out
    assert "Second is now expert." in ran.out
    assert "There is no heap player called 'nobody'." in ran.out
    entries = entries_of(only_log(data_folder))
    assert sum(isinstance(entry, Reseated) for entry in entries) == 1
    assert isinstance(entries[-1], Acted)


def test_people_can_take_over_and_give_away_seats(cli: Cli) -> None:
    ran = cli(*PLAY, typed=lines("opponent second me", "take 1", "take 2", "opponent first random"))
    assert "Second> take 2" in ran.out
    assert "Firstling is now Careless." in ran.out


def test_saved_game_goes_on_where_it_was(cli: Cli, data_folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    first = cli(*PLAY, typed=lines("take 2", f"save {copy}", f"save {copy}", "save", "quit"))
    assert "already exists" in first.out
    assert "The game is saved." in first.out
    log = only_log(data_folder)
    assert copy.read_text() == log.read_text()
    for file in (str(log), "last", str(copy)):
        again = cli("play", "heap", "--resume", file, typed=lines("history"))
        assert "1. Firstling take 2   2. Second take" in again.out


def test_resume_lists_saved_games_and_changes_to_one(cli: Cli, data_folder: Path) -> None:
    cli(*PLAY, typed=lines("take 2"))
    saved = only_log(data_folder)
    ran = cli(*PLAY, typed=lines("resume", "resume 5", "resume 1", "history"))
    assert f"1. {saved.stem}" in ran.out
    assert "There is no saved game called '5'." in ran.out
    assert "1. Firstling take 2" in ran.out


def test_log_with_an_impossible_move_is_refused_with_its_line(cli: Cli, data_folder: Path) -> None:
    cli(*PLAY, typed=lines("take 2"))
    log = only_log(data_folder)
    log.write_text(log.read_text().replace("take 2", "take 7", 1))
    before = log.read_text()
    ran = cli("play", "heap", "--resume", str(log), typed=lines("take 1"))
    assert ran.code == 2
    assert ran.err == f"Error: {log}, line 3: You may take 1 to 3.\n"
    assert log.read_text() == before


def test_resume_refuses_what_a_saved_game_already_settles(cli: Cli, data_folder: Path) -> None:
    cli(*PLAY, typed=lines("take 2"))
    ran = cli("play", "heap", "--resume", "last", "--opponent", "expert")
    assert ran.code == 2
    assert "give --resume without those options" in ran.err


def test_resign_and_record(cli: Cli, data_folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.parlour"
    ran = cli(*PLAY, typed=lines("take 2", f"record {file}", f"record {file}", "resign"))
    assert "already exists" in ran.out
    assert "resigned" in ran.out
    assert isinstance(entries_of(only_log(data_folder))[-1], Resigned)
    record = parse_record(file.read_text())
    assert len(replay(record)) == 3


def test_watch_plays_without_people(cli: Cli) -> None:
    ran = cli("play", "heap", "--watch", "--opponent", "first=expert", "--opponent", "second=random", "--json")
    assert ran.json["finished"]
    assert ran.json["players"] == {"first": "expert", "second": "random"}
    assert "> " not in ran.err


def test_settings_are_not_taken_for_a_seat() -> None:
    game = make_game("connect4")
    for spec in ("alphabeta(depth=2)", "exec:./bot --speed=3"):
        assert [sitting.spec for sitting in seat_everybody(game, (), [spec], watch=False)] == ["", spec]
        assert [item.spec for item in seat_everybody(game, (), [f"yellow={spec}"], watch=True)] == [spec, "normal"]


def test_position_rules_and_seat(cli: Cli, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("5 1\n")
    ran = cli("play", "heap", "--position", f"@{board}", "--seat", "second", "--rule", "take=4", typed=lines("take 4"))
    assert "Second> take 4" in ran.out
    assert "ooooo\n" in ran.out


def test_same_seed_same_game(cli: Cli) -> None:
    logs = [Path(play_to_the_end(cli, "--opponent", "random", "--seed", "8").json["log"]) for _ in range(2)]
    first, second = (Table.replay(read_log(log.read_text())[0]) for log in logs)
    assert first.actions == second.actions
    assert first.opened == second.opened
    assert logs[0] != logs[1]


def test_seeds_are_secret_unless_given(cli: Cli) -> None:
    logs = [Path(play_to_the_end(cli, "--opponent", "random").json["log"]) for _ in range(2)]
    seeds = [json.loads(log.read_text().splitlines()[1]) for log in logs]
    assert len({opened[name] for opened in seeds for name in ("seed", "player_seed")}) == 4


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--seat", "first", "--watch"], "leave out --seat"),
        (["--seat", "first", "--opponent", "first=random"], "would hold the seat first"),
        (["--opponent", "thrd=random"], "There is no seat called 'thrd'."),
    ],
)
def test_seats_that_contradict_are_refused(cli: Cli, options: list[str], expected: str, data_folder: Path) -> None:
    ran = cli("play", "heap", *options)
    assert ran.code == 2
    assert expected in ran.err
    assert not data_folder.exists()
