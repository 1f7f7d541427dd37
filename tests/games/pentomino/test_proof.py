"""The proof that a first move wins, the book it leaves, and their check."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from parlour.core.limits import CancelToken
from parlour.core.tools import Result, ToolJob
from parlour.core.words import Words, english
from parlour.errors import BadParameter, FormatError, StoreError, Unsupported
from parlour.games.pentomino import Solver
from parlour.games.pentomino.commands.prove import FIRST_MOVE, ProveSettings, prove
from parlour.games.pentomino.engine.book import read_book, shipped_book
from parlour.games.pentomino.engine.proof import replies_to
from parlour.games.pentomino.engine.solver import LOSS
from parlour.games.pentomino.rules.board import board_for
from parlour.runtime.executor import InProcess
from parlour.runtime.pool import Pool
from tests.games.pentomino.positions import game_on


@dataclass
class Desk:
    """Takes notes; can interrupt after some progress."""

    patience: int | None = None
    cancel: CancelToken = field(default_factory=CancelToken)
    words: Words = english
    notes: list[str] = field(default_factory=list)
    steps: list[tuple[int, int]] = field(default_factory=list)

    def progress(self, done: int, total: int, news: str = "") -> None:
        self.steps.append((done, total))
        if self.patience is not None and len(self.steps) >= self.patience:
            self.cancel.cancel()

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def run(self, jobs: Iterable[ToolJob[Result]], workers: int) -> Generator[Result, None, None]:
        executor = Pool(workers, self.cancel) if workers > 1 else InProcess(self.cancel)
        yield from executor.run(jobs)
        executor.close()


def run(desk: Desk | None = None, **settings: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    return [dict(answer.data) for answer in prove(ProveSettings(**settings), desk or Desk())]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_proof_and_its_check(tmp_path: Path, threads: int) -> None:
    path = tmp_path / "book.txt"
    desk = Desk()
    (answer,) = run(desk, board="5x6", out=str(path), threads=threads)
    assert answer["value"] == "win"
    assert answer["answered"] == answer["replies"] == desk.steps[-1][0] == desk.steps[-1][1]
    (checked,) = run(board="5x6", verify=True, book=str(path), threads=threads)
    assert checked["confirmed"] == checked["replies"] == answer["replies"]
    game = game_on("5x6")
    book = read_book(path.read_text(encoding="utf-8"), "book")
    solver = Solver(game)
    first = game.board.placements[book.first]
    for reply, told in book.answers.items():
        moves = first, game.board.placements[reply], game.board.placements[told]
        state = game.load(" | ".join(game.format(move) for move in moves))
        assert solver.solve(state).value == LOSS


def test_an_interrupted_proof_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.txt", tmp_path / "book.txt"
    run(board="5x6", out=str(whole))
    stopped = Desk(patience=20)
    assert run(stopped, board="5x6", out=str(path)) == []
    assert "Stopped after" in stopped.notes[-1]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert 20 <= len(lines) < len(whole.read_text(encoding="utf-8").splitlines())
    with path.open("a", encoding="utf-8") as file:
        file.write("L:a1 b1 c")  # the line that was being written when the power failed
    going_on = Desk()
    (answer,) = run(going_on, board="5x6", out=str(path))
    assert answer["answered"] == answer["replies"]
    assert "already" in going_on.notes[0]
    (checked,) = run(verify=True, book=str(path))
    assert checked["confirmed"] == checked["replies"]
    texts = [set(file.read_text(encoding="utf-8").splitlines()) for file in (whole, path)]
    assert texts[0] == texts[1]


def test_a_finished_proof_is_not_done_again(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    run(board="5x5", out=str(path))
    before = path.read_text(encoding="utf-8")
    (answer,) = run(board="5x5", out=str(path))
    assert (answer["value"], answer["nodes"]) == ("win", 0)
    assert path.read_text(encoding="utf-8") == before


def test_a_first_move_that_loses_is_refuted(tmp_path: Path) -> None:
    game = game_on("5x5")
    solver = Solver(game)
    losing = next(item for item, value in solver.solve_all(game.start(0)).verdicts if value == LOSS)
    (answer,) = run(board="5x5", first=game.format(losing), out=str(tmp_path / "book.txt"))
    assert answer["value"] == "loss"
    state = game.load(f"{game.format(losing)} | {answer['refutation']}")
    assert solver.solve(state).value == LOSS


def test_a_wrong_book_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    run(board="5x6", out=str(path))
    good = path.read_text(encoding="utf-8").splitlines()
    game = game_on("5x6")
    first = good[3].removeprefix("first ")
    reply = good[4].partition(" > ")[0]
    state = game.load(f"{first} | {reply}")
    worse = next(item for item, value in Solver(game).solve_all(state).verdicts if value == LOSS)
    bad = [*good[:4], f"{reply} > {game.format(worse)}", *good[5:]]
    for lines, told in (
        (bad, "wrong"),
        ([*good[:4], *good[5:]], "missing"),
        ([*good[:4], f"{reply} > {reply}"], "wrong"),
    ):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with pytest.raises(StoreError, match="does not prove"):
            run(verify=True, book=str(path))
        data = next(prove(ProveSettings(verify=True, book=str(path)), Desk())).data
        assert reply in data[told]


def test_the_shipped_book_is_whole() -> None:
    """Every reply has a legal answer; `make prove` proves each of them again."""
    book = shipped_book()
    board = book.board
    assert str(board) == "8x8"
    assert board.placements[book.first] == game_on("8x8").load(FIRST_MOVE).placed[0]
    replies = replies_to(board, book.first)
    assert len(replies) == 1197
    assert set(book.answers) == set(replies)
    for reply, answer in book.answers.items():
        assert answer in replies
        assert not board.placements[answer].cells & board.placements[reply].cells
        assert board.placements[answer].piece != board.placements[reply].piece


def test_some_shipped_answers_win() -> None:
    book, game = shipped_book(), game_on("8x8")
    solver = Solver(game)
    quick = sorted(book.answers, key=lambda reply: len(replies_to(game.board, reply)))[:12]
    for reply in quick:
        moves = (game.board.placements[place] for place in (book.first, reply, book.answers[reply]))
        assert solver.solve(game.load(" | ".join(map(game.format, moves)))).value == LOSS


def test_images_of_the_first_move_are_in_the_book() -> None:
    book = shipped_book()
    board = book.board
    assert len(book.first_moves()) == 8
    for number, images in enumerate(board.images):
        for reply in list(book.answers)[:: 97 + number]:
            first, other = board.placements[images[book.first]], board.placements[images[reply]]
            answer = book.answer(first, other)
            assert answer == board.placements[images[book.answers[reply]]]
    corner = board.placements[board.index[game_on("8x8").load("I:a1 b1 c1 d1 e1").placed[0]]]
    assert book.answer(corner, book.first_moves()[0]) is None or corner in book.first_moves()


@pytest.mark.parametrize(
    ("settings", "error", "told"),
    [
        ({"board": "4x4"}, Unsupported, "the first side loses"),
        ({"board": "9x9"}, BadParameter, "at most 64 cells"),
        ({"first": "Q:a1"}, FormatError, "no piece called"),
        ({"book": "x.txt"}, BadParameter, "--verify"),
        ({"verify": True, "board": "5x5"}, BadParameter, "--book"),
    ],
)
def test_bad_input(tmp_path: Path, settings: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        run(**{"out": "" if settings.get("verify") else str(tmp_path / "book.txt"), **settings})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "board 5x5\n", "first I:a1 b1 c1 d1 e1\nboard 5x5\n"])
def test_files_that_are_no_books(text: str) -> None:
    with pytest.raises(FormatError, match="a book begins with"):
        read_book(text, "x")


def test_a_book_of_another_proof_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    run(board="5x5", out=str(path))
    before = path.read_text(encoding="utf-8")
    with pytest.raises(StoreError, match="another proof"):
        run(board="5x6", out=str(path))
    assert path.read_text(encoding="utf-8") == before
    with pytest.raises(FormatError, match="line 5"):
        read_book(before.replace(" > ", " ! ", 1), "x")


def test_boards_have_names() -> None:
    assert str(board_for(" 5 x 6 ")) == "5x6"
