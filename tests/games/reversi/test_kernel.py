"""The kernels: counts of lines, features and stability, and the same answers compiled and as plain Python."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest

from parlour.games.reversi import Reversi, ReversiRules
from parlour.games.reversi.engine import search_kernel
from parlour.games.reversi.engine.evaluation import counts, standard_evaluation
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import PASS, squares_of
from parlour.games.reversi.rules.stability import edge_stable, stable_discs
from parlour.games.reversi.rules.state import State
from parlour.native.kernels import is_compiled
from tests.games.reversi.searches import NEVER_BYTE, weights
from tests.games.reversi.slow import random_positions
from tests.games.reversi.twin import uncompiled

PERFT = Path(__file__).parents[2] / "data/perft.csv"


def perft_counts() -> list[tuple[int, int]]:
    with PERFT.open(encoding="utf-8") as file:
        return [(int(row["depth"]), int(row["leaves_pass_is_a_ply"])) for row in csv.DictReader(file)]


@pytest.mark.parametrize(("depth", "leaves"), perft_counts()[:9])
def test_perft(depth: int, leaves: int) -> None:
    game = Reversi()
    assert game.perft(game.start(0), depth)[0] == leaves


@pytest.mark.parametrize("depth", range(6))
def test_perft_counts_the_positions_that_the_contract_counts(depth: int) -> None:
    game = Reversi()
    for position in random_positions(3, 1)[::9]:
        state = State.at(position)
        if depth < 4:
            assert game.perft(state, depth) == super(Reversi, game).perft(state, depth)
    start = game.start(0)
    assert game.perft(start, depth) == super(Reversi, game).perft(start, depth)


def test_perft_where_passes_and_ends_are_near() -> None:
    """Late positions have passes, double passes and full boards within a few plies."""
    game = Reversi()
    for position in random_positions(4, 8):
        if position.empty.bit_count() in (4, 6):
            state = State.at(position)
            for depth in (3, 12):
                assert game.perft(state, depth) == super(Reversi, game).perft(state, depth)


def test_perft_on_another_board() -> None:
    game = Reversi(ReversiRules(size=6))
    assert [game.perft(game.start(0), depth)[0] for depth in range(1, 6)] == [4, 12, 56, 244, 1364]


def test_moves_and_flips_agree_with_the_board() -> None:
    for position in random_positions(5, 12):
        assert board_kernel.moves(position.own, position.opp) == position.moves
        for square in squares_of(position.moves):
            assert board_kernel.flips(position.own, position.opp, square) == position.flips(square)


def test_features_agree_with_the_slow_evaluation() -> None:
    for position in random_positions(6, 10)[::3]:
        slow = counts(position)
        expected = tuple(slow[name][0] - slow[name][1] for name in board_kernel.FEATURES)
        assert board_kernel.features(position.own, position.opp) == expected


def test_stability_agrees_with_the_slow_one() -> None:
    seen = 0
    for position in random_positions(7, 30):
        slow = stable_discs(position.own, position.opp, 8)
        assert board_kernel.stable(position.own, position.opp) == slow
        seen += slow.bit_count()
    assert seen > 1000


@pytest.mark.parametrize("size", [4, 6, 8])
def test_stable_discs_are_never_turned(size: int) -> None:
    """Whatever is played on: random games from each position, with the same discs in view."""
    rng = Random(8)
    checked = 0
    for position in random_positions(8, 12, size)[size:]:
        stable = {side: stable_discs(*pair, size) for side, pair in enumerate(_sides(position.black, position.white))}
        checked += stable[0].bit_count() + stable[1].bit_count()
        for _ in range(3):
            now = position
            while not now.over:
                now = now.play(rng.choice([*squares_of(now.moves)] or [PASS]))
                assert now.black & stable[0] == stable[0]
                assert now.white & stable[1] == stable[1]
    assert checked > 50


def _sides(black: int, white: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (black, white), (white, black)


@pytest.mark.parametrize(
    ("own", "opp", "stable"),
    [
        ("X-------", "--------", "X-------"),  # a corner
        ("-X------", "--------", "--------"),  # beside it: nothing
        ("XXX-----", "--------", "XXX-----"),  # a row from the corner
        ("X-X-----", "--------", "X-------"),  # the gap may be filled by the other side
        ("XXXX-XXX", "--------", "XXXX-XXX"),  # from both corners
        ("-XXXXXX-", "--------", "--------"),  # a wall without corners can be attacked
        ("--XXXX--", "OO----OO", "--XXXX--"),  # a full line cannot change any more
    ],
)
def test_stability_on_a_border(own: str, opp: str, stable: str) -> None:
    def bits(text: str) -> int:
        return sum(1 << index for index, sign in enumerate(text) if sign != "-")

    assert edge_stable(bits(own), bits(opp), 8) == bits(stable)


# Compiled and not


def test_the_kernels_are_compiled() -> None:
    assert is_compiled(board_kernel)
    assert is_compiled(search_kernel)
    assert [is_compiled(module) for module in uncompiled()] == [False, False]


def test_compiled_and_uncompiled_boards_agree() -> None:
    slow, _ = uncompiled()
    for position in random_positions(9, 2)[::2]:
        own, opp = position.own, position.opp
        assert slow.moves(own, opp) == board_kernel.moves(own, opp)
        assert slow.stable(own, opp) == board_kernel.stable(own, opp)
        assert slow.features(own, opp) == board_kernel.features(own, opp)
        assert slow.perft(own, opp, 2) == board_kernel.perft(own, opp, 2)


@pytest.mark.parametrize("table_bits", [0, 4, 12])
def test_compiled_and_uncompiled_searches_agree_to_the_node(table_bits: int) -> None:
    _, slow = uncompiled()
    fast, plain = search_kernel.Search(table_bits), slow.Search(table_bits)
    positions = [position for position in random_positions(10, 2) if position.moves]
    for position in positions[::8]:
        empties = position.empty.bit_count()
        depths = [2, empties] if empties <= 7 else [1, 2, 3]
        for ordered in (True, False):
            question = (position.own, position.opp, depths, weights(standard_evaluation()), NEVER_BYTE)
            assert fast.run(*question, ordered=ordered) == plain.run(*question, ordered=ordered)
        limited = [search.run(*question, nodes=100) for search in (fast, plain)]
        assert limited[0] == limited[1]
        assert limited[0][1] <= 100
