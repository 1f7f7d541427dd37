"""A quick match between two sets of weights, to see whether a round was worth it."""

from __future__ import annotations

from array import array
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.board import PASS, Position, squares_of, starting_position
from parlour.games.reversi.evaluation import standard_evaluation
from parlour.games.reversi.search_kernel import Search
from parlour.games.reversi.table_kernel import Table
from parlour.games.reversi.think_kernel import SURE, Thinker
from parlour.games.reversi.weights import Trained

__all__ = ["score_rate"]

NEVER: Final = memoryview(b"\0")
RANDOM_PLIES: Final = 10
DEPTH: Final = 3
SOLVED: Final = 10


class _Mover:
    """Looks three plies ahead with trained weights, or with the first evaluation where there are none."""

    def __init__(self, trained: Trained | None) -> None:
        self._table = Table(14)
        self._thinker = Thinker(self._table, trained.weights) if trained else None
        self._linear = Search(12)
        self._weights = array("i", standard_evaluation().weights)

    def move(self, own: int, opp: int) -> int:
        empties = 64 - (own | opp).bit_count()
        if self._thinker is None:
            depths = range(1, DEPTH + 1) if empties > SOLVED else [2, empties]
            return self._linear.run(own, opp, depths, self._weights, NEVER)[4][0][0]
        self._table.begin()
        depth = DEPTH if empties > SOLVED else empties
        return self._thinker.search(own, opp, [(depth, SURE)], NEVER)[2]


def score_rate(new: Trained, old: Trained | None, openings: int, seed: int) -> float:
    """Return the share of points of the new weights over random openings, each played with both colours."""
    movers = (_Mover(new), _Mover(old))
    points = 0.0
    for index in range(openings):
        rng = stream(seed, index)
        position = starting_position(8)
        for _ in range(RANDOM_PLIES):
            position = position.play(rng.choice([*squares_of(position.moves)] or [PASS]))
        for colour in (0, 1):
            margin = _play(position, movers if colour == 0 else movers[::-1])
            won = (margin > 0) - (margin < 0)
            points += (1 + (won if colour == 0 else -won)) / 2
    return points / (2 * openings)


def _play(position: Position, movers: tuple[_Mover, ...]) -> int:
    """Return Black's final disc difference."""
    while not position.over:
        square = movers[position.mover].move(position.own, position.opp) if position.moves else PASS
        position = position.play(square)
    return position.discs(0) - position.discs(1)
