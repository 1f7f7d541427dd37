# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,index,misc,operator,return"
# mypy: disable-error-code="return-value,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays and pointers of Cython are no Python types)
"""Which card the double-dummy solver tries first. Compiled; also runs as it is.

The weights were chosen by counting nodes on random deals; only their differences mean anything.
"""

from __future__ import annotations

import cython
from cython.cimports.parlour.games.bridge.engine.layout_kernel import leaders_of_runs
from cython.cimports.parlour.native.bits import ctz, msb, popcount

from parlour.games.bridge.engine.bounds_kernel import Bounds

__all__ = ["Order"]

_ONE = cython.declare(cython.ulonglong, 1)
_SUIT = cython.declare(cython.ulonglong, 0x1FFF)
_NO_CARD = cython.declare(cython.int, 63)
_NONE = cython.declare(cython.int, 64)  # as ctz says of an empty suit
_WORTHWHILE = cython.declare(cython.int, 5)  # with fewer cards it costs more to choose well than to try
_MOST = cython.declare(cython.int, 1 << 16)  # credit of a card that always did well

# What it adds to a lead without trumps who has the two highest cards of the suit. Four rows of four: the leader, the
# next hand, partner, the last hand has the highest; in each row, the same four have the second highest.
_WINNER = (0, 0, -12, -12, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0)
_LOWEST = (0, 0, 0, 0, 0, 0, 12, 12, 0, 0, 0, 0, 0, 0, 0, 0)
_BETWEEN = (0, 0, 0, -12, 0, 0, -12, 0, 0, 0, 0, 12, 12, 0, 0, 0)


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
def _holder(
    card: cython.ulonglong,
    mine: cython.ulonglong,
    following: cython.ulonglong,
    partner: cython.ulonglong,
    suit: cython.int,
) -> cython.int:
    """Return who has a card of a suit, counted from the leader; the leader when there is no such card."""
    if _lane(mine, suit) & card or not card:
        return 0
    return 1 if _lane(following, suit) & card else 2 if _lane(partner, suit) & card else 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _praised(credit: cython.int, good: cython.bint) -> cython.int:
    """Return the credit of a card after it did well or not."""
    return credit + ((_MOST - credit) >> 6) if good else credit - ((_MOST + credit) >> 6)


