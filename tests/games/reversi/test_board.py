"""Moves, flips and symmetries of bit boards, held to an implementation on lists."""

from __future__ import annotations

import pytest

from parlour.games.reversi.rules.board import (
    BLACK,
    PASS,
    SIZES,
    SYMMETRIES,
    Position,
    square_name,
    squares_of,
    starting_position,
    transform_square,
)
from tests.games.reversi.slow import as_places, board_of, random_positions, slow_flips, slow_moves


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("parallel", [False, True])
def test_moves_and_flips_agree_with_the_slow_rules(size: int, parallel: bool) -> None:
    for position in random_positions(1, 6 if size < 10 else 2, size, parallel=parallel):
        board, side = board_of(position), "XO"[position.mover]
        assert as_places(position.moves, size) == slow_moves(board, side)
        assert as_places(position.replies, size) == slow_moves(board, "OX"[position.mover])
        for square in squares_of(position.moves):
            assert as_places(position.flips(square), size) == slow_flips(board, side, *divmod(square, size))


def test_the_standard_start() -> None:
    start = starting_position(8)
    assert {square_name(square, 8) for square in squares_of(start.moves)} == {"d3", "c4", "f5", "e6"}
    assert {square_name(square, 8) for square in squares_of(start.white)} == {"d4", "e5"}
    assert start.mover == BLACK


def test_the_parallel_start_has_whites_discs_above() -> None:
    start = starting_position(8, parallel=True)
    assert {square_name(square, 8) for square in squares_of(start.white)} == {"d4", "e4"}
    assert {square_name(square, 8) for square in squares_of(start.moves)} == {"c3", "d3", "e3", "f3"}


@pytest.mark.parametrize("size", SIZES)
def test_symmetries_keep_the_rules(size: int) -> None:
    for position in random_positions(2, 1, size)[:: size // 2]:
        for symmetry in SYMMETRIES:
            image = position.transform(symmetry)
            moves = {transform_square(square, symmetry, size) for square in squares_of(position.moves)}
            assert set(squares_of(image.moves)) == moves
            for square in squares_of(position.moves):
                played = position.play(square).transform(symmetry)
                assert played == image.play(transform_square(square, symmetry, size))


def test_the_eight_symmetries_differ_and_leave_a_pass_alone() -> None:
    images = [tuple(transform_square(square, symmetry, 8) for square in range(64)) for symmetry in SYMMETRIES]
    assert len(set(images)) == 8
    assert all(sorted(image) == list(range(64)) for image in images)
    assert all(transform_square(PASS, symmetry, 8) == PASS for symmetry in SYMMETRIES)


def test_a_pass_changes_nothing_but_the_turn() -> None:
    start = starting_position(8)
    assert start.play(PASS) == Position(8, start.black, start.white, 1)
