# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,index,misc,operator,return-value,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays and pointers of Cython are no Python types)
"""Tricks that are certain without any search. Compiled; also runs as it is.

Each bound sets the relevant ranks of the layout, the cards it rests on: the fewer they are, the more positions its
answer is good for. A bound that counts trumps alone rests on no rank at all. Each is sound because it describes a way
to play that nobody can prevent:

- quick tricks (so named in Haglund's solver DDS): the side on lead cashes cards that are the highest of their suit, as
  long as no opponent can ruff and no partner is forced to ruff or to overtake, and goes on from partner's hand where a
  small card or a ruff leads there. Tricks won so are won whatever the opponents throw;
- quick tricks of the winner: the same for a hand that wins the trick on the table with the highest card of its suit;
- the opponents' tricks (later tricks in DDS): longer trumps than both other hands together, the highest trumps, a
  guarded second highest behind the highest; and without trumps, that the side on lead runs out of safe suits.
"""

from __future__ import annotations

import cython
from cython.cimports.parlour.games.bridge.engine.card_bits import SUIT, in_suit
from cython.cimports.parlour.native.bits import ONE, cint, ctz, nth, p_int, popcount, u64

from parlour.games.bridge.engine.layout_kernel import Layout

__all__: list[str] = []  # C functions

_MANY = cython.declare(cint, 99)


def _tops(everyone: u64, mine: u64) -> cint:
    """Return how many cards of a holding are higher than all that others have in the suit."""
    others: u64 = everyone ^ (everyone & mine)
    return popcount(mine & ((others & -others) - 1)) if others else popcount(mine)


def last_trick(layout: Layout, leader: cint, need: cint) -> cint:
    """Play out the one card that everybody has."""
    winner: cint = leader
    best: cint = ctz(layout.hands[leader])
    same: cython.bint = False
    for trick_place in range(1, 4):
        seat: cint = (leader + trick_place) & 3
        card: cint = ctz(layout.hands[seat])
        if card >> 4 == best >> 4:
            same = True
            if card < best:
                best = card
                winner = seat
        elif card >> 4 == layout.trumps:
            best = card
            winner = seat
            same = False
    layout.relevant_ranks = ONE << best if same else 0
    return (winner & 1 == 0) >= need


def _before_ruff(ruffs_next: cython.bint, ruffs_last: cython.bint, long_next: cint, long_last: cint) -> cint:
    """Return how often a side suit can be led before an opponent ruffs."""
    rounds: cint = 13
    if ruffs_next:
        rounds = long_next
    if ruffs_last and long_last < rounds:
        rounds = long_last
    return rounds


def _partner_tricks_in(
    everyone: u64,
    held: u64,
    cashed: cint,
    longest: cint,
    long_mine: cint,
    rounds: cint,
    ranks: p_int,
    suit: cint,
) -> cint:
    """Return the tricks of partner in a suit of which the leader cashed some, and set the ranks they rest on."""
    for index in range(cashed):
        everyone &= everyone - 1
    high: cint = _tops(everyone, held & everyone)
    length: cint = popcount(held) - cashed
    ranks[suit] = high
    longest = max(longest, long_mine) - cashed
    if high >= longest:
        high = length
        ranks[suit] = longest
    high = min(high, length, rounds - cashed)
    ranks[suit] = min(ranks[suit], high)
    return high


def _partner_cashes(
    layout: Layout,
    want: cint,
    sure: cint,
    side: cint,
    entry: cint,
    relevant: u64,
    tricks: p_int,
    ranks: p_int,
    cashed: p_int,
) -> cython.bint:
    """Add partner's tricks to those that are sure, the suit of the entry first."""
    for index in range(5):
        if sure >= want:
            break
        suit: cint = index - 1 if index else entry
        if (index and suit == entry) or not tricks[suit]:
            continue
        take: cint = tricks[suit]
        if suit or layout.trumps:
            take = min(take, side)
            if take <= 0:
                if not index:
                    return False
                continue
            side -= take
        count: cint = min(ranks[suit], take, want - sure)
        if not index and count < 1:
            count = 1
        sure += take
        if count:
            relevant |= nth(in_suit(layout.remaining, suit), cashed[suit] + count) << (16 * suit)
    if sure < want:
        return False
    layout.relevant_ranks = relevant
    return True


