# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, auto_pickle=False
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="index, assignment, misc, no-any-return, return, return-value, type-arg, valid-type"
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
from cython.cimports.parlour.games.tractor.engine.event_kernel import begin_note, play_noted
from cython.cimports.parlour.games.tractor.engine.event_layout import COUNTS, GIVES, HEAD, ME, NOTE, OWN
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
from cython.cimports.parlour.native.bits import cint, ctz, i64, msb, p_i64, popcount, u64

__all__ = ["MOST_CARDS", "Endgame"]

MOST_CARDS = 4  # in each hand; with more, tractors would be owed, and the tree grows large
PLIES = 20
WIDTH = 48  # two sets of cards for each play at one place: at most 15 sets of four cards, two pairs, a tractor


def choices_of(cards: u64) -> cint:
    """Return how many ways there are to take no, one or both copies of each of these cards."""
    ways: cint = 1
    for number in range(popcount(cards)):
        ways *= 3
    return ways


def chosen(cards: u64, choice: cint, copies: cint) -> u64:
    """Return the cards of which one of those ways takes at least so many copies."""
    found: u64 = 0
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
        if not cython.compiled:
            self._tables, self._note = [0] * TABLES, [0] * NOTE
            self._states, self._plays = ([[0] * size for _ in range(PLIES)] for size in (SIZE, WIDTH))
        for index in range(TABLES):
            self._tables[index] = tables[index]
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
        results = []
        for cards, twice in plays:
            one: u64 = cards
            two: u64 = twice
            for index in range(SIZE):
                self._states[0][index] = state[index]
            play_cards(self._states[0], self._tables, one, two)
            results.append(self._solve(0, -100000, 100000))
        return results

    def watch(self, seat: int, own: int, gives: int) -> None:
        """Say whose events are counted, as ``Simulator`` does."""
        self._note[ME], self._note[OWN], self._note[GIVES] = seat, own, gives

    def events(self, state: array[int], plays: Sequence[tuple[int, int]], totals: Sequence[int]) -> array[int]:
        """Return what is counted after each of these plays, on a line of best play to the totals they come to."""
        counts = array("i", bytes(4 * COUNTS * len(plays)))
        counted: cython.int[::1] = counts
        at: cython.int = 0
        index: cython.int
        for (cards, twice), total in zip(plays, totals, strict=True):
            one: u64 = cards
            two: u64 = twice
            value: i64 = total
            for index in range(SIZE):
                self._states[0][index] = state[index]
            begin_note(self._states[0], self._note, True)
            play_noted(self._states[0], self._tables, one, two, self._note)
            self._follow_line(value)
            for index in range(COUNTS):
                counted[at + index] = self._note[HEAD + index]
            at += COUNTS
        return counts

    def _follow_line(self, value: i64) -> cython.void:
        """Play on from the first state, always a play that keeps the attackers' total."""
        s: p_i64 = self._states[0]
        one: u64 = 0
        two: u64 = 0
        while s[COUNT] or s[s[TURN]]:
            count: cint = self._list(0)
            for index in range(count):
                for word in range(SIZE):
                    self._states[1][word] = s[word]
                one = self._plays[0][2 * index]
                two = self._plays[0][2 * index + 1]
                play_cards(self._states[1], self._tables, one, two)
                if self._solve(1, value - 1, value + 1) == value:
                    break
            play_noted(s, self._tables, one, two, self._note)

    def _solve(self, depth: cint, low: i64, high: i64) -> i64:
        """Return the attackers' total from the state at this depth, if it is between the limits."""
        s: p_i64 = self._states[depth]
        self._nodes += 1
        if s[COUNT] == 0 and s[s[TURN]] == 0:
            return s[POINTS]
        attacks: cython.bint = (s[TURN] & 1) != s[TEAM]
        count: cint = self._list(depth)
        best: i64 = -100000 if attacks else 100000
        for index in range(count):
            for word in range(SIZE):
                self._states[depth + 1][word] = s[word]
            one: u64 = self._plays[depth][2 * index]
            two: u64 = self._plays[depth][2 * index + 1]
            play_cards(self._states[depth + 1], self._tables, one, two)
            value: i64 = self._solve(depth + 1, low, high)
            if attacks:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _list(self, depth: cint) -> cint:
        """List the plays of the seat to move and return how many there are."""
        s: p_i64 = self._states[depth]
        t: p_i64 = self._tables
        count: cint = 0
        one: u64 = s[s[TURN]]
        two: u64 = s[4 + s[TURN]]
        if s[COUNT] == 0:
            rest: u64 = one
            while rest:
                cards: u64 = rest & (~rest + 1)
                rest &= rest - BIT
                count = self._add(depth, count, cards, 0)
                if two & cards:
                    count = self._add(depth, count, cards, cards)
            rest = starts_of(line_of(two, t), 2)
            while rest:
                cards = run_of(ctz(rest), 2, two, t)
                rest &= rest - BIT
                count = self._add(depth, count, cards, cards)
            for number in range(4):
                count = self._list_throws(depth, number, count)
            return count
        led: u64 = t[s[GROUP]]
        held: cint = popcount(one & led) + popcount(two & led)
        own_pairs: cint = popcount(two & led)
        size: cint = s[NUMBER]
        for choice in range(choices_of(one)):
            cards = chosen(one, choice, 1)
            twice: u64 = chosen(one, choice, 2)
            if twice & ~two or popcount(cards) + popcount(twice) != size:
                continue
            if popcount(cards & led) + popcount(twice & led) < min(held, size):
                continue
            if held > size and popcount(twice) < min(s[PAIRS], own_pairs):
                continue
            count = self._add(depth, count, cards, twice)
        return count

    def _add(self, depth: cint, count: cint, one: u64, two: u64) -> cint:
        """Add a play to so many that are listed, and return how many there are then."""
        self._plays[depth][2 * count] = one
        self._plays[depth][2 * count + 1] = two
        return count + 1

    def _list_throws(self, depth: cint, suit: cint, count: cint) -> cint:
        """Add the throws of a plain suit that stand to the plays listed, and return how many there are then.

        With at most four cards their components are singles and pairs. Each must be higher than what is out: what
        the leader cannot see, or, where throws are tried, what one of the others really holds.
        """
        s: p_i64 = self._states[depth]
        seat: cint = s[TURN]
        group: u64 = self._tables[suit]
        one: u64 = s[seat] & group
        two: u64 = s[4 + seat] & group
        out: u64 = 0
        pairs_out: u64 = 0
        known_void: cython.bint = s[THROWS] == 0
        if popcount(one) < 2 or s[THROWS] == 1:
            return count
        for step in range(1, 4):
            held: u64 = s[(seat + step) & 3] & group
            pairs_out |= (s[4 + ((seat + step) & 3)] & group) | (out & held if s[THROWS] == 0 else 0)
            out |= held
            known_void = known_void and (s[VOIDS] >> (4 * ((seat + step) & 3) + suit)) & 1
        if s[THROWS] == 0 and seat != s[KEEPER]:
            held = s[BURIED] & group
            pairs_out |= (s[BURIED_TWICE] & group) | (out & held)
            out |= held
        for choice in range(choices_of(one)):
            cards: u64 = chosen(one, choice, 1)
            twice: u64 = chosen(one, choice, 2)
            if twice & ~two or popcount(cards) < 2:
                continue
            if cards == twice and starts_of(twice, 2):
                continue  # a tractor, listed already
            if not known_void and cards & ~twice and ctz(cards & ~twice) < msb(out):
                continue
            if not known_void and twice and ctz(twice) < msb(pairs_out):
                continue
            count = self._add(depth, count, cards, twice)
        return count
