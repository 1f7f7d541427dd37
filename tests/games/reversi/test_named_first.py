"""What a teacher names first: parity, edges, holes, few replies, corners that wait; and what is not said."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from parlour.explain import sentences_for
from parlour.games.reversi.rules.text import read_move
from parlour.games.reversi.teaching import TEACHING
from parlour.games.reversi.teaching.lines import Line, safe_moves
from parlour.games.reversi.teaching.proofs import PROOFS
from tests.games.reversi.scenes import GAME, Pair, check_first, pair_of, searched, told, view

PARITY_AND_CORNER = "-X---X-O-XXX-XOO-XXXXXOO--XOOXOO--XXXXOO--XXXOXO--XOOXOO-XOOOOOO O"
EDGE_AND_WEDGE = "OOO---XOOOXXXXO-OXXXXOOOOOXXOXXOOOXXXXX-OXXXXX--O-------O------- O"
WHOLE_EDGE = "O-XXXXOOO-XXXXOOOXOXOXOOOOXXOOXX-OXOOXXXXXOOOXX-XOXOXX--O-XXXX-- O"
HOLE = "---XX-----OXXO---OXXXO---XXXXXOX--OOOXOO---OO-XX-----O---------- O"
HOLE_FOUGHT = "---OOO----OOOO-X----XOXX--XXOOXX-OOOOOXXOOOXXOXX--XXOO----XOOOX- X"
ONE_FLIP = "------------O------O------OXX----XXXX-----X-O--------O---------- X"
FEW = "OOOOOO--OOOOOO-OOOOOOXOOOOOOXXXO--OXXXXO--XXXXXO--XXX--O-------- O"
CORNER_WAITS = "---O----O-OO----XXXXXX--X-OOO-X-XXXOOOO-OXOOOXX---OXXO---O-XXXO- X"
CORNER_RESERVED = "XXXXXXX-XXXOOOOXXXOXXOOXXXOOXOOXX-OOOXOX---OOOXX-----OOX-------- X"
PASS_AND_CORNER = "XXXXXOOOXXOXXOOOXOXXOXOOXOXOXOXOXXOXXXXOXXXXXXXO-XXXXXX--XXXX-O- O"
RUNS_OUT = "-------XX------XXXOOOOOXXXOXOXXXXXOXXOXXXXOXXXOXXXXXXXXXXXXXXXXX X"

FIRST: tuple[tuple[str, str, str, str, Mapping[str, object]], ...] = (
    ("parity_single", PARITY_AND_CORNER, "g1", "a1", {"even": 2, "open": "g1"}),
    ("safe_edge", EDGE_AND_WEDGE, "d1", "e1", {"edge": "top", "gain": 5, "anchor": "a1"}),
    ("safe_edge", WHOLE_EDGE, "a5", "b8", {"whole": "left", "gain": 3, "rival_gain": 1}),
    ("quiet_hole", HOLE, "g3", "a4", {"flipped": ("f4",), "walls": 3}),
    ("square_flips", HOLE_FOUGHT, "d3", "c1", {"flips": 4}),
    ("one_flip", ONE_FLIP, "d2", "f1", {"flipped": ("d3",), "rival_flips": 3}),
    ("few_left", FEW, "f7", "b6", {"replies": 3, "answers": ("g2", "b5", "g7")}),
    ("corner_waits", CORNER_WAITS, "c8", "a1", {"there": 4}),
    ("corner_waits", CORNER_RESERVED, "e8", "h1", {}),
    ("makes_pass", PASS_AND_CORNER, "h7", "a7", {"kept": "h8", "next": "h8"}),
    ("they_run_out", RUNS_OUT, "b2", "c2", {"corner": "a1", "opener": "b1", "safe_left": 1}),
)


@pytest.mark.parametrize(("name", "board", "move", "rival", "facts"), FIRST)
def test_a_named_idea_is_told_first(name: str, board: str, move: str, rival: str, facts: Mapping[str, object]) -> None:
    check_first(pair_of(board, move, rival), name, facts)
    for language in ("en", "zh"):
        assert sentences_for("reversi", language).knows("plan", name)


def test_a_corner_that_waits_is_told_beside_a_named_idea() -> None:
    idea = pair_of(PARITY_AND_CORNER, "g1", "a1").also("parity_single")
    assert idea is not None
    assert (idea.plan, idea.facts["corner"]) == ("corner_kept", "a1")


def test_a_corner_that_is_taken_after_a_pass_is_told_once() -> None:
    pair = pair_of(PASS_AND_CORNER, "h7", "a7")
    first = pair.first()
    assert first is not None
    assert TEACHING.also(pair.obs, pair.move, pair.rival, first) is None


def test_the_corner_can_be_taken_once_safe_moves_have_run_out() -> None:
    pair = pair_of(RUNS_OUT, "b2", "c2")
    line = Line.of(pair.obs.state.position, pair.move)
    ply = line.moves.index(read_move("b1", 8))
    assert not safe_moves(line.boards[ply])
    assert line.after[ply].moves >> read_move("a1", 8) & 1
    assert safe_moves(line.after[0]).bit_count() == 1


def test_one_disc_against_two_is_no_difference_to_tell() -> None:
    obs = view("--------------------X-----OOOO----XXXOO----O-X------------------ X")
    found = searched(obs)
    first = told(obs, found["d3"], found["c3"])
    assert first is not None
    assert first.plan == "fewer_choices"


def test_without_a_single_reason_nothing_is_said_against_the_rival() -> None:
    boards = [board for _, board, *_ in FIRST]
    warned = 0
    for board in boards:
        obs = view(board)
        items = list(searched(obs).values())
        for rival in items[1:]:
            idea = Pair(obs, items[0], rival).also("")
            warned += idea is not None
            assert idea is None or GAME.format(rival.action) not in idea.highlight
    assert warned > 3


def test_two_moves_far_apart_are_not_without_a_reason_if_one_is_seen() -> None:
    large = next(proof for proof in PROOFS if proof.name == "large")
    assert large.otherwise  # only where nothing else is a reason
    far = 0
    for _, board, *_ in FIRST:
        obs = view(board)
        best, *others = searched(obs).values()
        for rival in others:
            idea = large.find(obs, best, rival)
            far += idea is not None
            assert idea is None or best.value - rival.value >= 6.5
    assert far > 3