@cython.cclass
class Order(Bounds):
    """Remembers which cards did well: at each place of each trick, in each shape, and for each seat."""

    def __init__(self, memory: int, heads: int) -> None:
        super().__init__(memory, heads)
        if not cython.compiled:
            self._killer = [0] * 64
            self._lead_memory = bytearray(65536)
            self._discard_memory = bytearray(16384)
            self._credit = [0] * 768
            self._tops = [0] * 48
        for index, score in enumerate(_WINNER + _LOWEST + _BETWEEN):
            self._tops[index] = score
        self._forget_order()

    def _forget_order(self) -> cython.void:
        index: cython.int
        for index in range(65536):
            self._lead_memory[index] = 63
            self._discard_memory[index >> 2] = 63
        self._forget_habits()

    def _forget_habits(self) -> cython.void:
        """Forget what belongs to one deal."""
        index: cython.int
        for index in range(64):
            self._killer[index] = 63
        for index in range(768):
            self._credit[index] = 0

    def _judge_lead(self, seat: cython.int, card: cython.int, good: cython.bint) -> cython.void:
        """Remember how a lead did, for the card and for its suit."""
        self._credit[64 * seat + card] = _praised(self._credit[64 * seat + card], good)
        self._credit[512 + 16 * seat + (card >> 4)] = _praised(self._credit[512 + 16 * seat + (card >> 4)], good)

    def _judge_discard(self, seat: cython.int, card: cython.int, good: cython.bint) -> cython.void:
        """Remember how a discard did."""
        self._credit[256 + 64 * seat + card] = _praised(self._credit[256 + 64 * seat + card], good)

    def _order_leads(
        self, seat: cython.int, size: cython.int, slot: cython.uint, cards: cython.p_int, scores: cython.p_int
    ) -> cython.int:
        """List the cards of the hand on lead, and score them: what worked in this shape, winners, partner's winners."""
        mine: cython.ulonglong = self._hands[seat]
        following: cython.ulonglong = self._hands[(seat + 1) & 3]
        partner: cython.ulonglong = self._hands[(seat + 2) & 3]
        last: cython.ulonglong = self._hands[(seat + 3) & 3]
        runs: cython.ulonglong = leaders_of_runs(mine, self._all)
        left: cython.ulonglong
        count: cython.int = 0
        suit: cython.int
        rank: cython.int
        base: cython.int
        score: cython.int
        best_next: cython.int
        best_partner: cython.int
        best_last: cython.int
        everyone: cython.ulonglong
        top: cython.ulonglong
        second: cython.ulonglong
        holders: cython.int
        if not runs & (runs - 1):
            cards[0] = ctz(runs)
            return 1
        for suit in range(4):
            left = _lane(runs, suit)
            if not left:
                continue
            best_next = ctz(_lane(following, suit))
            best_partner = ctz(_lane(partner, suit))
            best_last = ctz(_lane(last, suit))
            if self._trumps:
                base = (
                    6 * popcount(_lane(mine, suit))
                    + 4 * popcount(_lane(partner, suit))
                    - 4 * popcount(_lane(following, suit))
                    - 4 * popcount(_lane(last, suit))
                )
            elif suit == 0:
                base = 8 if (following | last) & _SUIT else -40
            else:
                base = 0
                if best_partner == _NONE and partner & _SUIT:
                    base = 8 if best_last == _NONE and last & _SUIT else 56
                if (best_next == _NONE and following & _SUIT) or (best_last == _NONE and last & _SUIT):
                    base -= 48
                if mine & _SUIT and popcount(_lane(mine, suit)) == 1:
                    base += 8
            everyone = _lane(self._all, suit)
            top = everyone & -everyone
            everyone ^= top
            second = everyone & -everyone
            if best_next == ctz(top) and best_partner == ctz(second):
                base += 8  # towards the second highest
            holders = 0
            base += self._credit[512 + 16 * seat + suit] * (8 if self._trumps else 3) >> 14
            if self._trumps:
                holders = 4 * _holder(top, mine, following, partner, suit) + _holder(
                    second, mine, following, partner, suit
                )
            while left:
                rank = ctz(left)
                left &= left - 1
                if rank < best_next and rank < best_last:
                    score = 32 if rank >= best_partner else 48 if self._trumps else 36
                elif best_partner < best_next:
                    score = (40 if best_partner < best_last else 16) + (0 if left else 12)
                else:
                    score = -8 if left else 20
                if self._trumps:
                    score += self._tops[(0 if rank < best_next and rank < best_last else 32 if left else 16) + holders]
                    score += self._credit[64 * seat + 16 * suit + rank] * 11 >> 14
                cards[count] = 16 * suit + rank
                if cards[count] == self._lead_memory[slot]:
                    score += 80
                if cards[count] == self._killer[4 * size]:
                    score += 36
                scores[count] = base + score
                count += 1
        return count

    def _order_discards(
        self,
        place: cython.int,
        seat: cython.int,
        best_seat: cython.int,
        best_card: cython.int,
        size: cython.int,
        slot: cython.uint,
        cards: cython.p_int,
        scores: cython.p_int,
    ) -> cython.int:
        """List the cards of a hand that cannot follow suit, and score them: useful ruffs, then small cards."""
        led: cython.int = self._trick[4 * size] >> 4
        mine: cython.ulonglong = self._hands[seat]
        following: cython.ulonglong = self._hands[(seat + 1) & 3]
        before: cython.ulonglong = self._hands[(seat + 3) & 3]
        held: cython.ulonglong
        above: cython.int
        longest: cython.bint
        known: cython.int = self._discard_memory[slot] if self._trumps and size >= _WORTHWHILE else _NO_CARD
        runs: cython.ulonglong = leaders_of_runs(mine, self._unplayed | _ONE << best_card)
        partner_wins: cython.bint = place >= 2 and (best_seat ^ seat) & 1 == 0
        threat: cython.bint = False
        left: cython.ulonglong
        count: cython.int = 0
        suit: cython.int
        rank: cython.int
        length: cython.int
        base: cython.int
        if not runs & (runs - 1):
            cards[0] = ctz(runs)
            return 1
        for suit in range(4):
            left = _lane(runs, suit)
            if not left:
                continue
            if suit == self._trumps:
                if place == 2:  # can the last hand still beat partner?
                    rank = ctz(_lane(following, led))
                    if rank == _NONE:
                        threat = following & _SUIT != 0
                    else:
                        threat = best_card >> 4 == led and rank < best_card & 15
                while left:
                    rank = ctz(left)
                    left &= left - 1
                    cards[count] = rank
                    if best_card < 16 and rank > best_card:
                        scores[count] = -240
                    elif not partner_wins:
                        scores[count] = 240
                    else:
                        scores[count] = 120 if threat else -20
                    scores[count] += 4 * rank
                    count += 1
                continue
            length = popcount(_lane(mine, suit))
            base = 0  # what the suit is worth to keep: it guards its best card, or may become long
            if size >= _WORTHWHILE:
                held = _lane(mine, suit)
                above = popcount(_lane(self._all, suit) & ((held & -held) - 1))
                longest = length > popcount(_lane(following, suit)) and length > popcount(_lane(before, suit))
                if self._trumps:
                    base = (4 if longest else 0) + (12 if length <= above else 10 if length == above + 1 > 1 else 0)
                else:
                    base = (-12 if longest else 0) + (12 if length == above + 1 > 1 else 0)
                    base += 2 * popcount(_lane(self._hands[(seat + 2) & 3], suit))
            while left:
                rank = ctz(left)
                left &= left - 1
                cards[count] = 16 * suit + rank
                scores[count] = 4 * (length + rank) - base
                if self._trumps and size >= _WORTHWHILE:
                    scores[count] += self._credit[256 + 64 * seat + 16 * suit + rank] >> 12
                if rank == ctz(_lane(self._all, suit)):
                    scores[count] -= 28 if self._trumps else 40
                if cards[count] == self._killer[4 * size + place]:
                    scores[count] += 32
                if cards[count] == known:
                    scores[count] += 20
                count += 1
        return count

    def _first_to_follow(
        self,
        place: cython.int,
        seat: cython.int,
        best_seat: cython.int,
        best_card: cython.int,
        led: cython.int,
        moves: cython.ulonglong,
    ) -> cython.ulonglong:
        """Return the card to try first for a hand that follows suit, or nothing: then small cards come first."""
        if best_card >> 4 != led:
            return 0
        winners: cython.ulonglong = moves & ((_ONE << best_card) - 1)
        if not winners:
            return 0
        partner_wins: cython.bint = place >= 2 and (best_seat ^ seat) & 1 == 0
        if place == 3:
            return 0 if partner_wins else _ONE << msb(winners)
        lane: cython.ulonglong = _SUIT << (16 * led)
        best_next: cython.int = ctz(self._hands[(seat + 1) & 3] & lane)
        holding: cython.ulonglong = winners
        if best_next < _NONE:
            holding &= (_ONE << best_next) - 1
        if place == 2:
            if partner_wins and best_next > best_card:
                return 0
            if holding:
                return _ONE << msb(holding)
            return 0 if partner_wins else winners & -winners
        best_last: cython.int = ctz(self._hands[(seat + 2) & 3] & lane)
        if holding and not (best_last < best_next and best_last < best_card):
            return _ONE << msb(holding)
        return 0
