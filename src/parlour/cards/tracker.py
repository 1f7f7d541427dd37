"""What a seat can work out from the cards played so far: which are still unseen, and who has none of a suit.

A tracker is a fold over the cards played, never a thing that lives beside the game. How much of it a weak player keeps
in mind is its ``Memory``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from parlour.cards.card import rank_of, suit_of
from parlour.cards.hands import added, pack, removed
from parlour.cards.tricks import Trick
from parlour.core.observation import Seat

__all__ = ["PERFECT", "Memory", "Tracker", "track"]


@dataclass(frozen=True, slots=True)
class Memory:
    """What is kept in mind of tricks that are over: all of the last few, and high cards for longer.

    ``tricks`` is how many complete tricks are remembered (None: all); ``high`` the rank from which cards are remembered
    all the same (0: every card). Voids are remembered as long as the trick that showed them.
    """

    tricks: int | None = None
    high: int = 13

    def recalls(self, card: int, age: int) -> bool:
        """Whether a card played ``age`` complete tricks ago is still known to be gone."""
        return self.tricks is None or age < self.tricks or rank_of(card) >= self.high

    def recalls_void(self, age: int) -> bool:
        """Whether a failure to follow suit is still remembered."""
        return self.tricks is None or age < self.tricks


PERFECT: Final = Memory()


@dataclass(frozen=True, slots=True)
class Tracker:
    """Cards that may still be in other hands (as ``hands.pack``), and the suits each seat is known not to hold."""

    unseen: int
    voids: tuple[frozenset[int], ...]
    played: int

    def void(self, seat: Seat, suit: int) -> bool:
        """Whether a seat has shown that it holds none of a suit."""
        return suit in self.voids[seat]


def track(
    deck: Iterable[int],
    own: Iterable[int],
    tricks: tuple[Trick, ...],
    memory: Memory = PERFECT,
    suit: Callable[[int], int] = suit_of,
) -> Tracker:
    """Follow the cards: all of ``deck`` but one's own and those played. ``suit`` tells which suit a card counts as."""
    unseen = pack(deck)
    for card in own:
        unseen = removed(unseen, card)
    seats = tricks[0].seats if tricks else 4
    voids: list[set[int]] = [set() for _ in range(seats)]
    played = 0
    complete = sum(trick.complete for trick in tricks)
    for number, trick in enumerate(tricks):
        age = max(0, complete - 1 - number)
        for seat, card in trick.plays:
            if not memory.recalls(card, age):
                continue
            played = added(played, card)
            unseen = removed(unseen, card) if unseen >> card & 1 else unseen
            if suit(card) != suit(trick.cards[0]) and memory.recalls_void(age):
                voids[seat].add(suit(trick.cards[0]))
    return Tracker(unseen, tuple(map(frozenset, voids)), played)
