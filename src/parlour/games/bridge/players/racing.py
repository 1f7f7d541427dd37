"""Racing: for opening leads, a card that is clearly behind after some imagined deals is not solved any more."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum, sqrt
from typing import Final

__all__ = ["Race", "Row"]

Row = dict[int, int]  # the tricks of the side that plays after each card that was solved

LEAST: Final = 10  # deals before anything is dropped
BEHIND: Final = 3.0  # standard errors behind the leader
SETTLED: Final = 16  # deals after which cards that were never different are taken to be equal


class Race:
    """The cards still worth solving; equal cards, which always come to the same, stay and go together."""

    def __init__(self, cards: tuple[int, ...], worth: Callable[[int], float], *, drops: bool = True) -> None:
        """Begin with all cards; without ``drops`` none is left out, and the race only tells when it is over."""
        self.live = cards
        self.drops = drops
        self._worth = worth
        self._values: dict[int, list[float]] = {card: [] for card in cards}

    @property
    def mask(self) -> int:
        """The cards to solve, as a set."""
        return sum(1 << card for card in self.live)

    @property
    def over(self) -> bool:
        """Whether no more deals are needed: all cards left have come to the same in every deal."""
        first = self._values[self.live[0]]
        return len(first) >= SETTLED and all(self._values[card] == first for card in self.live)

    def add(self, row: Row) -> None:
        """Take the results of one more deal, and drop who is behind now."""
        for card in self.live:
            self._values[card].append(self._worth(row[card]))
        if self.drops and len(self._values[self.live[0]]) >= LEAST:
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
