"""Proof that a first move wins: an answer to every reply, each reply an independent job."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from parlour.core.limits import CancelToken
from parlour.games.pentomino.engine import solver_kernel
from parlour.games.pentomino.engine.solver import kernel_for
from parlour.games.pentomino.rules.board import PIECES, Board, board_for

__all__ = ["Found", "ProofJob", "after", "playable", "replies_to"]

TABLE_BITS: Final = 15  # 1 MB a worker; more does not help


@dataclass(frozen=True, slots=True)
class Found:
    """What became of a question. ``value`` is the kernel's, ``answer`` a winning placement (-1: none)."""

    placed: tuple[int, ...]
    value: int
    answer: int
    nodes: int
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class ProofJob:
    """Who wins after these placements, told by number? A job for a process of its own.

    ``plain`` leaves out all that speeds up the search; ``priority`` says which answers to try first.
    """

    board: str
    placed: tuple[int, ...]
    priority: bytes = b""
    plain: bool = False

    @property
    def key(self) -> tuple[int, ...]:
        """The placements."""
        return self.placed

    def run(self, cancel: CancelToken) -> Found:
        """Search. What a process has proved, it remembers for its next question."""
        board = board_for(self.board)
        solver = _kernel(board)
        sets = after(board, self.placed)
        began = time.thread_time()
        if self.plain:
            value, nodes = solver.verify(*sets, cancel.byte)
            answer = -1
        else:
            value, answer, _, nodes = solver.solve(*sets, cancel.byte, priority=self.priority)
        return Found(self.placed, value, answer, nodes, time.thread_time() - began)


_OWN: Final = threading.local()


def _kernel(board: Board) -> solver_kernel.Solver:
    if getattr(_OWN, "board", None) is not board:
        _OWN.board, _OWN.kernel = board, kernel_for(board, TABLE_BITS)
    solver: solver_kernel.Solver = _OWN.kernel
    return solver


def after(board: Board, placed: Iterable[int]) -> tuple[int, int]:
    """Return the cells and pieces that are left after these placements."""
    free, pieces = board.full, (1 << len(PIECES)) - 1
    for place in placed:
        item = board.placements[place]
        free &= ~item.cells
        pieces &= ~(1 << PIECES.index(item.piece))
    return free, pieces


def replies_to(board: Board, first: int) -> list[int]:
    """Return every reply to a first move."""
    mine = board.placements[first]
    return [
        place for place, item in enumerate(board.placements) if not item.cells & mine.cells and item.piece != mine.piece
    ]


def playable(board: Board, placed: tuple[int, ...]) -> bool:
    """Whether these placements do not overlap and use no piece twice."""
    items = [board.placements[place] for place in placed]
    covered = sum(item.cells.bit_count() for item in items)
    free, _ = after(board, placed)
    return covered == (board.full & ~free).bit_count() and len({item.piece for item in items}) == len(items)
