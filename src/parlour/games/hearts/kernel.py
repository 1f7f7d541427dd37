# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Rounds of Hearts at full speed: playouts, tree search in one imagined deal, exact ends. Compiled; also runs as it is.

A deal in play is 24 numbers: four hands as bit sets (card = suit * 13 + rank), the penalty points of each seat, the
trick on the table and a few flags; see the names below. Everything is known inside an imagined deal: each seat plays
for itself (max^n), by what the round and the match are worth to it.
"""

# mypy: ignore-errors
# (arrays, pointers and void of Cython are no Python types; what callers see is typed all the same)

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import sqrt as _sqrt

import cython

if cython.compiled:
    from cython.cimports.libc.math import sqrt
    from cython.cimports.parlour.core.bits import ctz, msb, popcount
else:
    from parlour.core.bits import ctz, msb, popcount

    sqrt = _sqrt

__all__ = [
    "ANY_CLUB",
    "AVOID",
    "COMPILED",
    "FIRST_SAFE",
    "HEARTS_FOR_QUEEN",
    "JACK_BONUS",
    "MOON_SELF",
    "QUEEN_BREAKS",
    "STATE",
    "Simulator",
    "pack_state",
]

COMPILED: bool = cython.compiled
STATE = 24  # numbers in a state

# Options of the rules, as bits
QUEEN_BREAKS = 2
FIRST_SAFE = 4
ANY_CLUB = 8
HEARTS_FOR_QUEEN = 16
JACK_BONUS = 32
AVOID = 64
MOON_SELF = 128

_QUEEN_BREAKS = cython.declare(cython.int, 2)
_FIRST_SAFE = cython.declare(cython.int, 4)
_ANY_CLUB = cython.declare(cython.int, 8)
_HEARTS_FOR_QUEEN = cython.declare(cython.int, 16)
_JACK_BONUS = cython.declare(cython.int, 32)
_AVOID = cython.declare(cython.int, 64)
_MOON_SELF = cython.declare(cython.int, 128)

# Places in a state: hands 0-3, points 4-7, tricks won 8-11
_POINTS = cython.declare(cython.int, 4)
_WON = cython.declare(cython.int, 8)
_LED = cython.declare(cython.int, 12)  # suit led, -1 before the lead
_TOP = cython.declare(cython.int, 13)  # winning card
_WINNER = cython.declare(cython.int, 14)
_TRICK_POINTS = cython.declare(cython.int, 15)
_IN_TRICK = cython.declare(cython.int, 16)
_PLAYED = cython.declare(cython.int, 17)
_BROKEN = cython.declare(cython.int, 18)
_TURN = cython.declare(cython.int, 19)
_JACK_IN_TRICK = cython.declare(cython.int, 20)
_JACK_OWNER = cython.declare(cython.int, 21)
_SIZE = cython.declare(cython.int, 24)

_SUIT = cython.declare(cython.ulonglong, 0x1FFF)
_HEARTS = cython.declare(cython.ulonglong, 0x1FFF << 26)
_SPADES = cython.declare(cython.ulonglong, 0x1FFF << 39)
_CLUBS = cython.declare(cython.ulonglong, 0x1FFF)
_QUEEN_BIT = cython.declare(cython.ulonglong, 1 << 49)
_HIGH_SPADES = cython.declare(cython.ulonglong, 6 << 49)  # king and ace
_PENALTIES = cython.declare(cython.ulonglong, (0x1FFF << 26) | (1 << 49))
_FULL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ONE = cython.declare(cython.ulonglong, 1)
_QUEEN = cython.declare(cython.int, 49)
_JACK = cython.declare(cython.int, 22)
_DEPTH = cython.declare(cython.int, 21)  # plies an exact end may have, and one


def pack_state(
    hands: Sequence[int],
    points: Sequence[int],
    won: Sequence[int],
    trick: Sequence[int],
    leader: int,
    played: int,
    broken: bool,
    jack_owner: int = -1,
) -> array[int]:
    """Return a state for ``Simulator``: a deal with the trick on the table."""
    state = array("q", [0] * STATE)
    for seat in range(4):
        state[seat] = hands[seat]
        state[_POINTS + seat] = points[seat]
        state[_WON + seat] = won[seat]
    state[_LED] = state[_TOP] = -1
    state[_WINNER] = leader
    state[_JACK_OWNER] = jack_owner
    state[_PLAYED] = played
    state[_BROKEN] = broken
    state[_IN_TRICK] = len(trick)
    state[_TURN] = (leader + len(trick)) % 4
    for place, card in enumerate(trick):
        if place == 0:
            state[_LED] = card // 13
        if place == 0 or (card // 13 == state[_LED] and card > state[_TOP]):
            state[_TOP] = card
            state[_WINNER] = (leader + place) % 4
        state[_TRICK_POINTS] += 13 if card == 49 else int(card // 13 == 2)
        if card == 22:
            state[_JACK_IN_TRICK] = 1
    return state


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _legal(s: cython.p_longlong, options: cython.int) -> cython.ulonglong:
    """Return the cards that the seat to play may play."""
    hand: cython.ulonglong = s[s[_TURN]]
    some: cython.ulonglong
    if s[_IN_TRICK]:
        some = hand & (_SUIT << (13 * s[_LED]))
        if some:
            return some
        if s[_PLAYED] < 4 and options & _FIRST_SAFE:
            some = hand & (_FULL ^ _PENALTIES)
            return some if some else hand
        return hand
    if s[_PLAYED] == 0:
        return hand & _CLUBS if options & _ANY_CLUB else hand & _ONE
    if s[_BROKEN]:
        return hand
    some = hand & (_FULL ^ _HEARTS)
    if some == _QUEEN_BIT and options & _HEARTS_FOR_QUEEN:
        return hand
    return some if some else hand


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _play(s: cython.p_longlong, card: cython.int, options: cython.int) -> cython.void:
    """Play a card of the seat whose turn it is."""
    seat: cython.int = s[_TURN]
    suit: cython.int = card // 13
    s[seat] ^= _ONE << card
    if s[_IN_TRICK] == 0:
        s[_LED] = suit
        s[_TOP] = card
        s[_WINNER] = seat
    elif suit == s[_LED] and card > s[_TOP]:
        s[_TOP] = card
        s[_WINNER] = seat
    if suit == 2:
        s[_TRICK_POINTS] += 1
        s[_BROKEN] = 1
    elif card == _QUEEN:
        s[_TRICK_POINTS] += 13
        if options & _QUEEN_BREAKS:
            s[_BROKEN] = 1
    elif card == _JACK:
        s[_JACK_IN_TRICK] = 1
    s[_PLAYED] += 1
    if s[_IN_TRICK] == 3:
        seat = s[_WINNER]
        s[_POINTS + seat] += s[_TRICK_POINTS]
        s[_WON + seat] += 1
        if s[_JACK_IN_TRICK]:
            s[_JACK_OWNER] = seat
            s[_JACK_IN_TRICK] = 0
        s[_TRICK_POINTS] = 0
        s[_IN_TRICK] = 0
        s[_TURN] = seat
    else:
        s[_IN_TRICK] += 1
        s[_TURN] = (seat + 1) & 3


@cython.cclass
class Simulator:
    """Plays imagined deals. One object is for one thread; its memory is allocated once."""

    def __init__(self, nodes: int = 4096) -> None:
        """Take the most nodes of a search tree."""
        self._size = nodes + 16
        self._root_view = array("q", [0] * STATE)
        self._work_view = array("q", [0] * STATE)
        self._stack_view = array("q", [0] * (STATE * _DEPTH))
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
            self._scores[seat] = scores[seat]
        self._target = target
        self._match = match if fade else 0.0
        self._noise = noise
        self._curiosity = curiosity
        for index in range(min(512, len(fade))):
            self._fade_view[index] = fade[index]
        view: cython.const[cython.uchar][::1] = cancel
        self._flag = cython.address(view[0]) if cython.compiled else view

    def playouts(self, state: array[int], count: int, seed: int, policy: bool = False) -> tuple[list[int], int]:
        """Play a state out many times, by chance or by the policy; return the summed points, and how many were done."""
        self._set_root(state, seed)
        sums: list[int] = [0, 0, 0, 0]
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        work = cython.address(self._work_view[0]) if cython.compiled else self._work_view
        points: cython.longlong[4]
        if not cython.compiled:
            points = [0, 0, 0, 0]
        for seat in range(4):
            points[seat] = 0
        number: cython.int
        index: cython.int
        done: cython.int = 0
        total: cython.int = count
        by_policy: cython.bint = policy
        with cython.nogil:
            for number in range(total):
                if self._flag[0]:
                    break
                for index in range(_SIZE):
                    work[index] = root[index]
                if by_policy:
                    self._finish(work)
                else:
                    self._finish_at_random(work)
                for index in range(4):
                    points[index] += work[_POINTS + index]
                done += 1
        for seat in range(4):
            sums[seat] = points[seat]
        return sums, done

    def search(self, state: array[int], simulations: int, seed: int) -> tuple[list[tuple[int, int, float]], int]:
        """Search one deal; return card, visits and mean value for the seat to play, and the simulations done."""
        self._set_root(state, seed)
        self._nodes = 1
        self._first[0] = 0
        self._number[0] = 0
        self._visits[0] = 0
        done: cython.int = 0
        total: cython.int = simulations
        number: cython.int
        with cython.nogil:
            for number in range(total):
                if self._flag[0] or self._nodes + 14 > self._size:
                    break
                self._simulate()
                done += 1
        found = []
        for child in range(self._first[0], self._first[0] + self._number[0]):
            visits = self._visits[child]
            found.append((self._cards[child], visits, self._totals[child] / visits if visits else 0.0))
        return found, done

    def solve(self, state: array[int]) -> tuple[list[tuple[int, float]], int]:
        """Play a deal with at most five tricks left out exactly; return the value of each card, and the nodes."""
        if 52 - state[_PLAYED] > 20:
            raise ValueError("at most five tricks can be solved")
        self._set_root(state, 1)
        self._nodes = 0
        stack = cython.address(self._stack_view[0]) if cython.compiled else self._stack_view
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        mover: cython.int = state[_TURN]
        legal: cython.ulonglong = _legal(root, self._options)
        card: cython.int
        index: cython.int
        found = []
        while legal:
            card = ctz(legal)
            legal &= legal - _ONE
            for index in range(_SIZE):
                stack[index] = root[index]
            with cython.nogil:
                _play(stack, card, self._options)
                self._solve(0)
            found.append((card, self._stack_values[mover]))
        return found, self._nodes

    def value(self, state: array[int], card: int, count: int, seed: int) -> tuple[list[float], int]:
        """Play one card and finish by the policy ``count`` times; return the summed values of all seats."""
        self._set_root(state, seed)
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        work = cython.address(self._work_view[0]) if cython.compiled else self._work_view
        values = cython.address(self._values_view[0]) if cython.compiled else self._values_view
        sums: cython.double[4]
        if not cython.compiled:
            sums = [0.0] * 4
        for seat in range(4):
            sums[seat] = 0.0
        number: cython.int
        index: cython.int
        total: cython.int = count
        first: cython.int = card
        done: cython.int = 0
        with cython.nogil:
            if first >= 0:
                _play(root, first, self._options)
            for number in range(total):
                if self._flag[0]:
                    break
                for index in range(_SIZE):
                    work[index] = root[index]
                self._finish(work)
                self._judge(work, values)
                for index in range(4):
                    sums[index] += values[index]
                done += 1
        return [sums[seat] for seat in range(4)], done

    def choose(self, state: array[int], seed: int) -> int:
        """Return the card that the policy of playouts plays; for tests and for quick opponents."""
        self._set_root(state, seed)
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        return self._policy(root)

    def legal(self, state: array[int]) -> int:
        """Return the legal cards as a set."""
        self._set_root(state, 1)
        root = cython.address(self._root_view[0]) if cython.compiled else self._root_view
        return _legal(root, self._options)

    def _set_root(self, state: array[int], seed: int) -> None:
        if len(state) != STATE:
            raise ValueError(f"a state has {STATE} numbers, not {len(state)}")
        for index in range(STATE):
            self._root_view[index] = state[index]
        self._luck = (seed & 0xFFFFFFFFFFFFFFFF) or 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _random(self) -> cython.ulonglong:
        x: cython.ulonglong = self._luck
        x ^= x >> 12
        x ^= (x << 25) & _FULL
        x ^= x >> 27
        self._luck = x
        return x

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pick(self, cards: cython.ulonglong) -> cython.int:
        """Return one of some cards, all alike."""
        count: cython.int = popcount(cards)
        skip: cython.int = ((self._random() >> 32) * count) >> 32
        while skip:
            cards &= cards - _ONE
            skip -= 1
        return ctz(cards)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish_at_random(self, s: cython.p_longlong) -> cython.void:
        while s[_PLAYED] < 52:
            _play(s, self._pick(_legal(s, self._options)), self._options)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _finish(self, s: cython.p_longlong) -> cython.void:
        while s[_PLAYED] < 52:
            _play(s, self._policy(s), self._options)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _policy(self, s: cython.p_longlong) -> cython.int:
        """Return a sensible card, at once."""
        legal: cython.ulonglong = _legal(s, self._options)
        rest: cython.ulonglong
        seat: cython.int = s[_TURN]
        if legal & (legal - _ONE) == 0:
            return ctz(legal)
        if self._noise > 0 and (self._random() >> 40) < self._noise * 16777216.0:
            return self._pick(legal)
        rest = s[(seat + 1) & 3] | s[(seat + 2) & 3] | s[(seat + 3) & 3]
        if s[_IN_TRICK] == 0:
            return self._lead(s, legal, rest)
        if legal & (_SUIT << (13 * s[_LED])):
            return self._follow(s, legal, rest)
        return self._discard(s, legal, rest)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lead(self, s: cython.p_longlong, legal: cython.ulonglong, rest: cython.ulonglong) -> cython.int:
        """Lead low where others must go higher; spades to force the queen out of other hands."""
        suit: cython.int
        card: cython.int
        best: cython.int = -1
        worth: cython.int
        top: cython.int = -100000
        mine: cython.ulonglong
        theirs: cython.ulonglong
        below: cython.ulonglong
        for suit in range(4):
            mine = legal & (_SUIT << (13 * suit))
            if mine == 0:
                continue
            theirs = rest & (_SUIT << (13 * suit))
            card = ctz(mine)
            if suit == 3:
                below = mine & (_QUEEN_BIT - _ONE)
                if below:
                    card = msb(below) if rest & _QUEEN_BIT else ctz(below)
            below = (_ONE << card) - _ONE
            worth = 2 * popcount(theirs & (_FULL ^ below)) - 6 * popcount(theirs & below)
            if theirs == 0:
                worth = -200
            if suit == 3:
                if rest & _QUEEN_BIT:
                    if mine & _HIGH_SPADES == 0:
                        worth += 30
                    elif card > _QUEEN:
                        worth -= 100
                elif mine & _QUEEN_BIT:
                    worth -= 60
            elif suit == 2:
                worth -= 4
            worth = 4 * worth + ((self._random() >> 60) & 15)
            if worth > top:
                top = worth
                best = card
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, s: cython.p_longlong, legal: cython.ulonglong, rest: cython.ulonglong) -> cython.int:
        """Stay below what wins; take a clean trick high; drop the queen under a higher spade."""
        card: cython.int = s[_TOP]
        below: cython.ulonglong = legal & ((_ONE << card) - _ONE)
        safe: cython.ulonglong = legal & (_FULL ^ _QUEEN_BIT)
        low: cython.ulonglong
        if safe == 0:
            safe = legal
        if legal & _QUEEN_BIT and card > _QUEEN:
            return _QUEEN
        if s[_IN_TRICK] == 3:
            if s[_TRICK_POINTS] == 0:
                return msb(safe)
            if below:
                return msb(below)
            return msb(safe)
        if s[_LED] == 3 and rest & _QUEEN_BIT:
            low = legal & (_QUEEN_BIT - _ONE)
            if low:
                return msb(low)
        if below:
            low = below & (_FULL ^ _QUEEN_BIT)
            return msb(low) if low else msb(below)
        if s[_PLAYED] < 12 and s[_TRICK_POINTS] == 0 and s[_LED] < 2:
            return msb(safe)
        return ctz(safe)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _discard(self, s: cython.p_longlong, legal: cython.ulonglong, rest: cython.ulonglong) -> cython.int:
        """Throw the queen, then spades above it, then what is high and short."""
        suit: cython.int
        worth: cython.int
        top: cython.int = -1
        best: cython.int = 0
        mine: cython.ulonglong
        winner: cython.int = s[_WINNER]
        points: cython.longlong = s[_POINTS + winner]
        threat: cython.bint
        if legal & _QUEEN_BIT:
            return _QUEEN
        threat = (
            points > 7
            and points + s[_TRICK_POINTS] > 9
            and points == s[_POINTS] + s[_POINTS + 1] + s[_POINTS + 2] + s[_POINTS + 3]
        )
        if rest & _QUEEN_BIT and legal & _HIGH_SPADES:
            return msb(legal & _HIGH_SPADES)
        for suit in range(4):
            mine = legal & (_SUIT << (13 * suit))
            if mine == 0:
                continue
            worth = 3 * (msb(mine) - 13 * suit) - 2 * popcount(mine) + 26
            if suit == 2:
                worth = 1 if threat else worth + 9
            if rest & (_SUIT << (13 * suit)) == 0:
                worth = worth // 2
            if worth > top:
                top = worth
                best = msb(mine)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _judge(self, s: cython.p_longlong, values: cython.p_double) -> cython.void:
        """Give a finished round its worth for each seat: the round itself, and the match."""
        seat: cython.int
        points: cython.longlong[4]
        all_points: cython.longlong = 0
        lowest: cython.longlong = 1000000
        highest: cython.longlong = -1000000
        chance: cython.double = 0.0
        share: cython.double
        shooter: cython.int = -1
        if not cython.compiled:
            points = [0, 0, 0, 0]
        for seat in range(4):
            points[seat] = s[_POINTS + seat]
            if points[seat] == 26:
                shooter = seat
        for seat in range(4):
            if shooter >= 0:
                if self._options & _MOON_SELF:
                    points[seat] = -26 if seat == shooter else 0
                else:
                    points[seat] = 0 if seat == shooter else 26
            elif self._options & _AVOID and s[_WON + seat] == 0:
                points[seat] -= 5
            if self._options & _JACK_BONUS and s[_JACK_OWNER] == seat:
                points[seat] -= 10
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
    def _expand(self, node: cython.int, s: cython.p_longlong) -> cython.int:
        """Give a node a child for every legal card; the card of the policy gets half of the trust."""
        legal: cython.ulonglong = _legal(s, self._options)
        count: cython.int = popcount(legal)
        favourite: cython.int = self._policy(s)
        child: cython.int = self._nodes
        each: cython.double = 0.6 / count
        self._first[node] = child
        self._number[node] = count
        while legal:
            self._cards[child] = ctz(legal)
            self._priors[child] = each + (0.4 if self._cards[child] == favourite else 0.0)
            self._number[child] = 0
            self._visits[child] = 0
            self._totals[child] = 0.0
            legal &= legal - _ONE
            child += 1
        self._nodes = child
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _select(self, node: cython.int) -> cython.int:
        """Return the child with the best mean, or with more to learn than it lacks."""
        child: cython.int
        last: cython.int = self._first[node] + self._number[node]
        best: cython.int = self._first[node]
        visits: cython.int = self._visits[node]
        seen: cython.int
        worth: cython.double
        top: cython.double = -1e9
        root: cython.double = visits
        hope: cython.double = 0.0
        root = self._curiosity * sqrt(root)
        for child in range(self._first[node], last):
            hope += self._totals[child]
        hope = hope / visits if visits else 0.0
        for child in range(self._first[node], last):
            seen = self._visits[child]
            worth = self._totals[child] / seen if seen else hope
            worth += root * self._priors[child] / (1 + seen)
            if worth > top:
                top = worth
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
        node: cython.int = 0
        depth: cython.int = 0
        index: cython.int
        fresh: cython.bint = False
        for index in range(_SIZE):
            s[index] = root[index]
        while s[_PLAYED] < 52 and not fresh:
            if self._number[node] == 0:
                self._expand(node, s)
                fresh = True
            node = self._select(node)
            self._path[depth] = node * 4 + s[_TURN]
            depth += 1
            _play(s, self._cards[node], self._options)
        self._finish(s)
        self._judge(s, values)
        self._visits[0] += 1
        for index in range(depth):
            node = self._path[index] >> 2
            self._visits[node] += 1
            self._totals[node] += values[self._path[index] & 3]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _solve(self, depth: cython.int) -> cython.void:
        """Find what every seat gets when each plays for itself from the state at this depth of the stack."""
        stack = cython.address(self._stack_view[0]) if cython.compiled else self._stack_view
        values = cython.address(self._stack_values[0]) if cython.compiled else self._stack_values
        here: cython.int = depth * _SIZE
        next_: cython.int = here + _SIZE
        legal: cython.ulonglong
        index: cython.int
        seat: cython.int
        best: cython.double = -1e9
        found: cython.double[4]
        self._nodes += 1
        if not cython.compiled:
            found = [0.0] * 4
        for index in range(4):
            found[index] = 0.0
        if cython.compiled:
            if (stack + here)[_PLAYED] >= 52:
                self._judge(stack + here, values + 4 * depth)
                return
            legal = _legal(stack + here, self._options)
        else:
            if stack[here + _PLAYED] >= 52:
                self._judge(memoryview(stack)[here:next_], memoryview(values)[4 * depth : 4 * depth + 4])
                return
            legal = _legal(memoryview(stack)[here:next_], self._options)
        seat = stack[here + _TURN]
        while legal:
            for index in range(_SIZE):
                stack[next_ + index] = stack[here + index]
            if cython.compiled:
                _play(stack + next_, ctz(legal), self._options)
            else:
                _play(memoryview(stack)[next_ : next_ + _SIZE], ctz(legal), self._options)
            legal &= legal - _ONE
            self._solve(depth + 1)
            if values[4 * (depth + 1) + seat] > best:
                best = values[4 * (depth + 1) + seat]
                for index in range(4):
                    found[index] = values[4 * (depth + 1) + index]
        for index in range(4):
            values[4 * depth + index] = found[index]
