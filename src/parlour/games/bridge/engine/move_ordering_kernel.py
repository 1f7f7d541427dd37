# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,index,misc,operator,return"
# mypy: disable-error-code="return-value,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays and pointers of Cython are no Python types)
"""Move ordering: which card the double-dummy solver tries first. Compiled; also runs as it is.

An order never changes an answer, only how soon it is found: all cards are tried until one is good enough. Three things
are remembered of cards that were: killer moves (described by Akl and Newborn, 1977), the last such card at each place
of each trick; the best lead and the best discard of each distribution; and the history heuristic (Schaeffer, 1983), how
often a seat's card did well in this deal. The rest is what a Bridge player sees. The weights were chosen by counting
nodes on random deals; only their differences mean anything.
"""

from __future__ import annotations

import cython
from cython.cimports.parlour.games.bridge.engine.card_bits import SUIT, in_suit
from cython.cimports.parlour.games.bridge.engine.layout_kernel import leaders_of_runs
from cython.cimports.parlour.native.bits import ONE, cint, ctz, msb, p_int, popcount, u32, u64

from parlour.games.bridge.engine.layout_kernel import Layout

__all__ = ["MoveOrdering"]

_NO_CARD = cython.declare(cint, 63)
_NONE = cython.declare(cint, 64)  # as ctz says of an empty suit
_WORTHWHILE = cython.declare(cint, 5)  # with fewer cards it costs more to choose well than to try
_MOST = cython.declare(cint, 1 << 16)  # history of a card that always did well

# What it adds to a lead without trumps who has the two highest cards of the suit. Four rows of four: the leader, the
# next hand, partner, the last hand has the highest; in each row, the same four have the second highest.
_WINNER = (0, 0, -12, -12, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0)
_LOWEST = (0, 0, 0, 0, 0, 0, 12, 12, 0, 0, 0, 0, 0, 0, 0, 0)
_BETWEEN = (0, 0, 0, -12, 0, 0, -12, 0, 0, 0, 0, 12, 12, 0, 0, 0)


def _holder(
    card: u64,
    mine: u64,
    following: u64,
    partner: u64,
    suit: cint,
) -> cint:
    """Return who has a card of a suit, counted from the leader; the leader when there is no such card."""
    if in_suit(mine, suit) & card or not card:
        return 0
    return 1 if in_suit(following, suit) & card else 2 if in_suit(partner, suit) & card else 3


def _updated(history: cint, good: cython.bint) -> cint:
    """Return the history of a card after it did well or not."""
    return history + ((_MOST - history) >> 6) if good else history - ((_MOST + history) >> 6)


def _suit_score(layout: Layout, seat: cint, suit: cint) -> cint:
    """Score a suit to lead: without trumps the longer the better, else what can be ruffed and by whom."""
    mine: u64 = layout.hands[seat]
    following: u64 = layout.hands[(seat + 1) & 3]
    partner: u64 = layout.hands[(seat + 2) & 3]
    last: u64 = layout.hands[(seat + 3) & 3]
    if layout.trumps:
        return (
            6 * popcount(in_suit(mine, suit))
            + 4 * popcount(in_suit(partner, suit))
            - 4 * popcount(in_suit(following, suit))
            - 4 * popcount(in_suit(last, suit))
        )
    if suit == 0:
        return 8 if (following | last) & SUIT else -40
    score: cint = 0
    ruffs_next: cython.bint = not in_suit(following, suit) and following & SUIT != 0
    ruffs_last: cython.bint = not in_suit(last, suit) and last & SUIT != 0
    if not in_suit(partner, suit) and partner & SUIT:
        score = 8 if ruffs_last else 56
    if ruffs_next or ruffs_last:
        score -= 48
    if mine & SUIT and popcount(in_suit(mine, suit)) == 1:
        score += 8
    return score


