# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,index,misc,operator,return"
# mypy: disable-error-code="return-value,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays and pointers of Cython are no Python types)
"""The cards of a double-dummy position as the solver sees them. Compiled; also runs as it is.

Suits are renumbered so that trumps come first, and ranks so that the cards of a suit have no gaps (the relative ranks
of Chang, "Building a Fast Double-Dummy Bridge Solver", 1996): rank 0 is the highest card still there. A card is ``16 *
suit + rank``, a hand 64 bits with 16 for each suit, so that *lower* bits are *higher* cards. The relevant ranks of an
answer are 64 bits too: in each suit all ranks down to the last bit set.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.bridge.engine.card_bits import SUIT, in_suit
from cython.cimports.parlour.native.bits import ONE, cint, ctz, msb, p_int, popcount, u32, u64

__all__ = ["NO_TRUMPS", "Layout"]

NO_TRUMPS = 4

_U1 = cython.declare(u32, 1)
# No card is here: where looking for the next lower card of a suit ends
_ENDS = cython.declare(u64, 0x7FFF7FFF7FFF7FFF)


def leaders_of_runs(hand: u64, there: u64) -> u64:
    """Return the highest card of each run of equals, given all cards that can still make a difference."""
    # Adding one to the gap below a card carries over the gap, to the next card that is there
    below: u64 = hand << 1
    gaps: u64 = _ENDS ^ (there & _ENDS)
    follows: u64 = (below | (gaps + (below & gaps))) & there
    return hand ^ (hand & follows)


@cython.cclass
class Layout:
    """Four hands, the trick on the table, and the relevant ranks of the last answer."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.hands = [0] * 4
            self.owners = [0] * 768
            self.trick = [0] * 64
            self.numbers = [0] * 64
        self.relevant_ranks = 0

    def set_up(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int]) -> None:
        """Take a position: ``hands`` without the cards of the trick on the table."""
        held: cython.ulonglong[4]
        outer: cython.int[4]
        owner: cython.int[13]
        seat: cint
        suit: cint
        if not cython.compiled:
            held, outer, owner = [0] * 4, [0] * 4, [0] * 13
        self.trumps = 4 if strain == NO_TRUMPS else 0
        self.leader = leader
        self.placed = len(trick)
        self.size = 0
        for seat in range(4):
            held[seat] = hands[seat]
            self.hands[seat] = 0
            count: cint = popcount(held[seat])
            self.size = max(self.size, count)
        outer[0] = 3 if strain == NO_TRUMPS else strain
        count = 1
        for suit in range(3, -1, -1):
            if suit != outer[0]:
                outer[count] = suit
                count += 1
        for trick_place in range(self.placed):
            held[(leader + trick_place) & 3] |= ONE << trick[trick_place]
        self.remaining = 0
        for suit in range(4):
            shift: cint = 13 * outer[suit]
            count = 0
            left: u64 = ((held[0] | held[1] | held[2] | held[3]) >> shift) & SUIT
            while left:
                card: cint = shift + msb(left)
                left ^= ONE << (card - shift)
                bit: u64 = ONE << card
                seat = 0 if held[0] & bit else 1 if held[1] & bit else 2 if held[2] & bit else 3
                owner[count] = seat
                self.numbers[16 * suit + count] = card
                self.hands[seat] |= ONE << (16 * suit + count)
                count += 1
            self.remaining |= ((ONE << count) - 1) << (16 * suit)
            self._fill_owners(192 * suit, owner, 0, min(count, 6))
            self._fill_owners(192 * suit + 64, owner, 6, max(count - 6, 0))
        for trick_place in range(self.placed):
            card = self._code_of(trick[trick_place])
            self.trick[4 * self.size + trick_place] = card
            self.hands[(leader + trick_place) & 3] ^= ONE << card
        self.unplayed = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        self.distribution = 0
        for seat in range(4):
            for suit in range(4):
                self.distribution += ONE * popcount(in_suit(self.hands[seat], suit)) << (4 * (4 * seat + suit))

    def _code_of(self, number: cint) -> cint:
        """Return the code of a card that is there."""
        for code in range(64):
            if (self.remaining >> code) & 1 and self.numbers[code] == number:
                return code
        return -1

    def _fill_owners(self, start: cint, owner: p_int, first: cint, count: cint) -> cython.void:
        """Set the owners of every set of some cards of a suit, from those of the set without its highest card."""
        self.owners[start] = 0
        for index in range(1, _U1 << count):
            self.owners[start + index] = (cython.cast(u32, owner[first + ctz(index)]) << 30) | (
                self.owners[start + (index & (index - 1))] >> 2
            )

    def estimate(self) -> cint:
        """Guess the tricks of North-South from high cards, trumps and the lead; fitted to random deals."""
        ours: u64 = self.hands[0] | self.hands[2]
        mine: cint = 0
        whole: cint = 0
        for suit in range(4):
            for rank in range(4):
                if (self.remaining >> (16 * suit + rank)) & 1:
                    whole += 4 - rank
                    if (ours >> (16 * suit + rank)) & 1:
                        mine += 4 - rank
        # The numbers were fitted: what all the high cards are worth, the lead, each trump more than theirs
        share: cython.double = cython.cast(cython.double, mine) / whole - 0.5 if whole else 0.0
        if self.trumps:
            tricks: cython.double = self.size * (0.5 + 1.57 * share + (0.028 if self.leader % 2 == 0 else -0.028))
        else:
            mine = popcount(ours & SUIT) - popcount((self.hands[1] | self.hands[3]) & SUIT)
            tricks = self.size * (0.5 + 1.11 * share) + 0.54 * mine
        if tricks < 0:
            return 0
        return min(self.size, cython.cast(cint, tricks + 0.5))

    def choices(self, seat: int) -> list[int]:
        """Return the different cards that a seat may play, each the highest of its run, trumps first."""
        hand: u64 = leaders_of_runs(self.hands[seat], self.remaining)
        led: cint = self.trick[4 * self.size] >> 4 if self.placed else -1
        if led >= 0 and in_suit(self.hands[seat], led):
            hand &= SUIT << (16 * led)
        codes = []
        while hand:
            codes.append(ctz(hand))
            hand &= hand - 1
        return codes
