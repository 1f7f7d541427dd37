"""Racing: a card that is clearly behind after some imagined deals is not solved any more."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum, sqrt
from typing import Final

from parlour.games.bridge.players.comparison import Row

__all__ = ["Race"]

LEAST: Final = 6  # deals before anything is dropped
BEHIND: Final = 2.0  # standard errors behind the leader
SETTLED: Final = 20  # deals after which a card that was the best one in each of them is chosen


class Race:
    """The cards still worth solving; equal cards, which always come to the same, stay and go together."""

    def __init__(self, cards: tuple[int, ...], value_of: Callable[[int], float]) -> None:
        """Begin with all cards."""
        self.live = cards
        self._value_of = value_of
        self._values: dict[int, list[float]] = {card: [] for card in cards}
        self._best = cards  # those that nothing beat in any deal

    @property
    def mask(self) -> int:
        """The cards to solve, as a set."""
        return sum(1 << card for card in self.live)

    @property
    def over(self) -> bool:
        """Whether no more deals are needed: a card has been the best one in every deal."""
        return len(self._values[self.live[0]]) >= SETTLED and bool(self._best)

    def add(self, row: Row) -> None:
        """Take the results of one more deal, and drop who is behind now."""
        for card in self.live:
            self._values[card].append(self._value_of(row[card]))
        most = max(self._values[card][-1] for card in self.live)
        self._best = tuple(card for card in self._best if card in self.live and self._values[card][-1] == most)
        if len(self._values[self.live[0]]) >= LEAST:
            self.live = self._leading()

    def _leading(self) -> tuple[int, ...]:
        leader = max(self.live, key=lambda card: fsum(self._values[card]))
        kept = []
        for card in self.live:
            gaps = [ahead - own for ahead, own in zip(self._values[leader], self._values[card], strict=True)]
            mean = fsum(gaps) / len(gaps)
            error = sqrt(fsum((gap - mean) ** 2 for gap in gaps) / len(gaps) / (len(gaps) - 1))
            if mean <= BEHIND * error or mean <= 0:
                kept.append(card)
        return tuple(kept)