def _length_score(layout: Layout, seat: cint, suit: cint) -> cint:
    """Score keeping a side suit when there is time to use it: it guards its best card, or may become long."""
    held: u64 = in_suit(layout.hands[seat], suit)
    length: cint = popcount(held)
    above: cint = popcount(in_suit(layout.remaining, suit) & ((held & -held) - 1))
    longest: cython.bint = length > popcount(in_suit(layout.hands[(seat + 1) & 3], suit)) and length > popcount(
        in_suit(layout.hands[(seat + 3) & 3], suit)
    )
    if layout.trumps:
        return (4 if longest else 0) + (12 if length <= above else 10 if length == above + 1 > 1 else 0)
    score: cint = (-12 if longest else 0) + (12 if length == above + 1 > 1 else 0)
    return score + 2 * popcount(in_suit(layout.hands[(seat + 2) & 3], suit))


def _ruff_score(
    layout: Layout,
    trick_place: cint,
    seat: cint,
    best_card: cint,
    size: cint,
    partner_wins: cython.bint,
) -> cint:
    """Score a ruff that beats the best card of the trick."""
    if not partner_wins:
        return 240
    following: u64 = layout.hands[(seat + 1) & 3]
    led: cint = layout.trick[4 * size] >> 4
    rank: cint = ctz(in_suit(following, led))
    threat: cython.bint = False
    if trick_place == 2:  # can the last hand still beat partner?
        threat = following & SUIT != 0 if rank == _NONE else best_card >> 4 == led and rank < best_card & 15
    return 120 if threat else -20


def _lead_score(
    rank: cint,
    lowest: cython.bint,
    best_next: cint,
    best_partner: cint,
    best_last: cint,
    trumps: cint,
) -> cint:
    """Score a lead by who has the best card of its suit: winners, then towards partner's, the lowest card first."""
    if rank < best_next and rank < best_last:
        return 32 if rank >= best_partner else 48 if trumps else 36
    if best_partner < best_next:
        return (40 if best_partner < best_last else 16) + (12 if lowest else 0)
    return 20 if lowest else -8


