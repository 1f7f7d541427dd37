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
    """Return mostly small gains and now and then a big loss: skewness -1."""
    return lambda rng: mean + spread * (2 - rng.gammavariate(4, 0.5))


def very_lopsided(mean: float, spread: float) -> Draw:
    """Return exponential losses: skewness -2."""
    return lambda rng: mean + spread * (1 - rng.expovariate(1))


def disasters(mean: float, spread: float) -> Draw:
    """Return the same small gain nine times of ten, and a loss nine times as big: skewness -2.7."""
    return lambda rng: mean + (spread / 3 if rng.random() < 0.9 else -3 * spread)


def swings(mean: float, spread: float) -> Draw:
    """Return what duplicate bridge gives: nothing in most blocks, now and then a lot either way."""
    sizes = (-12, -6, -2, -1, 0, 1, 2, 6, 12)
    chances = (1, 1, 1, 1, 12, 1, 1, 1, 1)
    width = (sum(size**2 * chance for size, chance in zip(sizes, chances, strict=True)) / sum(chances)) ** 0.5
    return lambda rng: mean + spread * rng.choices(sizes, chances)[0] / width


def upside_down(draw: Draw) -> Draw:
    """Return the same from the other player's side."""
    return lambda rng: -draw(rng)


# Name, how to draw a block, and the true mean.
BLOCKS: Final[dict[str, tuple[Draw, float]]] = {
    "even wins": (wins(0.0), 0.0),
    "uneven wins": (wins(0.3), 0.3),
    "discs": (discs(3.0, 12.0), 3.0),
    "lopsided": (lopsided(0.0, 5.0), 0.0),
    "very lopsided": (very_lopsided(0.0, 5.0), 0.0),
    "disasters": (disasters(0.0, 5.0), 0.0),
    "swings": (swings(0.0, 5.0), 0.0),
}
