"""The shapes that the trained evaluation looks up, and how their weights are numbered.

A shape with k squares has 3^k states: each square adds its power of three if the side in question holds it, and takes
it away if the other side does, so that the state seen from the other side is the same number with the other sign. A
shape and its mirror images share one table of weights; so do both readings of a shape that is its own mirror image.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from typing import Final

from parlour.games.reversi.rules.board import SYMMETRIES, transform_square
from parlour.games.reversi.rules.text import read_move

__all__ = ["FAMILIES", "FEATURES", "MOBILITY", "SHAPES", "STAGES", "WIDTH", "WeightLayout", "layout", "stage"]

# Which part of a value each shape belongs to, and its squares.
SHAPES: Final = (
    ("corner_shapes", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
    ("corner_shapes", "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4"),
    ("corner_shapes", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2"),
    ("border_shapes", "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2"),
    ("line_shapes", "a2 b2 c2 d2 e2 f2 g2 h2"),
    ("line_shapes", "a3 b3 c3 d3 e3 f3 g3 h3"),
    ("line_shapes", "a4 b4 c4 d4 e4 f4 g4 h4"),
    ("line_shapes", "a1 b2 c3 d4 e5 f6 g7 h8"),
    ("line_shapes", "a2 b3 c4 d5 e6 f7 g8"),
    ("line_shapes", "a3 b4 c5 d6 e7 f8"),
    ("line_shapes", "a4 b5 c6 d7 e8"),
)
FAMILIES: Final = ("corner_shapes", "border_shapes", "line_shapes", "choices", "tempo")  # parts of a value
FEATURES: Final = 46  # shapes and their mirror images
WIDTH: Final = 48  # the same, rounded up to what processors add at once
MOBILITY: Final = 64  # weights for each side's number of moves, and for the number of empty squares
STAGES: Final = 16


def stage(empties: int) -> int:
    """Return which set of weights serves so many empty squares."""
    return empties // 4


@dataclass(frozen=True)
class WeightLayout:
    """Where weights are. A stage holds the tables of all shapes, then three tables of ``MOBILITY`` numbers."""

    steps: array[int]  # what a disc on each of 64 squares adds to each of WIDTH features
    centres: array[int]  # of each feature: where in a stage the weight of its state 0 is
    families: tuple[str, ...]  # of each feature
    moves: int  # where the weights of the mover's moves begin; then those of the other side, then of empty squares
    size: int  # weights in a stage
    twins: array[int]  # for each weight the first one that is the same by symmetry


@cache
def layout() -> WeightLayout:
    """Return the numbering that all weights use."""
    steps = array("h", bytes(2 * 64 * WIDTH))
    centres: list[int] = []
    families: list[str] = []
    twins: list[int] = []
    for family, text in SHAPES:
        squares = [read_move(name, 8) for name in text.split()]
        states = 3 ** len(squares)
        centre = len(twins) + states // 2
        twins += _mirrored(squares, len(twins))
        seen: set[frozenset[int]] = set()
        for symmetry in SYMMETRIES:
            image = [transform_square(square, symmetry, 8) for square in squares]
            if frozenset(image) not in seen:
                seen.add(frozenset(image))
                for index, square in enumerate(image):
                    steps[square * WIDTH + len(centres)] = 3**index
                centres.append(centre)
                families.append(family)
    moves = len(twins)
    twins += range(moves, moves + 3 * MOBILITY)
    return WeightLayout(steps, array("i", centres), tuple(families), moves, len(twins), array("i", twins))


def _mirrored(squares: list[int], start: int) -> list[int]:
    """Return for each state the lower one of it and its mirror image, if the shape is its own mirror image."""
    for symmetry in SYMMETRIES[1:]:
        image = [transform_square(square, symmetry, 8) for square in squares]
        if set(image) == set(squares):
            powers = [3 ** squares.index(square) for square in image]
            break
    else:
        return list(range(start, start + 3 ** len(squares)))
    images = [0]
    for power in powers:  # the states of the places so far, for a place that is theirs, empty, ours
        images = [state + digit * power for digit in (0, 1, 2) for state in images]
    return [start + min(state, image) for state, image in enumerate(images)]
