"""What happens in the lines of two moves, in positions where it must be told, and with the moves exchanged not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from parlour.explain.sentences import sentences_for
from parlour.games.reversi import Position
from parlour.games.reversi.engine.solver import solve
from parlour.games.reversi.rules.text import read_move
from parlour.games.reversi.teaching import choices, corners
from parlour.games.reversi.teaching.lines import Line
from tests.games.reversi.scenes import check_first, pair_of, searched, view

# What is told, a board from a1 on with who moves, the move, its rival, and facts.
AHEAD = [
    ("corner_first", "--OOOX--OOOOXXO---XXXXX---XXOX---XXXX-----XXXX-------X--------X- X", "a1", "h1", {"reply": "g7"}),
    (
        "corner_closes",
        "--OXO-----OOOO----OXOXXO--XOXXXO--OXXOXOXOXXXXXOO--OOOXO---OXXXO X",
        "a8",
        "b5",
        {"reply": "a5"},
    ),
    (
        "corner_closes",
        "-------------------XX--O-OXXXXOOOOOXOXXOOOOOXXXOOOOOOOXO--OOOOOO X",
        "a8",
        "g3",
        {"later": "a3"},
    ),
    (
        "corner_waits",
        "---------X-OO-X---XOOX-OOOOOOOO---OOXXXX--XOOX-------X---------- O",
        "b3",
        "a1",
        {"spoils": "b3"},
    ),
    (
        "short_of_moves",
        "------------------OOOX---OOXX---OOOXX-----XXX------------------- X",
        "e2",
        "c2",
        {"reply": "b6", "lost": ("f2",), "rival_left": 4},
    ),
    (
        "falls_anyway",
        "--------X-------XXOOOO--XXXOOO--XXXXXOO-XXXXXO--XXXXXXX-XXXXXXXX X",
        "b2",
        "g4",
        {"corner": "a1"},
    ),
    (
        "aims",
        "----OOO---OOXX-OXXOXXXO-XXXXXOXXXXXXXOOXXXOOXOXXX--OOO-X----OO-- X",
        "d1",
        "h3",
        {"corner": "h1", "opener": "d1"},
    ),
    (
        "attacked",
        "---O------OOOO---OOOOX----OOXX---OOXOX---XOOX-----OXXX-----X-X-- O",
        "a6",
        "f6",
        {"corner": "a8", "opener": "e1"},
    ),
    (
        "corner_closes",
        "---XOOO----XXO-O---XXXOO---OXXXO---OOXX----OO--X----O----------- X",
        "h1",
        "c6",
        {"reply": "c1"},
    ),
    ("corner_plain", "--------X-OOX---XXOO----XOXOOO-XXXOOOOXXXXOOOOXX-XOOOO-X--O--O-- O", "a8", "b2", {}),
    ("corner_safe", "-------OO-XXXOOOOXXXXXOXOXOOXOXXOOXXXOXXOOOOOOXX--OOOO-X-O---O-- O", "h8", "f1", {"gain": 6}),
    ("corner_trap", "-OOO-XXX---OXX----OOXXXX-OOXXXXX-OXOOXXXOOOXXXOOX-XXOO----XOOOO- O", "g7", "a8", {"reply": "h8"}),
    ("corner_waits", "XOXXO---OOOXXX--OOOXXO--OOXXXXOXO-XOOXOO-X-OOOOO---OOO-X----O--- O", "g3", "h8", {"soon": "g3"}),
    (
        "few_safe",
        "----------X-X---OOXXXX--OOXXXX--OOXOXX--OOXOXO---OXXOO--OXOOOO-- O",
        "b2",
        "d1",
        {"rival_safe": 5, "safe": ("g6", "a7")},
    ),
    (
        "gets_at",
        "------O----XOO----OOOX---OOOXXX---OOOXX-----O--X----O----------- X",
        "d6",
        "b3",
        {"corner": "h1", "opener": "f1"},
    ),
    ("gives_c", "-XXX------XXX-----OXO-----OOOOO--XOOOOO---XOOOO---XXOO----XXOX-- O", "f1", "b8", {"corner": "a8"}),
    (
        "gives_corner",
        "XXXX-XXXX-XXXO--XXXXOXOO--OOXOO-OOOOOO---OXXOX----XOXO---X-OOOO- O",
        "g2",
        "c8",
        {"corner": "h8"},
    ),
    ("gives_x", "-XXXXXX---XXOX-O-OOXXXOO--OOXXOO--OXXXOO--XOOOOO-XXXO-OO-XXX-O-O O", "b6", "g2", {"corner": "h1"}),
    ("makes_pass", "OOOOOOOOOXXOXXXOOXOXXXXOOOOOXXXOOXXXXX-OOXX-X-X-X--X--------X--- O", "a8", "c7", {"next": "c7"}),
    ("none_safe", "--------X--O----X-OOO---XOXOXO--XOOXOOO-XOXOOOO-XXXXXX--XXXXXX-- X", "b3", "f3", {"rival_safe": 4}),
    ("sacrifice", "-XXX------OO-X----OOOOX-X-OOOOO-XXXXXOO-OXXXOOO--OXXX----XX----- O", "e8", "f1", {"corner": "a8"}),
    (
        "sacrifice_short",
        "-OOO------OOO---XOOOOO-XXOOOOOXXXXXXXXXXXXXXOO-OX-----O-X------- O",
        "g6",
        "c7",
        {"corner": "h8"},
    ),
    (
        "sacrifice_moves",
        "----------X-----O-XXXXXXOOOXXXXOOXOXXXOOOXXOOXOOOXXOOX-O-XXX-X-- O",
        "e8",
        "d2",
        {"corner": "h8", "replies": 4, "rival_replies": 8},
    ),
    (
        "sacrifice_other",
        "--OOO--X--OOXXXX--OXOXXX---XXOOX---XOXOX---XOOXX--XXOX-X--OOOX-- X",
        "g7",
        "b8",
        {"corner": "h8", "other": "a1"},
    ),
    (
        "sacrifice_won",
        "-OOOO---X-XO---OXXOOOOOO-OXOOXXOOOXXOOOOOOXOOOOOO-XXXX---OX--X-- O",
        "b7",
        "d8",
        {"corner": "a8", "won": "a1"},
    ),
    (
        "safe_mine",
        "---OOX----XOO-OO--XOXOOO-OOOOXX--OOOOXXX-OXXOXX---XXXO---XXXX-O- X",
        "a7",
        "h1",
        {"square": "h7", "gain": 6, "edge": "right", "along": 6},
    ),
    (
        "now_or_later",
        "---XXX----XXXX----XXOXXX--XOOXOX--OOOOOO--OOOOO----O------------ O",
        "h2",
        "b3",
        {"corner": "h1"},
    ),
    (
        "safe_theirs",
        "XXXOXX----XOXX--XXXXXX--XXXXOOO-XXXOOO--OXOOOO---OXOO---O-XXXX-- X",
        "g3",
        "a7",
        {"square": "b8", "gain": 8},
    ),
    (
        "short_of_moves",
        "-------------------X-------XX-----OXO-----X--------------------- O",
        "e3",
        "c7",
        {"reply": "f5", "moves_left": 8, "rival_left": 3},
    ),
    (
        "short_of_safe",
        "-----------O-----XOOOX----OOXOX---OXOOOX--OOOO-O--OX------------ X",
        "e7",
        "f7",
        {"reply": "g6", "moves_left": 13, "rival_left": 6},
    ),
    ("shut", "--OOOO----OOOO--XXOOOO--XXOOOO--XXOOXO--XXXXOX--XXXXXOX-X--OOOO- X", "b2", "g3", {"corner": "h8"}),
    (
        "soon_weak",
        "--XXXXX---XXXXXOXXXXXXO-OXOOOXOOOOOOXOX-XOXXXO-X--OXXO---OOO---- O",
        "h5",
        "g6",
        {"weak": "b1", "corner": "a1", "place": "c"},
    ),
    ("square_flips", "-----XXX--OOOOXX--OOXXXX-OOOOXXX-XOOOXOX--OOXOXX--OO---X---O---- O", "e7", "f7", {"flips": 5}),
    ("square_safe", "XXXXXXXXOOXXOOOOOOXXXOXO-XOOXOO-X-OOOOOOOOOOO--X---------------- O", "h4", "h7", {"gain": 3}),
    (
        "square_short",
        "------------------X--------XX------OOXO----O--X----------------- O",
        "d3",
        "f3",
        {"reply": "d3", "moves_left": 7, "rival_left": 4},
    ),
    (
        "trade",
        "---X-----OXXX---OOOXXX--OOXOXXX-OOOXOOXOOOOOOO-XO-OOOO---OOOOO-- O",
        "h7",
        "g3",
        {"corner": "a1", "won": "a8"},
    ),
    (
        "weak_square",
        "--OOXX--X-OOXO--XOOXXO--XOXXXOO-XOOXXO--XOXXXO--OOOOO---X------- X",
        "b8",
        "b2",
        {"corner": "a1", "place": "x"},
    ),
]
# The same for ends that are played out.
ENDS = [
    (
        "aims",
        "-XO-XXOO-OOOXXOO-OOOOXOOXXOOXXOOXXXOOOOOXXXXOOOX--XOOOOO---OOOOO X",
        "a3",
        "d1",
        {"corner": "a1", "opener": "a3"},
    ),
    (
        "attacked",
        "XXO-XXX-XXOOOO--XXXOOOOOXXOXOOOOXXOXXOOOXXOXOXOOOXOOX-X-XXOXXX-- X",
        "f7",
        "d1",
        {"corner": "h8", "opener": "f7"},
    ),
    ("before_them", "XXXXXXXXXOOOXXX-XOOXOXO-XOXXXO--XXOOOOO-XXOOOX--XXXXXX--XXXXXX-- O", "h2", "g6", {"flips": 4}),
    (
        "big_reply",
        "-OOOOOOO--OOXOOXXXOXOOOXXXXXOOOXXXXXOOOXXOXOXXOX-OOXXXOXOOOOOOOX X",
        "b2",
        "a7",
        {"reply": "a2", "flips": 10},
    ),
    (
        "big_theirs",
        "OXXXXXXXXOXXOOXX--OXOXXX-OOXXXXX-OOXXXXX-OXXXXXXOOOOXXXXXX-OXXXX X",
        "a6",
        "b3",
        {"square": "a3", "flips": 5, "most": 2},
    ),
    ("corner_plain", "---XO---OX-XO---OOOOXXX-OOOXXXOOOOOXXOXOOXOXOOXOOXXXOXXXOXXXXXXO O", "a1", "h3", {}),
    ("corner_safe", "-XOOOOOO-XXOOXXOOXXXXXXOO-XXXOOOO-XXOOOO--XXOOOO--XOOOOO-XXXOOOO O", "a1", "b5", {"gain": 2}),
    ("corner_waits", "-O------OOOXXXO-OOXOOOOOOOOXOOOOOOXOOOOOOXOOOOOOOOOOOOOOOOOOOOOO X", "c1", "a1", {"soon": "c1"}),
    (
        "corner_trap",
        "-OOOOOOOO-OOOOOXXXXXXOOX-XOOOOOX-XXOOOOX-XXXOOOX--OOOOOX---OOOOX X",
        "b7",
        "a1",
        {"reply": "b2"},
    ),
    (
        "corner_turns",
        "X-XXOX--XXXXXO--XXXXXXOXXOOOXOOOXOXXOXOOXXOOOXX-XOO-XO---O-XOOO- X",
        "a8",
        "d7",
        {"opener": "c8"},
    ),
    (
        "even_region",
        "--XXXOOXO-XXXXOXOOOOOXOOOOXOOOOO-OOOOXOXXOOXOOX---OOOO----OOOOO- X",
        "h6",
        "b7",
        {"squares": ("a7", "b7", "a8", "b8")},
    ),
    (
        "flips_more",
        "OOOOOOOOOOOXOXOOOXXXX-XOOOOXXXXOOOXOOXXOOOOOOXXOOXXXXX-OXXXXXXXO O",
        "g7",
        "f3",
        {"flips": 10, "rival_flips": 8},
    ),
    ("gets_square", "XXXXXXX-XOXXXX-OXOOXXOOOXOXOOXOOXOXOOXXOXOOXOOXOXOOOOOOOOOOOO--O X", "g2", "g8", {"square": "f8"}),
    (
        "gives_corner",
        "-XXXX-O-X-XXXO--XXOXOO--XOXXXO--XOOXOXXXXXOXOOO-X-XOOOOX--X-OOOO O",
        "h6",
        "f1",
        {"corner": "h1"},
    ),
    (
        "more_turns",
        "OOOOOO--XXX-OO--XXXOOO--XXXOOO--XXXXOO--XXXXXOO-XXOOOOOOXXXXXXX- X",
        "h5",
        "h6",
        {"turns": 8, "rival_turns": 6, "alone": ("g1", "h2", "h8")},
    ),
    (
        "more_turns",
        "XXXXXXXXXXXXXXXXXXXOXOXXXXXXXXXXXOXOOXXXOXXXXXXXOOX----X-------X O",
        "e7",
        "d7",
        {"turns": 6, "rival_turns": 4, "passes": 1},
    ),
    (
        "parity_split",
        "-OOXX---OOXXXXXOOXXOOXOOOXOXOOOOOOXOOOOO-XOOOOXOX-OOOOXO-OOOOOOO O",
        "f1",
        "g1",
        {"count": 3, "hole": ("f1",)},
    ),
    (
        "keeps_line",
        "---XO----XXOOO-O-OXXOOOO-OOOOOOOXOOXOXOOXOOOXXOOX--OOO-O--OOOOO- X",
        "a3",
        "g2",
        {"kind": "row", "name": "1", "held": 7, "rival_held": 0, "taker": "c1"},
    ),
    ("makes_pass", "O-OOOOOXO-OOOOOXOOOOOXOXXXXXOXOXOXOOOOOXOOXOOXOXOOOOOOOOXXX-X-OX X", "b1", "b2", {"next": "b2"}),
    (
        "must_give",
        "-OOOOOOO---XXXOO--XXOXOOXXOOOXOOXXOOXXOOXXOXOXOOXXXOOOOOOXOOOOOO O",
        "c2",
        "b3",
        {"corner": "a1", "opener": "b2"},
    ),
    (
        "must_open",
        "--O-OOO----OOOO-O-XXOOO-OOXXXOO-OXXOOXOOOXXXXXXOXXXXX--OXXXXXXX- X",
        "b3",
        "h1",
        {"corner": "a1", "opener": "a2"},
    ),
    (
        "must_weaken",
        "XXXOOOOOXXXXOOOX-OXOXOOOOOOOXXOO-OXXOOOOOOOOOOOO--X--XO--------- O",
        "e7",
        "c8",
        {"corner": "h8", "opener": "d8", "weak": "g8", "weak_place": "c"},
    ),
    ("own_pass", "-O------OOOXXXO-OOXOOOOOOOOXOOOOOOXOOOOOOXOOOOOOOOOOOOOOOOOOOOOO X", "c1", "h2", {"before": "g1"}),
    (
        "own_pass_now",
        "XXXXXXXXOOOOOXXX-OOOOOXXXOOXOOX-XOOOOOX-XOOOOXXXXO-OXXXXXXXXXXXX X",
        "c7",
        "a3",
        {"before": "c7"},
    ),
    (
        "sacrifice_other",
        "--X-OOO---XXOXOO--XOXOOO-XXXOOOOXOOOOOXOOOOOOXOOOOXOOOOOOOOOOOOO O",
        "b1",
        "a3",
        {"corner": "a1", "other": "h1"},
    ),
    (
        "sacrifice_pass",
        "OOOOOOOOXXXOOXO-XXOOXOOOXXOOOOOOXXOOOOOOXXOOOOO-XXXXO---X--X-O-- X",
        "g7",
        "h6",
        {"corner": "h8", "before": "h2"},
    ),
    (
        "sacrifice_won",
        "OXXXXXX-OOXOOX--OOOXXOOOOOOOXOOOOOXXXOXOOOOXXOXO---OOX----OOOO-- X",
        "g7",
        "h2",
        {"corner": "h8", "won": "a8"},
    ),
    ("same_square", "---OOOOO-XOOOOOOXXXOOOXOXXOXOOOOXOOXXOXO-OOXXXOO-OXOOXXO-XXXXXXX O", "a2", "b1", {}),
    ("shut", "----O-O-----OXXO-OOOOXXO--OOOOXX-OOXOXXX-OXOOXXX-XXXXXXXXXXXXXXX X", "b4", "a3", {"corner": "h1"}),
    ("solved", "O---XXXXXOO--OOXXXOOOOXXXOXXOXOXXXOXXOOXXXXOXXOXXXOOOOXXXXXXXXXX X", "b1", "c1", {}),
    ("takes_corner", "-----X--OXX-OXX-OXXOOOOOOXOOOOOOOXXOOOX-OXOOOXXXXXXXXXX-OOOOOO-- O", "a1", "h5", {}),
    (
        "their_pass",
        "-OOOOOO-X-OXOO--XXOOXO--XXXXOXO-XXOXXOXOXXXOOXOXXXXXXOXXXXXXXXXX X",
        "h3",
        "h4",
        {"before": "h1", "next": "a1"},
    ),
    ("wipe_out", "OOOO----OOOOX--XOOOOXXX-OOOOOXXXOOOOOXX-OOOOOOX-OOOOOOOXOOOOOOOO O", "e1", "h5", {}),
]


@pytest.mark.parametrize(("name", "board", "move", "rival", "facts"), AHEAD)
def test_an_expected_line_is_told_by_what_happens_in_it(
    name: str, board: str, move: str, rival: str, facts: Mapping[str, object]
) -> None:
    assert check_first(pair_of(board, move, rival), name, facts).highlight


@pytest.mark.parametrize(("name", "board", "move", "rival", "facts"), ENDS)
def test_an_end_is_told_by_what_happens_with_both_results(
    name: str, board: str, move: str, rival: str, facts: Mapping[str, object]
) -> None:
    pair = pair_of(board, move, rival)
    idea = check_first(pair, name, facts, both_ways=name == "solved")
    for key, end in (("discs", move), ("rival_discs", rival)):
        assert idea.facts[key] == abs(score(pair.obs.state.position.play(read_move(end, 8))))


def score(position: Position) -> int:
    """Return the exact margin, also of a finished game."""
    if position.over:
        return position.own.bit_count() - position.opp.bit_count()
    return solve(position, empties_to_winner=False).score


def test_lines_of_solved_moves_reach_the_end() -> None:
    for _, board, *_ in ENDS[::3]:
        obs = view(board)
        for item in searched(obs).values():
            position = Line.of(obs.state.position, item).after[-1]
            assert position.over
            own = position.black if obs.state.position.mover == 0 else position.white
            assert 2 * own.bit_count() - (position.black | position.white).bit_count() == item.value


def test_a_corner_that_was_open_before_is_nobody_s_doing() -> None:
    board = "-OOOOOO-O-OXXO--XXXOOOO--XOXOO---XXOOO--XXXOOX----X------------- O"
    obs = view(board)
    assert obs.state.position.replies & 1
    found = searched(obs)
    lines = {name: Line.of(obs.state.position, item) for name, item in found.items()}
    assert all(line.corners(mine=False)[0].ply == -1 for line in lines.values() if 0 in line.corners(mine=False))
    plans = [corners.loses_now(lines["a4"], lines[name]) for name in lines if name != "a4"]
    assert {plan.plan for plan in plans if plan is not None} <= {"shut"}


def test_what_is_possible_already_needs_no_preparing() -> None:
    pair = pair_of("-----------O------XOO----XOOX----XOOX----OXOO----XOOOO--X-O--O-- X", "f6", "f3")
    line, other = (Line.of(pair.obs.state.position, one) for one in (pair.move, pair.rival))
    assert line.before.moves >> read_move("e8", 8) & 1
    found = choices.safe_soon(line, other)
    assert found is None or found.facts["square"] != "e8"


def test_a_move_that_opens_the_corner_at_once_is_not_said_to_be_safe_now() -> None:
    """White runs out of safe moves and opens h1 with h2 later, but so it does now."""
    board = "OXXXXX--OXXXXXX-XXOOOX--XXOOXOO-XXXXOOXOXXXXOXXXXXOOXX--XXXXXXX- O"
    pair = pair_of(board, "h2", "g3")
    line, other = (Line.of(pair.obs.state.position, one) for one in (pair.move, pair.rival))
    assert line.after[0].moves >> read_move("h1", 8) & 1
    found = corners.loses_corner(line, other)
    assert found is None or found.plan != "now_or_later"


def test_what_happens_has_words_in_both_languages() -> None:
    for language in ("en", "zh"):
        words = sentences_for("reversi", language)
        for name, *_ in (*AHEAD, *ENDS):
            assert words.knows("plan", name)
            assert words.knows("look", name)
        assert words.knows("tally", "result")
