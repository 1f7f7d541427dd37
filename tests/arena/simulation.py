"""Block differences made at random, to try the statistics on; tests and bench/prove_statistics.py share them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

Draw = Callable[[Random], float]


def wins(better: float) -> Draw:
    """Return a pair of games, each won or lost by one: the better player wins more often."""
    chances = (0.25 - better / 2, 0.5, 0.25 + better / 2)

    def draw(rng: Random) -> float:
        return float(rng.choices((-1, 0, 1), chances)[0])

    return draw


def discs(mean: float, spread: float) -> Draw:
    """Return whole numbers around a mean, as disc or point differences are."""
    return lambda rng: float(round(rng.gauss(mean, spread)))


def lopsided(mean: float, spread: float) -> Draw:
    """Return mostly small gains and now and then a big loss: as skewed as cards get (skewness -1)."""
    return lambda rng: mean + spread * (2 - rng.gammavariate(4, 0.5))


# Name, how to draw a block, and the true mean.
BLOCKS: Final[dict[str, tuple[Draw, float]]] = {
    "even wins": (wins(0.0), 0.0),
    "uneven wins": (wins(0.3), 0.3),
    "discs": (discs(3.0, 12.0), 3.0),
    "lopsided": (lopsided(0.0, 5.0), 0.0),
}
