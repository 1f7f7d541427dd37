"""Tricks of games in which the highest card of the suit led, or the highest trump, wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from parlour.cards.card import suit_of
from parlour.cards.hands import of_suit
from parlour.core.observation import Seat

__all__ = ["InTurn", "OnTable", "Trick", "followers", "split_tricks", "winning_index"]


P = TypeVar("P")


def winning_index(cards: Sequence[int], trumps: int | None = None) -> int:
    """Return which card of a trick, in the order they were played, is winning."""
    best = 0
    for index in range(1, len(cards)):
        card, top = cards[index], cards[best]
        same = suit_of(card) == suit_of(top)
        if (same and card > top) or (not same and suit_of(card) == trumps):
            best = index
    return best


def followers(held: int, led: int) -> int:
    """Return the cards that may be played to a suit that was led: those of the suit, or any when there is none."""
    return of_suit(held, led) or held


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of one trick, in order, from the seat that leads it."""

    leader: Seat
    cards: tuple[int, ...] = ()
    seats: int = 4

    @property
    def complete(self) -> bool:
        """Whether every seat has played."""
        return len(self.cards) == self.seats

    @property
    def turn(self) -> Seat:
        """Who plays next; in a complete trick the leader again."""
        return (self.leader + len(self.cards)) % self.seats

    @property
    def plays(self) -> Iterator[tuple[Seat, int]]:
        """Who played which card."""
        return (((self.leader + place) % self.seats, card) for place, card in enumerate(self.cards))

    @property
    def led(self) -> int | None:
        """The suit that was led."""
        return suit_of(self.cards[0]) if self.cards else None

    def winner(self, trumps: int | None = None) -> Seat:
        """Return who is winning it."""
        return (self.leader + winning_index(self.cards, trumps)) % self.seats


class OnTable(Generic[P]):
    """Something with the plays of a round of four, in order."""

    plays: tuple[P, ...]
    leaders: tuple[Seat, ...]  # of each trick, the current one last

    @property
    def played_by(self) -> Iterator[tuple[Seat, P]]:
        """Every play with who made it."""
        return (((self.leaders[number // 4] + number) % 4, played) for number, played in enumerate(self.plays))

    @property
    def trick(self) -> tuple[P, ...]:
        """What lies on the table."""
        return self.plays[len(self.plays) // 4 * 4 :]


class InTurn(OnTable[P]):
    """The same while cards are played."""

    @property
    def turn(self) -> Seat:
        """Whose card is next."""
        return (self.leaders[-1] + len(self.plays)) % 4


def split_tricks(cards: Sequence[int], leader: Seat, trumps: int | None = None, seats: int = 4) -> tuple[Trick, ...]:
    """Cut the cards of a round into tricks, the last one perhaps not complete; each winner leads the next."""
    tricks = []
    for start in range(0, len(cards), seats):
        trick = Trick(leader, tuple(cards[start : start + seats]), seats)
        tricks.append(trick)
        leader = trick.winner(trumps)
    return tuple(tricks)
