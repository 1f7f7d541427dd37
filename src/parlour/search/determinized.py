"""Actions compared in sampled worlds: all in the same ones, one world after the other until the budget ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Final, Generic, TypeVar

from parlour.core.analysis import Candidate, Reason, Sample
from parlour.core.game import A
from parlour.core.limits import Budget
from parlour.core.means import mean_of
from parlour.core.observation import Fact

__all__ = ["BEST", "Sampled", "are_close", "averaged", "counted"]

W = TypeVar("W")
R = TypeVar("R")
BEST: Final = "best"  # the sample outcome that counts in how many worlds an action was the best


@dataclass
class Sampled(Generic[W, R]):
    """The worlds that were looked at, in order, each with a row of what the actions come to in it."""

    worlds: list[W] = field(default_factory=list)
    rows: list[R] = field(default_factory=list)

    def look(self, worlds: Iterable[W], value: Callable[[W], R], budget: Budget) -> None:
        """Value the actions in each of these worlds; raise ``Stopped`` when the budget is used up."""
        for world in worlds:
            budget.sample()
            self.rows.append(value(world))
            self.worlds.append(world)


def averaged(actions: Sequence[A], rows: Sequence[Sequence[float]], texts: Sequence[str] = ()) -> list[Candidate[A]]:
    """Return the actions with the mean and spread of their columns, and a sample for each world that has a text."""
    tops = [max(row) for row in rows]
    averages = []
    for column, action in enumerate(actions):
        values = [row[column] for row in rows]
        mean = fsum(values) / len(values)
        spread = sqrt(fsum((value - mean) ** 2 for value in values) / len(values))
        samples = tuple(
            Sample(text, {BEST: float(value >= top), "value": value})
            for text, value, top in zip(texts, values, tops, strict=False)  # the first of them may be all that is kept
        )
        averages.append(Candidate(action, mean, spread=spread, samples=samples))
    return averages


def counted(
    code: str, candidates: Sequence[Candidate[A]], facts: Mapping[str, Fact] | None = None, outcome: str = BEST
) -> Reason:
    """Return in how many of its samples the first candidate has an outcome, against the second."""
    counts, means = [], []
    for item in candidates[:2]:
        counts.append(fsum(sample.outcomes[outcome] for sample in item.samples))
        means.append(counts[-1] / len(item.samples))
    told: dict[str, Fact] = {**(facts or {}), "count": int(counts[0]), "of": len(candidates[0].samples)}
    return Reason(code, means[0] - means[1], told, outcome)


def are_close(rows: Sequence[Sequence[float]]) -> bool:
    """Whether the best two columns differ by less than twice the standard error of their difference, row by row."""
    means = [fsum(column) for column in zip(*rows, strict=True)]
    first, second = sorted(range(len(means)), key=lambda column: -means[column])[:2]
    return not mean_of([row[first] - row[second] for row in rows]).exceeds()
