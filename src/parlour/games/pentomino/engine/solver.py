"""Exact answers about any position: who wins, with which moves, and how soon."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, TypedDict

from parlour.core.limits import NEVER, UNLIMITED, CancelToken, Limit
from parlour.errors import Unsupported
from parlour.games.pentomino.engine import score_kernel, solver_kernel
from parlour.games.pentomino.rules.board import PIECES, Board, Placement
from parlour.games.pentomino.rules.game import Pentomino
from parlour.games.pentomino.rules.state import State

__all__ = ["DRAW", "LOSS", "WIN", "Solution", "Solver", "kernel_for", "mirrored"]

WIN, LOSS, DRAW = "win", "loss", "draw"
TABLE_BITS: Final = 12  # of 32 bytes each; what one position needs
SYMMETRIC_PIECES: Final = 2  # with more pieces placed, a symmetry is rare and worth less than the look for it
POLL_SECONDS: Final = 0.01
_OPPOSITE: Final = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}
_RANK: Final = {LOSS: -1, DRAW: 0, WIN: 1}
_VALUES: Final = {solver_kernel.WON: WIN, solver_kernel.LOST: LOSS}


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known about a position. ``value`` is for the side to move; None when there was no time to find out.

    ``best`` holds a move that reaches the value (none when every move loses), or all of them when all were asked for;
    ``verdicts`` then tells what each move comes to. ``length`` counts the plies to the end when the winner shortens the
    game and the loser prolongs it.
    """

    value: str | None
    legal: int
    best: tuple[Placement, ...] = ()
    verdicts: tuple[tuple[Placement, str], ...] = ()
    length: int | None = None
    nodes: int = 0
    cpu_seconds: float = 0.0


def kernel_for(board: Board, table_bits: int = TABLE_BITS) -> solver_kernel.Solver:
    """Return a new solving kernel for a board."""
    return solver_kernel.Solver(*_placements(board), table_bits)


def mirrored(board: Board, state: State) -> bytes:
    """Mark every placement that is an image of an earlier one under a symmetry of the position; empty for none."""
    if len(state.placed) > SYMMETRIC_PIECES:
        return b""
    symmetries = [board.images[number] for number in board.keeping(state.placed)[1:]]
    if not symmetries:
        return b""
    return bytes(any(images[place] < place for images in symmetries) for place in range(len(board.placements)))


class KernelLimits(TypedDict):
    """The limits of a search as kernels take them: 0 is none."""

    nodes: int
    seconds: float
    cpu_seconds: float


