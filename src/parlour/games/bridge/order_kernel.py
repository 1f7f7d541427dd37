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

if cython.compiled:
    from cython.cimports.parlour.core.bits import ctz, msb, popcount
    from cython.cimports.parlour.games.bridge.bounds_kernel import Bounds
    from cython.cimports.parlour.games.bridge.layout_kernel import leaders_of_runs
else:
    from parlour.core.bits import ctz, msb, popcount
    from parlour.games.bridge.bounds_kernel import Bounds
    from parlour.games.bridge.layout_kernel import leaders_of_runs

__all__ = ["Order"]

_ONE = cython.declare(cython.ulonglong, 1)
_SUIT = cython.declare(cython.ulonglong, 0x1FFF)
_NO_CARD = cython.declare(cython.int, 63)
_NONE = cython.declare(cython.int, 64)  # as ctz says of an empty suit


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lane(cards: cython.ulonglong, suit: cython.int) -> cython.ulonglong:
    return (cards >> (16 * suit)) & _SUIT


@cython.cclass
class Order(Bounds):
    """Remembers which cards did well: at each place of each trick, and as leads from each shape."""

    def __init__(self, memory: int, heads: int) -> None:
        super().__init__(memory, heads)
        if not cython.compiled:
            self._killer = [0] * 64
            self._lead_memory = bytearray(65536)
        self._forget_order()

    def _forget_order(self) -> cython.void:
        index: cython.int
        for index in range(65536):
            self._lead_memory[index] = 63
        self._forget_killers()

    def _forget_killers(self) -> cython.void:
        index: cython.int
        for index in range(64):
            self._killer[index] = 63

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
                base = 20 if (following | last) & _SUIT else -40
            else:
                base = 0
                if best_partner == _NONE and partner & _SUIT:
                    base = 20 if best_last == _NONE and last & _SUIT else 56
                if (best_next == _NONE and following & _SUIT) or (best_last == _NONE and last & _SUIT):
                    base -= 48
                if mine & _SUIT and popcount(_lane(mine, suit)) == 1:
                    base += 20
            everyone = _lane(self._all, suit)
            if best_next == ctz(everyone) and best_partner == ctz(everyone & (everyone - 1)):
                base += 8  # towards the second highest
            while left:
                rank = ctz(left)
                left &= left - 1
                if rank < best_next and rank < best_last:
                    score = 48 if rank < best_partner else 32
                elif best_partner < best_next:
                    score = (40 if best_partner < best_last else 16) + (0 if left else 12)
                else:
                    score = -8 if left else 8
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
        cards: cython.p_int,
        scores: cython.p_int,
    ) -> cython.int:
        """List the cards of a hand that cannot follow suit, and score them: useful ruffs, then small cards."""
        led: cython.int = self._trick[4 * size] >> 4
        mine: cython.ulonglong = self._hands[seat]
        following: cython.ulonglong = self._hands[(seat + 1) & 3]
        runs: cython.ulonglong = leaders_of_runs(mine, self._unplayed | _ONE << best_card)
        partner_wins: cython.bint = place >= 2 and (best_seat ^ seat) & 1 == 0
        threat: cython.bint = False
        left: cython.ulonglong
        count: cython.int = 0
        suit: cython.int
        rank: cython.int
        length: cython.int
        for suit in range(4):
            left = _lane(runs, suit)
            if not left or suit == led:
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
            while left:
                rank = ctz(left)
                left &= left - 1
                cards[count] = 16 * suit + rank
                scores[count] = 4 * (length + rank)
                if rank == ctz(_lane(self._all, suit)):
                    scores[count] -= 40
                if cards[count] == self._killer[4 * size + place]:
                    scores[count] += 32
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
