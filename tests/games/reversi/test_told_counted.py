"""What is counted where no plan has a name, and what is not said because the other line shows it as well."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from parlour.explain import sentences_for
from parlour.games.reversi.rules.board import PASS
from parlour.games.reversi.rules.text import read_move
from parlour.games.reversi.teaching import TEACHING, corners, plans
from parlour.games.reversi.teaching.lines import Line, normal_moves
from tests.games.reversi.scenes import pair_of, told, view
from tests.games.reversi.slow import board_of, slow_moves
from tests.games.reversi.test_lessons import SIDES, lessons
from tests.games.reversi.test_told_apart import lines

START = "---------------------------OX------XO--------------------------- X "
X_SQUARES = "--------------------------XXXO----OXOXX----OXX----OOXO-----O-O-- X"
COUNTED = [
    ("fewer_replies", "F5f4E3d6F3g5C4", "d3", "f2", {"replies": 8, "rival_replies": 10}),
    ("fewer_choices", "C4e3", "f6", "f2", {"answer": "e6", "reply": "c6", "moves_left": 6, "rival_left": 4}),
    ("fewer_outside", "F5d6C3f3E3d3E2f4", "g5", "c5", {"fronts": 6, "rival_fronts": 8}),
    ("later_moves", "D3c5E6f7E7e3D6c4F6f3", "f5", "g3", {"mine_later": 13, "rival_mine": 11}),
    ("held_moves", "E6f4D3c2D2c4E3", "c1", "f6", {"average": 9, "rival_average": 12}),
    (
        "kept_moves",
        "----X-----X-XX----XOXOO--XOOXXOOX-OOOX------O-------O----------- O",
        "f6",
        "d1",
        {"average": 11, "rival_average": 9},
    ),
    (
        "safer",
        "------X----X-X-O-OOOXOOO-XOXXXOO--XOOXXO-OOOOOXX-OOOOOOXOOOOOOOO X",
        "a6",
        "a3",
        {"safe_discs": 13, "rival_discs": 8},
    ),
    (
        "single",
        "C4e3F4c5D6f3D3c3B5c6B6a6E2c7B4d7E6d1F2e7B8c8D8a5F8e8B7a8A7g4F7f6A3a4F5g3E1g8G5g6B3d2C1c2H4h2H6g7H3",
        "h5",
        "a2",
        {},
    ),
    ("open_discs", "E6f4D3c6D6c2E3f5C3", "e2", "c4", {"average": 7, "rival_average": 9}),
    (
        "big_mine",
        "D3c5E6d2C6d6C7d7C8b6C2e8C3f7D8e7F8b8A8c4A7a5E1f5B7b5A6b3A4d1B4a2C1f3A3b1G2f4A1f2F6g8H8h1E2g6B2--E3--",
        "g4",
        "g1",
        {"square": "h5", "flips": 6, "most": 3},
    ),
    (
        "solved",
        "D3c5E6f7B6f5C6c4E7b5G6f4E3d6F6f8D8c7D7h6G3c8G5a6B3f3G4e8B7h2H3h4H5g2H1d2H7c3E2a3F2e1B8g1G8a8F1h8G7--A4b4",
        "a2",
        "c1",
        {"reply": "b2", "next": "a1"},
    ),
]
# What must not be said, with a position in which the line of the move shows the same, or there is another choice.
NOT_SO = [
    ("gives_c", "XXXXXXXX--OXOOOO--XOXOO-XXOOOOO-XXOXXOO-O-XOOXXO--OOXXXO--OOXXXO X", "a7", "b8"),
    ("gives_x", "--XXXXXX--XXXXXX-XXXXXOXXXOXXXOXXOXXXXOXOXXXXXXX----XOXX---X-OOX O", "c7", "b2"),
    ("runs_out", "OOOOO---OOOOOX--OOOOXXX-OOOOOXXXXOOOXOX-OOOOOOO--XXXXX---XXXXO-- X", "g8", "h5"),
    ("they_run_out", "XXXXXO--XXOOOO-OXXXOOOO-OXOOOOOXOOXOOOOOOOOOOXOOXXXXO---X---XO-- X", "h7", "f7"),
    ("parity_single", "OOOOOO--OXXXXOXXOXXOX-X-OXOXXXX-OXOXXX--OXXXXX--OXXXX---XXXXX--- O", "f3", "g6"),
    ("single", "O-XXXX--OOOXXO--OXXOX-OXXXXOOOOOXXOXOOX-XXXOXXOXX-OOOOOOXOOOOOOO X", "h5", "b1"),
    ("parity_single", "-OOOOOOOX-OOXXOOXXOOOXOOXXOOXXXOXXOXXXOXXXXXOOXX-XOOOXX-XXXXXX-O O", "a7", "g8"),
    ("threatens", "OXX---O-XXX-XO--XXOXOX--XXXOXOOOXOOOOOOXXOXXXXX-XOOOXX--XOOXXO-- X", "f1", "d2"),
    ("must_give", "-O-XXXX---XXOO---XXOXOO-OOOOOXX--OOOOOX------------------------- X", "h3", "c6"),
    ("must_open", "-----------X-X-XOOOXXXX-OOOXOX--OOOOXX--OXXOX---OXOXO---OOOOO--- O", "f6", "g6"),
    ("must_weaken", "XOOOOOOOOOOOOOXOOOXXOOXOOOOXOOXO-OXOXXXX-OOO---O--OO------------ O", "g6", "f6"),
    ("quieter", "----------O-OX----OOXXX----OOOX--OOXOOO--XOXXX----OXXX----X-OX-- X", "d8", "c4"),
]


@pytest.mark.parametrize(("name", "played", "move", "rival", "facts"), COUNTED)
def test_what_is_counted_is_told_of_the_better_move_alone(
    name: str, played: str, move: str, rival: str, facts: Mapping[str, object]
) -> None:
    pair = pair_of(played if played.startswith("-") else START + played, move, rival)
    idea = pair.first()
    assert idea is not None
    assert idea.plan == name
    assert facts.items() <= dict(idea.facts).items()
    assert told(pair.obs, pair.rival, pair.move) is None
    for language in ("en", "zh"):
        sentences = sentences_for("reversi", language)
        assert sentences.knows("plan", name)
        assert sentences.knows("look", name)


@pytest.mark.parametrize(("name", "board", "move", "rival"), NOT_SO)
def test_what_both_lines_show_or_nobody_must_do_is_not_said(name: str, board: str, move: str, rival: str) -> None:
    idea = pair_of(board, move, rival).first()
    assert idea is not None
    assert idea.plan != name


def test_a_corner_that_falls_in_a_proved_line_as_well_is_blamed_on_nobody() -> None:
    tried = 0
    for move, rival in lines():
        argument = corners.loses_corner(move, rival)
        if argument is None or not (move.complete and rival.complete):
            continue
        seat = 1 - move.before.mover
        taken = {square for board, square in zip(move.boards, move.moves, strict=False) if board.mover == seat}
        assert read_move(str(argument.facts["corner"]), 8) not in taken
        tried += 1
    assert tried > 5


def test_a_quiet_move_is_no_x_square_and_leaves_hardly_more_replies() -> None:
    tried = 0
    for move, rival in lines():
        argument = plans.quiet_alone(move, rival)
        if argument is None:
            continue
        replies = [len(slow_moves(board_of(line.after[0]), SIDES[line.after[0].mover])) for line in (move, rival)]
        assert replies[0] <= replies[1] + 1
        assert {"squares", "walls", "loud"} & argument.facts.keys()
        tried += 1
    assert tried > 5


def test_a_rival_that_gives_a_corner_away_is_none_where_there_are_others() -> None:
    obs = view(X_SQUARES)
    b5, b6, g7, g8 = (read_move(name, 8) for name in ("b5", "b6", "g7", "g8"))
    assert TEACHING.absurd(obs, b5, g7)  # an X-square
    assert TEACHING.absurd(obs, b5, g8)  # opens a corner
    assert not TEACHING.absurd(obs, b5, b6)
    tried = 0
    for obs, _, lesson in lessons():
        if lesson.rival is None or PASS in (lesson.move, lesson.rival):
            continue
        absurd = TEACHING.absurd(obs, lesson.move, lesson.rival)
        tried += not absurd
        left = normal_moves(obs.state.position) & ~(1 << lesson.move)
        assert not absurd or left.bit_count() > 1
    assert tried > 50


def test_a_square_that_the_other_side_is_forced_to_is_not_wanted() -> None:
    forced = wanted = 0
    for line, _ in lines():
        for board, (mine, square) in zip(line.boards, line.turns(), strict=False):
            if mine or square == PASS:
                continue
            alone = board.moves.bit_count() == 1
            assert corners.wanted(line, square) != alone
            forced, wanted = forced + alone, wanted + (not alone)
    assert min(forced, wanted) > 10


def test_a_line_is_complete_where_nobody_can_move_any_more() -> None:
    for line, _ in lines():
        assert line.complete == (not line.after[-1].moves and not line.after[-1].play(PASS).moves)
    assert isinstance(line, Line)
