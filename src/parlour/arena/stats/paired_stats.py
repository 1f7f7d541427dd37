"""The sum of a pairing between two: streaming, so that ten thousand blocks cost a few numbers each."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass, field
from typing import Final

from parlour.arena.play.task import BlockResult, ForfeitTold
from parlour.arena.play.timing import Cost
from parlour.arena.stats.intervals import Interval, alike_interval, elo, mean_interval, score_interval, t_interval
from parlour.core.game import AnyGame
from parlour.core.registry import game_type

__all__ = ["FORFEITS_TOLD", "Comparison", "PairedStats", "match_unit"]

FORFEITS_TOLD: Final = 20


@dataclass(frozen=True, slots=True)
class Comparison:
    """What blocks say about two contestants. ``spread`` is the standard deviation of the differences of blocks."""

    blocks: int
    games: int
    difference: Interval
    spread: float
    unit: str
    win_rate: Interval
    elo: Interval | None

    @property
    def alike(self) -> bool:
        """Whether all blocks came out the same, so that their spread says nothing about others."""
        return self.spread == 0

    def difference_json(self) -> dict[str, object]:
        """Return the difference as plain JSON values."""
        return {**self.difference.to_json(), "spread": self.spread, "unit": self.unit}


def match_unit(game: AnyGame) -> str:
    """Return what differences between players of a game count."""
    return game_type(game.name).match.unit or game.unit


@dataclass(slots=True)
class PairedStats:
    """Adds up blocks in which one contestant meets another. ``widest`` is how far a difference can be from zero."""

    game: AnyGame
    widest: float
    games: int = 0
    differences: array[float] = field(default_factory=lambda: array("d"))
    scores: array[float] = field(default_factory=lambda: array("d"))
    costs: tuple[Cost, Cost] = field(default_factory=lambda: (Cost(), Cost()))
    forfeits: list[ForfeitTold] = field(default_factory=list)
    forfeit_count: int = 0
    _starts: set[int] = field(default_factory=set)
    _mean: float = 0.0
    _squares: float = 0.0

    def add(self, result: BlockResult, a: int = 0, b: int = 1) -> float:
        """Count a block for its contestants ``a`` and ``b``; return their difference in the unit of matches."""
        difference = game_type(self.game.name).match.swing(float(result.points(a) - result.points(b))) + 0.0
        self.differences.append(difference)
        self.scores.append(float(result.score(a, self.game.teams)))
        self.games += len(result.games)
        for who, cost in zip((a, b), self.costs, strict=True):
            cost.include(result.costs[who])
        for who, forfeit in result.forfeits(self.game.seat_names):
            self.forfeit_count += 1
            if len(self.forfeits) < FORFEITS_TOLD:
                self.forfeits.append({**forfeit, "contestant": who})
        first = result.games[0]
        self._starts.add(hash((first.origin, first.actions[: first.opening])))
        step = difference - self._mean
        self._mean += step / len(self.differences)
        self._squares += step * (difference - self._mean)
        self.widest = max(self.widest, abs(difference))  # whatever the game says, this one was as wide
        return difference

    @property
    def blocks(self) -> int:
        """Blocks counted."""
        return len(self.differences)

    @property
    def starts(self) -> int:
        """How many different starts the blocks had; repeats tell players that do not vary nothing new."""
        return len(self._starts)

    @property
    def unit(self) -> str:
        """What a difference counts."""
        return match_unit(self.game)

    def running(self) -> Interval:
        """Return the interval so far by t, cheap enough for every block."""
        if not self.blocks:
            return Interval(0.0, -math.inf, math.inf)
        if self._squares == 0:
            return alike_interval(self.blocks, self._mean, -self.widest, self.widest)
        return t_interval(self.blocks, self._mean, self._squares / (self.blocks - 1))

    def compare(self) -> Comparison:
        """Return the intervals over all blocks."""
        win_rate = score_interval(self.scores)
        return Comparison(
            self.blocks,
            self.games,
            mean_interval(self.differences, -self.widest, self.widest),
            math.sqrt(self._squares / (self.blocks - 1)) if self.blocks > 1 else 0.0,
            self.unit,
            win_rate,
            elo(win_rate) if len(self.game.teams) == 2 else None,
        )
