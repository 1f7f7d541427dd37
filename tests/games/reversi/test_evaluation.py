"""The evaluation: four parts that add up, weights by stage, and chances that mean something."""

from __future__ import annotations

import pytest

from parlour.games.reversi import Reversi, standard_evaluation
from parlour.games.reversi.engine.evaluation import PARTS, between, counts, features
from parlour.games.reversi.rules.board import PASS, Position
from parlour.games.reversi.rules.board_kernel import FEATURES
from tests.games.reversi.searches import Minimax
from tests.games.reversi.slow import random_positions

EVALUATION = standard_evaluation()


def weight(name: str, empties: int, *, fewest_win: bool = False) -> int:
    return standard_evaluation(fewest_win=fewest_win).weights[empties * len(FEATURES) + FEATURES.index(name)]


def test_every_feature_belongs_to_one_part() -> None:
    assert sorted(name for names in PARTS.values() for name in names) == sorted(FEATURES)
    assert list(PARTS) == ["material", "mobility", "position", "stability"]


def test_the_parts_add_up_to_the_value_exactly() -> None:
    for position in random_positions(21, 6)[::2]:
        if not position.over:
            assert sum(EVALUATION.parts(position).values()) * 128 == Minimax().value(position, 0)


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_what_is_good_for_one_side_is_bad_for_the_other(size: int) -> None:
    for position in random_positions(22, 2, size)[:: size // 2]:
        ours, theirs = EVALUATION.parts(position), EVALUATION.parts(position.play(PASS))
        assert ours == {part: -value for part, value in theirs.items()}


def test_a_position_is_worth_the_same_in_every_mirror() -> None:
    for position in random_positions(23, 3)[::7]:
        assert len({EVALUATION.parts(position.transform(turn)).__repr__() for turn in range(8)}) == 1


def test_material_counts_by_stage() -> None:
    assert weight("discs", 45) < weight("discs", 30) < 0, "early on, discs are a burden"
    assert weight("discs", 30) < weight("discs", 8)


def test_mobility_is_the_difference_of_both_sides() -> None:
    position = Reversi().load("F5d6C3d3C4").position
    found = counts(position)
    assert found["moves"] == (position.moves.bit_count(), position.replies.bit_count())
    assert features(position)[FEATURES.index("moves")] == found["moves"][0] - found["moves"][1]
    assert all(weight("moves", empties) > 0 for empties in range(61))


def test_corners_and_the_squares_beside_them() -> None:
    corner = Position(8, black=1, white=1 << 9, mover=0)  # Black a1, White b2 beside a taken corner
    assert counts(corner)["corners"] == (1, 0)
    assert counts(corner)["x_squares"] == (0, 0), "beside a corner that is taken there is nothing to lose"
    beside = Position(8, black=1 << 9 | 1 << 1, white=1 << 3 | 1 << 63, mover=0)
    assert counts(beside)["x_squares"] == (1, 0)
    assert counts(beside)["c_squares"] == (1, 0)
    assert counts(beside)["edges"] == (0, 1)
    assert counts(beside)["corners"] == (0, 1)
    for empties in range(61):
        assert weight("corners", empties) > 0 > weight("x_squares", empties)


def test_stability_is_counted_and_counts() -> None:
    wall = Position(8, black=0b1111, white=1 << 20, mover=0)  # a1 to d1
    assert counts(wall)["stable"] == (4, 0)
    assert EVALUATION.parts(wall)["stability"] > 0
    assert all(weight("stable", empties) > 0 for empties in range(61))


def test_weights_follow_straight_lines_between_anchors() -> None:
    anchors, values = [40, 20, 0], [4.0, 2.0, 1.0]
    assert [between(anchors, values, empties) for empties in (60, 40, 30, 20, 10, 0)] == [4, 4, 3, 2, 1.5, 1]


def test_where_fewest_win_only_mobility_stays_good() -> None:
    assert weight("moves", 30, fewest_win=True) == weight("moves", 30)
    assert weight("corners", 30, fewest_win=True) == -weight("corners", 30)


def test_chances_grow_with_the_value_and_towards_the_end() -> None:
    for empties in range(0, 61, 5):
        chances = [EVALUATION.chance(value, empties) for value in (-1000, -20, -5, 0, 5, 20, 1000)]
        assert chances == sorted(chances)
        assert chances[3] == 0.5
        assert 0 <= chances[0] < chances[-1] <= 1
    assert EVALUATION.chance(8, 4) > EVALUATION.chance(8, 50)
