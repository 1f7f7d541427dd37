"""Deals drawn exactly for any number of seats: what the generic sampling player imagines."""

from __future__ import annotations

from random import Random

from parlour.cards.sampler import DealSampler
from parlour.core.hidden import Constraints, Pile

__all__ = ["Dealer"]


class Dealer:
    """Draws every deal that satisfies ``constraints`` with the same chance.

    ``DealSampler`` keeps count of the room in each pile, which six or eight seats make too many to count. Cards of one
    kind, those that may lie in the same piles, are few then; so the problem is turned round: places in piles are dealt
    to kinds. A deal is one way to put the cards on places, and each way has as many names one way round as the other.
    """

    def __init__(self, constraints: Constraints) -> None:
        self._piles = constraints.piles
        kinds: dict[frozenset[int], list[int]] = {}
        for card in constraints.unseen:
            closed = frozenset(index for index, pile in enumerate(self._piles) if card in pile.barred)
            kinds.setdefault(closed, []).append(card)
        self._kinds = {str(number): cards for number, cards in enumerate(kinds.values())}
        self._turned = len(kinds) < len(self._piles)
        if self._turned:
            places = tuple(index for index, pile in enumerate(self._piles) for _ in range(pile.size))
            takers = zip(self._kinds, kinds.items(), strict=True)
            constraints = Constraints(places, tuple(Pile(name, len(cards), closed) for name, (closed, cards) in takers))
        self._sampler = DealSampler(constraints)

    def draw(self, rng: Random) -> dict[str, tuple[int, ...]]:
        """Return one deal: the cards of each pile, sorted."""
        drawn = self._sampler.draw(rng)
        if not self._turned:
            return drawn
        held: list[list[int]] = [[] for _ in self._piles]
        for name, places in drawn.items():
            cards = self._kinds[name]
            for card, index in zip(rng.sample(cards, len(cards)), places, strict=True):
                held[index].append(card)
        return {pile.name: tuple(sorted(cards)) for pile, cards in zip(self._piles, held, strict=True)}
