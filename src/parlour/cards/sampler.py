"""Deals drawn exactly: every way to place the unseen cards has its right chance, however many facts bind it.

Cards that may go to the same places with the same weights are alike, so only the numbers of them in each pile are
counted, pile by pile, by dynamic programming over what room the piles have left. Without weights all deals are equally
likely, the two copies of a card counting as two cards, as a shuffle makes them. With weights, a deal is as likely as
the product of the weights of its cards in their piles.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from math import comb
from random import Random
from typing import Final

from parlour.core.hidden import Constraints
from parlour.errors import BadParameter

__all__ = ["Beliefs", "DealSampler", "Weights"]

Weights = Mapping[tuple[int, str], float]  # card and pile: how much likelier it lies there; 1 where nothing is said

Room = tuple[int, ...]  # cards that each pile still takes


@dataclass(frozen=True, slots=True)
class _Class:
    """Cards that are alike: the same weight in every pile, 0 where they cannot lie."""

    weights: tuple[float, ...]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    """One pile takes some cards of one class."""

    alike: int
    pile: int
    weight: float
    first: bool  # the first pile of the class
    rest: tuple[int, ...]  # the piles of the class that come after this one
    later: int  # cards of later classes that may lie in this pile


@dataclass(frozen=True, slots=True)
class _Choices:
    """How many cards a pile may take in a step: numbers with their counts, cumulated, and where each leads."""

    numbers: tuple[int, ...]
    counts: tuple[float, ...]
    totals: tuple[float, ...]
    after: tuple[tuple[int, Room], ...]  # cards of the class left, and room left


@dataclass(frozen=True)
class DealSampler:
    """Counts and draws the deals that satisfy ``constraints``, with weights for what is merely likely."""

    constraints: Constraints
    weights: Weights = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if self.count <= 0:
            raise BadParameter(
                "no way to place the unseen cards satisfies every constraint: what is known contradicts itself"
            )

    @cached_property
    def count(self) -> float:
        """How many deals there are, an exact whole number; with weights, the sum of their weights."""
        room = tuple(pile.size for pile in self.constraints.piles)
        homeless = any(not any(alike.weights) for alike in self._classes)
        if homeless or sum(room) != len(self.constraints.unseen):
            return 0
        return self._count(0, self._size(0), room)

    def draw(self, rng: Random) -> dict[str, tuple[int, ...]]:
        """Return one deal: the cards of each pile, sorted."""
        piles = self.constraints.piles
        held: list[list[int]] = [[] for _ in piles]
        room, left = tuple(pile.size for pile in piles), self._size(0)
        shuffled: list[int] = []
        for number, step in enumerate(self._steps):
            if step.first:
                shuffled = rng.sample(self._classes[step.alike].cards, left)
            choices = self._choices(number, left, room)
            total = choices.totals[-1]
            mark = rng.randrange(total) if isinstance(total, int) else rng.random() * total
            index = min(bisect_right(choices.totals, mark), len(choices.numbers) - 1)
            taken = choices.numbers[index]
            held[step.pile] += shuffled[:taken]
            shuffled = shuffled[taken:]
            left, room = choices.after[index]
        return {pile.name: tuple(sorted(cards)) for pile, cards in zip(piles, held, strict=True)}

    @cached_property
    def kinds(self) -> tuple[tuple[int, ...], ...]:
        """The unseen cards by kinds that may lie in the same places."""
        return tuple(alike.cards for alike in self._classes)

    def split(self, rng: Random) -> list[tuple[int, int, int]]:
        """Return one deal without naming cards, for a kernel that does: kind, pile and how many, kind by kind."""
        room, left = tuple(pile.size for pile in self.constraints.piles), self._size(0)
        pieces = []
        for number, step in enumerate(self._steps):
            choices = self._choices(number, left, room)
            index = 0
            if len(choices.numbers) > 1:
                mark = rng.random() * choices.totals[-1]
                index = min(bisect_right(choices.totals, mark), len(choices.numbers) - 1)
            pieces.append((step.alike, step.pile, choices.numbers[index]))
            left, room = choices.after[index]
        return pieces

    def marginals(self) -> dict[str, dict[int, float]]:
        """Return for each pile the chance that a copy of each unseen card lies there."""
        piles = self.constraints.piles
        result = {pile.name: dict.fromkeys(sorted(set(self.constraints.unseen)), 0.0) for pile in piles}
        reached = {(self._size(0), tuple(pile.size for pile in piles)): 1.0}
        for number, step in enumerate(self._steps):
            expected = 0.0
            after: dict[tuple[int, Room], float] = {}
            for (left, room), chance in reached.items():
                choices = self._choices(number, left, room)
                for taken, count, target in zip(choices.numbers, choices.counts, choices.after, strict=True):
                    share = chance * (count / choices.totals[-1])
                    after[target] = after.get(target, 0.0) + share
                    expected += share * taken
            reached = after
            cards = self._classes[step.alike].cards
            for card in cards:
                result[piles[step.pile].name][card] = expected / len(cards)
        return result

    def enumerate(self, most: int) -> list[dict[str, tuple[int, ...]]] | None:
        """Return every deal in a fixed order, copies counting as cards; None when there are more than ``most``."""
        if self.weights or self.count > most:
            return None
        return list(self._deals(sorted(self.constraints.unseen), [pile.size for pile in self.constraints.piles]))

    def _deals(self, cards: list[int], room: list[int]) -> Iterator[dict[str, tuple[int, ...]]]:
        piles = self.constraints.piles
        held: list[list[int]] = [[] for _ in piles]

        def deals_from(index: int) -> Iterator[dict[str, tuple[int, ...]]]:
            if index == len(cards):
                yield {pile.name: tuple(held[number]) for number, pile in enumerate(piles)}
                return
            card = cards[index]
            for number, pile in enumerate(piles):
                if room[number] and card not in pile.barred:
                    room[number] -= 1
                    held[number].append(card)
                    yield from deals_from(index + 1)
                    held[number].pop()
                    room[number] += 1

        return deals_from(0)

    @cached_property
    def _classes(self) -> tuple[_Class, ...]:
        """Cards by their weights, the freest and largest class last: it fills what room is left, in one way."""
        piles = self.constraints.piles
        alike: dict[tuple[float, ...], list[int]] = {}
        for card in sorted(self.constraints.unseen):
            weights = tuple(0 if card in pile.barred else self.weights.get((card, pile.name), 1) for pile in piles)
            alike.setdefault(weights, []).append(card)
        classes = [_Class(weights, tuple(cards)) for weights, cards in alike.items()]
        return tuple(sorted(classes, key=lambda item: (sum(1 for weight in item.weights if weight), len(item.cards))))

    @cached_property
    def _steps(self) -> tuple[_Step, ...]:
        steps = []
        for number, alike in enumerate(self._classes):
            piles = [pile for pile, weight in enumerate(alike.weights) if weight]
            for order, pile in enumerate(piles):
                later = sum(len(other.cards) for other in self._classes[number + 1 :] if other.weights[pile])
                steps.append(_Step(number, pile, alike.weights[pile], not order, tuple(piles[order + 1 :]), later))
        return tuple(steps)

    @cached_property
    def _memory(self) -> dict[tuple[int, int, Room], _Choices]:
        return {}

    def _size(self, number: int) -> int:
        """Return how many cards the class of a step has."""
        return len(self._classes[self._steps[number].alike].cards) if number < len(self._steps) else 0

    def _count(self, number: int, left: int, room: Room) -> float:
        """Return how many ways there are from a step on."""
        if number == len(self._steps):
            return 0 if any(room) else 1
        return self._choices(number, left, room).totals[-1]

    def _choices(self, number: int, left: int, room: Room) -> _Choices:
        key = (number, left, room)
        known = self._memory.get(key)
        if known is None:
            known = self._memory[key] = self._find_choices(number, left, room)
        return known

    def _find_choices(self, number: int, left: int, room: Room) -> _Choices:
        step = self._steps[number]
        free = room[step.pile]
        # Room that this pile keeps must be filled by later classes, and cards that it leaves must fit into later piles.
        least = max(0, free - step.later, left - sum(room[pile] for pile in step.rest))
        before, behind = room[: step.pile], room[step.pile + 1 :]
        following = 0 if step.rest else self._size(number + 1)
        choices = []
        for taken in range(least, min(left, free) + 1):
            after = (left - taken if step.rest else following, (*before, free - taken, *behind))
            below = self._count(number + 1, *after)
            if below:
                ways = comb(left, taken) * below
                choices.append((taken, ways if step.weight == 1 else ways * step.weight**taken, after))
        if not choices:
            return _Choices((), (), (0,), ())
        taken_, counts, places = zip(*choices, strict=True)
        return _Choices(taken_, counts, tuple(accumulate(counts)), places)


class Beliefs:
    """Remembers the samplers of the last questions, because a seat is asked about the same cards again and again."""

    DEFAULT_SIZE: Final = 128

    def __init__(self, size: int = DEFAULT_SIZE) -> None:
        self.size = size
        self.hits = 0
        self._kept: OrderedDict[Constraints, DealSampler] = OrderedDict()

    def about(self, constraints: Constraints) -> DealSampler:
        """Return the uniform sampler of these constraints."""
        known = self._kept.get(constraints)
        if known is not None:
            self.hits += 1
            self._kept.move_to_end(constraints)
            return known
        known = DealSampler(constraints)
        if self.size:
            self._kept[constraints] = known
            while len(self._kept) > self.size:
                self._kept.popitem(last=False)
        return known

    def __len__(self) -> int:
        return len(self._kept)
