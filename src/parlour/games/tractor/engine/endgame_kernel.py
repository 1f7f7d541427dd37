# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="misc, no-any-return, return, return-value, type-arg, valid-type"
# (pointers and void of Cython are no Python types)
"""The last cards of a round with all hands open, played out exactly by both sides. Compiled; also runs as it is.

Alpha-beta between the attackers' total, which one side raises and the other lowers: once a reply holds it outside the
window, no other reply to that play can matter. It is the only pruning. Following plays are all those that the rules
allow; leads are singles, pairs, tractors of two pairs and the throws that stand. A throw that would fail is left out:
only its smallest beaten part is led then, at a penalty or none, and that part is in the list.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.tractor.engine.cards_kernel import line_of, play_cards, run_of, starts_of
from cython.cimports.parlour.games.tractor.engine.state_layout import (
    BIT,
    BURIED,
    BURIED_TWICE,
    COUNT,
    GROUP,
    KEEPER,
    NUMBER,
    PAIRS,
    POINTS,
    SIZE,
    TABLES,
    TEAM,
    THROWS,
    TURN,
    VOIDS,
)
from cython.cimports.parlour.native.bits import ctz, msb, popcount

__all__ = ["MOST_CARDS", "Endgame"]

MOST_CARDS = 4  # in each hand; with more, tractors would be owed, and the tree grows large
_WIDTH = cython.declare(cython.int, 24)  # plays at one place: at most 15 sets of four cards, two pairs, a tractor
PLIES = 20
WIDTH = 24


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def choices_of(cards: cython.ulonglong) -> cython.int:
    """Return how many ways there are to take no, one or both copies of each of these cards."""
    number: cython.int
    ways: cython.int = 1
    for number in range(popcount(cards)):
        ways *= 3
    return ways


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def chosen(cards: cython.ulonglong, choice: cython.int, copies: cython.int) -> cython.ulonglong:
    """Return the cards of which one of those ways takes at least so many copies."""
    found: cython.ulonglong = 0
    while cards:
        if choice % 3 >= copies:
            found |= cards & (~cards + 1)
        cards &= cards - BIT
        choice //= 3
    return found


@cython.final
@cython.cclass
class Endgame:
    """Finds what the attackers get in the end when nobody errs and everybody sees all cards."""

    def __init__(self, tables: array[int]) -> None:
        if len(tables) != TABLES:
            raise ValueError(f"tables are {TABLES} numbers, not {len(tables)}")
        self._tables = array("q", tables)
        self._stack = array("q", [0] * (SIZE * PLIES))
        self._plays = array("q", [0] * (2 * WIDTH * PLIES))
        self._nodes = 0

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self._nodes

    def totals(self, state: array[int], plays: Sequence[tuple[int, int]]) -> list[int]:
        """Return what the attackers get after each of these plays; at most four cards in any hand."""
        if len(state) != SIZE:
            raise ValueError(f"a state has {SIZE} numbers, not {len(state)}")
        if max(state[seat].bit_count() + state[4 + seat].bit_count() for seat in range(4)) > MOST_CARDS:
            raise ValueError(f"at most {MOST_CARDS} cards in a hand can be played out exactly")
        t = cython.address(self._tables[0]) if cython.compiled else self._tables
        found = []
        one: cython.ulonglong
        two: cython.ulonglong
        for cards, twice in plays:
            one = cards
            two = twice
            for index in range(SIZE):
                self._stack[index] = state[index]
            s = cython.address(self._stack[0]) if cython.compiled else memoryview(self._stack)[:SIZE]
            play_cards(s, t, one, two)
            found.append(self._solve(0, -100000, 100000))
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _solve(self, depth: cython.int, low: cython.longlong, high: cython.longlong) -> cython.longlong:
        """Return the attackers' total from the state at this depth, if it is between the limits."""
        here: cython.int = depth * SIZE
        base: cython.int = depth * 2 * _WIDTH
        count: cython.int
        index: cython.int
        place: cython.int
        attacks: cython.bint
        value: cython.longlong
        best: cython.longlong
        s = cython.address(self._stack[here]) if cython.compiled else memoryview(self._stack)[here : here + SIZE]
        t = cython.address(self._tables[0]) if cython.compiled else self._tables
        self._nodes += 1
        if s[COUNT] == 0 and s[s[TURN]] == 0:
            return s[POINTS]
        attacks = (s[TURN] & 1) != s[TEAM]
        count = self._list(depth)
        best = -100000 if attacks else 100000
        for index in range(count):
            for place in range(SIZE):
                self._stack[here + SIZE + place] = self._stack[here + place]
            after = (
                cython.address(self._stack[here + SIZE])
                if cython.compiled
                else memoryview(self._stack)[here + SIZE : here + 2 * SIZE]
            )
            play_cards(after, t, self._plays[base + 2 * index], self._plays[base + 2 * index + 1])
            value = self._solve(depth + 1, low, high)
            if attacks:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list(self, depth: cython.int) -> cython.int:
        """List the plays of the seat to move and return how many there are."""
        here: cython.int = depth * SIZE
        base: cython.int = depth * 2 * _WIDTH
        count: cython.int = 0
        number: cython.int
        size: cython.int
        s = cython.address(self._stack[here]) if cython.compiled else memoryview(self._stack)[here : here + SIZE]
        t = cython.address(self._tables[0]) if cython.compiled else self._tables
        one: cython.ulonglong = s[s[TURN]]
        two: cython.ulonglong = s[4 + s[TURN]]
        rest: cython.ulonglong
        cards: cython.ulonglong
        twice: cython.ulonglong
        choice: cython.int
        led: cython.ulonglong
        held: cython.int
        own_pairs: cython.int
        if s[COUNT] == 0:
            rest = one
            while rest:
                cards = rest & (~rest + 1)
                rest &= rest - BIT
                self._plays[base + 2 * count] = cards
                self._plays[base + 2 * count + 1] = 0
                count += 1
                if two & cards:
                    self._plays[base + 2 * count] = cards
                    self._plays[base + 2 * count + 1] = cards
                    count += 1
            rest = starts_of(line_of(two, t), 2)
            while rest:
                cards = run_of(ctz(rest), 2, two, t)
                rest &= rest - BIT
                self._plays[base + 2 * count] = cards
                self._plays[base + 2 * count + 1] = cards
                count += 1
            for number in range(4):
                count = self._list_throws(depth, number, count)
            return count
        led = t[s[GROUP]]
        held = popcount(one & led) + popcount(two & led)
        own_pairs = popcount(two & led)
        size = s[NUMBER]
        for choice in range(choices_of(one)):
            cards = chosen(one, choice, 1)
            twice = chosen(one, choice, 2)
            if twice & ~two or popcount(cards) + popcount(twice) != size:
                continue
            if popcount(cards & led) + popcount(twice & led) < min(held, size):
                continue
            if held > size and popcount(twice) < min(s[PAIRS], own_pairs):
                continue
            self._plays[base + 2 * count] = cards
            self._plays[base + 2 * count + 1] = twice
            count += 1
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _list_throws(self, depth: cython.int, suit: cython.int, count: cython.int) -> cython.int:
        """Add the throws of a plain suit that stand to the plays listed, and return how many there are then.

        With at most four cards their components are singles and pairs. Each must be higher than what is out: what
        the leader cannot see, or, where throws are tried, what one of the others really holds.
        """
        here: cython.int = depth * SIZE
        base: cython.int = depth * 2 * _WIDTH
        s = cython.address(self._stack[here]) if cython.compiled else memoryview(self._stack)[here : here + SIZE]
        t = cython.address(self._tables[0]) if cython.compiled else self._tables
        seat: cython.int = s[TURN]
        group: cython.ulonglong = t[suit]
        one: cython.ulonglong = s[seat] & group
        two: cython.ulonglong = s[4 + seat] & group
        out: cython.ulonglong = 0
        pairs_out: cython.ulonglong = 0
        held: cython.ulonglong
        cards: cython.ulonglong
        twice: cython.ulonglong
        choice: cython.int
        step: cython.int
        known_void: cython.bint = s[THROWS] == 0
        if popcount(one) < 2 or s[THROWS] == 1:
            return count
        for step in range(1, 4):
            held = s[(seat + step) & 3] & group
            pairs_out |= (s[4 + ((seat + step) & 3)] & group) | (out & held if s[THROWS] == 0 else 0)
            out |= held
            known_void = known_void and (s[VOIDS] >> (4 * ((seat + step) & 3) + suit)) & 1
        if s[THROWS] == 0 and seat != s[KEEPER]:
            held = s[BURIED] & group
            pairs_out |= (s[BURIED_TWICE] & group) | (out & held)
            out |= held
        for choice in range(choices_of(one)):
            cards = chosen(one, choice, 1)
            twice = chosen(one, choice, 2)
            if twice & ~two or popcount(cards) < 2:
                continue
            if cards == twice and starts_of(twice, 2):
                continue  # a tractor, listed already
            if not known_void and cards & ~twice and ctz(cards & ~twice) < msb(out):
                continue
            if not known_void and twice and ctz(twice) < msb(pairs_out):
                continue
            self._plays[base + 2 * count] = cards
            self._plays[base + 2 * count + 1] = twice
            count += 1
        return count
