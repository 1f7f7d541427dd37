"""``parlour prove pentomino --first-moves``: find out what every first move is worth, a slice of time at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from parlour.core.tools import Answer, Desk
from parlour.games.pentomino.engine import solver_kernel
from parlour.games.pentomino.engine.book import shipped_book
from parlour.games.pentomino.engine.first_moves import NO_ANSWER, FirstMoves
from parlour.games.pentomino.engine.proof import ProofJob
from parlour.games.pentomino.engine.solver import WIN
from parlour.games.pentomino.rules.board import Board, Placement
from parlour.store.files import write_atomically

__all__ = ["value_first_moves"]

SECONDS: Final = 60


def value_first_moves(
    board: Board, out: str, urgent: Placement | None, minutes: float, threads: int, desk: Desk
) -> Iterator[Answer]:
    """Settle first moves until all are or time is up; every finding is kept, so that the same command goes on."""
    path = Path(out or f"pentomino-first-moves-{board}.csv")
    known = FirstMoves(board, path.with_suffix(".bin"))
    if not known.findings:
        _take_over_the_book(known)
    until = time.monotonic() + minutes * SECONDS
    nodes, seconds, solved = 0, 0.0, 0

    def questions() -> Iterator[ProofJob]:
        for pair, priority in known.jobs(None if urgent is None else known.kinds[board.index[urgent]]):
            if minutes and time.monotonic() > until:
                return
            yield ProofJob(str(board), pair, priority)

    for answer in desk.run(questions(), threads):
        nodes, seconds, solved = nodes + answer.nodes, seconds + answer.cpu_seconds, solved + 1
        first, reply = answer.placed
        known.record(first, reply, answer.answer if answer.value == solver_kernel.WON else NO_ANSWER)
        settled, total = known.pairs()
        desk.progress(settled, total, f"{len(known.refutations)} placements lose")
    write_atomically(path, known.table(f"parlour prove pentomino --board {board} --first-moves --out {path.name}"))
    yield _answer(known, path, solved, nodes, seconds)


def _take_over_the_book(known: FirstMoves) -> None:
    """Begin with what another proof has found out."""
    book = shipped_book()
    if str(known.board) != str(book.board):
        return
    for reply, answer in sorted(book.answers.items()):
        if reply < answer or book.answers[answer] != reply:
            known.record(book.first, reply, answer)


def _answer(known: FirstMoves, path: Path, solved: int, nodes: int, seconds: float) -> Answer:
    values = [known.value(first) for first in known.firsts]
    settled = [value for value in values if value is not None]
    pairs, total = known.pairs()
    data = {
        "board": str(known.board),
        "first_moves": len(values),
        "settled": len(settled),
        "winning": settled.count(WIN),
        "losing": len(settled) - settled.count(WIN),
        "pairs": total,
        "settled_pairs": pairs,
        "solved": solved,
        "nodes": nodes,
        "seconds": round(seconds, 3),
        "table": str(path),
    }
    text = (
        f"{len(settled)} of {len(values)} first moves on the {known.board} board are settled: {data['winning']} win, "
        f"{data['losing']} lose; {path} lists them. {pairs:,} of {total:,} pairs of placements are settled. This time "
        f"{solved:,} pairs were searched, {nodes:,} positions in {seconds:.1f} s of processor time."
    )
    return Answer(text if len(settled) == len(values) else f"{text} The same command continues from there.", data)
