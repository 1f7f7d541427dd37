"""How strong a solver is and how hard a puzzle: Glicko, after Mark Glickman's "The Glicko system".

Each has a rating and a deviation; the true one lies within two deviations in 95 of 100 cases. An attempt is a game
between the two: who solves a puzzle has won. Only the first attempt at a puzzle counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi, sqrt
from typing import Final

from parlour.errors import BadParameter

__all__ = ["NEWCOMER", "PUZZLE_DEVIATION", "Rating", "expected_score", "rated"]

LEAST_DEVIATION: Final = 45.0  # so that a rating can always still move
MOST_DEVIATION: Final = 350.0
PUZZLE_DEVIATION: Final = 120.0  # of a rating that only our own players have made
LOWEST, HIGHEST = 100.0, 4000.0
_Q: Final = log(10) / 400


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, and how uncertain it is."""

    rating: float
    deviation: float

    def __post_init__(self) -> None:
        if not (LOWEST <= self.rating <= HIGHEST and LEAST_DEVIATION <= self.deviation <= MOST_DEVIATION):
            raise BadParameter(
                "A rating lies between {low} and {high}, its deviation between {least} and {most}.",
                low=int(LOWEST),
                high=int(HIGHEST),
                least=int(LEAST_DEVIATION),
                most=int(MOST_DEVIATION),
            )


NEWCOMER: Final = Rating(1200.0, MOST_DEVIATION)


def _damping(deviation: float) -> float:
    return 1 / sqrt(1 + 3 * (_Q * deviation / pi) ** 2)


def expected_score(one: Rating, other: Rating) -> float:
    """Return how likely one beats the other."""
    return float(1 / (1 + 10 ** (-_damping(other.deviation) * (one.rating - other.rating) / 400)))


def rated(solver: Rating, puzzle: Rating, *, solved: bool) -> tuple[Rating, Rating]:
    """Return both ratings after an attempt."""
    return _after(solver, puzzle, float(solved)), _after(puzzle, solver, float(not solved))


def _after(one: Rating, other: Rating, score: float) -> Rating:
    damping, expected = _damping(other.deviation), expected_score(one, other)
    information = (_Q * damping) ** 2 * expected * (1 - expected)
    precision = 1 / one.deviation**2 + information
    moved = one.rating + _Q / precision * damping * (score - expected)
    deviation = sqrt(1 / precision)
    return Rating(
        round(min(max(moved, LOWEST), HIGHEST), 1),
        round(min(max(deviation, LEAST_DEVIATION), MOST_DEVIATION), 1),
    )
