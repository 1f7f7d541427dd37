"""``parlour prove pentomino``: prove that a first move wins and write the book, verify it, or value all first moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.core.parameters import option
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter, StoreError, Unsupported
from parlour.games.pentomino.commands.first_moves import value_first_moves
from parlour.games.pentomino.engine import solver_kernel
from parlour.games.pentomino.engine.book import Book, append_answers, read_book, shipped_book, start_book
from parlour.games.pentomino.engine.proof import ProofJob, playable, replies_to
from parlour.games.pentomino.engine.solver import WIN, Solver
from parlour.games.pentomino.rules.board import Board
from parlour.games.pentomino.rules.game import Pentomino, PentominoRules
from parlour.games.pentomino.rules.text import read_move, write_move
from parlour.store.lines import LineFile

__all__ = ["FIRST_MOVE", "PROVE", "ProveSettings", "prove"]

FIRST_MOVE: Final = "N:d4 e4 f4 c5 d5"  # the one that H. K. Orman proved in 1996


@dataclass(frozen=True)
class ProveSettings:
    """The options of ``parlour prove pentomino``."""

    board: str = option("8x8", "Rows and columns of the board.")
    first: str = option(
        "",
        f"The first move to prove; on 8x8 {FIRST_MOVE}, elsewhere one that wins. With --first-moves: where to begin.",
    )
    out: str = option("", "The book to write or continue. Default: pentomino-BOARD.txt in this folder.")
    verify: bool = option(False, "Check every answer of a book again, with all that speeds up the search left out.")
    book: str = option("", "The book to verify. Default: the one that comes with Parlour.")
    first_moves: bool = option(False, "Find out what every first move is worth; picks up where it left off.")
    minutes: float = option(0.0, "With --first-moves: stop after this many minutes; 0 runs to the end.", low=0.0)
    threads: int = option(1, "Replies to search at a time, each in a process of its own.", low=1, high=64)


def prove(settings: ProveSettings, desk: Desk) -> Iterator[Answer]:
    """Prove a first move, verify a book, or value all first moves."""
    if settings.minutes and not settings.first_moves:
        raise BadParameter("--minutes goes with --first-moves; a proof can be stopped at any time and continued later.")
    if settings.first_moves:
        if settings.verify or settings.book:
            raise BadParameter("--first-moves is a job of its own; leave out --verify and --book.")
        game = Pentomino(PentominoRules(board=settings.board))
        urgent = game.load(settings.first).placed[0] if settings.first else None
        yield from value_first_moves(game.board, settings.out, urgent, settings.minutes, settings.threads, desk)
    elif settings.verify:
        yield from _verify(settings, desk)
    elif settings.book:
        raise BadParameter("--book names a book to verify; give --verify as well, or --out for a book to write.")
    else:
        yield from _prove(settings, desk)


# Proving


def _prove(settings: ProveSettings, desk: Desk) -> Iterator[Answer]:
    game = Pentomino(PentominoRules(board=settings.board))
    board = game.board
    path = Path(settings.out or f"pentomino-{board}.txt")
    known = _continued(path, board, settings)
    first = known.first if known else _first_move(game, settings, desk)
    if first is None:
        return
    answers = dict(known.answers) if known else {}
    if known:
        desk.note(f"{path} has {len(answers)} answers already; continuing from there.")
    else:
        start_book(path, board, first, f"parlour prove pentomino --board {board}")
    replies = replies_to(board, first)
    nodes, seconds, refutation = 0, 0.0, None
    questions = (ProofJob(str(board), (first, reply)) for reply in replies if reply not in answers)
    for answer in desk.run(questions, settings.threads):
        nodes, seconds = nodes + answer.nodes, seconds + answer.cpu_seconds
        reply = answer.placed[1]
        if answer.value == solver_kernel.LOST:
            refutation = reply
            break
        else:
            # An answer to a reply is itself a reply, which the first one answers.
            pair = [(reply, answer.answer), (answer.answer, reply)]
            new = [(one, other) for one, other in pair if one not in answers]
            answers.update(new)
            append_answers(path, board, new)
        desk.progress(len(answers), len(replies), f"{nodes / 1e6:.0f} million positions")
    if desk.cancel.cancelled:
        desk.note(f"Stopped after {len(answers)} of {len(replies)} replies; the same command continues from there.")
        return
    yield _answer(board, first, replies, answers, refutation, path, nodes, seconds)


def _continued(path: Path, board: Board, settings: ProveSettings) -> Book | None:
    if not path.exists():
        return None
    text = path.read_text(encoding="utf-8")
    book = read_book(text, str(path))
    wanted = board.index[read_move(settings.first, board)] if settings.first else book.first
    if str(book.board) != str(board) or book.first != wanted:
        raise StoreError(f"{path} is the book of another proof; name another file with --out, or move it away.")
    with LineFile.open(path) as lines:
        lines.repair()
    return Book(board, book.first, book.answers)


def _first_move(game: Pentomino, settings: ProveSettings, desk: Desk) -> int | None:
    text = settings.first or (FIRST_MOVE if str(game.board) == "8x8" else "")
    if text:
        return game.board.index[game.load(text).placed[0]]
    solution = Solver(game).solve(game.start(0), cancel=desk.cancel)
    if solution.value is not None and solution.value != WIN:
        raise Unsupported(f"On the {game.board} board the first side loses, so no first move can be proved to win.")
    return game.board.index[solution.best[0]] if solution.best else None


def _answer(
    board: Board,
    first: int,
    replies: list[int],
    answers: dict[int, int],
    refutation: int | None,
    path: Path,
    nodes: int,
    seconds: float,
) -> Answer:
    move = write_move(board.placements[first], board)
    data = {
        "board": str(board),
        "first": move,
        "value": "loss" if refutation is not None else "win",
        "refutation": None if refutation is None else write_move(board.placements[refutation], board),
        "replies": len(replies),
        "answered": len(answers),
        "nodes": nodes,
        "seconds": round(seconds, 3),
        "book": str(path),
    }
    cost = f"{nodes:,} positions in {seconds:.1f} s of processor time."
    if refutation is not None:
        return Answer(f"{move} loses: {data['refutation']} refutes it. {cost}", data)
    return Answer(
        f"{move} wins on the {board} board: every one of {len(replies)} replies is answered in {path}. {cost}", data
    )


# Verifying


def _verify(settings: ProveSettings, desk: Desk) -> Iterator[Answer]:
    book = _book_to_verify(settings)
    board = book.board
    replies = replies_to(board, book.first)
    missing = [reply for reply in replies if reply not in book.answers]
    lines = [(book.first, reply, book.answers[reply]) for reply in replies if reply in book.answers]
    confirmed, nodes, seconds = 0, 0, 0.0
    wrong: list[tuple[int, ...]] = [line for line in lines if not playable(board, line)]
    questions = [ProofJob(str(board), line, plain=True) for line in lines if line not in wrong]
    for answer in desk.run(questions, settings.threads):
        nodes, seconds = nodes + answer.nodes, seconds + answer.cpu_seconds
        confirmed += answer.value == solver_kernel.LOST
        if answer.value == solver_kernel.WON:
            wrong.append(answer.placed)
        desk.progress(confirmed + len(wrong), len(lines), f"{nodes / 1e6:.0f} million positions")
    if desk.cancel.cancelled:
        return
    data = {
        "board": str(board),
        "first": write_move(board.placements[book.first], board),
        "replies": len(replies),
        "confirmed": confirmed,
        "missing": [write_move(board.placements[reply], board) for reply in missing],
        "wrong": [write_move(board.placements[line[1]], board) for line in wrong],
        "nodes": nodes,
        "seconds": round(seconds, 3),
    }
    yield Answer(
        f"{confirmed} of {len(replies)} answers confirmed, {len(missing)} missing, {len(wrong)} wrong. "
        f"{nodes:,} positions in {seconds:.1f} s of processor time.",
        data,
    )
    if missing or wrong:
        raise StoreError(f"The book does not prove that {data['first']} wins.")


def _book_to_verify(settings: ProveSettings) -> Book:
    if settings.book or settings.out:
        path = Path(settings.book or settings.out)
        return read_book(path.read_text(encoding="utf-8"), str(path))
    if settings.board != "8x8":
        raise BadParameter("Only the book of the 8x8 board comes with Parlour; name another one with --book.")
    return shipped_book()


PROVE = Tool(
    "prove",
    "Prove that a first move wins, with an answer to every reply; verify such a book; or value all first moves.",
    prove,
    ProveSettings,
    examples=(
        "--threads 2",
        "--board 5x5 --out small-book.txt",
        "--verify --json",
        "--first-moves --minutes 40 --threads 2",
    ),
)
