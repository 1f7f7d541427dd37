"""Players that are weak on purpose: errors added to what they think, told like any other term, the same for a seed.

Who values actions once draws an error for each of them; who looks ahead, one for each move or for each position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt
from typing import TypeVar

from parlour.core.game import AnyOpenGame, S
from parlour.core.observation import Seat
from parlour.core.rng import stream
from parlour.search.alphabeta import Evaluate
from parlour.search.choosing import MISJUDGED
from parlour.search.root import RootMove

__all__ = ["drawn_error", "misjudged_actions", "misjudged_move", "misjudging"]

A = TypeVar("A", int, tuple[int, ...])
M = TypeVar("M")


def misjudged_actions(terms: Mapping[A, Mapping[str, float]], size: float, seed: int) -> dict[A, Mapping[str, float]]:
    """Add an error to the terms of each action, drawn in the order of the actions."""
    if not size:
        return dict(terms)
    rng = stream(seed, "misjudge")
    return {action: {**terms[action], MISJUDGED: rng.gauss(0.0, size)} for action in sorted(terms)}


def drawn_error(size: float, seed: int, unit: int, *move: int | str) -> float:
    """Return the error about a move, in whole parts of a unit: the same whichever other moves are looked at."""
    return round(unit * stream(seed, "misjudged", *move).gauss(0.0, size)) / unit


def misjudged_move(move: RootMove[M], error: float) -> RootMove[M]:
    """Return a move with an error in its value."""
    return replace(move, value=move.value + error, parts={**move.parts, MISJUDGED: error})


def misjudging(evaluate: Evaluate[S], noise: float, seed: int) -> Evaluate[S]:
    """Add an error that is the same whenever the same position is judged under the same seed."""
    if not noise:
        return evaluate

    def misjudge(game: AnyOpenGame, state: S, seat: Seat) -> dict[str, float]:
        choices = sum(1 for actor in game.actors(state) for _ in game.legal(game.observe(state, actor)))
        error = stream(seed, "noise", game.dump(state)).gauss(0.0, noise * sqrt(choices))
        return {**evaluate(game, state, seat), MISJUDGED: error}

    return misjudge
