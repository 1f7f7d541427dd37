"""What contestants spent: times kept as a histogram, so that a million moves cost a kilobyte and runs add up."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from parlour.core.limits import Limit, Spent
from parlour.records.codec import Stored, declare

__all__ = ["Cost", "violations"]

_STEPS: Final = 32  # buckets per doubling: a percentile is off by at most 2.2 %
_TOLERANCE: Final = 1.1, 0.05  # what a clock may read beyond a limit: the share, and the seconds


@dataclass(slots=True)
class Cost:
    """Moves, their time, nodes, and limits that were not kept, of one contestant."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    cpu_seconds: float = 0.0
    nodes: int = 0
    times: Counter[int] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)

    def add(self, seconds: float, cpu_seconds: float, nodes: int) -> None:
        """Count one move."""
        self.moves += 1
        self.seconds += seconds
        self.cpu_seconds += cpu_seconds
        self.nodes += nodes
        self.longest = max(self.longest, seconds)
        self.times[round(math.log2(max(seconds, 1e-7)) * _STEPS)] += 1

    def include(self, other: Cost) -> None:
        """Add up with what was spent elsewhere."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.cpu_seconds += other.cpu_seconds
        self.nodes += other.nodes
        self.longest = max(self.longest, other.longest)
        self.times.update(other.times)
        self.broken.update(other.broken)

    @property
    def mean(self) -> float:
        """Seconds per move."""
        return self.seconds / self.moves if self.moves else 0.0

    @property
    def cpu_mean(self) -> float:
        """Seconds of processor time per move."""
        return self.cpu_seconds / self.moves if self.moves else 0.0

    def percentile(self, share: float) -> float:
        """Return the time that this share of the moves did not exceed."""
        wanted, seen = share * self.moves, 0
        for bucket in sorted(self.times):
            seen += self.times[bucket]
            if seen >= wanted:
                return min(math.exp2(bucket / _STEPS), self.longest)
        return 0.0

    @property
    def broken_text(self) -> str:
        """The limits that were not kept and how often, in words; empty if all were."""
        return ", ".join(f"{name} x{count}" for name, count in sorted(self.broken.items()))

    def summary(self) -> dict[str, object]:
        """Return the figures that reports show."""
        return {
            "moves": self.moves,
            "mean": self.mean,
            "p95": self.percentile(0.95),
            "max": self.longest,
            "cpu_mean": self.cpu_mean,
            "nodes": self.nodes,
            "violations": dict(sorted(self.broken.items())),
        }


def _micro(seconds: float) -> float:
    return round(seconds, 6)


declare(Cost, seconds=Stored(write=_micro), longest=Stored(write=_micro), cpu_seconds=Stored(write=_micro))


def violations(limit: Limit, spent: Spent, seconds: float, cpu_seconds: float) -> list[str]:
    """Return the names of the bounds that a decision went beyond."""
    share, slack = _TOLERANCE
    limits = {
        "seconds": limit.seconds is not None and seconds > limit.seconds * share + slack,
        "cpu_seconds": limit.cpu_seconds is not None and cpu_seconds > limit.cpu_seconds * share + slack,
        "nodes": limit.nodes is not None and spent.nodes > limit.nodes,
        "depth": limit.depth is not None and spent.depth > limit.depth,
        "samples": limit.samples is not None and spent.samples > limit.samples,
    }
    return [name for name, broken in limits.items() if broken]
