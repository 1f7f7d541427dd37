"""`parlour puzzle --solve`: asks, refuses what is not legal, and says what an answer loses to."""

from __future__ import annotations

import pytest

from parlour.study.puzzles import collection
from tests.cli.conftest import Cli, lines

GAMES = ("bridge", "hearts", "pentomino", "reversi", "tractor")


@pytest.mark.parametrize("game", GAMES)
def test_the_right_answer_is_counted(cli: Cli, game: str) -> None:
    puzzle = collection(game)[0]
    ran = cli("puzzle", game, "--id", puzzle.id, "--solve", typed=lines(puzzle.proof.answers[-1]))
    assert (ran.code, ran.err) == (0, "")
    assert puzzle.id in ran.out
    assert ran.out.endswith("Solved: 1 of 1.\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_is_told_with_the_line_it_loses_to(cli: Cli, game: str) -> None:
    puzzle = collection(game)[0]
    right = cli("puzzle", game, "--id", puzzle.id, "--solve", typed=lines(puzzle.proof.answers[0])).out
    wrong = cli("puzzle", game, "--id", puzzle.id, "--solve", typed=lines(puzzle.proof.rival.action)).out
    assert wrong.endswith("Solved: 0 of 1.\n")
    assert len(wrong.splitlines()) > len(right.splitlines())


def test_what_is_not_legal_is_asked_again(cli: Cli) -> None:
    puzzle = collection("reversi")[0]
    ran = cli("puzzle", "reversi", "--id", puzzle.id, "--solve", typed=lines("zz", "e4", puzzle.proof.answers[0]))
    assert ran.out.count("Your answer") == 3
    assert ran.out.endswith("Solved: 1 of 1.\n")


@pytest.mark.parametrize("typed", [lines("?"), lines(""), ""], ids=["asked", "empty", "closed"])
def test_the_solution_can_be_seen_instead(cli: Cli, typed: str) -> None:
    puzzle = collection("hearts")[0]
    ran = cli("puzzle", "hearts", "--id", puzzle.id, "--solve", typed=typed)
    assert ran.code == 0
    assert ran.out.endswith("Solved: 0 of 1.\n")


def test_several_are_asked_one_after_the_other_in_chinese(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_LANGUAGE", "zh")
    ran = cli("puzzle", "reversi", "--theme", "parity", "--count", "2", "--solve", typed=lines("?", "?"))
    assert ran.code == 0
    assert ran.out.count("奇偶") >= 2
    assert "Your answer" not in ran.out
    assert "Solved" not in ran.out


def test_a_puzzle_of_another_game_is_refused(cli: Cli) -> None:
    ran = cli("puzzle", "hearts", "--id", collection("reversi")[0].id, "--solve")
    assert ran.code == 2
    assert "is not one of hearts" in ran.err
