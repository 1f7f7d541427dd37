"""One number a player: a Plackett-Luce rating, fitted over many orders of the games because order sways it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final

from parlour.arena.play.seating import Seating
from parlour.arena.play.task import GameResult
from parlour.core.game import AnyGame

__all__ = ["Placing", "Rating", "fit_ratings", "placing_of"]

ORDERS: Final = 20
FEWEST_ORDERS: Final = 4
UPDATES: Final = 100_000  # in all: long tournaments are fitted over fewer orders, which differ less

Placing = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]  # the sides of a game, and the rank of each


@dataclass(frozen=True, slots=True)
class Rating:
    """``mean`` and ``sigma`` averaged over the orders; ``spread`` is how far the orders disagree.

    Sigma is how sure the model is, not a confidence interval; intervals stand in the crosstable.
    """

    mean: float
    sigma: float
    spread: float

    @property
    def low(self) -> float:
        """The lower end of what the model believes."""
        return self.mean - 1.96 * math.hypot(self.sigma, self.spread)

    @property
    def high(self) -> float:
        """The upper end of what the model believes."""
        return self.mean + 1.96 * math.hypot(self.sigma, self.spread)

    def to_json(self) -> dict[str, object]:
        """Return plain JSON values."""
        return {
            "mean": self.mean,
            "sigma": self.sigma,
            "spread": self.spread,
            "low": self.low,
            "high": self.high,
        }


def placing_of(game: AnyGame, result: GameResult, entrants: Sequence[int]) -> Placing | None:
    """Return how a game ended between entrants: by teams, or by means over seats for one that sits in several teams.

    A game of one entrant against itself tells nothing.
    """
    sides = [tuple(entrants[result.seating[seat]] for seat in team) for team in game.teams]
    points = [fmean(result.outcome.points[seat] for seat in team) for team in game.teams]
    members = [set(side) for side in sides]
    if any(one & other for index, one in enumerate(members) for other in members[:index]):
        sides, points = _by_entrant(result, result.seating, entrants)
    else:
        sides = [tuple(sorted(side)) for side in members]
    if len(sides) < 2:
        return None
    order = sorted(set(points), reverse=True)
    return tuple(sides), tuple(order.index(value) for value in points)


def fit_ratings(placings: Sequence[Placing], entrants: int, seed: int) -> tuple[Rating, ...]:
    """Fit all games in several shuffled orders."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    runs: list[list[Any]] = []
    orders = max(FEWEST_ORDERS, min(ORDERS, UPDATES // max(1, len(placings))))
    for order in range(orders):
        shuffled = list(placings)
        Random(f"{seed}/{order}").shuffle(shuffled)
        ratings = [model.rating() for _ in range(entrants)]
        for sides, ranks in shuffled:
            teams = [[ratings[member] for member in side] for side in sides]
            for side, updated in zip(sides, model.rate(teams, ranks=[float(rank) for rank in ranks]), strict=True):
                for member, rating in zip(side, updated, strict=True):
                    ratings[member] = rating
        runs.append(ratings)
    return tuple(
        Rating(
            fmean(run[entrant].mu for run in runs),
            fmean(run[entrant].sigma for run in runs),
            pstdev(run[entrant].mu for run in runs),
        )
        for entrant in range(entrants)
    )


def _by_entrant(
    result: GameResult, seating: Seating, entrants: Sequence[int]
) -> tuple[list[tuple[int, ...]], list[float]]:
    seats: dict[int, list[int]] = {}
    for seat, who in enumerate(seating):
        seats.setdefault(entrants[who], []).append(seat)
    points = [fmean(result.outcome.points[seat] for seat in held) for held in seats.values()]
    return [(entrant,) for entrant in seats], points
