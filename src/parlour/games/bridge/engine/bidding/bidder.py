"""What a player asks the table: what to call, what a call means, and which hands fit an auction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from parlour.core.words import Words, english
from parlour.games.bridge.engine.bidding.hand import hand_of
from parlour.games.bridge.engine.bidding.shows import Bounds, Meaning
from parlour.games.bridge.engine.bidding.situation import Situation
from parlour.games.bridge.engine.bidding.table import book, meanings_of, situation_after
from parlour.games.bridge.rules.auction import call_name
from parlour.games.bridge.rules.contract import is_vulnerable

__all__ = ["Auction", "ChosenCall", "Constraint", "ExplainedCall", "choose", "constraints", "explain"]


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls from the dealer on; seats are North, East, South, West from 0 to 3."""

    calls: tuple[int, ...] = ()
    dealer: int = 0
    vulnerability: str = "None"

    @property
    def turn(self) -> int:
        """The seat that calls next."""
        return (self.dealer + len(self.calls)) % 4

    def situation(self, after: int | None = None) -> Situation:
        """Return where the auction stands now, or stood after some calls."""
        sides = (is_vulnerable(self.vulnerability, self.dealer), is_vulnerable(self.vulnerability, self.dealer + 1))
        return situation_after(self.calls[:after], sides)


class ChosenCall(NamedTuple):
    """A call, the rule that made it, and what it means."""

    call: int
    rule: str
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class ExplainedCall:
    """What a call means: the likeliest rule first."""

    call: int
    meanings: tuple[Meaning, ...]

    @property
    def rule(self) -> str:
        """The likeliest rule."""
        return self.meanings[0].rule

    def worded(self, words: Words = english) -> str:
        """Say the likeliest meaning in the language of whoever reads it."""
        return self.meanings[0].worded(words)


@dataclass(frozen=True, slots=True)
class Constraint:
    """What one seat's calls say about its cards."""

    seat: int
    bounds: Bounds
    asked: tuple[tuple[Situation, int], ...]  # where this seat called, and what

    def weight(self, cards: int, doubt: float = 0.1) -> float:
        """Return how well a hand agrees with the calls: 1 where it would have made them all.

        Each call that it would not have made costs the factor ``doubt``, and all of it where the hand also lies
        outside of what the calls show.
        """
        hand = hand_of(cards)
        cost = doubt if self.bounds.fits(hand) else 0.0
        result = 1.0
        for situation, call in self.asked:
            chosen = next(meaning for meaning in book(situation) if meaning.fits(hand))
            if chosen.call != call:
                result *= cost
                if not result:
                    break
        return result

    def fits(self, cards: int) -> bool:
        """Tell whether a hand would have made all these calls."""
        return self.weight(cards, 0.0) > 0


def choose(cards: int, auction: Auction) -> ChosenCall:
    """Return the call that the table makes with a hand."""
    hand = hand_of(cards)
    meaning = next(meaning for meaning in book(auction.situation()) if meaning.fits(hand))
    return ChosenCall(meaning.call, meaning.rule, meaning)


def explain(auction: Auction, index: int) -> ExplainedCall:
    """Return what the call at a place of the auction means."""
    return ExplainedCall(auction.calls[index], meanings_of(auction.situation(index), auction.calls[index]))


def constraints(auction: Auction) -> tuple[Constraint, ...]:
    """Return what each seat has shown, North first."""
    situation = auction.situation()
    told = []
    for seat in range(4):
        turn = (seat - auction.dealer) % 4
        asked = tuple((auction.situation(index), auction.calls[index]) for index in range(turn, len(auction.calls), 4))
        told.append(Constraint(seat, situation.bounds[turn], asked))
    return tuple(told)


def spelled(auction: Auction) -> str:
    """Write the calls of an auction."""
    return " ".join(map(call_name, auction.calls))
