# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-calls=False
# mypy: disable-error-code="arg-type, assignment, call-overload, index, misc, no-any-return, operator, return"
# mypy: disable-error-code="return-value, type-arg, valid-type"
# (arrays, pointers and void of Cython are no Python types)
"""Tree search in one sampled deal, playouts, and exact endings. Compiled; also runs as it is.

Everything is known inside a sampled deal: each seat plays for itself, by what the round and the match are worth to it.

- The tree is PUCT (Rosin, 2011; AlphaZero's selection rule) with a value for each seat (max^n, Luckhardt and Irani,
  1986): a child is chosen by its mean for the seat that moves plus what may still be learned, more for the card that
  the playout policy would choose. Nothing is pruned: every card keeps a share, so that enough simulations reach all.
- Exact endings are plain max^n. Alpha-beta is not sound there: what a seat gets puts no bound on the other three.

What a state is, and how playouts play, is in ``playout_kernel``.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import itemgetter

import cython
from cython.cimports.libc.math import sqrt
from cython.cimports.parlour.games.hearts.engine.event_kernel import begin_note, close_note, finish_noted, play_noted
from cython.cimports.parlour.games.hearts.engine.event_layout import COUNTS, HEAD, ME, OWN, SCORES, TARGET, UNTIL
from cython.cimports.parlour.games.hearts.engine.playout_kernel import (
    count_points,
    finish,
    finish_at_random,
    legal_cards,
    play_card,
    policy,
)
from cython.cimports.parlour.games.hearts.engine.state_layout import (
    FIRST_SAFE,
    ONE,
    PLAYED,
    POINTS,
    QUEEN_BREAKS,
    RNG,
    SIZE,
    TURN,
)
from cython.cimports.parlour.native.bits import cint, ctz, i64, p_i64, popcount, u64

from parlour.games.hearts.engine.playout_kernel import pack_state

__all__ = ["Simulator", "pack_state"]

_DEPTH = cython.declare(cint, 21)  # plies an exact end may have, and one


@cython.cclass
class Simulator:
    """Plays imagined deals. One object is for one thread; its memory is allocated once."""

    def __init__(self, nodes: int = 4096) -> None:
        """Take the most nodes of a search tree."""
        self._size = nodes + 16
        self._root_view = array("q", [0] * SIZE)
        self._work_view = array("q", [0] * SIZE)
        self._stack_view = array("q", [0] * (SIZE * _DEPTH))
        self._stack_values = array("d", [0.0] * (4 * _DEPTH))
        self._values_view = array("d", [0.0] * 4)
        self._fade_view = array("d", [0.0] * 512)
        self._cards = array("i", [0] * (nodes + 16))
        self._first = array("i", [0] * (nodes + 16))
        self._number = array("i", [0] * (nodes + 16))
        self._visits = array("i", [0] * (nodes + 16))
        self._totals = array("d", [0.0] * (nodes + 16))
        self._priors = array("d", [0.0] * (nodes + 16))
        self._path = array("i", [0] * 64)
        self._watching = False
        self._note_view = array("q", [0] * (HEAD + COUNTS))
        self._sums_view = array("q", [0] * (14 * COUNTS))
        if not cython.compiled:
            self._scores = [0, 0, 0, 0]
        self.configure(QUEEN_BREAKS | FIRST_SAFE, (0, 0, 0, 0), 100, 0.0, 0.0, 1.0, (), memoryview(b"\0"))

    def configure(
        self,
        options: int,
        scores: Sequence[int],
        target: int,
        match: float,
        noise: float,
        curiosity: float,
        fade: Sequence[float],
        cancel: memoryview,
    ) -> None:
        """Say what the round is played for: rules, scores of the match, and how much those count.

        ``fade`` tells for each number of points behind the lowest score how much of a chance to win is left.
        """
        self._options = options
        for seat in range(4):
            self._scores[seat] = self._note_view[SCORES + seat] = scores[seat]
        self._target = target
        self._match = match if fade else 0.0
        self._note_view[TARGET] = target if self._match > 0 else 0
        self._noise = noise
        self._curiosity = curiosity
        for index in range(min(512, len(fade))):
            self._fade_view[index] = fade[index]
        view: cython.const[cython.uchar][::1] = cancel
        self._flag = cython.address(view[0]) if cython.compiled else view

    def watch(self, seat: int, until: int, cards: int) -> None:
        """Count from now on what happens to a seat, in ``search``, ``value`` and ``line``; seat -1 stops it.

        Up to the card numbered ``until`` it is this trick; ``cards`` of its own, at most 13, are told apart.
        """
        self._watching = seat >= 0
        self._note_view[ME] = seat
        self._note_view[UNTIL] = until
        self._note_view[OWN] = cards

    def counted(self, tried: Sequence[int]) -> list[tuple[float, ...]]:
        """Return the means of what was watched last, for each card that was searched so many times, or for one."""
        rows = [self._sums_view[COUNTS * row : COUNTS * (row + 1)] for row in range(len(tried))]
        return [tuple([total / max(1, count) for total in sums]) for sums, count in zip(rows, tried, strict=True)]

    def playouts(self, state: array[int], count: int, seed: int, policy: bool = False) -> tuple[list[int], int]:
        """Play a state out many times, by chance or by the policy; return the summed points, and how many were done."""
        self._set_root(state, seed)
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        work = cython.address(self._work_view[0]) if cython.compiled else self._work_view
        points: cython.longlong[4]
        if not cython.compiled:
            points = [0, 0, 0, 0]
        for seat in range(4):
            points[seat] = 0
        number: cint
        index: cint
        done: cint = 0
        total: cint = count
        by_policy: cython.bint = policy
        with cython.nogil:
            for number in range(total):
                if self._flag[0]:
                    break
                for index in range(SIZE):
                    work[index] = root[index]
                if by_policy:
                    finish(work, self._options, self._noise)
                else:
                    finish_at_random(work, self._options)
                root[RNG] = work[RNG]
                for index in range(4):
                    points[index] += work[POINTS + index]
                done += 1
        return [points[index] for index in range(4)], done

    def search(self, state: array[int], simulations: int, seed: int) -> tuple[list[tuple[int, int, float]], int]:
        """Search one deal; return card, visits and mean value for the seat to play, and the simulations done."""
        self._set_root(state, seed)
        self._nodes = 1
        self._first[0] = 0
        self._number[0] = 0
        self._visits[0] = 0
        self._begin_sums()
        done: cint = 0
        total: cint = simulations
        number: cint
        with cython.nogil:
            for number in range(total):
                if self._flag[0] or self._nodes + 14 > self._size:
                    break
                self._simulate()
                done += 1
        results = []
        for child in range(self._first[0], self._first[0] + self._number[0]):
            visits = self._visits[child]
            results.append((self._cards[child], visits, self._totals[child] / visits if visits else 0.0))
        return results, done

    def expected(self, most: int) -> list[list[int]]:
        """Return for each card of the last search the cards, at most so many, that it looked at most after it."""
        results = []
        for child in range(self._first[0], self._first[0] + self._number[0]):
            line: list[int] = []
            node = child
            while len(line) < most and self._number[node]:
                first = self._first[node]
                node = first + max(range(self._number[node]), key=lambda place: self._visits[first + place])
                line.append(self._cards[node])
            results.append(line)
        return results

    def solve(self, state: array[int]) -> tuple[list[tuple[int, float]], int]:
        """Play a deal with at most five tricks left out exactly; return the value of each card, and the nodes."""
        if 52 - state[PLAYED] > 20:
            raise ValueError("at most five tricks can be solved")
        self._set_root(state, 1)
        self._nodes = 0
        stack = cython.address(self._stack_view[0]) if cython.compiled else self._stack_view
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        mover: cint = state[TURN]
        legal: u64 = legal_cards(root, self._options)
        card: cint
        index: cint
        results = []
        while legal:
            card = ctz(legal)
            legal &= legal - ONE
            for index in range(SIZE):
                stack[index] = root[index]
            with cython.nogil:
                play_card(stack, card, self._options)
                self._solve(0)
            results.append((card, self._stack_values[mover]))
        return results, self._nodes

    def line(self, state: array[int], card: int) -> list[int]:
        """Play one card and then what ``solve`` holds best for everybody, counting what happens; return the plays."""
        self._set_root(state, 1)
        self._begin_sums()
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        note = cython.address(self._note_view[0]) if cython.compiled else self._note_view
        begin_note(note)
        play_noted(root, card, self._options, note)
        line = []
        while root[PLAYED] < 52:
            rest = array("q", [root[index] for index in range(SIZE)])
            values, _ = self.solve(rest)
            best, _ = max(values, key=itemgetter(1))
            line.append(best)
            self._set_root(rest, 1)
            play_noted(root, best, self._options, note)
        close_note(root, self._options, note)
        self._add_sums(0)
        return line

    def value(self, state: array[int], card: int, count: int, seed: int) -> tuple[list[float], int]:
        """Play one card and finish by the policy ``count`` times; return the summed values of all seats."""
        self._set_root(state, seed)
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        work = cython.address(self._work_view[0]) if cython.compiled else self._work_view
        values = cython.address(self._values_view[0]) if cython.compiled else self._values_view
        note = cython.address(self._note_view[0]) if cython.compiled else self._note_view
        sums: cython.double[4]
        if not cython.compiled:
            sums = [0.0] * 4
        for seat in range(4):
            sums[seat] = 0.0
        self._begin_sums()
        number: cint
        index: cint
        total: cint = count
        first: cint = card
        done: cint = 0
        with cython.nogil:
            if first >= 0:
                play_card(root, first, self._options)
            for number in range(total):
                if self._flag[0]:
                    break
                for index in range(SIZE):
                    work[index] = root[index]
                if self._watching:
                    begin_note(note)
                    finish_noted(work, self._options, self._noise, note)
                    close_note(work, self._options, note)
                    self._add_sums(0)
                else:
                    finish(work, self._options, self._noise)
                root[RNG] = work[RNG]
                self._judge(work, values)
                for index in range(4):
                    sums[index] += values[index]
                done += 1
        return [sums[seat] for seat in range(4)], done

    def choose(self, state: array[int], seed: int) -> int:
        """Return the card that the policy of playouts plays; for tests and for quick opponents."""
        self._set_root(state, seed)
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        return policy(root, self._options, self._noise)

    def legal(self, state: array[int]) -> int:
        """Return the legal cards as a set."""
        self._set_root(state, 1)
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        return legal_cards(root, self._options)

    def _set_root(self, state: array[int], seed: int) -> None:
        if len(state) != SIZE:
            raise ValueError(f"a state has {SIZE} numbers, not {len(state)}")
        for index in range(SIZE):
            self._root_view[index] = state[index]
        number = (seed & 0xFFFFFFFFFFFFFFFF) or 1
        self._root_view[RNG] = number - (1 << 64) if number >> 63 else number

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_sums(self) -> cython.void:
        index: cint
        if self._watching:
            for index in range(14 * COUNTS):
                self._sums_view[index] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_sums(self, row: cint) -> cython.void:
        """Add what was noted in one playout to a row of sums."""
        place: cint
        sums = cython.address(self._sums_view[0]) if cython.compiled else self._sums_view
        note = cython.address(self._note_view[0]) if cython.compiled else self._note_view
        for place in range(COUNTS):
            sums[COUNTS * row + place] += note[HEAD + place]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, s: p_i64, values: cython.p_double) -> cython.void:
        """Give a finished round its worth for each seat: the round itself, and the match."""
        seat: cint
        points: cython.longlong[4]
        all_points: i64 = 0
        lowest: i64 = 1000000
        highest: i64 = -1000000
        chance: cython.double = 0.0
        share: cython.double
        if not cython.compiled:
            points = [0, 0, 0, 0]
        count_points(s, self._options, points)
        for seat in range(4):
            all_points += points[seat]
        for seat in range(4):
            values[seat] = ((all_points - points[seat]) / 3.0 - points[seat]) / 26.0
        if self._match <= 0:
            return
        for seat in range(4):
            points[seat] += self._scores[seat]
            lowest = min(lowest, points[seat])
            highest = max(highest, points[seat])
        for seat in range(4):
            if highest >= self._target:
                chance += 1.0 if points[seat] == lowest else 0.0
            else:
                chance += self._fade_view[min(511, points[seat] - lowest)]
        for seat in range(4):
            if highest >= self._target:
                share = 1.0 if points[seat] == lowest else 0.0
            else:
                share = self._fade_view[min(511, points[seat] - lowest)]
            values[seat] = (1.0 - self._match) * values[seat] + self._match * (2.0 * share / chance - 0.5)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _expand(self, node: cint, s: p_i64) -> cint:
        """Give a node a child for every legal card; the card of the policy gets half of the trust."""
        legal: u64 = legal_cards(s, self._options)
        count: cint = popcount(legal)
        favourite: cint = policy(s, self._options, self._noise)
        child: cint = self._nodes
        each: cython.double = 0.6 / count
        self._first[node] = child
        self._number[node] = count
        while legal:
            self._cards[child] = ctz(legal)
            self._priors[child] = each + (0.4 if self._cards[child] == favourite else 0.0)
            self._number[child] = 0
            self._visits[child] = 0
            self._totals[child] = 0.0
            legal &= legal - ONE
            child += 1
        self._nodes = child
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _select(self, node: cint) -> cint:
        """Return the child with the best mean, or with more to learn than it lacks."""
        child: cint
        last: cint = self._first[node] + self._number[node]
        best: cint = self._first[node]
        visits: cint = self._visits[node]
        seen: cint
        score: cython.double
        top: cython.double = -1e9
        root: cython.double = visits
        hope: cython.double = 0.0
        root = self._curiosity * sqrt(root)
        for child in range(self._first[node], last):
            hope += self._totals[child]
        hope = hope / visits if visits else 0.0
        for child in range(self._first[node], last):
            seen = self._visits[child]
            score = self._totals[child] / seen if seen else hope
            score += root * self._priors[child] / (1 + seen)
            if score > top:
                top = score
                best = child
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _simulate(self) -> cython.void:
        """Go down the tree to a node that was not looked into, look into it, play out, and tell everyone above."""
        s = cython.address(self._work_view[0]) if cython.compiled else self._work_view
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        values = cython.address(self._values_view[0]) if cython.compiled else self._values_view
        note = cython.address(self._note_view[0]) if cython.compiled else self._note_view
        node: cint = 0
        depth: cint = 0
        index: cint
        fresh: cython.bint = False
        for index in range(SIZE):
            s[index] = root[index]
        if self._watching:
            begin_note(note)
        while s[PLAYED] < 52 and not fresh:
            if self._number[node] == 0:
                self._expand(node, s)
                fresh = True
            node = self._select(node)
            self._path[depth] = node * 4 + s[TURN]
            depth += 1
            if self._watching:
                play_noted(s, self._cards[node], self._options, note)
            else:
                play_card(s, self._cards[node], self._options)
        if self._watching:
            finish_noted(s, self._options, self._noise, note)
            close_note(s, self._options, note)
            self._add_sums((self._path[0] >> 2) - self._first[0])
        else:
            finish(s, self._options, self._noise)
        root[RNG] = s[RNG]
        self._judge(s, values)
        self._visits[0] += 1
        for index in range(depth):
            node = self._path[index] >> 2
            self._visits[node] += 1
            self._totals[node] += values[self._path[index] & 3]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _solve(self, depth: cint) -> cython.void:
        """Find what every seat gets when each plays for itself from the state at this depth of the stack."""
        stack = cython.address(self._stack_view[0]) if cython.compiled else self._stack_view
        values = cython.address(self._stack_values[0]) if cython.compiled else self._stack_values
        here: cint = depth * SIZE
        next_: cint = here + SIZE
        legal: u64
        index: cint
        seat: cint
        best: cython.double = -1e9
        totals: cython.double[4]
        self._nodes += 1
        if not cython.compiled:
            totals = [0.0] * 4
        for index in range(4):
            totals[index] = 0.0
        if cython.compiled:
            if (stack + here)[PLAYED] >= 52:
                self._judge(stack + here, values + 4 * depth)
                return
            legal = legal_cards(stack + here, self._options)
        else:
            if stack[here + PLAYED] >= 52:
                self._judge(memoryview(stack)[here:next_], memoryview(values)[4 * depth : 4 * depth + 4])
                return
            legal = legal_cards(memoryview(stack)[here:next_], self._options)
        seat = stack[here + TURN]
        while legal:
            for index in range(SIZE):
                stack[next_ + index] = stack[here + index]
            if cython.compiled:
                play_card(stack + next_, ctz(legal), self._options)
            else:
                play_card(memoryview(stack)[next_ : next_ + SIZE], ctz(legal), self._options)
            legal &= legal - ONE
            self._solve(depth + 1)
            if values[4 * (depth + 1) + seat] > best:
                best = values[4 * (depth + 1) + seat]
                for index in range(4):
                    totals[index] = values[4 * (depth + 1) + index]
        for index in range(4):
            values[4 * depth + index] = totals[index]
