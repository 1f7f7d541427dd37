"""What each seat's calls state, taken together, for people: as tight as the meanings that are told of them.

A sampler must not believe so much: `bidder.constraints` are ranges that hold whichever rule made a call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from parlour.core.words import Words, english
from parlour.games.bridge.engine.bidding.bidder import Auction
from parlour.games.bridge.engine.bidding.facts import HIGH_CARDS, IN_SUPPORT, POINTS, none_of
from parlour.games.bridge.engine.bidding.hand import SUITS
from parlour.games.bridge.engine.bidding.phrases import SUIT_WORDS, Phrase, joined, span
from parlour.games.bridge.engine.bidding.shows import LONGEST, MOST, Bounds, Fact

__all__ = ["StatedHand", "shown"]

RICHEST: Final = 37  # no hand has more points: four aces, kings and queens, and a jack
LONG: Final = 5  # points that long suits bring at most, but for freaks


@dataclass(frozen=True, slots=True)
class StatedHand:
    """What one seat's calls state, each taken in its likeliest meaning."""

    seat: int
    hcp: tuple[int, int]
    points: tuple[int, int]  # of whichever kind its calls count
    lengths: tuple[tuple[int, int], ...]  # clubs first
    also: tuple[Phrase, ...]  # what no range says

    def worded(self, words: Words = english) -> str:
        """All of it in words; empty when there is nothing."""
        told = [_span(self.hcp, HIGH_CARDS)]
        if not _holds(self.points, self.hcp):
            implied = max(0, self.points[0] - LONG), self.points[1]
            told = [*([] if _holds(self.hcp, implied) else told), _span(self.points, POINTS)]
        told += [span(*self.lengths[suit], LONGEST, SUIT_WORDS[suit]) for suit in reversed(SUITS)]
        return joined((*told, *self.also), "{one}, {two}").worded(words)


def shown(auction: Auction) -> tuple[StatedHand, ...]:
    """Return what each seat has shown, North first."""
    situation = auction.situation()
    stated = []
    for seat in range(4):
        turn = (seat - auction.dealer) % 4
        bounds = situation.believed[turn]
        facts = [fact for said in situation.said[turn::4] for fact in said.meaning.facts]
        words = (fact.words for fact in facts if fact.words.text and fact.words not in _words(fact))
        ranges = (_possible(bounds.hcp), _possible(bounds.strength), bounds.lengths)
        stated.append(StatedHand(seat, *ranges, tuple(dict.fromkeys(words))))
    return tuple(stated)


def _words(fact: Fact) -> Iterator[Phrase]:
    """Yield the words that the ranges of a fact have by themselves."""
    bounds: Bounds = fact.bounds
    yield span(*bounds.hcp, MOST, HIGH_CARDS)
    yield from (span(*bounds.strength, MOST, unit) for unit in (POINTS, IN_SUPPORT))
    for suit in SUITS:
        yield span(*bounds.lengths[suit], LONGEST, SUIT_WORDS[suit]) if bounds.lengths[suit][1] else none_of(suit)


def _span(limits: tuple[int, int], unit: Phrase) -> Phrase:
    return span(*limits, RICHEST, unit)


def _possible(limits: tuple[int, int]) -> tuple[int, int]:
    return min(RICHEST, limits[0]), min(RICHEST, limits[1])


def _holds(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether a range has all of another in it."""
    return one[0] <= other[0] and other[1] <= one[1]