def quick_tricks(layout: Layout, leader: cint, size: cint, want: cint) -> cython.bint:
    """Tell whether the side on lead takes ``want`` tricks by cashing: first the leader, then, if reached, partner.

    Long, because both hands' tricks are counted in one pass over the suits: partner's in a pass of their own made the
    whole solver execute 6.5 % more instructions.
    """
    mine: u64 = layout.hands[leader]
    partner: u64 = layout.hands[(leader + 2) & 3]
    following: u64 = layout.hands[(leader + 1) & 3]
    last: u64 = layout.hands[(leader + 3) & 3]
    relevant: u64 = 0
    sure: cint = 0
    ruffs_next: cython.bint = layout.trumps == 0 and following & SUIT != 0
    ruffs_last: cython.bint = layout.trumps == 0 and last & SUIT != 0
    drawn: cython.bint = not (ruffs_next or ruffs_last)
    side: cint = _MANY  # tricks outside trumps to which partner need not play a trump
    if layout.trumps == 0:
        long_partner = popcount(partner & SUIT)
        # Every trump wins its trick unless one of theirs beats it
        take = popcount((following | last) & SUIT) + want
        if popcount(mine & SUIT) >= take or long_partner >= take:
            layout.relevant_ranks = 0
            return True
        if long_partner:
            side = size - long_partner
    if not cython.compiled:
        partner_tricks, partner_ranks, cashed = [0] * 4, [0] * 4, [0] * 4
    partner_sum: cint = 0
    partner_trumps: cint = 0
    entry: cint = -1  # the suit in which partner is reached
    ruff: cint = 0
    for suit in range(4):
        partner_tricks[suit] = 0
        own = in_suit(mine, suit)
        others = in_suit(partner, suit)
        if not (own | others):
            continue
        everyone = in_suit(layout.remaining, suit)
        long_next = popcount(in_suit(following, suit))
        long_last = popcount(in_suit(last, suit))
        longest = long_next if long_next > long_last else long_last
        long_mine = popcount(own)
        long_partner = popcount(others)
        rounds = _before_ruff(ruffs_next, ruffs_last, long_next, long_last) if suit and not drawn else 13
        high = take = ranks = _tops(everyone, own)
        if high >= longest and high >= long_partner:
            take = long_mine
            ranks = longest if longest > long_partner else long_partner
        take = min(take, rounds)
        if suit or layout.trumps:
            take = min(take, side)
            side -= take
        elif high >= longest:
            drawn = True
        ranks = min(ranks, take)
        if take:
            ranks = min(ranks, want - sure)
            if ranks:
                relevant |= nth(own, ranks) << (16 * suit)
            sure += take
            if sure >= want:
                layout.relevant_ranks = relevant
                return True
        if suit == 0 and layout.trumps == 0:
            partner_trumps = long_partner - take
        elif (
            entry < 0
            and partner_trumps > partner_tricks[0]
            and not long_partner
            and long_mine > take
            and (long_next > take or not ruffs_next)
            and (long_last > take or not ruffs_last)
        ):
            entry = suit
            ruff = 1
        if take == high and take < rounds and long_partner > take:
            cashed[suit] = take
            high = _partner_tricks_in(everyone, others, take, longest, long_mine, rounds, partner_ranks, suit)
            if high > 0:
                partner_tricks[suit] = high
                partner_sum += high
                if long_mine > take and partner_ranks[suit] > 0 and (entry < 0 or ruff):
                    entry = suit
                    ruff = 0
    if entry < 0 or sure + ruff + partner_sum < want:
        return False
    # Now it is the leader who must not be forced to ruff
    long_mine = popcount(mine & SUIT) if layout.trumps == 0 else 0
    if long_mine:
        side = min(side, size - long_mine - sure)
    return _partner_cashes(
        layout, want, sure + ruff, side - ruff, entry, relevant, partner_tricks, partner_ranks, cashed
    )


def _opponents_trumps(layout: Layout, leader: cint, want: cint) -> cython.bint:
    """Tell whether the side not on lead takes ``want`` tricks with its trumps alone."""
    mine: u64 = layout.hands[leader] & SUIT
    held: u64 = (layout.hands[(leader + 1) & 3] | layout.hands[(leader + 3) & 3]) & SUIT
    if not held:
        return False
    everyone: u64 = layout.remaining & SUIT
    long_next: cint = popcount(layout.hands[(leader + 1) & 3] & SUIT)
    long_last: cint = popcount(layout.hands[(leader + 3) & 3] & SUIT)
    count: cint = popcount(mine | (layout.hands[(leader + 2) & 3] & SUIT)) + want
    if long_next >= count or long_last >= count:
        layout.relevant_ranks = 0
        return True
    count = _tops(everyone, held)
    if count >= want and (long_next >= want or long_last >= want):
        layout.relevant_ranks = nth(everyone, want)
        return True
    if not count and want == 1:
        # The second highest trump, guarded, behind the highest: it wins, or its hand wins another first
        top: u64 = everyone & -everyone
        seat: cint = (leader if mine & top else leader + 2) + 1
        everyone ^= top
        top = everyone & -everyone
        held = layout.hands[seat & 3] & SUIT
        if held & top and held != top:
            layout.relevant_ranks = top
            return True
    return False


