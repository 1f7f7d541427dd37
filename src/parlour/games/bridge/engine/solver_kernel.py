# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Double-dummy bridge: how many tricks each side takes when all four hands are known. Compiled; also runs as it is.

A solver asks its search again and again whether North-South take so many tricks, first around a guess. That is sound as
in MTD(f) (Plaat and others, 1996): each answer is a bound, yes from below and no from above, and the bounds meet.
`search_kernel` says why an answer is fast.
"""

# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type,assignment,attr-defined,has-type,index,misc,operator,return,type-arg,valid-type"
# mypy: no-warn-return-any
# (arrays, pointers and void of Cython are no Python types)

from __future__ import annotations

from collections.abc import Sequence

import cython
from cython.cimports.parlour.games.bridge.engine.card_bits import SUIT
from cython.cimports.parlour.native.bits import FULL, cint, msb, p_int, u64

from parlour.games.bridge.engine.layout_kernel import NO_TRUMPS, Layout
from parlour.games.bridge.engine.search_kernel import DoubleDummySearch

__all__ = ["NO_TRUMPS", "STRAINS", "Solver"]

STRAINS = (3, 2, 1, 0, NO_TRUMPS)  # of a table: spades, hearts, diamonds, clubs, no trumps


@cython.cclass
class Solver:
    """Solves deals and positions. One object is for one thread; its memory is shared between all it solves."""

    def __init__(self, memory: int = 1 << 22, distributions: int = 1 << 17) -> None:
        """Take the words of memory for patterns, and the most distributions (a power of two)."""
        self._layout = Layout()
        self._search = DoubleDummySearch(self._layout, memory, distributions)
        self.watch(memoryview(b"\0"))

    def watch(self, cancel: memoryview, nodes: int = 0) -> None:
        """Stop when this byte is set, or after so many nodes (0: no limit); the count starts again from zero."""
        view: cython.const[cython.uchar][::1] = cancel
        self._watched = cancel  # so that the byte stays where it is
        self._search.flag = cython.address(view[0]) if cython.compiled else view
        self._search.limit = nodes
        self._search.nodes = 0
        self._search.stopped = False

    @property
    def nodes(self) -> int:
        """Cards tried since the last ``watch``."""
        return self._search.nodes

    @property
    def stopped(self) -> bool:
        """Whether a search was given up; results after that are not results."""
        return self._search.stopped

    def forget(self) -> None:
        """Empty the table: the next result costs the same number of nodes as in a new solver."""
        self._search.forget()

    def table(self, hands: Sequence[int]) -> list[list[int]]:
        """Return the tricks of each declarer (North, East, South, West) in each of ``STRAINS``."""
        rows = []
        guess: cint = 0
        for strain in STRAINS:
            self.forget()
            row = [0, 0, 0, 0]
            for declarer in range(4):
                self._load(hands, strain, (declarer + 1) & 3, ())
                if declarer == 0:
                    guess = self._layout.estimate()
                with cython.nogil:
                    guess = self._value(-1, guess)
                row[declarer] = guess if declarer % 2 == 0 else self._layout.size - guess
            rows.append(row)
        return rows

    def tricks(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int] = (), guess: int = -1) -> int:
        """Return the tricks that the side to play takes from here on, the one on the table included."""
        self._load(hands, strain, leader, trick)
        first: cint = guess if guess >= 0 else self._layout.estimate()
        with cython.nogil:
            first = self._value(-1, first)
        return first if (leader + len(trick)) % 2 == 0 else self._layout.size - first

    def reaches(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int], need: int) -> bool:
        """Tell whether North-South take at least ``need`` tricks from here on, the one on the table included."""
        self._load(hands, strain, leader, trick)
        if need <= 0 or need > self._layout.size:
            return need <= 0
        answer: cint = need
        with cython.nogil:
            answer = self._search.answer(-1, answer)
        return answer == 1

    def best(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int] = ()) -> tuple[int, int]:
        """Return a best card of the hand to play, and the tricks its side takes with it."""
        tricks = self.tricks(hands, strain, leader, trick)
        seat: cint = (leader + len(trick)) & 3
        need: cint = tricks if seat % 2 == 0 else self._layout.size - tricks + 1
        # The card that last reached what was asked of it; any card, when nothing can be reached
        likely = self._search.killer(self._layout.placed)
        for code in sorted(self._layout.choices(seat), key=lambda choice: choice != likely):
            card: cint = code
            with cython.nogil:
                good: cint = self._search.answer(card, need)
            if self._search.stopped or good == (seat % 2 == 0):
                return self._layout.numbers[code], tricks
        raise AssertionError("no card takes the tricks that the search found")

    def cards(
        self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int] = (), only: int = -1
    ) -> list[tuple[int, int]]:
        """Return the legal cards of the hand to play, each with the tricks its side takes after it, highest first.

        ``only`` is a set of cards: runs of equal cards without any of them are left out.
        """
        self._load(hands, strain, leader, trick)
        seat: cint = (leader + len(trick)) & 3
        some: u64 = FULL if only == -1 else only
        cards: cython.int[16]
        values: cython.int[16]
        index: cint
        if not cython.compiled:
            cards, values = [0] * 16, [0] * 16
        count: cint = 0
        for code in self._layout.choices(seat):
            card: cint = code
            while (self._layout.hands[seat] >> card) & 1:  # equal cards from here down
                if (some >> self._layout.numbers[card]) & 1:
                    cards[count] = code
                    count += 1
                    break
                card += 1
        with cython.nogil:
            self._value_all(cards, values, count)
        results = []
        for index in range(count):
            card = cards[index]
            tricks = values[index] if seat % 2 == 0 else self._layout.size - values[index]
            while (self._layout.hands[seat] >> card) & 1:
                results.append((self._layout.numbers[card], tricks))
                card += 1
        return results

    def _load(self, hands: Sequence[int], strain: int, leader: int, trick: Sequence[int]) -> None:
        self._layout.set_up(hands, strain, leader, trick)
        self._search.begin_deal()

    def _value(self, card: cint, guess: cint) -> cint:
        """Return the tricks of North-South by asking again and again, beginning around a guess."""
        low: cint = 0
        high: cint = self._layout.size
        need: cint = guess
        while low < high and not self._search.stopped:
            if need <= low:
                need = low + 1
            need = min(need, high)
            if self._search.answer(card, need):
                low = need
                need += 1
            else:
                high = need - 1
                need -= 1
        return low

    def _value_all(self, cards: p_int, lows: p_int, count: cint) -> cython.void:
        """Set the tricks of North-South after each of these cards; what is found of one may be true of others."""
        if not cython.compiled:
            highs = [0] * 16
        need: cint = self._layout.estimate()
        for index in range(count):
            lows[index] = 0
            highs[index] = self._layout.size
        for index in range(count):
            while lows[index] < highs[index] and not self._search.stopped:
                need = min(max(need, lows[index] + 1), highs[index])
                answer: cint = self._search.answer(cards[index], need)
                # A card whose rank was not relevant stands for all others of its suit of which the same is true
                mark: cint = (cards[index] & 0x30) + msb((self._layout.relevant_ranks >> (cards[index] & 0x30)) & SUIT)
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
