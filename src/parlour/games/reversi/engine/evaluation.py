"""What a position is worth to the side to move, in four named parts, and what chance of winning that means.

The numbers are in ``weights.toml``. One linear evaluation serves all board sizes: the kernel computes it on 8x8 in the
search, this module computes the same anywhere else and explains it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from parlour.games.reversi.engine.scale import UNIT
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import Position, geometry
from parlour.games.reversi.rules.stability import stable_discs

__all__ = ["PARTS", "Evaluation", "between", "counts", "features", "read_evaluation", "standard_evaluation"]

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "material": ("discs",),
    "mobility": ("moves", "liberties"),
    "position": ("corners", "x_squares", "c_squares", "edges"),
    "stability": ("stable",),
}
_SQUARES_TO_FILL: Final = 60  # on 8x8; other boards are stretched to that scale


def counts(position: Position) -> dict[str, tuple[int, int]]:
    """Return each feature for the side to move and for the other side."""
    board = geometry(position.size)
    open_corners = board.corners & position.empty
    around = {seat: _around(discs, position.size) for seat, discs in enumerate((position.own, position.opp))}
    near_corners = _around(open_corners, position.size) & ~open_corners
    counted = {
        "discs": (position.own, position.opp),
        "moves": (position.moves, position.replies),
        "liberties": (around[1] & position.empty, around[0] & position.empty),
        "corners": (position.own & board.corners, position.opp & board.corners),
        "x_squares": tuple(discs & near_corners & ~board.edges for discs in (position.own, position.opp)),
        "c_squares": tuple(discs & near_corners & board.edges for discs in (position.own, position.opp)),
        "edges": tuple(discs & board.edges & ~board.corners & ~near_corners for discs in (position.own, position.opp)),
        "stable": (
            stable_discs(position.own, position.opp, position.size),
            stable_discs(position.opp, position.own, position.size),
        ),
    }
    return {name: (own.bit_count(), opp.bit_count()) for name, (own, opp) in counted.items()}


def features(position: Position) -> tuple[int, ...]:
    """Return each feature, own less the other side's, in the order of ``board_kernel.FEATURES``."""
    if position.size == 8:
        return board_kernel.features(position.own, position.opp)
    found = counts(position)
    return tuple(found[name][0] - found[name][1] for name in board_kernel.FEATURES)


def _around(squares: int, size: int) -> int:
    wide = squares
    for step in geometry(size).steps:
        wide |= step(squares)
    return wide


@dataclass(frozen=True)
class Evaluation:
    """Weights by the number of empty squares, in 128ths of a disc, and the scale that turns values into chances."""

    weights: tuple[int, ...]  # board_kernel.FEATURES for 0 empty squares, then for 1, up to 64
    scales: tuple[float, ...]

    def parts(self, position: Position) -> dict[str, float]:
        """Return the four parts in discs; they add up to the value for the side to move."""
        weighed = self.weighed(position)
        return {part: sum(weighed[name] for name in names) for part, names in PARTS.items()}

    def weighed(self, position: Position) -> dict[str, float]:
        """Return what each feature contributes, in discs."""
        row = len(board_kernel.FEATURES) * _stage(position.empty.bit_count(), position.size)
        return {
            name: self.weights[row + index] * count / UNIT
            for index, (name, count) in enumerate(zip(board_kernel.FEATURES, features(position), strict=True))
        }

    def chance(self, value: float, empties: int, size: int = 8) -> float:
        """Return the chance of winning (a draw counting half) that a value with so many empty squares stands for."""
        scale = self.scales[_stage(empties, size)]
        return 1 / (1 + exp(-max(-500.0, min(500.0, value / scale))))


def _stage(empties: int, size: int) -> int:
    """Return the number of empty squares on 8x8 that is as far from the end."""
    return max(0, min(64, round(empties * _SQUARES_TO_FILL / (size**2 - 4))))


@cache
def standard_evaluation(*, fewest_win: bool = False) -> Evaluation:
    """Return the evaluation that comes with the package.

    Where fewest discs win, all but mobility turns round: having a choice stays good. Among random openings that beat
    turning everything round in four games of five.
    """
    evaluation = read_evaluation((files(__package__) / "weights.toml").read_text(encoding="utf-8"))
    if not fewest_win:
        return evaluation
    names = board_kernel.FEATURES * 65
    weights = tuple(
        weight if name in PARTS["mobility"] else -weight for name, weight in zip(names, evaluation.weights, strict=True)
    )
    return replace(evaluation, weights=weights)


def read_evaluation(text: str) -> Evaluation:
    """Make an evaluation from the text of a weight file: a few numbers per weight, and straight lines between."""
    tree = tomllib.loads(text)
    anchors: Sequence[int] = tree["anchors"]
    rows = [
        round(UNIT * between(anchors, tree["weights"][name], empties))
        for empties in range(65)
        for name in board_kernel.FEATURES
    ]
    scales = tuple(between(anchors, tree["chance"]["scale"], empties) for empties in range(65))
    return Evaluation(tuple(rows), scales)


def between(anchors: Sequence[int], values: Sequence[float], empties: int) -> float:
    """Return the value at ``empties`` on the line through the anchors, which fall; level beyond the ends."""
    if empties >= anchors[0]:
        return float(values[0])
    for index in range(1, len(anchors)):
        if empties >= anchors[index]:
            share = (empties - anchors[index]) / (anchors[index - 1] - anchors[index])
            return values[index] + share * (values[index - 1] - values[index])
    return float(values[-1])
