"""Against strategy fusion: choices are looked ahead at where they will be made, not knowing which deal is the real one.

Averaging double-dummy results supposes that one will always guess right later on. Here the next choices of the looking
side are made over all deals that still look alike by then, after the others have answered in each deal as well as they
can; where several of their cards are equally good, the deal's weight is shared between them. Small cards of others that
come to the same look alike. Results can only fall, so a card that the plain average puts below the best result found
need not be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from parlour.cards import of_suit, rank_of, suit_of
from parlour.core.observation import Seat
from parlour.games.bridge.players.double_dummy import DealPosition, DoubleDummy

__all__ = ["Lookahead"]

ANSWERS = 3  # equally good answers of others that are followed up
EQUAL = 1e-9

Weighted = tuple[DealPosition, float]


@dataclass(frozen=True)
class Lookahead:
    """``value_of`` turns declarer's tricks on the whole board into value; ``own`` are the seats that one plays oneself.

    ``visible`` are the cards in the hands that one sees: what others play between the same two of them looks alike.
    """

    dummy: DoubleDummy
    own: tuple[Seat, ...]
    value_of: Callable[[int], float]
    visible: int

    def values(self, worlds: Sequence[Weighted], averages: dict[int, float], moves: int) -> dict[int, float]:
        """Return what the cards come to when the next ``moves`` own choices are made without seeing; best ones only."""
        values_of: dict[int, float] = {}
        best = float("-inf")
        for run in _runs(averages):
            if averages[run[0]] <= best + EQUAL:
                break
            value = self._after(worlds, run[0], moves - 1)
            values_of |= dict.fromkeys(run, value)
            best = max(best, value)
        return values_of

    def _best(self, worlds: list[Weighted], moves: int) -> float:
        """Return the best sum of weighted values at an own choice."""
        if not any(worlds[0][0].hands):
            return sum(weight * self.value_of(position.taken) for position, weight in worlds)
        totals: dict[int, float] = {}
        left = max(hand.bit_count() for hand in worlds[0][0].hands)
        for position, weight in worlds:
            ours = (position.turn - self.dummy.declarer) % 2 == 0
            for card, tricks in self.dummy.cards(position):
                total = position.taken + (tricks if ours else left - tricks)
                totals[card] = totals.get(card, 0.0) + weight * self.value_of(total)
        if moves <= 1 or len(worlds) == 1:
            return max(totals.values())
        best = float("-inf")
        for run in _runs(totals):
            if totals[run[0]] <= best + EQUAL:
                break
            best = max(best, self._after(worlds, run[0], moves - 1))
        return best

    def _after(self, worlds: Sequence[Weighted], card: int, moves: int) -> float:
        """Return the sum after an own card: others answer in each deal, then one chooses among what looks alike."""
        groups: dict[tuple[int, ...], list[Weighted]] = {}
        for place, weight in worlds:
            self._answers(self.dummy.after(place, card), weight, (), groups)
        return sum(self._best(alike, moves) for alike in groups.values())

    def _answers(
        self,
        position: DealPosition,
        weight: float,
        seen: tuple[int, ...],
        groups: dict[tuple[int, ...], list[Weighted]],
    ) -> None:
        """Follow the best answers of others until one is to play oneself, and sort deals by what was seen."""
        if position.turn in self.own or not any(position.hands):
            groups.setdefault(seen, []).append((position, weight))
            return
        good = self._different(_best_of(self.dummy.cards(position)))
        for look, card in good:
            self._answers(self.dummy.after(position, card), weight / len(good), (*seen, look), groups)

    def _different(self, cards: list[int]) -> list[tuple[int, int]]:
        """Return the cards that look different, each with how it looks, small ones first."""
        found: dict[int, int] = {}
        for card in sorted(cards, key=lambda card: (rank_of(card), card)):
            found.setdefault(self._look(card), card)
        return list(found.items())[:ANSWERS]

    def _look(self, card: int) -> int:
        if self.visible >> card & 1:
            return card
        below = of_suit(self.visible, suit_of(card)) & ((1 << card) - 1)
        return 52 + 14 * suit_of(card) + below.bit_count()


def _runs(values: dict[int, float]) -> list[list[int]]:
    """Return the cards, best first, with neighbours in rank that come to the same taken together, lowest first."""
    runs: list[list[int]] = []
    for card in sorted(values):
        if runs and runs[-1][-1] == card - 1 and card % 13 and values[card] == values[card - 1]:
            runs[-1].append(card)
        else:
            runs.append([card])
    return sorted(runs, key=lambda run: (-values[run[0]], run[0]))


def _best_of(valued: list[tuple[int, int]]) -> list[int]:
    """Return the cards that take most."""
    top = max(tricks for _, tricks in valued)
    return [card for card, tricks in valued if tricks == top]
