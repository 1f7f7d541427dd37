# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,index,misc,operator,return-value,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays and pointers of Cython are no Python types)
"""Tricks that are certain without any search. Compiled; also runs as it is.

Each bound also tells which cards it relied on: the fewer they are, the more positions its answer is good for.
A bound that counts trumps alone relies on no rank at all.
"""

from __future__ import annotations

import cython
from cython.cimports.parlour.native.bits import ctz, nth, popcount

from parlour.games.bridge.engine.table_kernel import Table

__all__ = ["Bounds"]

_ONE = cython.declare(cython.ulonglong, 1)
_SUIT = cython.declare(cython.ulonglong, 0x1FFF)
_MANY = cython.declare(cython.int, 99)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lane(cards: cython.ulonglong, suit: cython.int) -> cython.ulonglong:
    return (cards >> (16 * suit)) & _SUIT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _tops(everyone: cython.ulonglong, mine: cython.ulonglong) -> cython.int:
    """Return how many cards of a holding are higher than all that others have in the suit."""
    others: cython.ulonglong = everyone ^ (everyone & mine)
    return popcount(mine & ((others & -others) - 1)) if others else popcount(mine)


@cython.cclass
class Bounds(Table):
    """Knows lower bounds for the side on lead, for the other side, and for a hand that can win the trick."""

    def _last_trick(self, leader: cython.int, need: cython.int) -> cython.int:
        """Play out the one card that everybody has."""
        winner: cython.int = leader
        best: cython.int = ctz(self._hands[leader])
        same: cython.bint = False
        place: cython.int
        seat: cython.int
        card: cython.int
        for place in range(1, 4):
            seat = (leader + place) & 3
            card = ctz(self._hands[seat])
            if card >> 4 == best >> 4:
                same = True
                if card < best:
                    best = card
                    winner = seat
            elif card >> 4 == self._trumps:
                best = card
                winner = seat
                same = False
        self._mattered = _ONE << best if same else 0
        return (winner & 1 == 0) >= need

    def _quick(self, leader: cython.int, size: cython.int, want: cython.int) -> cython.bint:
        """Tell whether the side on lead takes ``want`` tricks by cashing: first the leader, then, if reached, partner.

        Nobody is ever forced to ruff or to overtake a partner: the tricks counted are won by the cards they are meant
        for, so that the lead stays where it is.
        """
        mine: cython.ulonglong = self._hands[leader]
        partner: cython.ulonglong = self._hands[(leader + 2) & 3]
        following: cython.ulonglong = self._hands[(leader + 1) & 3]
        last: cython.ulonglong = self._hands[(leader + 3) & 3]
        mattered: cython.ulonglong = 0
        sure: cython.int = 0
        ruffs_next: cython.bint = False
        ruffs_last: cython.bint = False
        drawn: cython.bint = True
        side: cython.int = _MANY  # tricks outside trumps to which partner need not play a trump
        long_mine: cython.int
        long_partner: cython.int
        take: cython.int
        if self._trumps == 0:
            ruffs_next = following & _SUIT != 0
            ruffs_last = last & _SUIT != 0
            drawn = not (ruffs_next or ruffs_last)
            long_mine = popcount(mine & _SUIT)
            long_partner = popcount(partner & _SUIT)
            # Every trump wins its trick unless one of theirs beats it
            take = popcount((following | last) & _SUIT) + want
            if long_mine >= take or long_partner >= take:
                self._mattered = 0
                return True
            if long_partner:
                side = size - long_partner
        their_tricks: cython.int[4]
        their_ranks: cython.int[4]
        cashed: cython.int[4]
        if not cython.compiled:
            their_tricks, their_ranks, cashed = [0] * 4, [0] * 4, [0] * 4
        their_sum: cython.int = 0
        their_trumps: cython.int = 0
        entry: cython.int = -1
        ruff: cython.int = 0
        suit: cython.int
        index: cython.int
        everyone: cython.ulonglong
        own: cython.ulonglong
        others: cython.ulonglong
        long_next: cython.int
        long_last: cython.int
        longest: cython.int
        rounds: cython.int
        high: cython.int
        ranks: cython.int
        for suit in range(4):
            their_tricks[suit] = 0
            own = _lane(mine, suit)
            others = _lane(partner, suit)
            if not (own | others):
                continue
            everyone = _lane(self._all, suit)
            long_next = popcount(_lane(following, suit))
            long_last = popcount(_lane(last, suit))
            longest = long_next if long_next > long_last else long_last
            long_mine = popcount(own)
            long_partner = popcount(others)
            rounds = 13  # before somebody ruffs
            if not drawn and suit:
                if ruffs_next:
                    rounds = long_next
                if ruffs_last and long_last < rounds:
                    rounds = long_last
            high = take = ranks = _tops(everyone, own)
            if high >= longest and high >= long_partner:
                take = long_mine
                ranks = longest if longest > long_partner else long_partner
            take = min(take, rounds)
            if suit or self._trumps:
                take = min(take, side)
                side -= take
            elif high >= longest:
                drawn = True
            ranks = min(ranks, take)
            if take:
                if sure + take >= want:
                    ranks = min(ranks, want - sure)
                    if ranks:
                        mattered |= nth(own, ranks) << (16 * suit)
                    self._mattered = mattered
                    return True
                sure += take
                if ranks:
                    mattered |= nth(own, ranks) << (16 * suit)
            if suit == 0 and self._trumps == 0:
                their_trumps = long_partner - take
            elif (
                entry < 0
                and their_trumps > their_tricks[0]
                and not long_partner
                and long_mine > take
                and (long_next > take or not ruffs_next)
                and (long_last > take or not ruffs_last)
            ):
                entry = suit
                ruff = 1
            if take == high and take < rounds and long_partner > take:
                for index in range(take):
                    everyone &= everyone - 1
                high = _tops(everyone, others & everyone)
                long_mine -= take
                longest -= take
                cashed[suit] = take
                ranks = high
                if high >= longest and high >= long_mine:
                    high = long_partner - take
                    ranks = longest if longest > long_mine else long_mine
                high = min(high, long_partner - take)
                high = min(high, rounds - take)
                ranks = min(ranks, high)
                if high > 0:
                    their_tricks[suit] = high
                    their_ranks[suit] = ranks
                    their_sum += high
                    if long_mine > 0 and ranks > 0 and (entry < 0 or ruff):
                        entry = suit
                        ruff = 0
        if entry < 0 or sure + ruff + their_sum < want:
            return False
        # Now it is the leader who must not be forced to ruff
        long_mine = popcount(mine & _SUIT) if self._trumps == 0 else 0
        if long_mine:
            side = min(side, size - long_mine - sure)
        if ruff:
            sure += 1
            side -= 1
        for index in range(5):  # the suit of the entry first
            if sure >= want:
                break
            suit = index - 1 if index else entry
            if (index and suit == entry) or not their_tricks[suit]:
                continue
            take = their_tricks[suit]
            if suit or self._trumps:
                take = min(take, side)
                if take <= 0:
                    if not index:
                        return False
                    continue
                side -= take
            ranks = min(their_ranks[suit], take)
            ranks = min(ranks, want - sure)
            if not index and ranks < 1:
                ranks = 1
            sure += take
            if ranks:
                mattered |= nth(_lane(self._all, suit), cashed[suit] + ranks) << (16 * suit)
        if sure < want:
            return False
        self._mattered = mattered
        return True

    def _later(self, leader: cython.int, size: cython.int, want: cython.int) -> cython.bint:
        """Tell whether the side not on lead takes ``want`` tricks, whatever the other side does."""
        mine: cython.ulonglong = self._hands[leader]
        partner: cython.ulonglong = self._hands[(leader + 2) & 3]
        ours: cython.ulonglong = mine | partner
        everyone: cython.ulonglong
        top: cython.ulonglong
        held: cython.ulonglong
        long_next: cython.int
        long_last: cython.int
        count: cython.int
        suit: cython.int
        seat: cython.int
        if self._trumps == 0:
            long_next = popcount(self._hands[(leader + 1) & 3] & _SUIT)
            long_last = popcount(self._hands[(leader + 3) & 3] & _SUIT)
            if long_next or long_last:
                count = popcount(ours & _SUIT) + want
                if long_next >= count or long_last >= count:
                    self._mattered = 0
                    return True
                everyone = self._all & _SUIT
                held = (self._hands[(leader + 1) & 3] | self._hands[(leader + 3) & 3]) & _SUIT
                count = _tops(everyone, held)
                if count >= want and (long_next >= want or long_last >= want):
                    self._mattered = nth(everyone, want)
                    return True
                if not count and want == 1:
                    # The second highest trump, guarded, behind the highest: it wins, or its hand wins another first
                    top = everyone & -everyone
                    seat = (leader if mine & top else leader + 2) + 1
                    everyone ^= top
                    top = everyone & -everyone
                    held = self._hands[seat & 3] & _SUIT
                    if held & top and held != top:
                        self._mattered = top
                        return True
            if want > 1 or ours & _SUIT:
                return False
        # The side on lead has winners in some suits only; once these are used up, it leads into a winner of the others
        room: cython.int = size - want
        mattered: cython.ulonglong = 0
        enters: cython.int = 0
        for suit in range(4):
            everyone = _lane(self._all, suit)
            held = _lane(ours, suit)
            if not held:
                continue
            top = everyone & -everyone
            if held & top:
                long_next = popcount(_lane(mine, suit))
                long_last = popcount(_lane(partner, suit))
                room -= long_next if long_next > long_last else long_last
                if room < 0:
                    return False
                if want == 1:  # whoever has the top of this suit, the others win a trick
                    continue
            else:
                enters |= 1 if _lane(self._hands[(leader + 1) & 3], suit) & top else 2
            mattered |= top << (16 * suit)
        if want > 1:
            for seat in range(2):
                if enters >> seat & 1:
                    top = self._wins_alone((leader + 1 + 2 * seat) & 3, want)
                    if not top:
                        return False
                    mattered |= top
        self._mattered = mattered
        return True

    def _wins_alone(self, seat: cython.int, want: cython.int) -> cython.ulonglong:
        """Return the cards with which a hand takes ``want`` tricks in a row without trumps, or nothing."""
        mattered: cython.ulonglong = 0
        got: cython.int = 0
        suit: cython.int
        other: cython.int
        high: cython.int
        ranks: cython.int
        longest: cython.int
        length: cython.int
        everyone: cython.ulonglong
        held: cython.ulonglong
        for suit in range(4):
            everyone = _lane(self._all, suit)
            held = _lane(self._hands[seat], suit)
            high = ranks = _tops(everyone, held)
            if not high:
                continue
            longest = 0
            for other in range(1, 4):
                length = popcount(_lane(self._hands[(seat + other) & 3], suit))
                longest = max(longest, length)
            if high >= longest:
                ranks = longest
                high = popcount(held)
            ranks = min(ranks, want - got)
            got += high
            if ranks:
                mattered |= nth(everyone, ranks) << (16 * suit)
            if got >= want:
                return mattered
        return 0

    def _cash(self, seat: cython.int, led: cython.int, want: cython.int, there: cython.ulonglong) -> cython.bint:
        """Tell whether a hand that wins this trick with the top of the suit led then takes ``want`` tricks in all.

        The opponent before it has played, the other follows suit or cannot ruff.
        """
        mine: cython.ulonglong = self._hands[seat]
        partner: cython.ulonglong = self._hands[(seat + 2) & 3]
        following: cython.ulonglong = self._hands[(seat + 1) & 3]
        before: cython.ulonglong = self._hands[(seat + 3) & 3]
        mattered: cython.ulonglong = mine & (_SUIT << (16 * led))
        mattered &= -mattered
        got: cython.int = 0
        ruffs_next: cython.bint = False
        ruffs_before: cython.bint = False
        drawn: cython.bint = True
        side: cython.int = _MANY
        suit: cython.int
        high: cython.int
        ranks: cython.int
        rounds: cython.int
        long_next: cython.int
        long_before: cython.int
        longest: cython.int
        long_partner: cython.int
        everyone: cython.ulonglong
        held: cython.ulonglong
        if self._trumps == 0:
            ruffs_next = following & _SUIT != 0
            ruffs_before = before & _SUIT != 0
            drawn = not (ruffs_next or ruffs_before)
            if partner & _SUIT:
                side = popcount(partner ^ (partner & _SUIT)) - 1
        for suit in range(4):
            held = _lane(mine, suit)
            everyone = _lane(there, suit)
            high = ranks = _tops(everyone, held)
            if not high:
                continue
            long_next = popcount(_lane(following, suit))
            long_before = popcount(_lane(before, suit)) + (suit == led)
            longest = long_next if long_next > long_before else long_before
            rounds = 13
            if suit and not drawn:
                if ruffs_next:
                    rounds = long_next
                if ruffs_before and long_before < rounds:
                    rounds = long_before
            elif suit == 0 and high >= longest:
                drawn = True
            long_partner = popcount(_lane(partner, suit)) + (suit == led)
            longest = max(longest, long_partner)
            if high >= longest:
                ranks = longest
                high = popcount(held)
            high = min(high, rounds)
            if suit or self._trumps:
                high = min(high, side)
                side -= high
            ranks = min(ranks, high)
            ranks = min(ranks, want - got)
            if high > 0:
                got += high
                if ranks > 0:
                    mattered |= nth(everyone, ranks) << (16 * suit)
                if got >= want:
                    self._mattered = mattered
                    return True
        return False
