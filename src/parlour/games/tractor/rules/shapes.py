"""Combinations: what a set of cards of one suit consists of, and what a hand owes to a lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from parlour.games.tractor.rules.order import Order
from parlour.games.tractor.rules.variants import TractorRules

__all__ = [
    "Component",
    "Shape",
    "components",
    "is_throw",
    "kind_of",
    "owed_tractors",
    "pair_places",
    "runs",
    "shape_of",
]


@dataclass(frozen=True, slots=True)
class Component:
    """One single, pair or tractor: how many pairs (0: a single), and its cards, the weakest first."""

    pairs: int
    cards: tuple[int, ...]

    @property
    def top(self) -> int:
        """The card it is compared by."""
        return self.cards[-1]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a lead asks for: its suit in play, cards, pairs, and the lengths of its tractors, longest first."""

    suit: int
    size: int
    pairs: int
    tractors: tuple[int, ...]
    throw: bool

    @property
    def lone_pairs(self) -> int:
        """Pairs that are no part of a tractor."""
        return self.pairs - sum(self.tractors)


def components(cards: Iterable[int], order: Order) -> tuple[Component, ...]:
    """Cut cards of one suit in play into longest tractors, then pairs, then singles."""
    counts = Counter(cards)
    paired: dict[int, list[int]] = {}
    for card in sorted(counts, key=order.sort_key):
        if counts[card] >= 2:
            paired.setdefault(order.step[card], []).append(card)
    parts = []
    while True:
        best = max(runs({step: len(held) for step, held in paired.items() if held}), default=(0, 0))
        length, top = best
        if length < 2:
            break
        taken = [paired[step].pop() for step in range(top - length + 1, top + 1)]
        parts.append(Component(length, tuple(card for card in taken for _ in range(2))))
    parts += [Component(1, (card, card)) for held in paired.values() for card in held]
    used = Counter(card for component in parts for card in component.cards)
    singles = [Component(0, (card,)) for card in (counts - used).elements()]
    strongest = sorted((*parts, *singles), key=lambda item: (-item.pairs, -order.strength[item.top], item.cards))
    return tuple(strongest)


def runs(pairs: Mapping[int, int]) -> list[tuple[int, int]]:
    """Return the longest runs of neighbouring places with a pair each: length and highest place."""
    found: list[tuple[int, int]] = []
    places = sorted(place for place, count in pairs.items() if count)
    for _, run in groupby(enumerate(places), key=lambda item: item[1] - item[0]):
        members = [place for _, place in run]
        found.append((len(members), members[-1]))
    return found


def pair_places(cards: Iterable[int], order: Order) -> dict[int, int]:
    """Return how many pairs there are at each place of tractors."""
    places: dict[int, int] = {}
    for card, count in Counter(cards).items():
        if count >= 2:
            places[order.step[card]] = places.get(order.step[card], 0) + 1
    return places


def shape_of(cards: Sequence[int], order: Order) -> Shape:
    """Return what cards that are led ask for; they must be of one suit in play."""
    return _shape(tuple(cards), order)


@lru_cache(maxsize=1024)
def _shape(cards: tuple[int, ...], order: Order) -> Shape:
    parts = components(cards, order)
    tractors = tuple(part.pairs for part in parts if part.pairs >= 2)
    pairs = sum(part.pairs for part in parts)
    return Shape(order.suit[cards[0]], len(cards), pairs, tractors, len(parts) > 1)


def is_throw(cards: Sequence[int], order: Order) -> bool:
    """Whether cards of one suit are more than a single, a pair or a tractor."""
    return len(components(cards, order)) > 1


def kind_of(cards: Sequence[int], order: Order) -> str:
    """Return single, pair, tractor or throw, or mixed when the cards are of several suits in play."""
    if len({order.suit[card] for card in cards}) != 1:
        return "mixed"
    parts = components(cards, order)
    if len(parts) > 1:
        return "throw"
    return ("single", "pair")[parts[0].pairs] if parts[0].pairs < 2 else "tractor"


def owed_tractors(lengths: tuple[int, ...], pairs: Mapping[int, int], rules: TractorRules) -> tuple[int, ...]:
    """Return for each led tractor, longest first, the length that these pairs can answer it with; 0 for not at all.

    The best list counts, compared from the left. A tractor cut from the end of a run leaves more than any other cut,
    so only the choice of the run matters.
    """
    if not lengths:
        return ()
    return _answers(lengths, tuple(sorted(length for length, _ in runs(pairs) if length > 1)), rules.shorter_tractors)


@lru_cache(maxsize=4096)
def _answers(lengths: tuple[int, ...], held: tuple[int, ...], shorter: bool) -> tuple[int, ...]:
    if not lengths:
        return ()
    first, rest = lengths[0], lengths[1:]
    best = min(first, max(held, default=0))
    if best < (2 if shorter else first):
        return (0, *_answers(rest, held, shorter))
    answers = []
    for run in sorted({run for run in held if run >= best}):
        left = list(held)
        left.remove(run)
        if run - best > 1:
            left.append(run - best)
        answers.append((best, *_answers(rest, tuple(sorted(left)), shorter)))
    return max(answers)
