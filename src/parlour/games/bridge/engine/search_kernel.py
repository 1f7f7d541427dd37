# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The double-dummy search: do North-South take ``need`` more tricks? Compiled; also runs as it is.

A search has a layout (the cards), a transposition table and a move ordering, each in a kernel of its own. What makes it
fast, each sound on its own:

- null windows: every question is answered yes or no, so that one good card ends it;
- quick tricks and the opponents' tricks end a line before it is played (`bounds_kernel`);
- partition search: an answer holds for all positions in which the same seats own its relevant ranks
  (`transposition_kernel`). Yes to more tricks is yes to fewer, so that the neighbouring questions are probed too;
- equal cards, a run in one hand with nothing left between, are one move: exchanging them changes no trick. What failed
  for one failed for all, so that the lowest of a run joins the relevant ranks of its highest;
- a card that failed without its rank being relevant stands for every card of its suit of which the same is true: the
  proof that it failed never looked at it.
"""

# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,has-type,index,misc,operator,return,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

import cython
from cython.cimports.parlour.games.bridge.engine.bounds_kernel import (
    last_trick,
    opponents_tricks,
    quick_tricks,
    quick_tricks_of_winner,
)
from cython.cimports.parlour.games.bridge.engine.card_bits import SUIT, in_suit
from cython.cimports.parlour.games.bridge.engine.layout_kernel import leaders_of_runs
from cython.cimports.parlour.native.bits import FULL, GOLDEN, ONE, cint, msb, p_int, popcount, u32, u64

from parlour.games.bridge.engine.layout_kernel import Layout
from parlour.games.bridge.engine.move_ordering_kernel import MoveOrdering
from parlour.games.bridge.engine.transposition_kernel import TranspositionTable

__all__ = ["DoubleDummySearch"]

# Lengths of three hands in the last suit follow from the others, which leaves their places free
_DISTRIBUTION = cython.declare(u64, 0x0FFF0FFF0FFFFFFF)
_NEED = cython.declare(u64, 1 << 28)
_NEIGHBOURS = cython.declare(cint, 6)  # from so many cards on, what is known of other needs is worth a look


def _slot(distribution: u64) -> u32:
    """Return where the best cards of a distribution are kept, of 65536 places."""
    return cython.cast(u32, (((distribution ^ (distribution >> 29)) * GOLDEN) & FULL) >> 40) & 0xFFFF


@cython.cclass
class DoubleDummySearch:
    """Answers questions about one layout at a time; what it remembers is shared between all of them."""

    def __init__(self, layout: Layout, memory: int, distributions: int) -> None:
        """Take the words of memory for patterns, and the most distributions (a power of two)."""
        self.layout = layout
        self._table = TranspositionTable(memory, distributions)
        self._ordering = MoveOrdering()
        self.stopped = False

    def forget(self) -> cython.void:
        """Empty the table: the next answer costs the same number of nodes as in a new search."""
        self._table.clear()
        self._ordering.clear()

    def begin_deal(self) -> cython.void:
        """Forget what belongs to the deal before."""
        self._ordering.begin_deal()

    def killer(self, trick_place: cint) -> cint:
        """Return the card that last reached what was asked of it at a place of the trick on the table."""
        return self._ordering.killers[4 * self.layout.size + trick_place]

    def _after(
        self,
        card: cint,
        trick_place: cint,
        leader: cint,
        best_seat: cint,
        best_card: cint,
        need: cint,
        size: cint,
    ) -> cint:
        """Play a card and go on; return whether North-South reach ``need``, and take the card back."""
        seat: cint = (leader + trick_place) & 3
        length: u64 = ONE << (4 * (4 * seat + (card >> 4)))
        bit: u64 = ONE << card
        same: cint = 0
        if trick_place == 0 or (card < best_card if card >> 4 == best_card >> 4 else card >> 4 == self.layout.trumps):
            best_seat = seat
            best_card = card
        self.layout.trick[4 * size + trick_place] = card
        self.layout.hands[seat] = self.layout.hands[seat] ^ bit
        self.layout.unplayed ^= bit
        self.layout.distribution -= length
        self.nodes += 1
        if trick_place < 3:
            answer: cint = self._follow(trick_place + 1, leader, best_seat, best_card, need, size)
        else:
            for index in range(4 * size, 4 * size + 4):
                same += self.layout.trick[index] >> 4 == best_card >> 4
            kept: u64 = self.layout.remaining
            self.layout.remaining = self.layout.unplayed
            answer = self._lead(best_seat, need - 1 if best_seat & 1 == 0 else need, size - 1)
            self.layout.remaining = kept
            if same > 1:
                self.layout.relevant_ranks |= ONE << best_card
        self.layout.hands[seat] = self.layout.hands[seat] ^ bit
        self.layout.unplayed ^= bit
        self.layout.distribution += length
        return answer

    def _follow(
        self,
        trick_place: cint,
        leader: cint,
        best_seat: cint,
        best_card: cint,
        need: cint,
        size: cint,
    ) -> cint:
        """Answer for a hand that plays second, third or last to a trick."""
        seat: cint = (leader + trick_place) & 3
        wanted: cint = seat & 1 == 0
        led: cint = self.layout.trick[4 * size] >> 4
        lane: u64 = SUIT << (16 * led)
        # Of the trick itself only the best card can still make a difference
        there: u64 = self.layout.unplayed | ONE << best_card
        relevant: u64 = 0
        moves: u64 = self.layout.hands[seat] & lane
        if not moves:
            return self._discard(trick_place, leader, best_seat, best_card, need, size)
        if trick_place < 3 and best_card >> 4 == led:
            following: u64 = self.layout.hands[(seat + 1) & 3]
            low: u64 = there & lane
            if (
                moves & low & -low
                and (following & lane or self.layout.trumps or not led or not following & SUIT)
                and quick_tricks_of_winner(self.layout, seat, led, need if wanted else size - need + 1, there)
            ):
                return wanted
        moves = leaders_of_runs(moves, there)
        bit: u64 = 0
        if moves & (moves - 1):
            bit = self._ordering.first_to_follow(self.layout, trick_place, seat, best_seat, best_card, led, moves)
        while moves:
            card: cint = msb(bit if bit else moves)
            bit = 0
            moves ^= ONE << card
            if self._after(card, trick_place, leader, best_seat, best_card, need, size) == wanted:
                return wanted
            if self.stopped:
                return 0
            relevant |= self.layout.relevant_ranks
            # A card whose rank was not relevant stands for all others of its suit of which the same is true
            low = (
                (ONE << (msb(self.layout.relevant_ranks & lane) + 1)) - 1
                if self.layout.relevant_ranks & lane
                else ONE << 16 * led
            )
            if not (low >> card & 1):
                moves &= low
        self.layout.relevant_ranks = self._whole_runs(relevant, seat, there)
        return 1 - wanted

    def _discard(
        self,
        trick_place: cint,
        leader: cint,
        best_seat: cint,
        best_card: cint,
        need: cint,
        size: cint,
    ) -> cint:
        """Answer for a hand that cannot follow suit."""
        seat: cint = (leader + trick_place) & 3
        wanted: cint = seat & 1 == 0
        there: u64 = self.layout.unplayed | ONE << best_card
        relevant: u64 = 0
        slot: u32 = _slot(self.layout.distribution + best_card) & 0x3FFF
        if not cython.compiled:
            cards, scores = [0] * 16, [0] * 16
        count: cint = self._ordering.score_discards(
            self.layout, trick_place, seat, best_seat, best_card, size, slot, cards, scores
        )
        done: cint = 0
        while done < count:
            card: cint = self._next(cards, scores, done, count)
            done += 1
            if self._after(card, trick_place, leader, best_seat, best_card, need, size) == wanted:
                if count > 1:
                    self._ordering.killers[4 * size + trick_place] = card
                    self._ordering.best_discards[slot] = card
                    self._ordering.record_discard(seat, card, True)
                return wanted
            if self.stopped:
                return 0
            relevant |= self.layout.relevant_ranks
            self._ordering.record_discard(seat, card, False)
            count = self._drop_equals(card, cards, scores, done, count)
        self.layout.relevant_ranks = self._whole_runs(relevant, seat, there)
        return 1 - wanted

    def _lead(self, seat: cint, need: cint, size: cint) -> cint:
        """Answer at the start of a trick: do North-South take ``need`` of the ``size`` tricks left?"""
        self.layout.relevant_ranks = 0
        if need <= 0:
            return 1
        if need > size:
            return 0
        if size == 1:
            return last_trick(self.layout, seat, need)
        if self.stopped or self.flag[0] or 0 < self.limit < self.nodes:
            self.stopped = True
            return 0
        wanted: cint = seat & 1 == 0
        ours: cint = need if wanted else size - need + 1
        distribution: u64 = (
            (self.layout.distribution & _DISTRIBUTION)
            | cython.cast(u64, seat) << 60
            | cython.cast(u64, self.layout.trumps) << 44
        )
        key: u64 = distribution | cython.cast(u64, need) * _NEED
        self._table.prefetch(key)
        if quick_tricks(self.layout, seat, size, ours):
            return wanted
        if opponents_tricks(self.layout, seat, size, size - ours + 1):
            return 1 - wanted
        self._table.read_owners(self.layout)
        top: u64 = self._table.top_owners
        low: u64 = self._table.low_owners
        answer: cint = self._known(key, need, size)
        if answer >= 0:
            return answer
        answer = self._try_leads(seat, need, size, _slot(distribution))
        if self.stopped:
            return 0
        self._table.top_owners = top
        self._table.low_owners = low
        self._table.store(key, self._count_relevant(self.layout.relevant_ranks), answer)
        return answer

    def _try_leads(self, seat: cint, need: cint, size: cint, slot: u32) -> cint:
        """Answer by leading one card after the other."""
        wanted: cint = seat & 1 == 0
        if not cython.compiled:
            cards, scores = [0] * 16, [0] * 16
        count: cint = self._ordering.score_leads(self.layout, seat, size, slot, cards, scores)
        relevant: u64 = 0
        done: cint = 0
        while done < count:
            card: cint = self._next(cards, scores, done, count)
            done += 1
            if self._after(card, 0, seat, seat, card, need, size) == wanted:
                self._ordering.killers[4 * size] = card
                self._ordering.best_leads[slot] = card
                self._ordering.record_lead(seat, card, True)
                return wanted
            if self.stopped:
                return 0
            relevant |= self.layout.relevant_ranks
            self._ordering.record_lead(seat, card, False)
            count = self._drop_equals(card, cards, scores, done, count)
        self.layout.relevant_ranks = self._whole_runs(relevant, seat, self.layout.remaining)
        return 1 - wanted

    def _known(self, key: u64, need: cint, size: cint) -> cint:
        """Return a stored answer to this question or to its neighbours, or -1."""
        answer: cint = self._table.probe(self.layout, key, 2)
        if answer < 0 and size >= _NEIGHBOURS:
            if need < size:
                answer = self._table.probe(self.layout, key + _NEED, 1)
            if answer < 0 and need > 1:
                answer = self._table.probe(self.layout, key - _NEED, 0)
        return answer

    def _count_relevant(self, relevant: u64) -> u32:
        """Set the relevant ranks to cards that are still there, and return how many there are in each suit."""
        counts: u32 = 0
        self.layout.relevant_ranks = 0
        for suit in range(4):
            part: u64 = in_suit(relevant, suit)
            if part:
                part = (self.layout.remaining >> (16 * suit)) & ((ONE << (msb(part) + 1)) - 1)
                if part:
                    counts |= cython.cast(u32, popcount(part)) << (4 * suit)
                    self.layout.relevant_ranks |= ONE << (16 * suit + msb(part))
        return counts

    def _next(self, cards: p_int, scores: p_int, done: cint, count: cint) -> cint:
        """Take the best card that was not tried yet."""
        choice: cint = done
        for index in range(done + 1, count):
            if scores[index] > scores[choice]:
                choice = index
        card: cint = cards[choice]
        cards[choice] = cards[done]
        scores[choice] = scores[done]
        return card

    def _drop_equals(self, card: cint, cards: p_int, scores: p_int, start: cint, count: cint) -> cint:
        """A card failed and its rank was not relevant: drop the others of its suit of which the same is true."""
        low: cint = (card & 0x30) + msb((self.layout.relevant_ranks >> (card & 0x30)) & SUIT)
        if card <= low:
            return count
        kept: cint = start
        for index in range(start, count):
            if cards[index] >> 4 == card >> 4 and cards[index] > low:
                continue
            cards[kept] = cards[index]
            scores[kept] = scores[index]
            kept += 1
        return kept

    def _whole_runs(self, relevant: u64, seat: cint, there: u64) -> u64:
        """When all moves of a seat failed and equal cards were left out: if one of a run is relevant, all of it is."""
        left: u64 = relevant
        while left:
            shift: cint = msb(left) & 0x30
            lane: u64 = SUIT << shift
            part: u64 = there & lane & ((ONE << msb(left)) * 2 - 1)
            left &= (ONE << shift) - 1
            if not part:
                continue
            part = ONE << msb(part)
            mine: u64 = self.layout.hands[seat]
            if not mine & part:
                continue
            below: u64 = there & lane & (FULL ^ (part * 2 - 1))
            while mine & below & -below:
                part = below & -below
                below ^= part
            relevant |= part
        return relevant

    def answer(self, card: cint, need: cint) -> cint:
        """Answer for the position that was set up, after a card of the seat to play unless it is negative."""
        best: cint = -1
        winner: cint = self.layout.leader
        for trick_place in range(self.layout.placed):
            played: cint = self.layout.trick[4 * self.layout.size + trick_place]
            if trick_place == 0 or (played < best if played >> 4 == best >> 4 else played >> 4 == self.layout.trumps):
                best = played
                winner = (self.layout.leader + trick_place) & 3
        if card >= 0:
            return self._after(card, self.layout.placed, self.layout.leader, winner, best, need, self.layout.size)
        if self.layout.placed:
            return self._follow(self.layout.placed, self.layout.leader, winner, best, need, self.layout.size)
        return self._lead(self.layout.leader, need, self.layout.size)
