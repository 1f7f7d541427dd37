# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, call-overload, index, misc, no-any-return, operator, return"
# mypy: disable-error-code="return-value, type-arg, valid-type"
# (arrays and pointers of Cython are no Python types)
"""Alpha-beta over whole tricks with an estimate at the end. Compiled; also runs as it is.

Values speak for declarer's side and count thousandths of a trick. The side to move is read from the position: whoever
wins a trick leads again. Depth counts tricks, so that no estimate ever falls into the middle of one. What the estimate
counts, and how each part weighs, is carried up with the value, so that a result can be explained by its parts. Somebody
else may estimate instead: then the number that stands for his estimate is carried up.

What makes it fast, each sound on its own: alpha-beta; of equal cards only one is tried, as exchanging them changes no
trick; move ordering, which changes no value; and a transposition table at the start of tricks, whose key is the hands,
the leader and the depth, hashed to 64 bits, so that an entry stands for one search.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

import cython
from cython.cimports.parlour.games.bridge.engine.card_bits import SUIT
from cython.cimports.parlour.native.bits import FULL, GOLDEN, MIX, ONE, cint, ctz, msb, popcount, u64

__all__ = ["PARTS", "UNIT", "Estimate", "MinimaxKernel"]

UNIT = 1000  # values count so many to a trick
PARTS = ("tricks", "winners", "trumps", "communication", "defence")

Estimate = Callable[[tuple[int, ...], int, int], tuple[int, int]]
"""From the hands between tricks, who leads, and by how many of the tricks searched declarer's side is ahead: the value
of it all, and a number that stands for it."""

_INFINITY = cython.declare(cint, 1_000_000)
_SLOTS = cython.declare(cint, 1 << 15)
_WIDE = cython.declare(cint, 8)  # numbers of one table entry: value, depth, bound, five counts
_EXACT = cython.declare(cint, 1)
_LOWER = cython.declare(cint, 2)
_UPPER = cython.declare(cint, 3)
_COUNTS = cython.declare(cint, 5)


@cython.cclass
class MinimaxKernel:
    """Searches one deal at a time; its table is emptied by ``load``."""

    def __init__(self, weights: Sequence[int], estimate: Estimate | None = None) -> None:
        """Take what each of ``PARTS`` weighs, in thousandths of a trick, or who estimates instead."""
        if not cython.compiled:
            self._weights = [0] * 5
            self._hands = [0] * 4
            self._counts = [0] * 320
        self._keys = self._entries = None
        self._asks = estimate is not None
        self._estimate = estimate
        self._error = None
        for index in range(5):
            self._weights[index] = 0 if self._asks else weights[index]
        self._nodes = 0
        self._limit = 0
        self._stopped = False
        self.watch(memoryview(b"\0"))

    def watch(self, cancel: memoryview, nodes: int = 0) -> None:
        """Stop when this byte is set, or after so many nodes (0: no limit); the count starts again from zero."""
        view: cython.const[cython.uchar][::1] = cancel
        self._watched = cancel
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
        """Whether a search was given up."""
        return self._stopped

    def load(self, hands: Sequence[int], trumps: int, declarer: int, leader: int, trick: Sequence[int]) -> None:
        """Take a position: hands without the cards on the table; ``trumps`` is 4 when there are none."""
        self._loaded = True
        self._ahead = 0
        for seat in range(4):
            self._hands[seat] = hands[seat]
        self._trumps = trumps
        self._side = declarer & 1
        self._leader = leader
        self._placed = len(trick)
        self._best_seat = leader
        self._best_card = trick[0] if trick else -1
        self._led = trick[0] // 13 if trick else -1
        self._table = 0
        for index in range(len(trick)):
            card: cint = trick[index]
            self._table |= ONE << card
            if index and self._beats(card, self._best_card):
                self._best_card = card
                self._best_seat = (leader + index) & 3

    def parts(self) -> list[int]:
        """Return the counts of the position loaded, which must be between tricks, for declarer's side."""
        self._count(0)
        return [self._counts[place] for place in range(5)]

    def cards(self, depth: int) -> list[tuple[int, int, list[int]]]:
        """Return every legal card with its value after ``depth`` tricks and the counts behind it, lowest cards first.

        The trick on the table is the first of them. Every value is exact: nothing is cut off at the root. Where another
        estimates, the counts are declarer's lead in the tricks searched and the number of the estimate.
        """
        self._empty()
        seat: cint = (self._leader + self._placed) & 3
        valued = []
        known: dict[int, tuple[int, list[int]]] = {}
        legal: u64 = self._legal(seat, self._led)
        tricks: cint = depth
        for number in range(52):
            card: cint = number
            if not legal >> card & 1:
                continue
            same = self._lowest_equal(card, seat)
            if same not in known:
                first: cint = same
                with cython.nogil:
                    value: cint = self._play(
                        first,
                        seat,
                        self._placed,
                        self._leader,
                        self._best_seat,
                        self._best_card,
                        self._led,
                        tricks,
                        -_INFINITY,
                        _INFINITY,
                        0,
                    )
                if self._error is not None:
                    error, self._error = self._error, None
                    raise error
                if self._stopped:
                    return []
                known[same] = (value, [self._counts[index] for index in range(5)])
            valued.append((number, *known[same]))
        return valued

    def _empty(self) -> None:
        """Make the table, or forget what was found in another position."""
        slot: cint
        if self._keys is None:
            self._keys = array("Q", bytes(8 * _SLOTS))
            self._entries = array("i", bytes(4 * 8 * _SLOTS))
        elif self._loaded:
            for slot in range(_SLOTS):
                self._keys[slot] = 0
        self._loaded = False

    def _beats(self, card: cint, best: cint) -> cython.bint:
        if card // 13 == best // 13:
            return card > best
        return card // 13 == self._trumps

    def _legal(self, seat: cint, led: cint) -> u64:
        if led >= 0:
            follow: u64 = self._hands[seat] & (SUIT << (13 * led))
            if follow:
                return follow
        return self._hands[seat]

    def _lowest_equal(self, card: cint, seat: cint) -> cint:
        """Return the lowest card of the same hand with no card of another between."""
        others: u64 = self._table
        for other in range(4):
            if other != seat:
                others |= self._hands[other]
        low: cint = card
        while card % 13:
            card -= 1
            if others >> card & 1:
                break
            if self._hands[seat] >> card & 1:
                low = card
        return low

    def _play(
        self,
        card: cint,
        seat: cint,
        placed: cint,
        leader: cint,
        best_seat: cint,
        best_card: cint,
        led: cint,
        depth: cint,
        alpha: cint,
        beta: cint,
        ply: cint,
    ) -> cint:
        """Play a card, search on, and take it back. The counts of the result are left at ``ply``."""
        table: u64 = self._table
        self._nodes += 1
        if (self._limit and self._nodes >= self._limit) or self._flag[0]:
            self._stopped = True
        if self._stopped:
            return 0
        self._hands[seat] ^= ONE << card
        if placed == 0:
            led = card // 13
            best_seat = seat
            best_card = card
        elif self._beats(card, best_card):
            best_seat = seat
            best_card = card
        if placed < 3:
            self._table = table | ONE << card
            value: cint = self._choose(placed + 1, leader, best_seat, best_card, led, depth, alpha, beta, ply + 1)
            for index in range(_COUNTS):
                self._counts[5 * ply + index] = self._counts[5 * ply + 5 + index]
        else:
            self._table = 0
            ours: cint = 1 if (best_seat & 1) == self._side else -1
            gain: cint = ours * self._weights[0]
            self._ahead += ours
            value = gain + self._lead(best_seat, depth - 1, alpha - gain, beta - gain, ply + 1)
            self._ahead -= ours
            for index in range(_COUNTS):
                self._counts[5 * ply + index] = self._counts[5 * ply + 5 + index]
            self._counts[5 * ply] += ours
        self._table = table
        self._hands[seat] ^= ONE << card
        return value

    def _lead(self, leader: cint, depth: cint, alpha: cint, beta: cint, ply: cint) -> cint:
        """Search between tricks, where the table is looked at and the estimate falls."""
        if self._asks and (depth <= 0 or not self._hands[leader]):
            return self._ask(leader, ply)
        if not self._hands[leader]:
            for index in range(_COUNTS):
                self._counts[5 * ply + index] = 0
            return 0
        if depth <= 0:
            return self._count(ply)
        key: u64 = self._key(leader, depth)
        slot: cint = cython.cast(cint, key & (_SLOTS - 1))
        entry: cint = slot * _WIDE
        if self._keys[slot] == key:
            value: cint = self._entries[entry]
            bound: cint = self._entries[entry + 2]
            if bound == _EXACT or (bound == _LOWER and value >= beta) or (bound == _UPPER and value <= alpha):
                for index in range(_COUNTS):
                    self._counts[5 * ply + index] = self._entries[entry + 3 + index]
                return value
        value = self._choose(0, leader, leader, -1, -1, depth, alpha, beta, ply)
        if not self._stopped:
            self._keys[slot] = key
            self._entries[entry] = value
            self._entries[entry + 1] = depth
            self._entries[entry + 2] = _LOWER if value >= beta else _UPPER if value <= alpha else _EXACT
            for index in range(_COUNTS):
                self._entries[entry + 3 + index] = self._counts[5 * ply + index]
        return value

    def _key(self, leader: cint, depth: cint) -> u64:
        key: u64 = cython.cast(u64, 4 * depth + leader + 1)
        if self._asks:  # an estimate of its own may depend on the tricks won
            key += cython.cast(u64, 64 * (self._ahead + 14))
        for seat in range(4):
            key = ((key ^ self._hands[seat]) * GOLDEN) & FULL
            key ^= key >> 29
            key = (key * MIX) & FULL
            key ^= key >> 32
        return key | 1

    def _choose(
        self,
        placed: cint,
        leader: cint,
        best_seat: cint,
        best_card: cint,
        led: cint,
        depth: cint,
        alpha: cint,
        beta: cint,
        ply: cint,
    ) -> cint:
        """Try the cards of whoever is to play, likely ones first; declarer's side wants more, the others less."""
        if not cython.compiled:
            cards, scores, kept = [0] * 13, [0] * 13, [0] * 5
        seat: cint = (leader + placed) & 3
        most: cython.bint = (seat & 1) == self._side
        count: cint = 0
        left: u64 = self._legal(seat, led)
        while left:
            card: cint = ctz(left)
            left &= left - 1
            if self._lowest_equal(card, seat) != card:
                continue
            score: cint = self._move_score(card, seat, placed, best_seat, best_card)
            index: cint = count
            while index and scores[index - 1] < score:
                scores[index] = scores[index - 1]
                cards[index] = cards[index - 1]
                index -= 1
            scores[index] = score
            cards[index] = card
            count += 1
        best: cint = -_INFINITY if most else _INFINITY
        for number in range(count):
            value: cint = self._play(
                cards[number], seat, placed, leader, best_seat, best_card, led, depth, alpha, beta, ply
            )
            if self._stopped:
                return 0
            if (value > best) if most else (value < best):
                best = value
                for index in range(_COUNTS):
                    kept[index] = self._counts[5 * ply + index]
            if most:
                alpha = max(alpha, best)
            elif best < beta:
                beta = best
            if alpha >= beta:
                break
        for index in range(_COUNTS):
            self._counts[5 * ply + index] = kept[index]
        return best

    def _move_score(self, card: cint, seat: cint, placed: cint, best_seat: cint, best_card: cint) -> cint:
        """Return how early a card is worth trying."""
        suit: cint = card // 13
        out: u64 = self._hands[(seat + 1) & 3] | self._hands[(seat + 3) & 3]
        master: cython.bint = (out >> card) >> 1 & (SUIT >> (card % 13 + 1)) == 0
        if placed == 0:
            return (40 if master else 0) + popcount(self._hands[seat] & (SUIT << (13 * suit)))
        if self._beats(card, best_card) and (best_seat & 1) != (seat & 1):
            return 60 - card % 13 if placed == 3 else 40 + (10 if master else 0)
        return 20 - card % 13 - (10 if suit == self._trumps else 0)

    def _count(self, ply: cint) -> cint:
        """Count what the estimate counts, leave it at ``ply``, and return the estimate."""
        ours: u64 = self._hands[self._side] | self._hands[self._side + 2]
        theirs: u64 = self._hands[1 - self._side] | self._hands[3 - self._side]
        winners: cint = 0
        links: cint = 0
        guards: cint = 0
        for suit in range(4):
            mine: u64 = ours >> (13 * suit) & SUIT
            other: u64 = theirs >> (13 * suit) & SUIT
            winners += self._top(mine, other, suit, self._side)
            winners -= self._top(other, mine, suit, 1 - self._side)
            links += self._links(mine, other, suit, self._side)
            links -= self._links(other, mine, suit, 1 - self._side)
            guards += self._guards(mine, other, suit)
        trumps: cint = 0
        if self._trumps < 4:
            mine = ours >> (13 * self._trumps) & SUIT
            other = theirs >> (13 * self._trumps) & SUIT
            trumps = popcount(mine) // 2 - popcount(other) // 2
            if mine > other:
                trumps += 1
            elif other > mine:
                trumps -= 1
        base: cint = 5 * ply
        self._counts[base] = 0
        self._counts[base + 1] = winners
        self._counts[base + 2] = trumps
        self._counts[base + 3] = links
        self._counts[base + 4] = -guards
        value: cint = 0
        for index in range(1, _COUNTS):
            value += self._weights[index] * self._counts[base + index]
        return value

    def _ask(self, leader: cint, ply: cint) -> cint:
        """Ask whoever estimates here. Nothing may be raised through the search: a fault stops it, and is kept."""
        for index in range(_COUNTS):
            self._counts[5 * ply + index] = 0
        try:
            hands = (self._hands[0], self._hands[1], self._hands[2], self._hands[3])
            value, number = self._estimate(hands, leader, self._ahead)
        except BaseException as error:
            self._error = error
            self._stopped = True
            return 0
        self._counts[5 * ply + 1] = number
        return value

    def _top(self, mine: u64, other: u64, suit: cint, side: cint) -> cint:
        """Return the sure winners of a side in a suit: cards above all of the other side's, as many as can be led.

        Where the other side can ruff, only the rounds that everyone who can ruff has to follow count.
        """
        above: u64 = mine >> (msb(other) + 1) if other else mine
        sure: cint = popcount(above)
        first: cint = popcount(self._hands[side] >> (13 * suit) & SUIT)
        second: cint = popcount(self._hands[side + 2] >> (13 * suit) & SUIT)
        longer: cint = first if first > second else second
        sure = min(sure, longer)
        if self._trumps < 4 and suit != self._trumps:
            for enemy in range(1 - side, 4, 2):
                if self._hands[enemy] >> (13 * self._trumps) & SUIT:
                    length: cint = popcount(self._hands[enemy] >> (13 * suit) & SUIT)
                    sure = min(sure, length)
        return sure

    def _links(self, mine: u64, other: u64, suit: cint, side: cint) -> cint:
        """Return the entries of a side in a suit: a winner in one hand and a lower card in the other."""
        high: cint = msb(other) if other else -1
        first: u64 = self._hands[side] >> (13 * suit) & SUIT
        second: u64 = self._hands[side + 2] >> (13 * suit) & SUIT
        if not first or not second:
            return 0
        links: cint = 0
        if msb(first) > high and ctz(second) < msb(first):
            links += 1
        if msb(second) > high and ctz(first) < msb(second):
            links += 1
        return links

    def _guards(self, mine: u64, other: u64, suit: cint) -> cint:
        """Return the stoppers that defenders may still make in a suit: honours below declarer's that have company."""
        guards: cint = 0
        if not mine or not other:
            return 0
        for enemy in range(1 - self._side, 4, 2):
            held: u64 = self._hands[enemy] >> (13 * suit) & SUIT
            if held:
                above: cint = popcount(mine >> msb(held))
                if 0 < above < popcount(held) and above <= 2:
                    guards += 1
        return guards