@cython.cclass
class MoveOrdering:
    """Remembers which cards did well: at each place of each trick, in each distribution, and for each seat."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.killers = [0] * 64
            self.best_leads = bytearray(65536)
            self.best_discards = bytearray(16384)
            self._history = [0] * 768
            self._top_scores = [0] * 48
        for index, score in enumerate(_WINNER + _LOWEST + _BETWEEN):
            self._top_scores[index] = score
        self.clear()

    def clear(self) -> cython.void:
        """Forget everything."""
        for index in range(65536):
            self.best_leads[index] = 63
            self.best_discards[index >> 2] = 63
        self.begin_deal()

    def begin_deal(self) -> cython.void:
        """Forget what belongs to the deal before."""
        for index in range(64):
            self.killers[index] = 63
        for index in range(768):
            self._history[index] = 0

    def record_lead(self, seat: cint, card: cint, good: cython.bint) -> cython.void:
        """Remember how a lead did, for the card and for its suit."""
        self._history[64 * seat + card] = _updated(self._history[64 * seat + card], good)
        self._history[512 + 16 * seat + (card >> 4)] = _updated(self._history[512 + 16 * seat + (card >> 4)], good)

    def record_discard(self, seat: cint, card: cint, good: cython.bint) -> cython.void:
        """Remember how a discard did."""
        self._history[256 + 64 * seat + card] = _updated(self._history[256 + 64 * seat + card], good)

    def score_leads(
        self,
        layout: Layout,
        seat: cint,
        size: cint,
        slot: u32,
        cards: p_int,
        scores: p_int,
    ) -> cint:
        """List the cards of the hand on lead, and score them: what worked before, winners, partner's winners."""
        mine: u64 = layout.hands[seat]
        following: u64 = layout.hands[(seat + 1) & 3]
        partner: u64 = layout.hands[(seat + 2) & 3]
        last: u64 = layout.hands[(seat + 3) & 3]
        runs: u64 = leaders_of_runs(mine, layout.remaining)
        count: cint = 0
        if not runs & (runs - 1):
            cards[0] = ctz(runs)
            return 1
        for suit in range(4):
            left = in_suit(runs, suit)
            if not left:
                continue
            best_next = ctz(in_suit(following, suit))
            best_partner = ctz(in_suit(partner, suit))
            best_last = ctz(in_suit(last, suit))
            base = _suit_score(layout, seat, suit)
            everyone = in_suit(layout.remaining, suit)
            top = everyone & -everyone
            everyone ^= top
            second = everyone & -everyone
            if best_next == ctz(top) and best_partner == ctz(second):
                base += 8  # towards the second highest
            holders = 0
            base += self._history[512 + 16 * seat + suit] * (8 if layout.trumps else 3) >> 14
            if layout.trumps:
                holders = 4 * _holder(top, mine, following, partner, suit) + _holder(
                    second, mine, following, partner, suit
                )
            while left:
                rank = ctz(left)
                left &= left - 1
                score = _lead_score(rank, left == 0, best_next, best_partner, best_last, layout.trumps)
                if layout.trumps:
                    score += self._top_scores[
                        (0 if rank < best_next and rank < best_last else 32 if left else 16) + holders
                    ]
                    score += self._history[64 * seat + 16 * suit + rank] * 11 >> 14
                cards[count] = 16 * suit + rank
                if cards[count] == self.best_leads[slot]:
                    score += 80
                if cards[count] == self.killers[4 * size]:
                    score += 36
                scores[count] = base + score
                count += 1
        return count

    def score_discards(
        self,
        layout: Layout,
        trick_place: cint,
        seat: cint,
        best_seat: cint,
        best_card: cint,
        size: cint,
        slot: u32,
        cards: p_int,
        scores: p_int,
    ) -> cint:
        """List the cards of a hand that cannot follow suit, and score them: useful ruffs, then small cards."""
        known: cint = self.best_discards[slot] if layout.trumps and size >= _WORTHWHILE else _NO_CARD
        runs: u64 = leaders_of_runs(layout.hands[seat], layout.unplayed | ONE << best_card)
        partner_wins: cython.bint = trick_place >= 2 and (best_seat ^ seat) & 1 == 0
        count: cint = 0
        if not runs & (runs - 1):
            cards[0] = ctz(runs)
            return 1
        for suit in range(4):
            left: u64 = in_suit(runs, suit)
            if not left:
                continue
            if suit == layout.trumps:
                base: cint = _ruff_score(layout, trick_place, seat, best_card, size, partner_wins)
                while left:
                    rank: cint = ctz(left)
                    left &= left - 1
                    cards[count] = rank
                    scores[count] = (-240 if best_card < 16 and rank > best_card else base) + 4 * rank
                    count += 1
                continue
            base = 4 * popcount(in_suit(layout.hands[seat], suit))
            if size >= _WORTHWHILE:
                base -= _length_score(layout, seat, suit)
            while left:
                rank = ctz(left)
                left &= left - 1
                cards[count] = 16 * suit + rank
                scores[count] = base + 4 * rank
                if layout.trumps and size >= _WORTHWHILE:
                    scores[count] += self._history[256 + 64 * seat + 16 * suit + rank] >> 12
                if rank == ctz(in_suit(layout.remaining, suit)):
                    scores[count] -= 28 if layout.trumps else 40
                if cards[count] == self.killers[4 * size + trick_place]:
                    scores[count] += 32
                if cards[count] == known:
                    scores[count] += 20
                count += 1
        return count

    def first_to_follow(
        self,
        layout: Layout,
        trick_place: cint,
        seat: cint,
        best_seat: cint,
        best_card: cint,
        led: cint,
        moves: u64,
    ) -> u64:
        """Return the card to try first for a hand that follows suit, or nothing: then small cards come first."""
        if best_card >> 4 != led:
            return 0
        winners: u64 = moves & ((ONE << best_card) - 1)
        if not winners:
            return 0
        partner_wins: cython.bint = trick_place >= 2 and (best_seat ^ seat) & 1 == 0
        if trick_place == 3:
            return 0 if partner_wins else ONE << msb(winners)
        lane: u64 = SUIT << (16 * led)
        best_next: cint = ctz(layout.hands[(seat + 1) & 3] & lane)
        holding: u64 = winners
        if best_next < _NONE:
            holding &= (ONE << best_next) - 1
        if trick_place == 2:
            if partner_wins and best_next > best_card:
                return 0
            if holding:
                return ONE << msb(holding)
            return 0 if partner_wins else winners & -winners
        best_last: cint = ctz(layout.hands[(seat + 2) & 3] & lane)
        if holding and not (best_last < best_next and best_last < best_card):
            return ONE << msb(holding)
        return 0
