"""Claims of games with tricks: when the rest of them is certain from what the claimer sees.

Nobody has to agree to such a claim, so it must hold wherever the unseen cards are, whoever and however many the others
are, and whether all of those cards are in play. The count is careful: of a suit that is led, one unseen card falls and
the highest ones stay; while trumps are out, every other winner may be ruffed; and no defender counts on partner.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.cards.card import suit_of
from parlour.cards.hands import SUIT_MASKS, highest, lowest, of_suit

__all__ = ["takes_all"]

PATIENCE: Final = 1500  # positions looked at; what is not found by then is not plain enough to be claimed
SUITS: Final = range(4)


@lru_cache(maxsize=4096)
def takes_all(leader: int, partner: int, out: int, trumps: int) -> bool:
    """Tell whether the hand on lead, and the one it may play with, if any, take all tricks; -1 is no trumps."""
    if _most(leader, partner, out, trumps) < leader.bit_count():
        return False
    return _ClaimSearch(trumps).takes_all(leader, partner, tuple(of_suit(out, suit) for suit in SUITS))


def _most(leader: int, partner: int, out: int, trumps: int) -> int:
    """Return a bound on the tricks that are certain, soon found: what each suit may give by itself, and every trump."""
    most = 0
    for suit in SUITS:
        held = (leader | partner) & SUIT_MASKS[suit]
        if suit == trumps:
            most += held.bit_count()
            continue
        theirs = of_suit(out, suit)
        rounds = max(of_suit(leader, suit).bit_count(), of_suit(partner, suit).bit_count())
        for number in range(rounds):
            most += number >= theirs.bit_count() or highest(held) > highest(theirs)
            held &= ~(1 << highest(held))
    return most


class _ClaimSearch:
    """Looks for a line that wins every trick, with a memory of those that do not."""

    def __init__(self, trumps: int) -> None:
        self.trumps = trumps
        self.left = PATIENCE
        self.failed: set[tuple[int, int, tuple[int, ...]]] = set()

    def takes_all(self, leader: int, partner: int, out: tuple[int, ...]) -> bool:
        """Tell whether the hand on lead and its partner win all tricks."""
        if not leader:
            return True
        position = (leader, partner, out)
        if position in self.failed or not self.left:
            return False
        self.left -= 1
        for card in self._leads(leader):
            suit = suit_of(card)
            after = tuple(held & (held - 1) if number == suit else held for number, held in enumerate(out))
            for other in self._follows(partner, suit):
                beats = self._beats(card, other)
                if not self._sure(other if beats else card, out):
                    continue
                mine, theirs = leader & ~(1 << card), partner & ~(1 << other) if partner else 0
                if self.takes_all(*((theirs, mine) if beats else (mine, theirs)), after):
                    return True
        self.failed.add(position)
        return False

    def _leads(self, hand: int) -> list[int]:
        order = sorted(SUITS, key=lambda suit: suit != self.trumps)
        return [card for suit in order for card in _ends(of_suit(hand, suit))]

    def _follows(self, hand: int, led: int) -> list[int]:
        """Return what the other hand may add; no card at all where it is not ours to play."""
        if not hand:
            return [-1]
        if held := of_suit(hand, led):
            return _ends(held)[::-1]
        thrown = [lowest(held) for suit in SUITS if suit != self.trumps and (held := of_suit(hand, suit))]
        trumps = [] if self.trumps < 0 else _ends(of_suit(hand, self.trumps))[::-1]
        return thrown + trumps

    def _beats(self, card: int, other: int) -> bool:
        if other < 0:
            return False
        if suit_of(other) == suit_of(card):
            return other > card
        return suit_of(other) == self.trumps

    def _sure(self, card: int, out: tuple[int, ...]) -> bool:
        """Whether nothing that is out can beat the card that wins so far."""
        suit = suit_of(card)
        if highest(out[suit]) > card:
            return False
        return suit == self.trumps or self.trumps < 0 or not out[self.trumps]


def _ends(held: int) -> list[int]:
    """Return the highest and the lowest card of a suit."""
    if not held:
        return []
    top, low = highest(held), lowest(held)
    return [top] if top == low else [top, low]
