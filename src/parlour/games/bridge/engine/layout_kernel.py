# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,index,misc,operator,return-value,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays and pointers of Cython are no Python types)
"""The cards of a double-dummy position as the solver sees them. Compiled; also runs as it is.

Suits are renumbered so that trumps come first, and ranks so that the cards of a suit have no gaps: rank 0 is the
highest card still there. A card is ``16 * suit + rank``, a hand 64 bits with 16 for each suit, so that *lower* bits are
*higher* cards. What mattered to an answer is 64 bits too: in each suit all ranks down to the last bit set.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython
from cython.cimports.parlour.native.bits import ctz, msb, popcount

__all__ = ["NO_TRUMPS", "Layout"]

NO_TRUMPS = 4

_ONE = cython.declare(cython.ulonglong, 1)
_U1 = cython.declare(cython.uint, 1)
_SUIT = cython.declare(cython.ulonglong, 0x1FFF)
# No card is here: where looking for the next lower card of a suit ends
_ENDS = cython.declare(cython.ulonglong, 0x7FFF7FFF7FFF7FFF)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def leaders_of_runs(hand: cython.ulonglong, there: cython.ulonglong) -> cython.ulonglong:
    """Return the highest card of each run of equals, given all cards that can still make a difference."""
    # Adding one to the gap below a card carries over the gap, to the next card that is there
    below: cython.ulonglong = hand << 1
    gaps: cython.ulonglong = _ENDS ^ (there & _ENDS)
    follows: cython.ulonglong = (below | (gaps + (below & gaps))) & there
    return hand ^ (hand & follows)


@cython.cclass
class Layout:
    """Four hands, the trick on the table, and what mattered to the last answer."""

    def __init__(self) -> None:
        if not cython.compiled:
            self._hands = [0] * 4
            self._owners = [0] * 768
            self._trick = [0] * 64
            self._number = [0] * 64
        self._mattered = 0

    def _set_up(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int]) -> None:
        """Take a position: ``hands`` without the cards of the trick on the table."""
        held: cython.ulonglong[4]
        outer: cython.int[4]
        owner: cython.int[13]
        if not cython.compiled:
            held, outer, owner = [0] * 4, [0] * 4, [0] * 13
        suit: cython.int
        seat: cython.int
        rank: cython.int
        count: cython.int
        shift: cython.int
        card: cython.int
        index: cython.uint
        bit: cython.ulonglong
        left: cython.ulonglong
        self._trumps = 4 if strain == NO_TRUMPS else 0
        self._leader = leader
        self._placed = len(trick)
        self._size = 0
        for seat in range(4):
            held[seat] = hands[seat]
            self._hands[seat] = 0
            count = popcount(held[seat])
            self._size = max(self._size, count)
        outer[0] = 3 if strain == NO_TRUMPS else strain
        count = 1
        for suit in range(3, -1, -1):
            if suit != outer[0]:
                outer[count] = suit
                count += 1
        for place in range(self._placed):
            held[(leader + place) & 3] |= _ONE << trick[place]
        self._all = 0
        for suit in range(4):
            shift = 13 * outer[suit]
            count = 0
            left = ((held[0] | held[1] | held[2] | held[3]) >> shift) & _SUIT
            while left:
                card = shift + msb(left)
                left ^= _ONE << (card - shift)
                bit = _ONE << card
                seat = 0 if held[0] & bit else 1 if held[1] & bit else 2 if held[2] & bit else 3
                owner[count] = seat
                self._number[16 * suit + count] = card
                self._hands[seat] |= _ONE << (16 * suit + count)
                count += 1
            self._all |= ((_ONE << count) - 1) << (16 * suit)
            # Sets of the six highest cards, and of the others
            self._owners[192 * suit] = self._owners[192 * suit + 64] = 0
            for index in range(1, _U1 << min(count, 6)):
                self._owners[192 * suit + index] = (cython.cast(cython.uint, owner[ctz(index)]) << 30) | (
                    self._owners[192 * suit + (index & (index - 1))] >> 2
                )
            for index in range(1, _U1 << max(count - 6, 0)):
                self._owners[192 * suit + 64 + index] = (cython.cast(cython.uint, owner[6 + ctz(index)]) << 30) | (
                    self._owners[192 * suit + 64 + (index & (index - 1))] >> 2
                )
        for place in range(self._placed):
            card = trick[place]
            for suit in range(4):
                if outer[suit] == card // 13:
                    for rank in range(popcount((self._all >> (16 * suit)) & _SUIT)):
                        if self._number[16 * suit + rank] == card:
                            self._trick[4 * self._size + place] = 16 * suit + rank
                            self._hands[(leader + place) & 3] ^= _ONE << (16 * suit + rank)
        self._unplayed = self._hands[0] | self._hands[1] | self._hands[2] | self._hands[3]
        self._shape = 0
        for seat in range(4):
            for suit in range(4):
                self._shape += _ONE * popcount((self._hands[seat] >> (16 * suit)) & _SUIT) << (4 * (4 * seat + suit))

    def _estimate(self) -> cython.int:
        """Guess the tricks of North-South from high cards, trumps and the lead; fitted to random deals."""
        ours: cython.ulonglong = self._hands[0] | self._hands[2]
        mine: cython.int = 0
        whole: cython.int = 0
        suit: cython.int
        rank: cython.int
        for suit in range(4):
            for rank in range(4):
                if (self._all >> (16 * suit + rank)) & 1:
                    whole += 4 - rank
                    if (ours >> (16 * suit + rank)) & 1:
                        mine += 4 - rank
        share: cython.double = cython.cast(cython.double, mine) / whole - 0.5 if whole else 0.0
        tricks: cython.double
        if self._trumps:
            tricks = self._size * (0.5 + 1.57 * share + (0.028 if self._leader % 2 == 0 else -0.028))
        else:
            mine = popcount(ours & _SUIT) - popcount((self._hands[1] | self._hands[3]) & _SUIT)
            tricks = self._size * (0.5 + 1.11 * share) + 0.54 * mine
        if tricks < 0:
            return 0
        return min(self._size, cython.cast(cython.int, tricks + 0.5))

    def _choices(self, seat: int) -> list[int]:
        """Return the different cards that a seat may play, each the highest of its run, trumps first."""
        hand: cython.ulonglong = leaders_of_runs(self._hands[seat], self._all)
        led: cython.int = self._trick[4 * self._size] >> 4 if self._placed else -1
        if led >= 0 and (self._hands[seat] >> (16 * led)) & _SUIT:
            hand &= _SUIT << (16 * led)
        codes = []
        while hand:
            codes.append(ctz(hand))
            hand &= hand - 1
        return codes
