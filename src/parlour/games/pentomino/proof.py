"""Proof that a first move wins: an answer to every reply, each reply an independent job."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Final

from parlour.core.limits import CancelToken
from parlour.games.pentomino import kernel
from parlour.games.pentomino.board import PIECES, Board
from parlour.games.pentomino.solver import kernel_for

__all__ = ["Found", "Job", "after", "confirm", "playable", "replies_to", "search"]

TABLE_BITS: Final = 15  # 1 MB a thread; more does not help
POLL_SECONDS: Final = 0.1

Job = tuple[int, ...]  # placements played so far, by number


@dataclass(frozen=True, slots=True)
class Found:
    """What became of a job. ``value`` is the kernel's, ``answer`` a winning placement (-1: none)."""

    job: Job
    value: int
    answer: int
    nodes: int
    cpu_seconds: float


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


def playable(board: Board, job: Job) -> bool:
    """Whether these placements do not overlap and use no piece twice."""
    items = [board.placements[place] for place in job]
    covered = sum(item.cells.bit_count() for item in items)
    free, _ = after(board, job)
    return covered == (board.full & ~free).bit_count() and len({item.piece for item in items}) == len(items)


def search(board: Board, jobs: Iterator[Job], cancel: CancelToken, threads: int = 1) -> Iterator[Found]:
    """Solve positions; results come as they are found, and only as many jobs are taken as there are threads."""
    return _spread(board, jobs, cancel, threads, _solve)


def confirm(board: Board, jobs: Iterator[Job], cancel: CancelToken, threads: int = 1) -> Iterator[Found]:
    """Solve positions with all that speeds up the search left out."""
    return _spread(board, jobs, cancel, threads, _verify)


def _solve(solver: kernel.Solver, board: Board, job: Job, cancel: CancelToken) -> tuple[int, int, int]:
    value, answer, _, nodes = solver.solve(*after(board, job), cancel.byte)
    return value, answer, nodes


def _verify(solver: kernel.Solver, board: Board, job: Job, cancel: CancelToken) -> tuple[int, int, int]:
    value, nodes = solver.verify(*after(board, job), cancel.byte)
    return value, -1, nodes


Work = Callable[[kernel.Solver, Board, Job, CancelToken], tuple[int, int, int]]


def _spread(board: Board, jobs: Iterator[Job], cancel: CancelToken, threads: int, work: Work) -> Iterator[Found]:
    own = threading.local()
    stop = CancelToken()

    def run(job: Job) -> Found:
        if not hasattr(own, "solver"):
            own.solver = kernel_for(board, TABLE_BITS)
        began = time.thread_time()
        value, answer, nodes = work(own.solver, board, job, stop)
        return Found(job, value, answer, nodes, time.thread_time() - began)

    with ThreadPoolExecutor(threads) as pool:
        running: set[Future[Found]] = set()
        try:
            while True:
                while len(running) < threads and (job := next(jobs, None)) is not None:
                    running.add(pool.submit(run, job))
                if not running:
                    return
                done, running = wait(running, timeout=POLL_SECONDS, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
                if cancel.cancelled:
                    return
        finally:
            stop.cancel()
