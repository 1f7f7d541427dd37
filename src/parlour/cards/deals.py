"""Every deal that fits what is known, one by one; ``DealSampler`` counts them without looking at each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import factorial

from parlour.core.hidden import Assignment, Constraints, Pile

__all__ = ["every_deal"]


def every_deal(constraints: Constraints) -> Iterator[tuple[Assignment, int]]:
    """Yield each way to place the unseen cards, with how many deals it stands for: two copies of a card look alike."""
    piles = constraints.piles
    kinds = sorted(Counter(constraints.unseen).items())
    held: list[list[int]] = [[] for _ in piles]

    def spread(index: int, weight: int) -> Iterator[tuple[Assignment, int]]:
        if index == len(kinds):
            yield {pile.name: tuple(cards) for pile, cards in zip(piles, held, strict=True)}, weight
            return
        card, copies = kinds[index]
        room = [_room(pile, held[number], card) for number, pile in enumerate(piles)]
        for split in _splits(copies, room):
            ways = factorial(copies)
            for number, count in enumerate(split):
                held[number] += [card] * count
                ways //= factorial(count)
            yield from spread(index + 1, weight * ways)
            for number, count in enumerate(split):
                del held[number][len(held[number]) - count :]

    if sum(pile.size for pile in piles) == len(constraints.unseen):
        yield from spread(0, 1)


def _room(pile: Pile, cards: Sequence[int], card: int) -> int:
    return 0 if card in pile.barred else pile.size - len(cards)


def _splits(copies: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to put copies of a card into piles with so much room."""
    if not room:
        if copies == 0:
            yield ()
        return
    for here in range(min(copies, room[0]) + 1):
        for rest in _splits(copies - here, room[1:]):
            yield here, *rest
