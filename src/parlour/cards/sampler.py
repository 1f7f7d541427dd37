"""Deals drawn exactly: every way to place the unseen cards has its right chance, however many facts bind it.

Cards that may go to the same places with the same weights are alike, so only the numbers of them in each pile are
counted, by dynamic programming over what room the piles have left. Without weights all deals are equally likely, the
two copies of a card counting as two cards, as a shuffle makes them. With weights, a deal is as likely as the product of
the weights of its cards in their piles.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from math import factorial
from random import Random
from typing import Final

from parlour.core.hidden import Constraints
from parlour.errors import BadParameter

__all__ = ["Beliefs", "DealSampler", "Weights"]

Weights = Mapping[tuple[int, str], float]  # card and pile: how much likelier it lies there; 1 where nothing is said

Room = tuple[int, ...]  # cards that each pile still takes
_Split = tuple[int, ...]  # cards of one class that go to each pile


@dataclass(frozen=True, slots=True)
class _Class:
    """Cards that are alike: the same weight in every pile, 0 where they cannot lie."""

    weights: tuple[float, ...]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Choices:
    """The ways to split a class at some room: cumulated counts, with the room each leaves."""

    splits: tuple[_Split, ...]
    counts: tuple[float, ...]
    totals: tuple[float, ...]
    left: tuple[Room, ...]


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
        if sum(room) != len(self.constraints.unseen):
            return 0
        return self._count(0, room)

    def draw(self, luck: Random) -> dict[str, tuple[int, ...]]:
        """Return one deal: the cards of each pile, sorted."""
        piles = self.constraints.piles
        held: list[list[int]] = [[] for _ in piles]
        room = tuple(pile.size for pile in piles)
        for level, alike in enumerate(self._classes):
            choices = self._splits(level, room)
            total = choices.totals[-1]
            mark = luck.randrange(total) if isinstance(total, int) else luck.random() * total
            index = min(bisect_right(choices.totals, mark), len(choices.splits) - 1)
            cards = luck.sample(alike.cards, len(alike.cards))
            start = 0
            for pile, number in enumerate(choices.splits[index]):
                held[pile] += cards[start : start + number]
                start += number
            room = choices.left[index]
        return {pile.name: tuple(sorted(cards)) for pile, cards in zip(piles, held, strict=True)}

    def marginals(self) -> dict[str, dict[int, float]]:
        """Return for each pile the chance that a copy of each unseen card lies there."""
        piles = self.constraints.piles
        result: dict[str, dict[int, float]] = {pile.name: {} for pile in piles}
        reached: dict[Room, float] = {tuple(pile.size for pile in piles): 1.0}
        for level, alike in enumerate(self._classes):
            expected = [0.0] * len(piles)
            after: dict[Room, float] = {}
            for room, chance in reached.items():
                choices = self._splits(level, room)
                for split, count, left in zip(choices.splits, choices.counts, choices.left, strict=True):
                    share = chance * (count / choices.totals[-1])
                    after[left] = after.get(left, 0.0) + share
                    for pile, number in enumerate(split):
                        expected[pile] += share * number
            reached = after
            for place, mean in zip(piles, expected, strict=True):
                for card in alike.cards:
                    result[place.name][card] = mean / len(alike.cards)
        return result

    def enumerate(self, most: int) -> list[dict[str, tuple[int, ...]]] | None:
        """Return every deal in a fixed order, copies counting as cards; None when there are more than ``most``."""
        if self.weights or self.count > most:
            return None
        return list(self._deals(sorted(self.constraints.unseen), [pile.size for pile in self.constraints.piles]))

    def _deals(self, cards: list[int], room: list[int]) -> Iterator[dict[str, tuple[int, ...]]]:
        piles = self.constraints.piles
        held: list[list[int]] = [[] for _ in piles]

        def place(index: int) -> Iterator[dict[str, tuple[int, ...]]]:
            if index == len(cards):
                yield {pile.name: tuple(held[number]) for number, pile in enumerate(piles)}
                return
            card = cards[index]
            for number, pile in enumerate(piles):
                if room[number] and card not in pile.barred:
                    room[number] -= 1
                    held[number].append(card)
                    yield from place(index + 1)
                    held[number].pop()
                    room[number] += 1

        return place(0)

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
    def _memory(self) -> dict[tuple[int, Room], _Choices]:
        return {}

    def _count(self, level: int, room: Room) -> float:
        if level == len(self._classes):
            return 1
        return self._splits(level, room).totals[-1]

    def _splits(self, level: int, room: Room) -> _Choices:
        key = (level, room)
        known = self._memory.get(key)
        if known is None:
            known = self._memory[key] = self._find_splits(level, room)
        return known

    def _find_splits(self, level: int, room: Room) -> _Choices:
        alike = self._classes[level]
        last = level == len(self._classes) - 1
        ways = [room] if last else _ways(len(alike.cards), alike.weights, room)
        found: list[tuple[_Split, float, Room]] = []
        for split in ways:
            left = tuple(free - number for free, number in zip(room, split, strict=True))
            below = 1 if last else self._count(level + 1, left)
            count = _arrangements(split, alike.weights) * below if below else 0
            if count > 0:
                found.append((split, count, left))
        if not found:
            return _Choices((), (), (0,), ())
        splits, counts, lefts = zip(*found, strict=True)
        return _Choices(splits, counts, tuple(accumulate(counts)), lefts)


def _ways(cards: int, weights: tuple[float, ...], room: Room) -> Iterator[_Split]:
    """Yield how many of some like cards can go to each pile."""
    if len(room) == 1:
        if cards == 0 or (weights[0] and cards <= room[0]):
            yield (cards,)
        return
    most = min(cards, room[0]) if weights[0] else 0
    for number in range(most + 1):
        for rest in _ways(cards - number, weights[1:], room[1:]):
            yield (number, *rest)


def _arrangements(split: _Split, weights: tuple[float, ...]) -> float:
    """Return how many ways there are to choose which of some like cards go where, times their weights."""
    ways: float = factorial(sum(split))
    for number in split:
        ways //= factorial(number)
    for number, weight in zip(split, weights, strict=True):
        if number and weight != 1:
            ways *= weight**number
    return ways


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
