"""What results say about how strong somebody is: a small declared model, and the belief that follows from it.

- Before any result a person's strength is normal around the middle level, with half the range of the levels as its
  deviation.
- The margin of n deals is normal around n times the difference of the sides, with the spread of n deals. A side is as
  strong as its seats on average. A margin near the widest that there can be says "at least so much".
- Where margins say nothing (only the winner counts, or somebody resigned), who won says it.
- Judged accuracy is a second observation, counted by half: decisions of one game resemble each other.
- A result counts half as much every 30 days before the last one, because people learn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import erfc, exp, fsum, log, log1p, sqrt
from statistics import NormalDist
from typing import Final

from parlour.study.scale import Scale

__all__ = ["Belief", "Played", "believe"]

HALF_LIFE: Final = 30.0  # days after which a result counts half
ACCURACY: Final = 0.5  # what a judged decision counts beside a result
POINTS: Final = 201  # of the grid
BEYOND: Final = 0.5  # how far the grid goes beyond the levels, in their range
NEARLY: Final = 0.75  # of the widest margin: from there on it says "at least"
RARE: Final = 0.01  # the share of results that may be anything: a phone call, a child at the screen
_NORMAL: Final = NormalDist()


@dataclass(frozen=True, slots=True)
class Played:
    """One sitting as the model sees it: strengths of everybody else, and what came of it.

    ``side`` are the partners and ``others`` the seats of the other sides, of which there are ``rivals``. ``score`` is 1
    for a win, 0 for a loss, a half for a draw; ``margin`` is None where it says nothing. ``sound`` of ``judged``
    decisions gave nothing away. ``age`` is how many days before the last sitting it was.
    """

    others: tuple[float, ...]
    score: float
    margin: float | None = None
    deals: int = 1
    side: tuple[float, ...] = ()
    rivals: int = 1
    sound: int = 0
    judged: int = 0
    age: float = 0.0


@dataclass(frozen=True)
class Belief:
    """How strong somebody may be: weights over a grid, which add up to 1."""

    scale: Scale
    grid: tuple[float, ...]
    weights: tuple[float, ...]

    @cached_property
    def mean(self) -> float:
        """The strength to expect."""
        return fsum(at * weight for at, weight in zip(self.grid, self.weights, strict=True))

    @cached_property
    def deviation(self) -> float:
        """How far the strength may be from that, with what the ladder itself does not know."""
        parts = ((at - self.mean) ** 2 * weight for at, weight in zip(self.grid, self.weights, strict=True))
        return sqrt(fsum(parts) + self.scale.doubt**2)

    @property
    def level(self) -> float:
        """Where the strength lies between the levels, the weakest being 0."""
        return self.scale.level_of(self.mean)

    def between(self, share: float = 0.9) -> tuple[float, float]:
        """Return the two places between which the strength lies with this chance."""
        ends = [(1 - share) / 2, (1 + share) / 2]
        sums = list(accumulate(self.weights))
        bounds = [next((at for at, total in zip(self.grid, sums, strict=True) if total >= end), 0.0) for end in ends]
        return self.scale.level_of(bounds[0] - self.scale.doubt), self.scale.level_of(bounds[1] + self.scale.doubt)


def believe(scale: Scale, played: Sequence[Played]) -> Belief:
    """Return what sittings say."""
    low, high = scale.rungs[0].strength, scale.rungs[-1].strength
    reach = scale.range or 1.0
    first, last = low - BEYOND * reach, high + BEYOND * reach
    grid = tuple(first + (last - first) * number / (POINTS - 1) for number in range(POINTS))
    middle = scale.rungs[len(scale.rungs) // 2].strength
    logs = [-0.5 * ((at - middle) / (reach / 2)) ** 2 for at in grid]
    for sitting in played:
        counts = 0.5 ** (sitting.age / HALF_LIFE)
        logs = [old + counts * _likelihood(at, sitting, scale) for old, at in zip(logs, grid, strict=True)]
    most = max(logs)
    weights = [exp(value - most) for value in logs]
    total = fsum(weights)
    return Belief(scale, grid, tuple(weight / total for weight in weights))


def _likelihood(at: float, sitting: Played, scale: Scale) -> float:
    """Return the logarithm of how likely a sitting was for somebody so strong."""
    side = (at + fsum(sitting.side)) / (1 + len(sitting.side))
    ahead = (side - fsum(sitting.others) / len(sitting.others)) * sqrt(sitting.deals)
    evidence = _by_margin(ahead, sitting, scale) if _telling(sitting, scale) else _by_score(ahead, sitting)
    if sitting.judged and scale.accuracy is not None:
        odds = scale.accuracy.base + scale.accuracy.slope * at
        # The logarithms of the shares of sound decisions and of others.
        sound, other = -log1p(exp(-odds)), -log1p(exp(odds))
        evidence += ACCURACY * (sitting.sound * sound + (sitting.judged - sitting.sound) * other)
    return evidence


def _telling(sitting: Played, scale: Scale) -> bool:
    return sitting.margin is not None and scale.spread > 0


def _by_margin(ahead: float, sitting: Played, scale: Scale) -> float:
    margin = (sitting.margin or 0.0) / (scale.spread * sqrt(sitting.deals))
    if scale.widest and abs(sitting.margin or 0.0) >= NEARLY * scale.widest * sitting.deals:
        return _rarely(_above(margin - ahead) if margin > 0 else _above(ahead - margin))
    return _rarely(exp(-0.5 * (margin - ahead) ** 2))


def _by_score(ahead: float, sitting: Played) -> float:
    """Of so many sides one wins: equals have a share of one each."""
    level = -_NORMAL.inv_cdf(1 / (1 + sitting.rivals))
    won, lost = _rarely(_above(level - ahead)), _rarely(_above(ahead - level))
    return sitting.score * won + (1 - sitting.score) * lost


def _above(value: float) -> float:
    """Return the chance of more than this, for a normal value around 0."""
    return 0.5 * erfc(value / sqrt(2))


def _rarely(likelihood: float) -> float:
    return log(RARE + (1 - RARE) * likelihood)
