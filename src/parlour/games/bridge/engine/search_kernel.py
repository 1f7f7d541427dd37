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
from cython.cimports.parlour.native.bits import FULL, GOLDEN, ONE, msb, popcount

from parlour.games.bridge.engine.layout_kernel import Layout
from parlour.games.bridge.engine.move_ordering_kernel import MoveOrdering
from parlour.games.bridge.engine.transposition_kernel import TranspositionTable

__all__ = ["Search"]

# Lengths of three hands in the last suit follow from the others, which leaves their places free
_DISTRIBUTION = cython.declare(cython.ulonglong, 0x0FFF0FFF0FFFFFFF)
_NEED = cython.declare(cython.ulonglong, 1 << 28)
_NEIGHBOURS = cython.declare(cython.int, 6)  # from so many cards on, what is known of other needs is worth a look


def _slot(distribution: cython.ulonglong) -> cython.uint:
    """Return where the best cards of a distribution are kept, of 65536 places."""
    return cython.cast(cython.uint, (((distribution ^ (distribution >> 29)) * GOLDEN) & FULL) >> 40) & 0xFFFF


@cython.cclass
class Search:
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

    def killer(self, place: cython.int) -> cython.int:
        """Return the card that last reached what was asked of it at a place of the trick on the table."""
        return self._ordering.killers[4 * self.layout.size + place]

    def _after(
        self,
        card: cython.int,
        place: cython.int,
        leader: cython.int,
        best_seat: cython.int,
        best_card: cython.int,
        need: cython.int,
        size: cython.int,
    ) -> cython.int:
        """Play a card and go on; return whether North-South reach ``need``, and take the card back."""
        seat: cython.int = (leader + place) & 3
        length: cython.ulonglong = ONE << (4 * (4 * seat + (card >> 4)))
        bit: cython.ulonglong = ONE << card
        same: cython.int = 0
        if place == 0 or (card < best_card if card >> 4 == best_card >> 4 else card >> 4 == self.layout.trumps):
            best_seat = seat
            best_card = card
        self.layout.trick[4 * size + place] = card
        self.layout.hands[seat] = self.layout.hands[seat] ^ bit
        self.layout.unplayed ^= bit
        self.layout.distribution -= length
        self.nodes += 1
        if place < 3:
            answer: cython.int = self._follow(place + 1, leader, best_seat, best_card, need, size)
        else:
            for index in range(4 * size, 4 * size + 4):
                same += self.layout.trick[index] >> 4 == best_card >> 4
            kept: cython.ulonglong = self.layout.remaining
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
        place: cython.int,
        leader: cython.int,
        best_seat: cython.int,
        best_card: cython.int,
        need: cython.int,
        size: cython.int,
    ) -> cython.int:
        """Answer for a hand that plays second, third or last to a trick."""
        seat: cython.int = (leader + place) & 3
        wanted: cython.int = seat & 1 == 0
        led: cython.int = self.layout.trick[4 * size] >> 4
        lane: cython.ulonglong = SUIT << (16 * led)
        # Of the trick itself only the best card can still make a difference
        there: cython.ulonglong = self.layout.unplayed | ONE << best_card
        relevant: cython.ulonglong = 0
        moves: cython.ulonglong = self.layout.hands[seat] & lane
        if not moves:
            return self._discard(place, leader, best_seat, best_card, need, size)
        if place < 3 and best_card >> 4 == led:
            following: cython.ulonglong = self.layout.hands[(seat + 1) & 3]
            low: cython.ulonglong = there & lane
            if (
                moves & low & -low
                and (following & lane or self.layout.trumps or not led or not following & SUIT)
                and quick_tricks_of_winner(self.layout, seat, led, need if wanted else size - need + 1, there)
            ):
                return wanted
        moves = leaders_of_runs(moves, there)
        bit: cython.ulonglong = 0
        if moves & (moves - 1):
            bit = self._ordering.first_to_follow(self.layout, place, seat, best_seat, best_card, led, moves)
        while moves:
            card: cython.int = msb(bit if bit else moves)
            bit = 0
            moves ^= ONE << card
            if self._after(card, place, leader, best_seat, best_card, need, size) == wanted:
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
        place: cython.int,
        leader: cython.int,
        best_seat: cython.int,
        best_card: cython.int,
        need: cython.int,
        size: cython.int,
    ) -> cython.int:
        """Answer for a hand that cannot follow suit."""
        seat: cython.int = (leader + place) & 3
        wanted: cython.int = seat & 1 == 0
        there: cython.ulonglong = self.layout.unplayed | ONE << best_card
        relevant: cython.ulonglong = 0
        slot: cython.uint = _slot(self.layout.distribution + best_card) & 0x3FFF
        if not cython.compiled:
            cards, scores = [0] * 16, [0] * 16
        count: cython.int = self._ordering.score_discards(
            self.layout, place, seat, best_seat, best_card, size, slot, cards, scores
        )
        done: cython.int = 0
        while done < count:
            card: cython.int = self._next(cards, scores, done, count)
            done += 1
            if self._after(card, place, leader, best_seat, best_card, need, size) == wanted:
                if count > 1:
                    self._ordering.killers[4 * size + place] = card
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

    def _lead(self, seat: cython.int, need: cython.int, size: cython.int) -> cython.int:
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
        wanted: cython.int = seat & 1 == 0
        ours: cython.int = need if wanted else size - need + 1
        distribution: cython.ulonglong = (
            (self.layout.distribution & _DISTRIBUTION)
            | cython.cast(cython.ulonglong, seat) << 60
            | cython.cast(cython.ulonglong, self.layout.trumps) << 44
        )
        key: cython.ulonglong = distribution | cython.cast(cython.ulonglong, need) * _NEED
        self._table.prefetch(key)
        if quick_tricks(self.layout, seat, size, ours):
            return wanted
        if opponents_tricks(self.layout, seat, size, size - ours + 1):
            return 1 - wanted
        self._table.read_owners(self.layout)
        top: cython.ulonglong = self._table.top_owners
        low: cython.ulonglong = self._table.low_owners
        answer: cython.int = self._known(key, need, size)
        if answer >= 0:
            return answer
        answer = self._try_leads(seat, need, size, _slot(distribution))
        if self.stopped:
            return 0
        self._table.top_owners = top
        self._table.low_owners = low
        self._table.store(key, self._count_relevant(self.layout.relevant_ranks), answer)
        return answer

    def _try_leads(self, seat: cython.int, need: cython.int, size: cython.int, slot: cython.uint) -> cython.int:
        """Answer by leading one card after the other."""
        wanted: cython.int = seat & 1 == 0
        if not cython.compiled:
            cards, scores = [0] * 16, [0] * 16
        count: cython.int = self._ordering.score_leads(self.layout, seat, size, slot, cards, scores)
        relevant: cython.ulonglong = 0
        done: cython.int = 0
        while done < count:
            card: cython.int = self._next(cards, scores, done, count)
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

    def _known(self, key: cython.ulonglong, need: cython.int, size: cython.int) -> cython.int:
        """Return a stored answer to this question or to its neighbours, or -1."""
        answer: cython.int = self._table.probe(self.layout, key, 2)
        if answer < 0 and size >= _NEIGHBOURS:
            if need < size:
                answer = self._table.probe(self.layout, key + _NEED, 1)
            if answer < 0 and need > 1:
                answer = self._table.probe(self.layout, key - _NEED, 0)
        return answer

    def _count_relevant(self, relevant: cython.ulonglong) -> cython.uint:
        """Set the relevant ranks to cards that are still there, and return how many there are in each suit."""
        counts: cython.uint = 0
        self.layout.relevant_ranks = 0
        for suit in range(4):
            part: cython.ulonglong = in_suit(relevant, suit)
            if part:
                part = (self.layout.remaining >> (16 * suit)) & ((ONE << (msb(part) + 1)) - 1)
                if part:
                    counts |= cython.cast(cython.uint, popcount(part)) << (4 * suit)
                    self.layout.relevant_ranks |= ONE << (16 * suit + msb(part))
        return counts

    def _next(self, cards: cython.p_int, scores: cython.p_int, done: cython.int, count: cython.int) -> cython.int:
        """Take the best card that was not tried yet."""
        choice: cython.int = done
        for index in range(done + 1, count):
            if scores[index] > scores[choice]:
                choice = index
        card: cython.int = cards[choice]
        cards[choice] = cards[done]
        scores[choice] = scores[done]
        return card

    def _drop_equals(
        self, card: cython.int, cards: cython.p_int, scores: cython.p_int, start: cython.int, count: cython.int
    ) -> cython.int:
        """A card failed and its rank was not relevant: drop the others of its suit of which the same is true."""
        low: cython.int = (card & 0x30) + msb((self.layout.relevant_ranks >> (card & 0x30)) & SUIT)
        if card <= low:
            return count
        kept: cython.int = start
        for index in range(start, count):
            if cards[index] >> 4 == card >> 4 and cards[index] > low:
                continue
            cards[kept] = cards[index]
            scores[kept] = scores[index]
            kept += 1
        return kept

    def _whole_runs(self, relevant: cython.ulonglong, seat: cython.int, there: cython.ulonglong) -> cython.ulonglong:
        """When all moves of a seat failed and equal cards were left out: if one of a run is relevant, all of it is."""
        left: cython.ulonglong = relevant
        while left:
            shift: cython.int = msb(left) & 0x30
            lane: cython.ulonglong = SUIT << shift
            part: cython.ulonglong = there & lane & ((ONE << msb(left)) * 2 - 1)
            left &= (ONE << shift) - 1
            if not part:
                continue
            part = ONE << msb(part)
            mine: cython.ulonglong = self.layout.hands[seat]
            if not mine & part:
                continue
            below: cython.ulonglong = there & lane & (FULL ^ (part * 2 - 1))
            while mine & below & -below:
                part = below & -below
                below ^= part
            relevant |= part
        return relevant

    def answer(self, card: cython.int, need: cython.int) -> cython.int:
        """Answer for the position that was set up, after a card of the seat to play unless it is negative."""
        best: cython.int = -1
        winner: cython.int = self.layout.leader
        for place in range(self.layout.placed):
            played: cython.int = self.layout.trick[4 * self.layout.size + place]
            if place == 0 or (played < best if played >> 4 == best >> 4 else played >> 4 == self.layout.trumps):
                best = played
                winner = (self.layout.leader + place) & 3
        if card >= 0:
            return self._after(card, self.layout.placed, self.layout.leader, winner, best, need, self.layout.size)
        if self.layout.placed:
            return self._follow(self.layout.placed, self.layout.leader, winner, best, need, self.layout.size)
        return self._lead(self.layout.leader, need, self.layout.size)
