"""The sequential test: stop as soon as the blocks so far decide between two hypotheses, and say why.

Wald's test with a normal likelihood trusts a spread that it estimates from the very blocks that decide, and errs more
often than it says where differences are lopsided. This test assumes no shape, only that a difference has a bound. Its
likelihood ratio against "the mean is at most m" is what a gambler makes of every block who stakes a share on it being
above m: the product of 1 + share * (difference - m), which no fair or losing game lets reach 1 / alpha more often than
in a share alpha of all runs (Ville 1939). Several stakes run side by side, because the best one depends on the spread
(Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, 2024).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from parlour.errors import BadParameter

__all__ = ["Hypotheses", "SequentialTest"]

MOST_STAKES: Final = 16
RUIN: Final = 0.001  # what a block leaves of a stake at worst, so that one beyond the bound does not end all betting


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """H0: the difference per block is at most ``low``; H1: at least ``high``; how often each may be denied wrongly."""

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


class SequentialTest:
    """Decides between two hypotheses; blocks are added in their order.

    ``widest`` is how far a difference can be from zero. A wider one that comes all the same wins no more than that, and
    lowers the later stakes.
    """

    def __init__(self, hypotheses: Hypotheses, widest: float) -> None:
        self.hypotheses = hypotheses
        self.count = 0
        self.decision: str | None = None
        self._widest = widest
        # No spread is wider than the bound, so no best stake is smaller than the effect over its square.
        ratio = widest / (hypotheses.high - hypotheses.low)
        stakes = min(MOST_STAKES, 1 + max(0, math.ceil(math.log2(ratio))))
        self._above_low = [0.0] * stakes  # the logarithm of what each stake has made of 1
        self._below_high = [0.0] * stakes

    def add(self, difference: float) -> None:
        """Take the next block into account; nothing changes after the decision."""
        if self.decision is not None:
            return
        self.count += 1
        low, high = self.hypotheses.low, self.hypotheses.high
        self._bet(self._above_low, difference - low, self._widest + abs(low))
        self._bet(self._below_high, high - difference, self._widest + abs(high))
        self._widest = max(self._widest, abs(difference))
        up, down = self.for_high - self.needed_high, self.for_low - self.needed_low
        if max(up, down) >= 0:
            self.decision = "h1" if up >= down else "h0"

    @property
    def for_high(self) -> float:
        """The log likelihood ratio against H0."""
        return _log_mean(self._above_low)

    @property
    def for_low(self) -> float:
        """The log likelihood ratio against H1."""
        return _log_mean(self._below_high)

    @property
    def needed_high(self) -> float:
        """The ratio at which H1 is accepted."""
        return -math.log(self.hypotheses.alpha)

    @property
    def needed_low(self) -> float:
        """The ratio at which H0 is accepted."""
        return -math.log(self.hypotheses.beta)

    def reason(self, unit: str) -> str:
        """Say why the test stopped, or that it has not."""
        low, high = self.hypotheses.low, self.hypotheses.high
        if self.decision == "h1":
            return f"H1 accepted after {self.count} blocks: the difference is above {low:g} {unit}"
        if self.decision == "h0":
            return f"H0 accepted after {self.count} blocks: the difference is below {high:g} {unit}"
        return f"no decision between {low:g} and {high:g} {unit} in {self.count} blocks"

    def to_json(self) -> dict[str, object]:
        """Return the state of the test as plain JSON values."""
        return {
            "h0": self.hypotheses.low,
            "h1": self.hypotheses.high,
            "alpha": self.hypotheses.alpha,
            "beta": self.hypotheses.beta,
            "for_h1": self.for_high,
            "needed_h1": self.needed_high,
            "for_h0": self.for_low,
            "needed_h0": self.needed_low,
            "decision": self.decision,
        }

    @staticmethod
    def _bet(made: list[float], gain: float, most: float) -> None:
        for number in range(len(made)):
            made[number] += math.log(max(RUIN, 1 + min(gain, most) / (most * 2**number)))


def _log_mean(logs: list[float]) -> float:
    largest = max(logs)
    return largest + math.log(math.fsum(math.exp(value - largest) for value in logs) / len(logs))
