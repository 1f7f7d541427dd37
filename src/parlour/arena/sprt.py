"""The sequential test: stop as soon as the blocks so far decide between two hypotheses, and say why."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from parlour.errors import BadParameter

__all__ = ["Hypotheses", "SequentialTest"]

# The spread is estimated from the very blocks that decide, and few blocks underestimate it. Simulation chose both
# numbers: with them the error rates hold from wide to narrow spread (bench/prove_statistics.py).
FEWEST_BLOCKS: Final = 16
DAMPING: Final = 20


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """H0: the difference per block is ``low``; H1: it is ``high``; and how often either may be wrongly accepted."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise BadParameter(f"The sequential test needs H0 below H1, not {self.low:g} and {self.high:g}.")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise BadParameter(f"The error rate {name} lies between 0 and 0.5, not {rate:g}.")

    @property
    def accept_low(self) -> float:
        """The log likelihood ratio at which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def accept_high(self) -> float:
        """The log likelihood ratio at which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)


class SequentialTest:
    """Wald's test on block differences, normal with estimated variance. Blocks are added in their order."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.count = 0
        self._mean = 0.0
        self._squares = 0.0
        self.decision: str | None = None

    def add(self, difference: float) -> None:
        """Take the next block into account; nothing changes after the decision."""
        if self.decision is not None:
            return
        self.count += 1
        step = difference - self._mean
        self._mean += step / self.count
        self._squares += step * (difference - self._mean)
        if self.count < FEWEST_BLOCKS:
            return
        if self.ratio >= self.hypotheses.accept_high:
            self.decision = "h1"
        elif self.ratio <= self.hypotheses.accept_low:
            self.decision = "h0"

    @property
    def ratio(self) -> float:
        """The log likelihood ratio of H1 against H0."""
        low, high = self.hypotheses.low, self.hypotheses.high
        lean = self._mean - (low + high) / 2
        if self.count < 2 or lean == 0:
            return 0.0
        variance = self._squares / (self.count - 1) * (1 + DAMPING / self.count)
        if variance == 0:
            return math.copysign(math.inf, lean)
        return self.count * (high - low) * lean / variance

    def reason(self, unit: str) -> str:
        """Say why the test stopped, or that it has not."""
        low, high = self.hypotheses.low, self.hypotheses.high
        if self.decision == "h1":
            return f"H1 accepted after {self.count} blocks: the difference is nearer {high:g} {unit} than {low:g}"
        if self.decision == "h0":
            return f"H0 accepted after {self.count} blocks: the difference is nearer {low:g} {unit} than {high:g}"
        return f"no decision between {low:g} and {high:g} {unit} in {self.count} blocks"

    def to_json(self) -> dict[str, Any]:
        """Return the state of the test as plain JSON values."""
        ratio = self.ratio
        return {
            "h0": self.hypotheses.low,
            "h1": self.hypotheses.high,
            "alpha": self.hypotheses.alpha,
            "beta": self.hypotheses.beta,
            "llr": ratio if math.isfinite(ratio) else None,
            "lower": self.hypotheses.accept_low,
            "upper": self.hypotheses.accept_high,
            "decision": self.decision,
        }
