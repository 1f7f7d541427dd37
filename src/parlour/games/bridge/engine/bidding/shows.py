"""What a call shows: facts about a hand that can be tested, told in words, and given to a sampler as bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from parlour.core.words import Words, english
from parlour.games.bridge.engine.bidding.hand import SUITS, Hand
from parlour.games.bridge.engine.bidding.phrases import Phrase, joined, phrase

__all__ = ["ANYTHING", "Bounds", "Fact", "Meaning", "around", "bounds_of"]

MOST: Final = 40
LONGEST: Final = 13


@dataclass(frozen=True, slots=True)
class Bounds:
    """Ranges that hold for a hand: high cards and the cards of each suit.

    ``strength`` is what its calls claim, in points of whichever kind they count; partner adds them to his own.
    """

    hcp: tuple[int, int] = (0, MOST)
    strength: tuple[int, int] = (0, MOST)
    lengths: tuple[tuple[int, int], ...] = ((0, LONGEST),) * 4

    def narrowed(self, other: Bounds) -> Bounds:
        """Return what holds when both do. Where they contradict each other, the later one is believed."""
        return Bounds(
            _meet(self.hcp, other.hcp),
            _meet(self.strength, other.strength),
            tuple(map(_meet, self.lengths, other.lengths)),
        )

    def fits(self, hand: Hand) -> bool:
        """Tell whether a hand lies inside."""
        return self.hcp[0] <= hand.hcp <= self.hcp[1] and all(
            low <= length <= high for length, (low, high) in zip(hand.lengths, self.lengths, strict=True)
        )


ANYTHING: Final = Bounds()


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a call shows. ``words`` say nothing where they would only repeat others."""

    words: Phrase
    test: Callable[[Hand], bool]
    bounds: Bounds = ANYTHING


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one rule means by one call. ``suit`` is the suit that it shows or agrees, ``forcing`` 0, 1 or 2 to game."""

    rule: str
    call: int
    says: str
    facts: tuple[Fact, ...]
    suit: int | None = None
    forcing: int = 0
    agrees: bool = False
    close: bool = False  # worth a second look by simulation
    rare: bool = False

    def fits(self, hand: Hand) -> bool:
        """Tell whether a hand has all that the call shows."""
        return all(fact.test(hand) for fact in self.facts)

    @property
    def bounds(self) -> Bounds:
        """What the facts bound together."""
        return bounds_of(self.facts)

    @property
    def phrase(self) -> Phrase:
        """The sentence of the rule with what it shows here: ``Opens no trumps: 15 to 17 points, balanced.``"""
        shown = dict.fromkeys(fact.words for fact in self.facts)
        listed = joined((one for one in shown if one.text.lower() != self.says.lower()), "{one}, {two}")
        sentence = Phrase(self.says)
        if not listed.text:
            return phrase("{sentence}.", sentence=sentence)
        return phrase("{sentence}: {shown}.", sentence=sentence, shown=listed)

    def worded(self, words: Words = english) -> str:
        """Say it in the language of whoever reads it."""
        return self.phrase.worded(words)


def around(all_bounds: Iterable[Bounds]) -> Bounds:
    """Return the bounds that hold whichever of several does."""
    found = list(all_bounds)
    if not found:
        return ANYTHING
    return Bounds(
        _span([item.hcp for item in found]),
        _span([item.strength for item in found]),
        tuple(_span([item.lengths[suit] for item in found]) for suit in SUITS),
    )


def bounds_of(facts: Iterable[Fact]) -> Bounds:
    """Return what several facts bound together."""
    result = ANYTHING
    for fact in facts:
        if fact.bounds is not ANYTHING:
            result = result.narrowed(fact.bounds)
    return result


def _meet(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    low, high = max(one[0], other[0]), min(one[1], other[1])
    return (low, high) if low <= high else other


def _span(ranges: list[tuple[int, int]]) -> tuple[int, int]:
    return min(low for low, _ in ranges), max(high for _, high in ranges)