def opponents_tricks(layout: Layout, leader: cint, size: cint, want: cint) -> cython.bint:
    """Tell whether the side not on lead takes ``want`` tricks, whatever the other side does."""
    mine: u64 = layout.hands[leader]
    partner: u64 = layout.hands[(leader + 2) & 3]
    ours: u64 = mine | partner
    if layout.trumps == 0:
        if _opponents_trumps(layout, leader, want):
            return True
        if want > 1 or ours & SUIT:
            return False
    # The side on lead has winners in some suits only; once these are used up, it leads into a winner of the others
    room: cint = size - want
    relevant: u64 = 0
    enters: cint = 0
    for suit in range(4):
        everyone = in_suit(layout.remaining, suit)
        held = in_suit(ours, suit)
        if not held:
            continue
        top = everyone & -everyone
        if held & top:
            long_mine = popcount(in_suit(mine, suit))
            long_partner = popcount(in_suit(partner, suit))
            room -= long_mine if long_mine > long_partner else long_partner
            if room < 0:
                return False
            if want == 1:  # whoever has the top of this suit, the others win a trick
                continue
        else:
            enters |= 1 if in_suit(layout.hands[(leader + 1) & 3], suit) & top else 2
        relevant |= top << (16 * suit)
    if want > 1:
        for seat in range(2):
            if enters >> seat & 1:
                top = _tricks_in_a_row(layout, (leader + 1 + 2 * seat) & 3, want)
                if not top:
                    return False
                relevant |= top
    layout.relevant_ranks = relevant
    return True


def _tricks_in_a_row(layout: Layout, seat: cint, want: cint) -> u64:
    """Return the cards with which a hand takes ``want`` tricks in a row without trumps, or nothing."""
    relevant: u64 = 0
    got: cint = 0
    for suit in range(4):
        everyone: u64 = in_suit(layout.remaining, suit)
        held: u64 = in_suit(layout.hands[seat], suit)
        high = ranks = _tops(everyone, held)
        if not high:
            continue
        longest: cint = 0
        for other in range(1, 4):
            length: cint = popcount(in_suit(layout.hands[(seat + other) & 3], suit))
            longest = max(longest, length)
        if high >= longest:
            ranks = longest
            high = popcount(held)
        ranks = min(ranks, want - got)
        got += high
        if ranks:
            relevant |= nth(everyone, ranks) << (16 * suit)
        if got >= want:
            return relevant
    return 0


def quick_tricks_of_winner(layout: Layout, seat: cint, led: cint, want: cint, there: u64) -> cython.bint:
    """Tell whether a hand that wins this trick with the top of the suit led then takes ``want`` tricks in all.

    The opponent before it has played, the other follows suit or cannot ruff.
    """
    mine: u64 = layout.hands[seat]
    partner: u64 = layout.hands[(seat + 2) & 3]
    following: u64 = layout.hands[(seat + 1) & 3]
    before: u64 = layout.hands[(seat + 3) & 3]
    relevant: u64 = mine & (SUIT << (16 * led))
    relevant &= -relevant
    got: cint = 0
    ruffs_next: cython.bint = False
    ruffs_before: cython.bint = False
    drawn: cython.bint = True
    side: cint = _MANY
    if layout.trumps == 0:
        ruffs_next = following & SUIT != 0
        ruffs_before = before & SUIT != 0
        drawn = not (ruffs_next or ruffs_before)
        if partner & SUIT:
            side = popcount(partner ^ (partner & SUIT)) - 1
    for suit in range(4):
        held = in_suit(mine, suit)
        everyone = in_suit(there, suit)
        high = ranks = _tops(everyone, held)
        if not high:
            continue
        long_next = popcount(in_suit(following, suit))
        long_before = popcount(in_suit(before, suit)) + (suit == led)
        longest = long_next if long_next > long_before else long_before
        rounds = 13
        if suit and not drawn:
            rounds = _before_ruff(ruffs_next, ruffs_before, long_next, long_before)
        elif suit == 0 and high >= longest:
            drawn = True
        long_partner = popcount(in_suit(partner, suit)) + (suit == led)
        longest = max(longest, long_partner)
        if high >= longest:
            ranks = longest
            high = popcount(held)
        high = min(high, rounds)
        if suit or layout.trumps:
            high = min(high, side)
            side -= high
        ranks = min(ranks, high, want - got)
        if high > 0:
            got += high
            if ranks > 0:
                relevant |= nth(everyone, ranks) << (16 * suit)
            if got >= want:
                layout.relevant_ranks = relevant
                return True
    return False
