# cython: boundscheck=False, wraparound=False, initializedcheck=False, infer_types=True
"""Alpha-beta on 8x8 with exact ends. Compiled; also runs as it is; ``search_kernel.pxd`` has the types of attributes.

Values count 128ths of a disc for the side to move, so that their parts add up exactly as floats too. A finished game
counts its disc difference, and ``WIN`` beyond that for who has won, so that no estimate ever outweighs a win in sight.
Passes cost no depth.
"""

# mypy: no-warn-return-any, disallow-untyped-calls=False, disable-error-code="misc, return, valid-type"
# (arrays and void of Cython are no Python types)

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython import bint, void
from cython.cimports.parlour.games.reversi.engine.move_list import drop, highest, list_moves
from cython.cimports.parlour.games.reversi.engine.scale import NO_MOVE, UNIT, WIN
from cython.cimports.parlour.games.reversi.rules.bitboard import BORDER, CORNERS, find_flips, find_moves, look, prepare
from cython.cimports.parlour.games.reversi.rules.board_kernel import count_features
from cython.cimports.parlour.native.bits import (
    FULL,
    GOLDEN,
    MIX,
    ONE,
    cint,
    is_past,
    now,
    p_int,
    p_u64,
    popcount,
    thread_now,
    u64,
)

from parlour.games.reversi.rules.board_kernel import FEATURES, moves
from parlour.games.reversi.rules.stability import edge_table

__all__ = ["PASS", "RootMove", "Search"]

PASS = -1
RootMove = tuple[int, int, tuple[int, ...]]  # square, value, line after it


_INFINITY = cython.declare(cint, 2_000_000)
_FIRST = cython.declare(cint, 1_000_000)  # the score of a move that was best before
_PLIES = cython.declare(cint, 128)  # sixty moves, and a pass between any two
_WORDS = cython.declare(cint, 3)  # per table entry: own, opp, and the rest packed
_VALUE_SHIFT = cython.declare(cint, 1 << 23)
_UPPER = cython.declare(cint, 1)
_LOWER = cython.declare(cint, 2)
_CLOCK_EVERY = cython.declare(cint, 1023)  # a mask: nodes between two looks at the clock

prepare()


