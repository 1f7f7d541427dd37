# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Double-dummy bridge: how many tricks each side takes when all four hands are known. Compiled; also runs as it is.

The search asks "do North-South take ``need`` more tricks?" and remembers answers at the start of tricks. An answer is
kept with the cards that mattered only: per suit, who owns its highest few remaining cards. It then holds for every deal
with the same suit lengths in which the same seats own those cards, whatever became of the small ones.

Inside, suits are renumbered so that trumps come first, and ranks so that the remaining cards of a suit have no gaps. A
card is ``suit * 16 + rank``. What mattered is 64 bits, 16 for each suit: all ranks from the lowest set bit up.
"""

# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,has-type,index,misc,operator,return,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.parlour.core.bits import ctz, msb, popcount
else:
    from parlour.core.bits import ctz, msb, popcount

__all__ = ["COMPILED", "NO_TRUMPS", "STRAINS", "Solver"]

COMPILED: bool = cython.compiled
NO_TRUMPS = 4
STRAINS = (3, 2, 1, 0, NO_TRUMPS)  # of a table: spades, hearts, diamonds, clubs, no trumps

_ONE = cython.declare(cython.ulonglong, 1)
_U1 = cython.declare(cython.uint, 1)
_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ALL32 = cython.declare(cython.uint, 0xFFFFFFFF)
_GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
# Lengths of three hands in clubs follow from the others, which leaves their places free for need, strain and leader
_KEY_MASK = cython.declare(cython.ulonglong, 0x0FFF0FFF0FFFFFFF)
_NONE = cython.declare(cython.uint, 0xFFFFFFFF)
_NO_CARD = cython.declare(cython.int, 63)
_WIDEST = cython.declare(cython.int, 4096)  # patterns kept for one shape


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _hash(key: cython.ulonglong) -> cython.uint:
    key ^= key >> 29
    return cython.cast(cython.uint, ((key * _GOLDEN) & _FULL) >> 40)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kth(cards: cython.uint, k: cython.int) -> cython.ulonglong:
    """Return the bit of the k-th highest card."""
    while k > 1:
        cards ^= _U1 << msb(cards)
        k -= 1
    return _ONE << msb(cards)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lane(mattered: cython.ulonglong, suit: cython.int) -> cython.uint:
    return (mattered >> (16 * suit)) & 0xFFFF


@cython.cclass
class Solver:
    """Solves deals and positions. One object is for one thread; its memory is shared between all it solves."""

    def __init__(self, memory: int = 1 << 22, heads: int = 1 << 17) -> None:
        """Take the words of memory for patterns, and the most shapes (a power of two)."""
        self._pool_size = memory
        self._head_mask = heads - 1
        if cython.compiled:
            self._pool = cython.cast(cython.p_ulonglong, calloc(memory, 8))
            self._heads = cython.cast(cython.p_ulonglong, calloc(2 * heads, 8))
            self._used = cython.cast(cython.p_uint, calloc(heads, 4))
            if not self._pool or not self._heads or not self._used:
                raise MemoryError("not enough memory for the double-dummy table")
        else:
            self._pool = array("Q", bytes(8 * memory))
            self._heads = array("Q", bytes(16 * heads))
            self._used = array("I", bytes(4 * heads))
            self._hold = [0] * 16
            self._all = [0] * 4
            self._owners = [0] * 32768
            self._killer = [0] * 64
            self._trick = [0] * 64
            self._lead_memory = bytearray(65536)
            self._number = [0] * 64
            self._top_mask = [0] * 14
            self._low_mask = [0] * 14
            self._free = [0] * 16
        for count in range(14):
            self._top_mask[count] = 0xFFFF if count >= 8 else (0xFFFF << (16 - 2 * count)) & 0xFFFF
            self._low_mask[count] = 0 if count <= 8 else (0x3FF << (10 - 2 * (count - 8))) & 0x3FF
        self._head_count = 0
        self._nodes = 0
        self._limit = 0
        self._stopped = False
        self._clear()
        self.watch(memoryview(b"\0"))

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self._pool)
            free(self._heads)
            free(self._used)

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
        self._clear()

    def table(self, hands: Sequence[int]) -> list[list[int]]:
        """Return the tricks of each declarer (North, East, South, West) in each of ``STRAINS``."""
        rows = []
        guess: cython.int = 0
        for strain in STRAINS:
            self._clear()
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

    def cards(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int] = ()) -> list[tuple[int, int]]:
        """Return every legal card of the hand to play, with the tricks its side takes after it; highest cards first."""
        self._load(hands, strain, leader, trick)
        seat: cython.int = (leader + len(trick)) & 3
        guess: cython.int = self._estimate()
        found = []
        for code in self._choices(seat):
            card: cython.int = code
            with cython.nogil:
                guess = self._value(card, guess)
            tricks = guess if seat % 2 == 0 else self._size - guess
            suit = code >> 4
            rank = code & 15
            while rank >= 0 and self._hold[4 * seat + suit] >> rank & 1:  # the run of equal cards from here down
                found.append((self._number[16 * suit + rank], tricks))
                rank -= 1
        return found

    def _estimate(self) -> int:
        """Guess the tricks of North-South from high cards and trumps; fitted to random deals, on average 0.8 off."""
        ours = 0.0
        whole = 0.0
        for suit in range(4):
            count = popcount(self._all[suit])
            for rank in range(max(0, count - 4), count):
                whole += rank + 5 - count
                if (self._hold[suit] | self._hold[8 + suit]) >> rank & 1:
                    ours += rank + 5 - count
        share = ours / whole - 0.5 if whole else 0.0
        if self._trumps:
            tricks = self._size * (0.5 + 1.57 * share)
        else:
            mine = popcount(self._hold[0] | self._hold[8])
            longer = mine - popcount(self._hold[4] | self._hold[12])
            tricks = self._size * (0.5 + 1.11 * share) + 0.54 * longer
        return max(0, min(self._size, int(tricks + 0.5)))

    def _choices(self, seat: int) -> list[int]:
        """Return the different cards that a seat may play, as codes."""
        codes: cython.int[16]
        if not cython.compiled:
            codes = [0] * 16
        pointer = cython.address(codes[0]) if cython.compiled else codes
        count: cython.int = 0
        hand: cython.int = seat
        suit: cython.int
        led: cython.int = self._trick[4 * self._size] >> 4 if self._placed else -1
        for suit in range(4):
            if led >= 0 and suit != led and self._hold[4 * hand + led]:
                continue
            count = self._moves(hand, suit, pointer, count)
        return [codes[index] for index in range(count)]

    def _load(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int]) -> None:
        """Set up a position: ``hands`` without the cards of the trick on the table."""
        outer = [3, 2, 1, 0]
        if strain != NO_TRUMPS:
            outer.remove(strain)
            outer.insert(0, strain)
        self._trumps = 4 if strain == NO_TRUMPS else 0
        self._leader = leader
        self._placed = len(trick)
        self._size = max(int(hand).bit_count() for hand in hands)
        seats = [hands[0], hands[1], hands[2], hands[3]]
        for place, card in enumerate(trick):
            seats[(leader + place) & 3] |= 1 << card
        self._shape = 0
        owner: cython.int[13]
        if not cython.compiled:
            owner = [0] * 13
        suit: cython.int
        seat: cython.int
        rank: cython.int
        count: cython.int
        index: cython.uint
        top: cython.int
        held: cython.uint[4]
        if not cython.compiled:
            held = [0] * 4
        for suit in range(4):
            shift = 13 * outer[suit]
            for seat in range(4):
                held[seat] = (seats[seat] >> shift) & 0x1FFF
                self._hold[4 * seat + suit] = 0
            count = 0
            for rank in range(13):
                for seat in range(4):
                    if held[seat] >> rank & 1:
                        owner[count] = seat
                        self._number[16 * suit + count] = shift + rank
                        self._hold[4 * seat + suit] |= _U1 << count
                        count += 1
            self._all[suit] = (_U1 << count) - 1
            self._owners[8192 * suit] = 0
            for index in range(1, _U1 << count):
                top = msb(index)
                self._owners[8192 * suit + index] = (cython.cast(cython.uint, owner[top]) << 30) | (
                    self._owners[8192 * suit + (index ^ (_U1 << top))] >> 2
                )
        for place, card in enumerate(trick):
            for code in range(64):
                suit = code >> 4
                if (
                    self._number[code] == card
                    and self._all[suit] >> (code & 15) & 1
                    and suit == outer.index(card // 13)
                ):
                    self._trick[4 * self._size + place] = code
                    self._hold[4 * ((leader + place) & 3) + suit] ^= _U1 << (code & 15)
        for seat in range(4):
            for suit in range(4):
                self._shape += _ONE * popcount(self._hold[4 * seat + suit]) << (4 * (4 * seat + suit))
        for index in range(64):
            self._killer[index] = _NO_CARD

    # The table: shape, leader, strain and need lead to a block of patterns. A block holds pairs of words (owners of the
    # highest eight cards of each suit, and which of them mattered), then one word for each pattern: owners of the
    # cards below (40 bits), how many cards mattered in each suit (4 x 4 bits), and the answer.

    def _clear(self) -> None:
        index: cython.uint
        for index in range(self._head_count):
            self._heads[2 * self._used[index] + 1] = 0
        self._head_count = 0
        self._pool_used = 0
        for index in range(16):
            self._free[index] = _NONE
        for index in range(65536):
            self._lead_memory[index] = 63

    def _allocate(self, room: cython.int) -> cython.uint:
        """Return the place of a block for so many patterns (a power of two), or ``_NONE`` when the memory is full."""
        kind: cython.int = ctz(room)
        place: cython.uint = self._free[kind]
        if place != _NONE:
            self._free[kind] = cython.cast(cython.uint, self._pool[place])
            return place
        if self._pool_used + 3 * room > self._pool_size:
            return _NONE
        place = self._pool_used
        self._pool_used += 3 * room
        return place

    def _find(self, key: cython.ulonglong) -> cython.longlong:
        """Return where the head of a key is, or minus one less than where it would go."""
        index: cython.uint = _hash(key) & self._head_mask
        while self._heads[2 * index + 1]:
            if self._heads[2 * index] == key:
                return index
            index = (index + 1) & self._head_mask
        return -1 - cython.cast(cython.longlong, index)

    def _probe(self, key: cython.ulonglong) -> cython.int:
        """Return the answer for the position in ``_top`` and ``_low``, -1 for none; tell what mattered."""
        head: cython.longlong = self._find(key)
        if head < 0:
            return -1
        word: cython.ulonglong = self._heads[2 * head + 1]
        count: cython.int = (word >> 32) & 0xFFFF
        room: cython.int = word >> 48
        base: cython.uint = word & _ALL32
        pool: cython.p_ulonglong = self._pool
        rest: cython.uint = base + 2 * room
        index: cython.int
        other: cython.int
        suit: cython.int
        k: cython.int
        kept: cython.ulonglong
        mattered: cython.ulonglong
        low: cython.ulonglong
        for index in range(count):
            if (self._top ^ pool[base + 2 * index]) & pool[base + 2 * index + 1]:
                continue
            kept = pool[rest + index]
            low = (
                self._low_mask[(kept >> 40) & 15]
                | self._low_mask[(kept >> 44) & 15] << 10
                | self._low_mask[(kept >> 48) & 15] << 20
                | self._low_mask[(kept >> 52) & 15] << 30
            )
            if (self._low ^ kept) & low:
                continue
            mattered = 0
            for suit in range(4):
                k = (kept >> (40 + 4 * suit)) & 15
                if k:
                    mattered |= _kth(self._all[suit], k) << (16 * suit)
            self._mattered = mattered
            if index:  # what is found often moves to the front
                other = index >> 1
                pool[rest + index] = pool[rest + other]
                pool[rest + other] = kept
                kept = pool[base + 2 * index]
                pool[base + 2 * index] = pool[base + 2 * other]
                pool[base + 2 * other] = kept
                kept = pool[base + 2 * index + 1]
                pool[base + 2 * index + 1] = pool[base + 2 * other + 1]
                pool[base + 2 * other + 1] = kept
                kept = pool[rest + other]
            return (kept >> 56) & 1
        return -1

    def _insert(self, key: cython.ulonglong, counts: cython.uint, result: cython.int) -> cython.void:
        """Keep an answer with what mattered, and drop patterns that it includes."""
        head: cython.longlong = self._find(key)
        base: cython.uint
        room: cython.int
        count: cython.int = 0
        if head < 0:
            if self._head_count > self._head_mask - self._head_mask // 8:
                self._clear()
                head = self._find(key)
            head = -1 - head
            base = self._allocate(2)
            if base == _NONE:
                self._clear()
                head = -1 - self._find(key)
                base = self._allocate(2)
            room = 2
            self._used[self._head_count] = cython.cast(cython.uint, head)
            self._head_count += 1
            self._heads[2 * head] = key
        else:
            base = cython.cast(cython.uint, self._heads[2 * head + 1] & _ALL32)
            count = (self._heads[2 * head + 1] >> 32) & 0xFFFF
            room = self._heads[2 * head + 1] >> 48
        top: cython.ulonglong = (
            self._top_mask[counts & 15]
            | self._top_mask[(counts >> 4) & 15] << 16
            | self._top_mask[(counts >> 8) & 15] << 32
            | self._top_mask[counts >> 12] << 48
        )
        low: cython.ulonglong = (
            self._low_mask[counts & 15]
            | self._low_mask[(counts >> 4) & 15] << 10
            | self._low_mask[(counts >> 8) & 15] << 20
            | self._low_mask[counts >> 12] << 30
        )
        owners: cython.ulonglong = self._top & top
        below: cython.ulonglong = self._low & low
        pool: cython.p_ulonglong = self._pool
        rest: cython.uint = base + 2 * room
        index: cython.int
        kept: cython.int = 0
        theirs: cython.uint
        for index in range(count):
            if not (top & (_FULL ^ pool[base + 2 * index + 1])) and not ((owners ^ pool[base + 2 * index]) & top):
                theirs = (pool[rest + index] >> 40) & 0xFFFF
                if (
                    not ((below ^ pool[rest + index]) & low)
                    and (theirs & 15) >= (counts & 15)
                    and ((theirs >> 4) & 15) >= ((counts >> 4) & 15)
                    and ((theirs >> 8) & 15) >= ((counts >> 8) & 15)
                    and (theirs >> 12) >= (counts >> 12)
                ):
                    continue
            if kept != index:
                pool[base + 2 * kept] = pool[base + 2 * index]
                pool[base + 2 * kept + 1] = pool[base + 2 * index + 1]
                pool[rest + kept] = pool[rest + index]
            kept += 1
        count = kept
        if count == room:
            wider: cython.uint = self._allocate(2 * room) if room < _WIDEST else _NONE
            if wider == _NONE:
                count -= 1
            else:
                for index in range(2 * count):
                    pool[wider + index] = pool[base + index]
                for index in range(count):
                    pool[wider + 4 * room + index] = pool[rest + index]
                pool[base] = self._free[ctz(room)]
                self._free[ctz(room)] = base
                base = wider
                room *= 2
                rest = base + 2 * room
        pool[base + 2 * count] = owners
        pool[base + 2 * count + 1] = top
        pool[rest + count] = (
            below | cython.cast(cython.ulonglong, counts) << 40 | cython.cast(cython.ulonglong, result) << 56
        )
        self._heads[2 * head + 1] = (
            base | cython.cast(cython.ulonglong, count + 1) << 32 | cython.cast(cython.ulonglong, room) << 48
        )

    # Bounds at the start of a trick

    def _quick(self, leader: cython.int, size: cython.int, want: cython.int) -> cython.bint:
        """Tell whether the side on lead takes ``want`` tricks at once, by cashing; tell what mattered."""
        hold: cython.p_uint = self._hold
        mine: cython.int = 4 * leader
        partner: cython.int = 4 * ((leader + 2) & 3)
        next_hand: cython.int = 4 * ((leader + 1) & 3)
        last_hand: cython.int = 4 * ((leader + 3) & 3)
        mattered: cython.ulonglong = 0
        sure: cython.int = 0
        ruffers_next: cython.bint = False
        ruffers_last: cython.bint = False
        drawn: cython.bint = True
        if self._trumps == 0:
            ruffers_next = hold[next_hand] != 0
            ruffers_last = hold[last_hand] != 0
            drawn = not (ruffers_next or ruffers_last)
        partner_tricks: cython.int[4]
        partner_ranks: cython.int[4]
        if not cython.compiled:
            partner_tricks = [0] * 4
            partner_ranks = [0] * 4
        partner_sum: cython.int = 0
        partner_trumps: cython.int = 0
        entry: cython.bint = False
        ruff: cython.int = 0
        suit: cython.int
        everyone: cython.uint
        left: cython.uint
        top: cython.uint
        long_next: cython.int
        long_last: cython.int
        longest: cython.int
        long_mine: cython.int
        long_partner: cython.int
        rounds: cython.int
        tops: cython.int
        more: cython.int
        take: cython.int
        ranks: cython.int
        index: cython.int
        for suit in range(4):
            partner_tricks[suit] = 0
            if not (hold[mine + suit] | hold[partner + suit]):
                continue
            everyone = self._all[suit]
            long_next = popcount(hold[next_hand + suit])
            long_last = popcount(hold[last_hand + suit])
            longest = long_next if long_next > long_last else long_last
            long_mine = popcount(hold[mine + suit])
            long_partner = popcount(hold[partner + suit])
            rounds = 13  # before somebody ruffs
            if not drawn and suit:
                if ruffers_next:
                    rounds = long_next
                if ruffers_last and long_last < rounds:
                    rounds = long_last
            left = everyone
            tops = 0
            while tops < longest and left:
                top = _U1 << msb(left)
                if not hold[mine + suit] & top:
                    break
                tops += 1
                left ^= top
            take = ranks = tops
            if tops >= longest and rounds >= 13:
                take = long_mine
                if long_partner > tops:
                    top = hold[mine + suit]
                    for index in range(tops):
                        top ^= _U1 << msb(top)
                    if top and hold[partner + suit] > top:
                        take = tops  # partner might have to win
            take = min(take, rounds)
            ranks = min(ranks, take)
            if suit == 0 and not drawn and tops >= longest:
                drawn = True
            if take:
                if sure + take >= want:
                    ranks = min(ranks, want - sure)
                    if ranks:
                        mattered |= _kth(everyone, ranks) << (16 * suit)
                    self._mattered = mattered
                    return True
                sure += take
                if ranks:
                    mattered |= _kth(everyone, ranks) << (16 * suit)
            if suit == 0 and self._trumps == 0:
                partner_trumps = long_partner - take
            elif (
                not entry
                and partner_trumps > 0
                and not long_partner
                and long_mine > take
                and (long_next > take or not ruffers_next)
                and (long_last > take or not ruffers_last)
            ):
                entry = True
                if partner_trumps > partner_tricks[0]:
                    ruff = 1
            if long_partner > tops and take == tops and tops < rounds and left:
                more = 0
                while tops + more < longest and left:
                    top = _U1 << msb(left)
                    if not hold[partner + suit] & top:
                        break
                    more += 1
                    left ^= top
                if more > 0 or tops >= longest:
                    take = long_partner - tops
                    ranks = more if more < take else take
                    if tops + more < longest or rounds < 13:
                        take = ranks
                    take = min(take, rounds - tops)
                    ranks = min(ranks, take)
                    if take > 0:
                        partner_tricks[suit] = take
                        partner_ranks[suit] = tops + ranks if ranks else 0
                        partner_sum += take
                        if long_mine > tops and ranks:
                            entry = True
        if not entry:
            return False
        more = sure + ruff + partner_sum
        more = min(more, size)
        if more < want:
            return False
        sure += ruff
        for index in range(8):
            suit = index & 3
            if sure >= want:
                break
            if partner_tricks[suit] and (hold[mine + suit] != 0) == (index < 4):
                if partner_ranks[suit]:
                    mattered |= _kth(self._all[suit], partner_ranks[suit]) << (16 * suit)
                sure += partner_tricks[suit]
        self._mattered = mattered
        return sure >= want

    def _sure_trumps(self, leader: cython.int, want: cython.int) -> cython.bint:
        """Tell whether the side not on lead takes ``want`` tricks with its trumps, whatever happens."""
        first: cython.uint = self._hold[4 * ((leader + 1) & 3)]
        second: cython.uint = self._hold[4 * ((leader + 3) & 3)]
        theirs: cython.uint = first | second
        if not theirs:
            return False
        longest: cython.int = popcount(first)
        other: cython.int = popcount(second)
        longest = max(longest, other)
        left: cython.uint = self._all[0]
        top: cython.uint
        count: cython.int = 0
        while count < want and count < longest:
            top = _U1 << msb(left)
            if not theirs & top:
                break
            count += 1
            left ^= top
        if count >= want:
            self._mattered = _kth(self._all[0], want)
            return True
        if count or want > 1:
            return False
        # The second highest trump, guarded, behind the highest: it wins, or its hand wins another trick first
        top = _U1 << msb(left)
        holder: cython.int = leader if self._hold[4 * leader] & top else (leader + 2) & 3
        left ^= top
        if not left:
            return False
        top = _U1 << msb(left)
        behind: cython.uint = self._hold[4 * ((holder + 1) & 3)]
        if behind & top and behind != top:
            self._mattered = top
            return True
        return False

    # Moves

    def _moves(self, seat: cython.int, suit: cython.int, cards: cython.p_int, count: cython.int) -> cython.int:
        """Add the cards of a suit, one of each run of equals, highest first."""
        mine: cython.uint = self._hold[4 * seat + suit]
        others: cython.uint = self._all[suit] & (_ALL32 ^ mine)
        below: cython.uint
        rank: cython.int
        while mine:
            rank = msb(mine)
            cards[count] = 16 * suit + rank
            count += 1
            below = others & ((_U1 << rank) - 1)
            if not below:
                break
            mine &= (_U1 << msb(below)) - 1
        return count

    def _drop_equals(
        self, card: cython.int, cards: cython.p_int, scores: cython.p_int, start: cython.int, count: cython.int
    ) -> cython.int:
        """A card failed and its rank did not matter: drop the others of its suit of which the same is true."""
        low: cython.uint = _lane(self._mattered, card >> 4)
        low = low & (_ALL32 ^ (low - 1)) if low else 0x10000
        if _U1 << (card & 15) >= low:
            return count
        kept: cython.int = start
        index: cython.int
        for index in range(start, count):
            if cards[index] >> 4 == card >> 4 and _U1 << (cards[index] & 15) < low:
                continue
            cards[kept] = cards[index]
            scores[kept] = scores[index]
            kept += 1
        return kept

    def _whole_runs(self, mattered: cython.ulonglong, seat: cython.int) -> cython.ulonglong:
        """When all moves of a seat failed and equal cards were left out: if one of a run mattered, all of it did."""
        suit: cython.int
        low: cython.uint
        left: cython.uint
        top: cython.uint
        mine: cython.uint
        for suit in range(4):
            low = _lane(mattered, suit)
            mine = self._hold[4 * seat + suit]
            if not low or not mine:
                continue
            low &= _ALL32 ^ (low - 1)
            left = self._all[suit] & (_ALL32 ^ (low - 1))
            if not left:
                continue
            low = left & (_ALL32 ^ (left - 1))
            if not mine & low:
                continue
            left = self._all[suit] & (low - 1)
            while left:
                top = _U1 << msb(left)
                if not mine & top:
                    break
                low = top
                left ^= top
            mattered |= cython.cast(cython.ulonglong, low) << (16 * suit)
        return mattered

    def _order_follow(
        self,
        place: cython.int,
        seat: cython.int,
        best_seat: cython.int,
        best_card: cython.int,
        size: cython.int,
        cards: cython.p_int,
        scores: cython.p_int,
    ) -> cython.int:
        """List the cards of a hand that does not lead, and score them: cheap winners, then small cards."""
        led: cython.int = self._trick[4 * size] >> 4
        best_suit: cython.int = best_card >> 4
        best_rank: cython.int = best_card & 15
        partner_wins: cython.bint = place >= 2 and ((best_seat ^ seat) & 1) == 0
        after: cython.int = 4 * ((seat + 1) & 3)
        count: cython.int = 0
        start: cython.int
        index: cython.int
        suit: cython.int
        rank: cython.int
        score: cython.int
        beats: cython.bint
        threat: cython.bint
        next_top: cython.int = msb(self._hold[after + led])
        last_top: cython.int
        if self._hold[4 * seat + led]:
            count = self._moves(seat, led, cards, 0)
            last_top = msb(self._hold[4 * ((seat + 2) & 3) + led])
            threat = next_top > best_rank and not (
                next_top < 0 and self._trumps == 0 and led and self._hold[after] != 0
            )
            for index in range(count):
                rank = cards[index] & 15
                beats = best_suit == led and rank > best_rank
                if place == 3:
                    score = (-rank - 20 if beats else -rank) if partner_wins else (50 - rank if beats else -rank)
                elif place == 2:
                    if partner_wins and not threat:
                        score = -rank - 20 if beats else -rank
                    elif beats and rank > next_top:
                        score = 40 - rank if partner_wins else 50 - rank
                    elif partner_wins:
                        score = -20 - rank if beats else -rank
                    else:
                        score = 20 + rank if beats else -rank
                elif beats and rank > next_top:
                    score = 5 - rank if last_top > next_top and last_top > best_rank else 40 - rank
                else:
                    score = -rank
                scores[index] = score
        else:
            if self._trumps == 0 and led and self._hold[4 * seat]:
                count = self._moves(seat, 0, cards, 0)
                threat = place == 2 and (
                    (next_top > best_rank and best_suit == led) or (next_top < 0 and self._hold[after] != 0)
                )
                for index in range(count):
                    rank = cards[index] & 15
                    if best_suit == 0 and rank < best_rank:
                        scores[index] = -60 - rank
                    elif not partner_wins:
                        scores[index] = 60 - rank
                    else:
                        scores[index] = 30 - rank if threat else -5 - rank
            for suit in range(4):
                if suit in (led, self._trumps) or not self._hold[4 * seat + suit]:
                    continue
                start = count
                count = self._moves(seat, suit, cards, count)
                for index in range(start, count):
                    rank = cards[index] & 15
                    scores[index] = popcount(self._hold[4 * seat + suit]) - rank
                    if not self._all[suit] >> (rank + 1):
                        scores[index] -= 10
        for index in range(count):
            if cards[index] == self._killer[4 * size + place]:
                scores[index] += 8
        return count

    def _order_lead(
        self, seat: cython.int, size: cython.int, slot: cython.ulonglong, cards: cython.p_int, scores: cython.p_int
    ) -> cython.int:
        """List the cards of the hand on lead, and score them: what worked in this shape, winners, partner's winners."""
        partner: cython.int = 4 * ((seat + 2) & 3)
        next_hand: cython.int = 4 * ((seat + 1) & 3)
        last_hand: cython.int = 4 * ((seat + 3) & 3)
        mine: cython.int = 4 * seat
        count: cython.int = 0
        start: cython.int
        index: cython.int
        suit: cython.int
        rank: cython.int
        base: cython.int
        score: cython.int
        next_top: cython.int
        last_top: cython.int
        partner_top: cython.int
        lowest: cython.bint
        for suit in range(4):
            if not self._hold[mine + suit]:
                continue
            next_top = msb(self._hold[next_hand + suit])
            last_top = msb(self._hold[last_hand + suit])
            partner_top = msb(self._hold[partner + suit])
            base = 0
            if self._trumps:
                base = (
                    popcount(self._hold[mine + suit])
                    + popcount(self._hold[partner + suit])
                    - popcount(self._hold[next_hand + suit]) // 2
                    - popcount(self._hold[last_hand + suit]) // 2
                )
            elif suit == 0:
                base = 5 if self._hold[next_hand] or self._hold[last_hand] else -10
            else:
                if partner_top < 0 and self._hold[partner]:
                    base = 5 if last_top < 0 and self._hold[last_hand] else 14
                if (next_top < 0 and self._hold[next_hand]) or (last_top < 0 and self._hold[last_hand]):
                    base -= 12
                if self._hold[mine] and popcount(self._hold[mine + suit]) == 1:
                    base += 5
            start = count
            count = self._moves(seat, suit, cards, count)
            for index in range(start, count):
                rank = cards[index] & 15
                lowest = index == count - 1
                score = base
                if rank > next_top and rank > last_top:
                    score += 12 if rank > partner_top else 8
                elif partner_top > next_top and partner_top > last_top:
                    score += 10 + (3 if lowest else 0)
                elif partner_top > next_top:
                    score += 4 + (3 if lowest else 0)
                else:
                    score += 2 if lowest else -2
                if cards[index] == self._lead_memory[slot]:
                    score += 10
                if cards[index] == self._killer[4 * size]:
                    score += 6
                scores[index] = score
        return count

    # The search

    def _last_trick(self, leader: cython.int, need: cython.int) -> cython.int:
        """Play out the one card that everybody has."""
        winner: cython.int = leader
        best_suit: cython.int = -1
        best_rank: cython.int = 0
        same: cython.int = 0
        place: cython.int
        seat: cython.int
        suit: cython.int
        rank: cython.int
        for place in range(4):
            seat = (leader + place) & 3
            suit = 0
            while not self._hold[4 * seat + suit]:
                suit += 1
            rank = msb(self._hold[4 * seat + suit])
            if suit == best_suit:
                same += 1
                if rank > best_rank:
                    best_rank = rank
                    winner = seat
            elif place == 0 or suit == self._trumps:
                best_suit = suit
                best_rank = rank
                winner = seat
                same = 0
        self._mattered = _ONE << (16 * best_suit + best_rank) if same else 0
        return (winner & 1 == 0) >= need

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
        suit: cython.int = card >> 4
        lane: cython.int = 4 * seat + suit
        bit: cython.uint = _U1 << (card & 15)
        answer: cython.int
        index: cython.int
        same: cython.int = 0
        kept: cython.uint[4]
        if not cython.compiled:
            kept = [0] * 4
        if place == 0 or (card > best_card if suit == best_card >> 4 else suit == self._trumps):
            best_seat = seat
            best_card = card
        self._trick[4 * size + place] = card
        self._hold[lane] ^= bit
        self._shape -= _ONE << (4 * lane)
        self._nodes += 1
        if place < 3:
            answer = self._follow(place + 1, leader, best_seat, best_card, need, size)
        else:
            suit = best_card >> 4
            for index in range(4):
                kept[index] = self._all[index]
            for index in range(4 * size, 4 * size + 4):
                self._all[self._trick[index] >> 4] ^= _U1 << (self._trick[index] & 15)
                same += self._trick[index] >> 4 == suit
            answer = self._lead(best_seat, need - 1 if best_seat & 1 == 0 else need, size - 1)
            for index in range(4):
                self._all[index] = kept[index]
            if same > 1:
                self._mattered |= _ONE << (16 * suit + (best_card & 15))
        self._hold[lane] ^= bit
        self._shape += _ONE << (4 * lane)
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
        cards: cython.int[16]
        scores: cython.int[16]
        if not cython.compiled:
            cards = [0] * 16
            scores = [0] * 16
        count: cython.int = self._order_follow(place, seat, best_seat, best_card, size, cards, scores)
        mattered: cython.ulonglong = 0
        done: cython.int = 0
        index: cython.int
        choice: cython.int
        card: cython.int
        while done < count:
            choice = done
            for index in range(done + 1, count):
                if scores[index] > scores[choice]:
                    choice = index
            card = cards[choice]
            cards[choice] = cards[done]
            scores[choice] = scores[done]
            done += 1
            if self._after(card, place, leader, best_seat, best_card, need, size) == wanted:
                self._killer[4 * size + place] = card
                return wanted
            if self._stopped:
                return 0
            mattered |= self._mattered
            count = self._drop_equals(card, cards, scores, done, count)
        self._mattered = self._whole_runs(mattered, seat)
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
        if self._quick(seat, size, ours):
            return wanted
        if self._trumps == 0 and self._sure_trumps(seat, size - ours + 1):
            return 1 - wanted
        suit: cython.int
        owners: cython.ulonglong
        top: cython.ulonglong = 0
        low: cython.ulonglong = 0
        for suit in range(4):
            owners = self._owners[8192 * suit + self._all[suit]]
            top |= (owners >> 16) << (16 * suit)
            low |= ((owners >> 6) & 0x3FF) << (10 * suit)
        self._top = top
        self._low = low
        shape: cython.ulonglong = (
            (self._shape & _KEY_MASK)
            | cython.cast(cython.ulonglong, seat) << 60
            | cython.cast(cython.ulonglong, self._trumps) << 44
        )
        key: cython.ulonglong = shape | cython.cast(cython.ulonglong, need) << 28
        answer: cython.int = self._probe(key)
        if answer >= 0:
            return answer
        slot: cython.uint = _hash(shape) & 0xFFFF
        cards: cython.int[16]
        scores: cython.int[16]
        if not cython.compiled:
            cards = [0] * 16
            scores = [0] * 16
        count: cython.int = self._order_lead(seat, size, slot, cards, scores)
        mattered: cython.ulonglong = 0
        done: cython.int = 0
        index: cython.int
        choice: cython.int
        card: cython.int
        answer = 1 - wanted
        while done < count:
            choice = done
            for index in range(done + 1, count):
                if scores[index] > scores[choice]:
                    choice = index
            card = cards[choice]
            cards[choice] = cards[done]
            scores[choice] = scores[done]
            done += 1
            if self._after(card, 0, seat, seat, card, need, size) == wanted:
                answer = wanted
                mattered = self._mattered
                self._killer[4 * size] = card
                self._lead_memory[slot] = card
                break
            if self._stopped:
                return 0
            mattered |= self._mattered
            count = self._drop_equals(card, cards, scores, done, count)
        if self._stopped:
            return 0
        if answer != wanted:
            mattered = self._whole_runs(mattered, seat)
        counts: cython.uint = 0
        left: cython.uint
        self._mattered = 0
        for suit in range(4):
            left = _lane(mattered, suit)
            if left:
                left = self._all[suit] & (_ALL32 ^ ((left & (_ALL32 ^ (left - 1))) - 1))
                if left:
                    counts |= cython.cast(cython.uint, popcount(left)) << (4 * suit)
                    self._mattered |= cython.cast(cython.ulonglong, left & (_ALL32 ^ (left - 1))) << (16 * suit)
        self._top = top
        self._low = low
        self._insert(key, counts, answer)
        return answer

    def _root(self, card: cython.int, need: cython.int) -> cython.int:
        """Answer for the position that was set up, after a card of the seat to play unless it is negative."""
        best: cython.int = -1
        winner: cython.int = self._leader
        played: cython.int
        place: cython.int
        for place in range(self._placed):
            played = self._trick[4 * self._size + place]
            if place == 0 or (played > best if played >> 4 == best >> 4 else played >> 4 == self._trumps):
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
