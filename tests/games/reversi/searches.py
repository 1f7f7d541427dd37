"""Searching in tests: the kernel with the usual weights, and plain minimax to hold it to."""

from __future__ import annotations

from array import array

from parlour.games.reversi.engine.evaluation import Evaluation, standard_evaluation
from parlour.games.reversi.engine.scale import UNIT, WIN
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import PASS, Position, squares_of

NEVER_BYTE = memoryview(b"\0")


def weights(evaluation: Evaluation) -> array[int]:
    return array("i", evaluation.weights)


class Minimax:
    """No pruning, no table, nothing clever: passes cost no depth, ends are counted wherever they are met."""

    def __init__(self, *, empties_to_winner: bool = False, fewest_win: bool = False) -> None:
        self.nodes = 0
        self.weights = standard_evaluation(fewest_win=fewest_win).weights
        self.sign = -1 if fewest_win else 1
        self.empties_to_winner = empties_to_winner

    def value(self, position: Position, depth: int) -> int:
        self.nodes += 1
        if position.over:
            return self.sign * self._final(position)
        if not position.moves and depth:
            return -self.value(position.play(PASS), depth)
        if not depth:
            row = len(board_kernel.FEATURES) * position.empty.bit_count()
            found = board_kernel.features(position.own, position.opp)
            return sum(weight * count for weight, count in zip(self.weights[row:], found, strict=False))
        return max(-self.value(position.play(square), depth - 1) for square in squares_of(position.moves))

    def _final(self, position: Position) -> int:
        margin = position.own.bit_count() - position.opp.bit_count()
        won = (margin > 0) - (margin < 0)
        if self.empties_to_winner:
            margin += won * position.empty.bit_count()
        return UNIT * margin + WIN * won
