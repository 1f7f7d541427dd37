"""A quick match between two sets of weights, to see whether a round was worth it."""

from __future__ import annotations

from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.engine.training.selfplay import Mover
from parlour.games.reversi.engine.weights import Trained
from parlour.games.reversi.rules.board import PASS, Position, squares_of, starting_position

__all__ = ["score_rate"]

RANDOM_PLIES: Final = 10
DEPTH: Final = 3
SOLVED: Final = 10


def score_rate(new: Trained, old: Trained | None, openings: int, seed: int, depth: int = DEPTH) -> float:
    """Return the share of points of the new weights over random openings, each played with both colours.

    Without old weights the opponent is the small evaluation.
    """
    movers = (Mover(new, depth), Mover(old, depth))
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


def _play(position: Position, movers: tuple[Mover, ...]) -> int:
    """Return Black's final disc difference."""
    while not position.over:
        square = movers[position.mover].move(position.own, position.opp, SOLVED) if position.moves else PASS
        position = position.play(square)
    return position.discs(0) - position.discs(1)
