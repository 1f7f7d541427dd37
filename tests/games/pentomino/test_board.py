"""Pieces, boards and symmetries."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.errors import BadParameter, FormatError
from parlour.games.pentomino.rules.board import PIECES, Placement, board_for, cells_in, orientations

EIGHT = board_for("8x8")


def test_orientations() -> None:
    counts = {piece: len(orientations(piece)) for piece in PIECES}
    assert counts == dict(F=8, I=2, L=8, N=8, P=8, T=4, U=4, V=4, W=4, X=1, Y=8, Z=4)
    assert sum(counts.values()) == 63
    assert sum(len(orientations(piece, reflections=False)) for piece in PIECES) == 41


def test_every_placement_covers_five_cells_and_forms_its_piece_only() -> None:
    assert len(EIGHT.pieces_by_cells) == len(EIGHT.placements) == 2308
    assert all(item.cells.bit_count() == 5 for item in EIGHT.placements)


def test_placements_by_piece() -> None:
    counts = Counter(item.piece for item in EIGHT.placements)
    assert counts == dict(F=288, I=64, L=280, N=280, P=336, T=144, U=168, V=144, W=144, X=36, Y=280, Z=144)


def test_placements_up_to_symmetry() -> None:
    first = {min(images[place] for images in EIGHT.images) for place in range(2308)}
    counts = Counter(EIGHT.placements[place].piece for place in first)
    assert counts == dict(F=36, I=8, L=35, N=35, P=42, T=18, U=21, V=21, W=21, X=6, Y=35, Z=18)
    assert len(first) == 296


@pytest.mark.parametrize(("board", "count"), [("8x8", 8), ("5x8", 4), ("1x5", 2), ("5x5", 8)])
def test_symmetries_are_a_group(board: str, count: int) -> None:
    made = board_for(board)
    assert len(made.symmetries) == count
    cells = range(made.rows * made.columns)
    assert made.symmetries[0] == tuple(cells)
    for number, symmetry in enumerate(made.symmetries):
        back = made.symmetries[made.inverse(number)]
        assert all(back[symmetry[cell]] == cell for cell in cells)
        for other in made.symmetries:
            assert tuple(other[symmetry[cell]] for cell in cells) in made.symmetries


def test_without_reflections_the_board_may_only_be_turned() -> None:
    assert len(board_for("8x8", reflections=False).symmetries) == 4
    assert len(board_for("5x8", reflections=False).symmetries) == 2


def test_symmetries_that_keep_a_position() -> None:
    cross = Placement("X", sum(1 << EIGHT.read_cell(name) for name in ["d3", "c4", "d4", "e4", "d5"]))
    assert len(EIGHT.keeping([])) == 8
    assert len(EIGHT.keeping([cross])) == 2  # the cross lies on a diagonal
    straight = Placement("I", sum(1 << cell for cell in range(5)))
    assert EIGHT.keeping([straight]) == [0]


def test_regions() -> None:
    wall = sum(1 << 8 * row + 3 for row in range(8))
    assert [region.bit_count() for region in EIGHT.regions(EIGHT.full & ~wall)] == [24, 32]
    # Cells that touch at a corner only, or across the edge of the board, are not connected.
    assert len(EIGHT.regions(sum(1 << EIGHT.read_cell(name) for name in ("a1", "b2", "h2", "a3")))) == 4


def test_cells_have_names() -> None:
    wide = board_for("6x10")
    assert [wide.cell_name(cell) for cell in (0, 9, 10, 59)] == ["a1", "j1", "a2", "j6"]
    for cell in range(60):
        assert wide.read_cell(wide.cell_name(cell)) == cell
    assert list(cells_in(0b1011)) == [0, 1, 3]


@pytest.mark.parametrize("text", ["k1", "a7", "a0", "1a", "", "aa1", "a1b"])
def test_cells_off_the_board(text: str) -> None:
    with pytest.raises(FormatError):
        board_for("6x10").read_cell(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("9x9", "81"),
        ("0x5", "at least one row"),
        ("1x64", "64x1"),
        ("eight", "rows x columns"),
        ("8x", "rows x columns"),
        ("-8x8", "rows x columns"),
    ],
)
def test_boards_that_make_no_sense(text: str, told: str) -> None:
    with pytest.raises(BadParameter, match=told):
        board_for(text)
