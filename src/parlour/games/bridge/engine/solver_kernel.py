# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Double-dummy bridge: how many tricks each side takes when all four hands are known. Compiled; also runs as it is.

The search asks "do North-South take ``need`` more tricks?" again and again. A solver is built in layers, each in a file
of its own: the cards (`layout_kernel`), what is remembered (`table_kernel`), what is certain without search
(`bounds_kernel`), what is tried first (`order_kernel`), and here the search and its doors.
"""

# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,has-type,index,misc,operator,return,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.bridge.engine.layout_kernel import leaders_of_runs
from cython.cimports.parlour.native.bits import msb, popcount

from parlour.games.bridge.engine.order_kernel import Order

__all__ = ["COMPILED", "NO_TRUMPS", "STRAINS", "Solver"]

COMPILED: bool = cython.compiled
NO_TRUMPS = 4
STRAINS = (3, 2, 1, 0, NO_TRUMPS)  # of a table: spades, hearts, diamonds, clubs, no trumps

_ONE = cython.declare(cython.ulonglong, 1)
_SUIT = cython.declare(cython.ulonglong, 0x1FFF)
_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
# Lengths of three hands in the last suit follow from the others, which leaves their places free
_SHAPE = cython.declare(cython.ulonglong, 0x0FFF0FFF0FFFFFFF)
_NEED = cython.declare(cython.ulonglong, 1 << 28)
_NEIGHBOURS = cython.declare(cython.int, 6)  # from so many cards on, what is known of other needs is worth a look


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _slot(shape: cython.ulonglong) -> cython.uint:
    """Return where the memory of a shape is, of 65536 places."""
    return cython.cast(cython.uint, (((shape ^ (shape >> 29)) * _GOLDEN) & _FULL) >> 40) & 0xFFFF


@cython.cclass
class Solver(Order):
    """Solves deals and positions. One object is for one thread; its memory is shared between all it solves."""

    def __init__(self, memory: int = 1 << 22, heads: int = 1 << 17) -> None:
        """Take the words of memory for patterns, and the most shapes (a power of two)."""
        super().__init__(memory, heads)
        self._nodes = 0
        self._limit = 0
        self._stopped = False
        self.watch(memoryview(b"\0"))

    def watch(self, cancel: memoryview, nodes: int = 0) -> None:
        """Stop when this byte is set, or after so many nodes (0: no limit); the count starts again from zero."""
        view: cython.const[cython.uchar][::1] = cancel
        self._watched = cancel  # so that the byte stays where it is
        self._flag = cython.address(view[0]) if cython.compiled else view
        self._limit = nodes
        self._nodes = 0
        self._stopped = False

    @property
    def nodes(self) -> int:
        """Cards tried since the last ``watch``."""
        return self._nodes

    @property
    def stopped(self) -> bool:
        """Whether a search was given up; results after that are not results."""
        return self._stopped

    def forget(self) -> None:
        """Empty the table: the next result costs the same number of nodes as in a new solver."""
        self._empty()
        self._forget_order()

    def table(self, hands: Sequence[int]) -> list[list[int]]:
        """Return the tricks of each declarer (North, East, South, West) in each of ``STRAINS``."""
        rows = []
        guess: cython.int = 0
        for strain in STRAINS:
            self.forget()
            row = [0, 0, 0, 0]
            for declarer in range(4):
                self._load(hands, strain, (declarer + 1) & 3, ())
                if declarer == 0:
                    guess = self._estimate()
                with cython.nogil:
                    guess = self._value(-1, guess)
                row[declarer] = guess if declarer % 2 == 0 else self._size - guess
            rows.append(row)
        return rows

    def tricks(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int] = (), guess: int = -1) -> int:
        """Return the tricks that the side to play takes from here on, the one on the table included."""
        self._load(hands, strain, leader, trick)
        first: cython.int = guess if guess >= 0 else self._estimate()
        with cython.nogil:
            first = self._value(-1, first)
        return first if (leader + len(trick)) % 2 == 0 else self._size - first

    def reaches(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int], need: int) -> bool:
        """Tell whether North-South take at least ``need`` tricks from here on, the one on the table included."""
        self._load(hands, strain, leader, trick)
        if need <= 0 or need > self._size:
            return need <= 0
        answer: cython.int = need
        with cython.nogil:
            answer = self._root(-1, answer)
        return answer == 1

    def best(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int] = ()) -> tuple[int, int]:
        """Return a best card of the hand to play, and the tricks its side takes with it."""
        tricks = self.tricks(hands, strain, leader, trick)
        seat: cython.int = (leader + len(trick)) & 3
        need: cython.int = tricks if seat % 2 == 0 else self._size - tricks + 1
        # The card that last reached what was asked of it; any card, when nothing can be reached
        likely = self._killer[4 * self._size + self._placed]
        for code in sorted(self._choices(seat), key=lambda choice: choice != likely):
            card: cython.int = code
            with cython.nogil:
                good: cython.int = self._root(card, need)
            if self._stopped or good == (seat % 2 == 0):
                return self._number[code], tricks
        raise AssertionError("no card takes the tricks that the search found")

    def cards(
        self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int] = (), only: int = -1
    ) -> list[tuple[int, int]]:
        """Return the legal cards of the hand to play, each with the tricks its side takes after it, highest first.

        ``only`` is a set of cards: runs of equal cards without any of them are left out.
        """
        self._load(hands, strain, leader, trick)
        seat: cython.int = (leader + len(trick)) & 3
        some: cython.ulonglong = _FULL if only == -1 else only
        cards: cython.int[16]
        values: cython.int[16]
        if not cython.compiled:
            cards, values = [0] * 16, [0] * 16
        count: cython.int = 0
        index: cython.int
        card: cython.int
        for code in self._choices(seat):
            card = code
            while (self._hands[seat] >> card) & 1:  # equal cards from here down
                if (some >> self._number[card]) & 1:
                    cards[count] = code
                    count += 1
                    break
                card += 1
        with cython.nogil:
            self._value_all(cards, values, count)
        found = []
        for index in range(count):
            card = cards[index]
            tricks = values[index] if seat % 2 == 0 else self._size - values[index]
            while (self._hands[seat] >> card) & 1:
                found.append((self._number[card], tricks))
                card += 1
        return found

    def _load(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int]) -> None:
        self._set_up(hands, strain, leader, trick)
        self._forget_habits()

    # The search

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
        length: cython.ulonglong = _ONE << (4 * (4 * seat + (card >> 4)))
        bit: cython.ulonglong = _ONE << card
        answer: cython.int
        index: cython.int
        same: cython.int = 0
        kept: cython.ulonglong
        if place == 0 or (card < best_card if card >> 4 == best_card >> 4 else card >> 4 == self._trumps):
            best_seat = seat
            best_card = card
        self._trick[4 * size + place] = card
        self._hands[seat] ^= bit
        self._unplayed ^= bit
        self._shape -= length
        self._nodes += 1
        if place < 3:
            answer = self._follow(place + 1, leader, best_seat, best_card, need, size)
        else:
            for index in range(4 * size, 4 * size + 4):
                same += self._trick[index] >> 4 == best_card >> 4
            kept = self._all
            self._all = self._unplayed
            answer = self._lead(best_seat, need - 1 if best_seat & 1 == 0 else need, size - 1)
            self._all = kept
            if same > 1:
                self._mattered |= _ONE << best_card
        self._hands[seat] ^= bit
        self._unplayed ^= bit
        self._shape += length
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
        led: cython.int = self._trick[4 * size] >> 4
        lane: cython.ulonglong = _SUIT << (16 * led)
        # Of the trick itself only the best card can still make a difference
        there: cython.ulonglong = self._unplayed | _ONE << best_card
        mattered: cython.ulonglong = 0
        moves: cython.ulonglong = self._hands[seat] & lane
        bit: cython.ulonglong
        low: cython.ulonglong
        following: cython.ulonglong
        card: cython.int
        if moves:
            if place < 3 and best_card >> 4 == led:
                following = self._hands[(seat + 1) & 3]
                low = there & lane
                if (
                    moves & low & -low
                    and (following & lane or self._trumps or not led or not following & _SUIT)
                    and self._cash(seat, led, need if wanted else size - need + 1, there)
                ):
                    return wanted
            moves = leaders_of_runs(moves, there)
            bit = 0
            if moves & (moves - 1):
                bit = self._first_to_follow(place, seat, best_seat, best_card, led, moves)
            while moves:
                card = msb(bit if bit else moves)
                bit = 0
                moves ^= _ONE << card
                if self._after(card, place, leader, best_seat, best_card, need, size) == wanted:
                    return wanted
                if self._stopped:
                    return 0
                mattered |= self._mattered
                # A card whose rank did not matter stands for all others of its suit of which the same is true
                low = (_ONE << (msb(self._mattered & lane) + 1)) - 1 if self._mattered & lane else _ONE << 16 * led
                if not (low >> card & 1):
                    moves &= low
        else:
            cards: cython.int[16]
            scores: cython.int[16]
            if not cython.compiled:
                cards, scores = [0] * 16, [0] * 16
            slot: cython.uint = _slot(self._shape + best_card) & 0x3FFF
            count: cython.int = self._order_discards(place, seat, best_seat, best_card, size, slot, cards, scores)
            done: cython.int = 0
            while done < count:
                card = self._next(cards, scores, done, count)
                done += 1
                if self._after(card, place, leader, best_seat, best_card, need, size) == wanted:
                    if count > 1:
                        self._killer[4 * size + place] = card
                        self._discard_memory[slot] = card
                        self._judge_discard(seat, card, True)
                    return wanted
                if self._stopped:
                    return 0
                mattered |= self._mattered
                self._judge_discard(seat, card, False)
                count = self._drop_equals(card, cards, scores, done, count)
        self._mattered = self._whole_runs(mattered, seat, there)
        return 1 - wanted

    def _lead(self, seat: cython.int, need: cython.int, size: cython.int) -> cython.int:
        """Answer at the start of a trick: do North-South take ``need`` of the ``size`` tricks left?"""
        self._mattered = 0
        if need <= 0:
            return 1
        if need > size:
            return 0
        if size == 1:
            return self._last_trick(seat, need)
        if self._stopped or self._flag[0] or 0 < self._limit < self._nodes:
            self._stopped = True
            return 0
        wanted: cython.int = seat & 1 == 0
        ours: cython.int = need if wanted else size - need + 1
        shape: cython.ulonglong = (
            (self._shape & _SHAPE)
            | cython.cast(cython.ulonglong, seat) << 60
            | cython.cast(cython.ulonglong, self._trumps) << 44
        )
        key: cython.ulonglong = shape | cython.cast(cython.ulonglong, need) * _NEED
        self._approach(key)
        if self._quick(seat, size, ours):
            return wanted
        if self._later(seat, size, size - ours + 1):
            return 1 - wanted
        self._look()
        top: cython.ulonglong = self._top
        low: cython.ulonglong = self._low
        answer: cython.int = self._probe(key, 2)
        if answer < 0 and size >= _NEIGHBOURS:
            if need < size:
                answer = self._probe(key + _NEED, 1)
            if answer < 0 and need > 1:
                answer = self._probe(key - _NEED, 0)
        if answer >= 0:
            return answer
        slot: cython.uint = _slot(shape)
        cards: cython.int[16]
        scores: cython.int[16]
        if not cython.compiled:
            cards, scores = [0] * 16, [0] * 16
        count: cython.int = self._order_leads(seat, size, slot, cards, scores)
        mattered: cython.ulonglong = 0
        done: cython.int = 0
        card: cython.int
        answer = 1 - wanted
        while done < count:
            card = self._next(cards, scores, done, count)
            done += 1
            if self._after(card, 0, seat, seat, card, need, size) == wanted:
                answer = wanted
                mattered = self._mattered
                self._killer[4 * size] = card
                self._lead_memory[slot] = card
                self._judge_lead(seat, card, True)
                break
            if self._stopped:
                return 0
            mattered |= self._mattered
            self._judge_lead(seat, card, False)
            count = self._drop_equals(card, cards, scores, done, count)
        if self._stopped:
            return 0
        if answer != wanted:
            mattered = self._whole_runs(mattered, seat, self._all)
        counts: cython.uint = 0
        suit: cython.int
        part: cython.ulonglong
        self._mattered = 0
        for suit in range(4):
            part = (mattered >> (16 * suit)) & _SUIT
            if part:
                part = (self._all >> (16 * suit)) & ((_ONE << (msb(part) + 1)) - 1)
                if part:
                    counts |= cython.cast(cython.uint, popcount(part)) << (4 * suit)
                    self._mattered |= _ONE << (16 * suit + msb(part))
        self._top = top
        self._low = low
        self._insert(key, counts, answer)
        return answer

    def _next(self, cards: cython.p_int, scores: cython.p_int, done: cython.int, count: cython.int) -> cython.int:
        """Take the best card that was not tried yet."""
        choice: cython.int = done
        index: cython.int
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
        """A card failed and its rank did not matter: drop the others of its suit of which the same is true."""
        low: cython.int = (card & 0x30) + msb((self._mattered >> (card & 0x30)) & _SUIT)
        if card <= low:
            return count
        kept: cython.int = start
        index: cython.int
        for index in range(start, count):
            if cards[index] >> 4 == card >> 4 and cards[index] > low:
                continue
            cards[kept] = cards[index]
            scores[kept] = scores[index]
            kept += 1
        return kept

    def _whole_runs(self, mattered: cython.ulonglong, seat: cython.int, there: cython.ulonglong) -> cython.ulonglong:
        """When all moves of a seat failed and equal cards were left out: if one of a run mattered, all of it did."""
        left: cython.ulonglong = mattered
        lane: cython.ulonglong
        part: cython.ulonglong
        mine: cython.ulonglong
        below: cython.ulonglong
        shift: cython.int
        while left:
            shift = msb(left) & 0x30
            lane = _SUIT << shift
            part = there & lane & ((_ONE << msb(left)) * 2 - 1)
            left &= (_ONE << shift) - 1
            if not part:
                continue
            part = _ONE << msb(part)
            mine = self._hands[seat]
            if not mine & part:
                continue
            below = there & lane & (_FULL ^ (part * 2 - 1))
            while mine & below & -below:
                part = below & -below
                below ^= part
            mattered |= part
        return mattered

    def _root(self, card: cython.int, need: cython.int) -> cython.int:
        """Answer for the position that was set up, after a card of the seat to play unless it is negative."""
        best: cython.int = -1
        winner: cython.int = self._leader
        played: cython.int
        place: cython.int
        for place in range(self._placed):
            played = self._trick[4 * self._size + place]
            if place == 0 or (played < best if played >> 4 == best >> 4 else played >> 4 == self._trumps):
                best = played
                winner = (self._leader + place) & 3
        if card >= 0:
            return self._after(card, self._placed, self._leader, winner, best, need, self._size)
        if self._placed:
            return self._follow(self._placed, self._leader, winner, best, need, self._size)
        return self._lead(self._leader, need, self._size)

    def _value(self, card: cython.int, guess: cython.int) -> cython.int:
        """Return the tricks of North-South by asking again and again, beginning around a guess."""
        low: cython.int = 0
        high: cython.int = self._size
        need: cython.int = guess
        while low < high and not self._stopped:
            if need <= low:
                need = low + 1
            need = min(need, high)
            if self._root(card, need):
                low = need
                need += 1
            else:
                high = need - 1
                need -= 1
        return low

    def _value_all(self, cards: cython.p_int, lows: cython.p_int, count: cython.int) -> cython.void:
        """Set the tricks of North-South after each of these cards; what is found of one may be true of others."""
        highs: cython.int[16]
        if not cython.compiled:
            highs = [0] * 16
        need: cython.int = self._estimate()
        answer: cython.int
        mark: cython.int
        index: cython.int
        other: cython.int
        for index in range(count):
            lows[index] = 0
            highs[index] = self._size
        for index in range(count):
            while lows[index] < highs[index] and not self._stopped:
                need = min(max(need, lows[index] + 1), highs[index])
                answer = self._root(cards[index], need)
                # A card whose rank did not matter stands for all others of its suit of which the same is true
                mark = (cards[index] & 0x30) + msb((self._mattered >> (cards[index] & 0x30)) & _SUIT)
                for other in range(index, count):
                    if other == index or (
                        mark < cards[index] and mark < cards[other] and cards[other] >> 4 == cards[index] >> 4
                    ):
                        if answer:
                            lows[other] = max(lows[other], need)
                        else:
                            highs[other] = min(highs[other], need - 1)
                need += 1 if answer else -1
            need = lows[index]
