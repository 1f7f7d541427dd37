"""The value of every first move, found pair by pair, a slice at a time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.errors import BadParameter, StoreError
from parlour.games.pentomino import Solver
from parlour.games.pentomino.engine.first_moves import NO_ANSWER, FirstMoves
from parlour.games.pentomino.engine.openings import read_first_moves
from parlour.games.pentomino.engine.solver import LOSS, WIN
from parlour.games.pentomino.rules.board import board_for
from tests.games.pentomino.positions import game_on
from tests.games.pentomino.test_proof import Desk, run


def value(desk: Desk | None = None, **settings: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    return run(desk, first_moves=True, **settings)


@pytest.mark.parametrize(("board", "threads"), [("4x4", 1), ("5x5", 1), ("4x6", 2)])
def test_values_are_those_of_the_solver(tmp_path: Path, board: str, threads: int) -> None:
    path = tmp_path / "first.csv"
    (told,) = value(board=board, out=str(path), threads=threads)
    game = game_on(board)
    solver = Solver(game)
    truth = {game.board.index[item]: value for item, value in solver.solve_all(game.start(0)).verdicts}
    won, refuted = read_first_moves(path.read_text(encoding="utf-8"), game.board)
    assert won == {place for place, value in truth.items() if value == WIN}
    assert set(refuted) == {place for place, value in truth.items() if value == LOSS}
    assert told["settled"] == told["first_moves"] == told["winning"] + told["losing"]
    for first, reply in list(refuted.items())[::7]:
        moves = (game.format(game.board.placements[place]) for place in (first, reply))
        assert solver.solve(game.load(" | ".join(moves))).value == LOSS


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, findings = tmp_path / "first.csv", tmp_path / "first.bin"
    value(Desk(patience=40), board="5x5", out=str(path))
    part = findings.read_bytes()
    assert len(part) == 40 * 6
    first = path.read_text(encoding="utf-8")
    assert "of 82 are known" in first
    findings.write_bytes(part + b"\x01")  # what was being written when the power failed
    (told,) = value(board="5x5", out=str(path))
    assert told["settled"] == 82
    assert findings.read_bytes()[: len(part)] == part
    (again,) = value(board="5x5", out=str(path))
    assert (again["settled"], again["solved"], again["nodes"]) == (82, 0, 0)


def test_it_stops_when_time_is_up(tmp_path: Path) -> None:
    path = tmp_path / "first.csv"
    (told,) = value(board="7x7", out=str(path), minutes=0.0005)
    assert told["settled"] < told["first_moves"]
    assert path.exists()


def test_one_finding_settles_three_pairs_and_their_images(tmp_path: Path) -> None:
    board = board_for("8x8")
    known = FirstMoves(board, tmp_path / "first.bin")
    assert len(known.firsts) == 296
    places = [
        board.index[item]
        for item in game_on("8x8").load("I:a1 b1 c1 d1 e1 | L:a2 a3 a4 a5 b5 | X:f5 e6 f6 g6 f7").placed
    ]
    known.record(places[0], places[1], places[2])
    assert known.pairs()[0] == 24
    known.record(places[0], places[1], NO_ANSWER)
    assert {known.value(place) for place in places[:2]} == {LOSS}
    assert len(known.refutations) == 16
    assert known.value(places[2]) is None


def test_findings_of_another_board_are_refused(tmp_path: Path) -> None:
    value(board="5x5", out=str(tmp_path / "first.csv"))
    before = (tmp_path / "first.bin").read_bytes()
    with pytest.raises(StoreError, match="does not hold answers of the 4x4 board"):
        value(board="4x4", out=str(tmp_path / "first.csv"))
    assert (tmp_path / "first.bin").read_bytes() == before


@pytest.mark.parametrize(
    ("settings", "told"),
    [({"first_moves": True, "verify": True}, "a job of its own"), ({"minutes": 5.0}, "goes with --first-moves")],
)
def test_bad_input(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(BadParameter, match=told):
        run(**settings)
