"""Features of a position kept up to date by a move: what kernels use while they are not compiled."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.games.reversi.engine.patterns import FEATURES, WIDTH
from parlour.games.reversi.rules.board import squares_of

__all__ = ["move_features", "sum_weights"]


def move_features(
    before: Sequence[int], after: list[int], steps: Sequence[int], square: int, turned: int, sign: int
) -> None:
    """Write the features after a move of the side that ``sign`` names: a turned disc counts twice."""
    rows = [square * WIDTH, *(disc * WIDTH for disc in squares_of(turned) for _ in range(2))]
    for index in range(WIDTH):
        after[index] = before[index] + sign * sum(steps[row + index] for row in rows)


def sum_weights(features: Sequence[int], sign: int, centres: Sequence[int], weights: Sequence[int], base: int) -> int:
    """Return the sum of the weights that features stand for; ``sign`` says for which side."""
    return sum(weights[base + centres[index] + sign * features[index]] for index in range(FEATURES))