class Solver:
    """Solves positions of one game under its rules. It serves one caller at a time."""

    def __init__(self, game: Pentomino, table_bits: int = TABLE_BITS) -> None:
        self.game = game
        self.board = game.board
        self._table_bits = table_bits
        self._kernel = kernel_for(self.board, table_bits)
        self._scorer: score_kernel.Scorer | None = None

    def solve(
        self, state: State, *, limit: Limit = UNLIMITED, cancel: CancelToken = NEVER, threads: int = 1
    ) -> Solution:
        """Return who wins and, unless all is lost, one move that does best."""
        if not self.fast(state):
            return self._score(state, limit, cancel, lengths=False)
        if threads > 1:
            return self._divide(state, cancel, threads, everything=False)
        sets, skip = self._sets(state), mirrored(self.board, state)
        began = time.thread_time()
        self._kernel.forget()
        result, index, legal, nodes = self._kernel.solve(*sets, cancel.byte, skip=skip, **_bounds(limit))
        best = (self.board.placements[index],) if index >= 0 else ()
        return Solution(_VALUES.get(result), legal, best, nodes=nodes, cpu_seconds=time.thread_time() - began)

    def solve_all(
        self, state: State, *, limit: Limit = UNLIMITED, cancel: CancelToken = NEVER, threads: int = 1
    ) -> Solution:
        """Return what every move comes to; those that there was no time for are left out."""
        if not self.fast(state):
            return self._score_all(state, limit, cancel)
        if threads > 1:
            return self._divide(state, cancel, threads, everything=True)
        sets, skip = self._sets(state), mirrored(self.board, state)
        began = time.thread_time()
        self._kernel.forget()
        valued, nodes = self._kernel.solve_all(*sets, cancel.byte, skip=skip, **_bounds(limit))
        seconds = time.thread_time() - began
        verdicts = {index: _VALUES[verdict] for index, verdict in valued if verdict}
        legal = [index for index, _ in valued] if not skip else None
        return replace(self._summed_up(state, verdicts, legal), nodes=nodes, cpu_seconds=seconds)

    def length(self, state: State, *, limit: Limit = UNLIMITED, cancel: CancelToken = NEVER) -> Solution:
        """Return who wins, and after how many plies under best play."""
        self.fast(state)
        return self._score(state, limit, cancel, lengths=True)

    def fast(self, state: State) -> bool:
        """Whether both sides have the same pieces and the last move wins, which the fast kernel is for."""
        if state.undrafted:
            raise Unsupported("Pieces are still being taken; a position can be solved once all are.")
        return state.common and self.game.rules.last_move == "wins" and not self.game.rules.full_set_draws

    def _sets(self, state: State) -> tuple[int, int]:
        return self.board.full & ~state.occupied, state.own

    def _summed_up(self, state: State, verdicts: dict[int, str], legal: list[int] | None = None) -> Solution:
        """Tell the best. Unless all ``legal`` moves are given, images under symmetries get the same verdict first."""
        if legal is None:
            for number in self.board.keeping(state.placed)[1:]:
                images = self.board.images[number]
                for index, value in list(verdicts.items()):
                    verdicts[images[index]] = value
            legal = [self.board.index[item] for item in state.legal(self.board)]
        moves = [(self.board.placements[index], verdicts.get(index)) for index in legal]
        known = tuple((item, value) for item, value in moves if value is not None)
        whole = len(known) == len(legal)
        value = max((value for _, value in known), key=_RANK.__getitem__, default=LOSS)
        best = tuple(item for item, verdict in known if verdict == value) if value != LOSS else ()
        return Solution(value if whole or value == WIN else None, len(legal), best, known)

    # Other rules, and lengths

    def _score(self, state: State, limit: Limit, cancel: CancelToken, *, lengths: bool) -> Solution:
        began = time.thread_time()
        if self._scorer is None:
            self._scorer = score_kernel.Scorer(*_placements(self.board), self._table_bits)
        rules = self.game.rules
        score, index, nodes = self._scorer.score(
            self.board.full & ~state.occupied,
            state.own,
            state.other,
            cancel.byte,
            misere=rules.last_move == "loses",
            full_set_draws=rules.full_set_draws,
            lengths=lengths,
            **_bounds(limit),
        )
        legal = len(state.legal(self.board))
        seconds = time.thread_time() - began
        if score is None:
            return Solution(None, legal, nodes=nodes, cpu_seconds=seconds)
        value = WIN if score > 0 else LOSS if score < 0 else DRAW
        length = score_kernel.SURE - abs(score) if lengths and score else None
        best = (self.board.placements[index],) if index >= 0 and (lengths or value != LOSS) else ()
        return Solution(value, legal, best, length=length, nodes=nodes, cpu_seconds=seconds)

    def _score_all(self, state: State, limit: Limit, cancel: CancelToken) -> Solution:
        verdicts: dict[int, str] = {}
        nodes, seconds = 0, 0.0
        skip = mirrored(self.board, state) if state.common else b""
        for item in state.legal(self.board):
            index = self.board.index[item]
            if skip and skip[index]:
                continue
            left = limit if limit.nodes is None else replace(limit, nodes=max(1, limit.nodes - nodes))
            child = self._score(state.play(item), left, cancel, lengths=False)
            nodes, seconds = nodes + child.nodes, seconds + child.cpu_seconds
            if child.value is None:
                break
            verdicts[index] = _OPPOSITE[child.value]
        return replace(self._summed_up(state, verdicts), nodes=nodes, cpu_seconds=seconds)

    # Several threads: moves are independent jobs, and a refutation found by one spares the others its pair

    def _divide(self, state: State, cancel: CancelToken, threads: int, *, everything: bool) -> Solution:
        free, pieces = self._sets(state)
        skip = mirrored(self.board, state)
        ranked = sorted(self._kernel.survey(free, pieces), key=lambda found: (found[1], found[0]))
        jobs = iter([index for index, _, _ in ranked if not skip or not skip[index]])
        verdicts: dict[int, str] = {}
        lock = threading.Lock()
        nodes, seconds = [], []

        def work(token: CancelToken) -> None:
            began = time.thread_time()
            own = kernel_for(self.board, self._table_bits)
            while not token.cancelled:
                with lock:
                    index = next((index for index in jobs if index not in verdicts), None)
                if index is None:
                    break
                item = self.board.placements[index]
                result, reply, _, count = own.solve(
                    free & ~item.cells, pieces & ~(1 << PIECES.index(item.piece)), token.byte
                )
                nodes.append(count)
                with lock:
                    if result == solver_kernel.WON:
                        verdicts[index] = verdicts[reply] = LOSS
                    elif result == solver_kernel.LOST:
                        verdicts[index] = WIN
                        if not everything:
                            token.cancel()
            seconds.append(time.thread_time() - began)

        with _linked(cancel) as (token, watch), ThreadPoolExecutor(threads) as pool:
            watch([pool.submit(work, token) for _ in range(threads)])
        solution = self._summed_up(state, verdicts)
        if not everything:
            solution = replace(solution, best=solution.best[:1], verdicts=())
        return replace(solution, nodes=sum(nodes), cpu_seconds=sum(seconds))


@contextmanager
def _linked(cancel: CancelToken) -> Iterator[tuple[CancelToken, Callable[[list[Future[None]]], None]]]:
    """Yield a token of one's own and a way to wait for jobs, during which it follows the given one."""
    token = CancelToken()

    def watch(jobs: list[Future[None]]) -> None:
        while wait(jobs, timeout=POLL_SECONDS).not_done:
            if cancel.cancelled:
                token.cancel()
        for job in jobs:
            job.result()

    try:
        yield token, watch
    finally:
        token.cancel()


def _placements(board: Board) -> tuple[list[int], list[int]]:
    return [item.cells for item in board.placements], [PIECES.index(item.piece) for item in board.placements]


def _bounds(limit: Limit) -> KernelLimits:
    return {
        "nodes": limit.nodes or 0,
        "seconds": limit.seconds or 0.0,
        "cpu_seconds": limit.cpu_seconds or 0.0,
    }