@cython.cclass
class Search:
    """Iterative deepening with a table of its own; generations hide what one run stored from the next.

    Every root move that is told has the value that plain minimax of the same depth would find, and the line behind it.
    """

    def __init__(self, table_bits: int = 16) -> None:
        """Take the size of the table; 0 bits are no table."""
        self._edges = edge_table()
        self._buckets = (1 << table_bits) >> 1
        self._table = array("Q", bytes(8 * _WORDS * max(2, 1 << table_bits)))
        self._generation = 0
        self._lines = array("b", bytes(_PLIES * _PLIES))
        self._lengths = array("i", bytes(4 * _PLIES))

    def run(
        self,
        own: int,
        opp: int,
        depths: Sequence[int],
        weights: array[int],
        cancel: memoryview,
        *,
        only: Sequence[int] = (),
        best_only: bool = False,
        nodes: int = 0,
        seconds: float = 0.0,
        cpu_seconds: float = 0.0,
        result: bool = True,
        margin: bool = True,
        fewest_win: bool = False,
        empties_to_winner: bool = False,
        ordered: bool = True,
    ) -> tuple[int, int, int, int, list[RootMove]]:
        """Search all moves (or ``only`` these) to each of the depths in turn, until a limit (0: none) is met.

        ``weights`` are those of FEATURES for each number of empty squares, 0 to 64. Without ``result`` or ``margin`` a
        finished game does not count who won, or by how much. Returns the last depth that was finished (0: none), the
        numbers of nodes, cut-offs and table hits, and the root moves of that depth, best first; with ``best_only`` the
        first of them alone, for which the others need no value.
        """
        if len(weights) != 65 * len(FEATURES):
            raise ValueError(f"expected {65 * len(FEATURES)} weights, not {len(weights)}")
        view: cython.const[cython.uchar][::1] = cancel
        self._flag = cython.address(view[0]) if cython.compiled else view
        self._nodes = self._cutoffs = self._hits = 0
        self._node_limit = nodes
        self._deadline = now() + seconds if seconds > 0 else 0.0
        self._cpu_deadline = thread_now() + cpu_seconds if cpu_seconds > 0 else 0.0
        self._stopped = False
        self._weights = weights
        sign: cint = -1 if fewest_win else 1
        self._win = sign * WIN if result else 0
        self._unit = sign * UNIT if margin else 0
        self._ordered = ordered
        self._empties_to_winner = empties_to_winner
        self._generation += 1
        if self._generation > 0xFFFF:
            self._table = array("Q", bytes(8 * _WORDS * max(2, 2 * int(self._buckets))))
            self._generation = 1
        ranked = list(only) or [square for square in range(64) if moves(own, opp) >> square & 1]
        finished = 0
        done: list[RootMove] = []
        for depth in depths:
            searched = self._root(own, opp, ranked, depth, best_only)
            if self._stopped:
                break
            # Equal values keep the order that the squares have on the board, whatever was searched first.
            done = sorted(searched, key=lambda move: (-move[1], move[0]))
            finished = depth
            best = [move[0] for move in done]
            ranked = [*best, *(square for square in ranked if square not in best)]
        return finished, self._nodes, self._cutoffs, self._hits, done

    def _root(self, own: int, opp: int, squares: Sequence[int], depth: int, best_only: bool) -> list[RootMove]:
        """Search root moves in the order given: each with a full window, or the others only as far as the best needs.

        A move that stands before the best so far on the board replaces it when it is as good, one behind it when it
        is better: so of equal moves the first on the board is found, whatever was searched first. Values are whole
        numbers, so that "as good" is one more than the number below.
        """
        moves: list[RootMove] = []
        for square in squares:
            floor = -int(_INFINITY)
            if best_only and moves:
                floor = moves[0][1] - (square < moves[0][0])
                # A window without width needs the fewest nodes.
                if self._value(own, opp, square, depth, floor, floor + 1) <= floor or self._stopped:
                    continue
                moves.clear()
            value = self._value(own, opp, square, depth, floor, _INFINITY)
            line = [self._lines[index] for index in range(self._lengths[0])]
            moves.append((square, value, tuple([PASS if move == NO_MOVE else move for move in line])))
            if self._stopped:
                break
        return moves

    def _value(self, own: u64, opp: u64, square: cint, depth: cint, low: cint, high: cint) -> int:
        """Return the value of a root move if it is between ``low`` and ``high``, else a bound."""
        turned = find_flips(own, opp, square)
        value: cint
        with cython.nogil:
            value = -self._search(opp ^ turned, own | turned | (ONE << square), depth - 1, -high, -low, 0)
        return value

    def _search(self, own: u64, opp: u64, depth: cint, alpha: cint, beta: cint, ply: cint) -> cint:
        """Return the value if it is between ``alpha`` and ``beta``, else a bound.

        Long on purpose: with the loop over the moves in a method of its own it took about 4 % more instructions.
        """
        if self._must_stop():
            self._stopped = True
            return 0
        self._nodes += 1
        self._lengths[ply] = 0
        mine = find_moves(own, opp)
        if mine == 0:
            if find_moves(opp, own) == 0:
                return self._final(own, opp)
            if depth > 0:
                value = -self._search(opp, own, depth, -beta, -alpha, ply + 1)
                self._extend(ply, NO_MOVE)
                return value
        if depth <= 0:
            return self._evaluate(own, opp, mine)

        best_square: cint = NO_MOVE
        bucket: u64 = 0
        if depth > 1 and self._buckets:
            bucket = self._bucket(own, opp)
            entry = self._find(bucket, own, opp)
            if entry:
                best_square = cython.cast(cint, (entry >> 40) & 0x7F)
                # Within a run a position is always met with the same depth left, or with less in an earlier round, so
                # that what is taken from the table is what minimax would find.
                if beta - alpha == 1 and cython.cast(cint, (entry >> 32) & 0xFF) >= depth:
                    value = cython.cast(cint, (entry >> 8) & 0xFFFFFF) - _VALUE_SHIFT
                    if ((entry & _LOWER) and value >= beta) or ((entry & _UPPER) and value <= alpha):
                        self._hits += 1
                        return value

        squares = cython.declare(cython.int[64])
        move_scores = cython.declare(cython.int[64])
        turns = cython.declare(cython.ulonglong[64])
        count = self._order(own, opp, mine, depth, best_square, squares, move_scores, turns)
        best = -_INFINITY
        floor = alpha
        tried: bint = False
        while count:
            chosen = highest(move_scores, count)
            after = own | turns[chosen] | (ONE << squares[chosen])
            value = _INFINITY
            if tried and beta - floor > 1:  # first ask only whether it is better at all
                value = -self._search(opp ^ turns[chosen], after, depth - 1, -floor - 1, -floor, ply + 1)
            if value > floor and not self._stopped:
                value = -self._search(opp ^ turns[chosen], after, depth - 1, -beta, -floor, ply + 1)
            if self._stopped:
                return 0
            tried = True
            if value > best:
                best = value
                best_square = squares[chosen]
                if value > floor:
                    floor = value
                    self._extend(ply, best_square)
                    if value >= beta:
                        self._cutoffs += 1
                        break
            count -= 1
            drop(squares, move_scores, turns, chosen, count)
        if depth > 1 and self._buckets:
            self._keep(bucket, own, opp, depth, best, best_square, _LOWER if best >= beta else _UPPER)
        return best

    def _order(
        self,
        own: u64,
        opp: u64,
        mine: u64,
        depth: cint,
        best_square: cint,
        squares: p_int,
        move_scores: p_int,
        turns: p_u64,
    ) -> cint:
        """List the moves with what they score; return their number."""
        replies = cython.declare(cython.ulonglong[64])
        if depth > 1:
            count = look(own, opp, mine, squares, turns, replies)
        else:
            count = list_moves(own, opp, mine, squares, turns)
        for index in range(count):
            move_scores[index] = self._move_score(squares[index], replies[index] if depth > 1 else 0)
            if squares[index] == best_square:
                move_scores[index] = _FIRST
            move_scores[index] = 64 * move_scores[index] - index  # of moves alike the first comes first
        return count

    def _must_stop(self) -> bint:
        if self._flag[0] != 0 or (self._node_limit and self._nodes >= self._node_limit):
            return True
        if self._nodes & _CLOCK_EVERY:
            return False
        return is_past(self._deadline, self._cpu_deadline)

    def _final(self, own: u64, opp: u64) -> cint:
        margin: cint = popcount(own) - popcount(opp)
        empties: cint = 64 - popcount(own | opp) if self._empties_to_winner else 0
        if margin == 0:
            return 0
        return (
            self._unit * (margin + empties) + self._win if margin > 0 else self._unit * (margin - empties) - self._win
        )

    def _evaluate(self, own: u64, opp: u64, mine: u64) -> cint:
        counts = cython.declare(cython.int[8])
        edges: cython.pointer(cython.const[cython.uchar])
        edges = cython.address(self._edges[0]) if cython.compiled else self._edges
        count_features(own, opp, mine, find_moves(opp, own), edges, counts)
        row: cint = 8 * (64 - popcount(own | opp))
        value: cint = 0
        for index in range(8):
            value += self._weights[row + index] * counts[index]
        return value

    def _move_score(self, square: cint, replies: u64) -> cint:
        """Say how early a move deserves to be tried: corners, then borders, and the fewer replies the better."""
        disc: u64 = ONE << square
        move_score: cint = 40 if disc & CORNERS else 8 if disc & BORDER else 0
        if not self._ordered:
            return 0
        move_score -= 4 * (popcount(replies) + 2 * popcount(replies & CORNERS))
        return move_score

    def _extend(self, ply: cint, square: cint) -> void:
        """Make the line from here: this move, then the line found one ply on."""
        self._lines[ply * _PLIES] = square
        for index in range(self._lengths[ply + 1]):
            self._lines[ply * _PLIES + index + 1] = self._lines[(ply + 1) * _PLIES + index]
        self._lengths[ply] = self._lengths[ply + 1] + 1

    def _bucket(self, own: u64, opp: u64) -> u64:
        mixed: u64 = ((own * GOLDEN) & FULL) ^ ((opp * MIX) & FULL)
        mixed ^= mixed >> 29
        mixed = (mixed * GOLDEN) & FULL
        return 2 * _WORDS * ((mixed >> 32) & (self._buckets - 1))

    def _find(self, bucket: u64, own: u64, opp: u64) -> u64:
        """Return what this run stored about a position, packed, or 0."""
        if self._table[bucket] != own or self._table[bucket + 1] != opp:
            bucket += _WORDS
            if self._table[bucket] != own or self._table[bucket + 1] != opp:
                return 0
        return self._table[bucket + 2] if self._table[bucket + 2] >> 48 == self._generation else 0

    def _keep(self, bucket: u64, own: u64, opp: u64, depth: cint, value: cint, square: cint, bound: cint) -> void:
        """Store a result: in the bucket's first place if it is the deeper one there, else in the second."""
        entry: u64 = self._table[bucket + 2]
        same: bint = self._table[bucket] == own and self._table[bucket + 1] == opp
        if entry >> 48 == self._generation and not same and cython.cast(cint, (entry >> 32) & 0xFF) > depth:
            bucket += _WORDS
        self._table[bucket] = own
        self._table[bucket + 1] = opp
        self._table[bucket + 2] = (
            (self._generation << 48)
            | (cython.cast(u64, square) << 40)
            | (cython.cast(u64, depth) << 32)
            | (cython.cast(u64, value + _VALUE_SHIFT) << 8)
            | cython.cast(u64, bound)
        )
