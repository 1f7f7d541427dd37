"""The solver: oracles, other searches, variants, lengths, threads, limits."""

from __future__ import annotations

import threading
import time
from itertools import pairwise

import pytest

from parlour.core.limits import CancelToken, Limit
from parlour.core.parameters import build
from parlour.errors import Unsupported
from parlour.games.pentomino import Pentomino, PentominoRules, Solver
from parlour.games.pentomino.engine.solver import DRAW, LOSS, WIN, kernel_for
from tests.games.pentomino.positions import Oracle, game_on, oracles, plain_value, random_states

NEVER = memoryview(b"\0")
LARGE = {"7x7", "6x8", "8x8"}
VALUES = {1.0: WIN, 0.0: DRAW, -1.0: LOSS}

BOARDS = [oracle for oracle in oracles() if oracle.kind == "board" and oracle.board not in LARGE]
POSITIONS = [oracle for oracle in oracles() if oracle.kind == "position" and oracle.placed >= 3]


@pytest.mark.parametrize("oracle", [*BOARDS, *POSITIONS], ids=lambda oracle: oracle.name)
def test_oracles(oracle: Oracle) -> None:
    game = game_on(oracle.board)
    solver, state = Solver(game), game.load(oracle.moves)
    found = solver.solve(state)
    assert (found.value, found.legal) == (oracle.value, oracle.legal)
    assert len(found.best) == (oracle.value == WIN)
    for item in found.best:
        assert solver.solve(state.play(item)).value == LOSS
    if oracle.winning is not None and oracle.placed >= 4:
        everything = solver.solve_all(state)
        assert everything.value == oracle.value
        assert len(everything.best) == oracle.winning
        assert set(found.best) <= set(everything.best)
        assert not oracle.example or game.load(oracle.example).placed[0] in everything.best


def test_all_winning_moves_of_a_board_with_symmetries() -> None:
    """Images of winning moves are told too, and nothing else."""
    game = game_on("4x5")
    solver, start = Solver(game), game.start(0)
    found = solver.solve_all(start)
    assert found.value == WIN
    assert [item for item, _ in found.verdicts] == start.legal(game.board)
    for item, value in found.verdicts:
        after = solver.solve(start.play(item))
        assert value == {WIN: LOSS, LOSS: WIN}[str(after.value)]


def test_the_search_agrees_with_one_that_has_no_tricks() -> None:
    for board, pieces in (("8x8", 5), ("8x8", 4), ("6x6", 1), ("5x8", 2), ("6x10", 5)):
        game = game_on(board)
        kernel = kernel_for(game.board)
        for state in random_states(game, pieces, 6):
            sets = game.board.full & ~state.occupied, state.own
            plain, nodes = kernel.verify(*sets, NEVER)
            value, place, legal, fewer = kernel.solve(*sets, NEVER)
            assert value == plain
            assert fewer <= nodes
            assert legal == len(state.legal(game.board))
            assert (place >= 0) == (value > 0)


@pytest.mark.parametrize(
    "variant",
    [
        {},
        {"reflections": False},
        {"last_move": "loses"},
        {"full_set_draws": True, "pieces": "ILPU"},
        {"pool": "dealt"},
        {"first_lacks": "FIL"},
        {"pool": "dealt", "last_move": "loses", "second_lacks": "I"},
    ],
    ids=str,
)
def test_variants_against_trying_everything(variant: dict[str, object]) -> None:
    game = Pentomino(build(PentominoRules, {**variant, "board": "5x5"}))
    solver = Solver(game)
    seen = set()
    for pieces in (2, 3):
        for state in random_states(game, pieces, 12):
            value = VALUES[plain_value(game, state)]
            seen.add(value)
            assert solver.solve(state).value == value
            told = dict(solver.solve_all(state).verdicts)
            for item in state.legal(game.board)[:5]:
                assert told[item] == VALUES[-plain_value(game, state.play(item))]
    assert len(seen) > 1


def test_positions_cannot_be_solved_while_pieces_are_taken() -> None:
    game = Pentomino(PentominoRules(pool="drafted"))
    with pytest.raises(Unsupported, match="still being taken"):
        Solver(game).solve(game.start(0))


# Lengths


def slow_length(game: Pentomino, solver: Solver, moves: str) -> int:
    """Return the plies to the end from the rules: winners take the least of them, losers the most."""
    state = game.load(moves)
    legal = state.legal(game.board)
    if not legal:
        return 0
    won = solver.solve(state).value == WIN
    lengths = []
    for item in legal:
        after = state.play(item)
        if not won or solver.solve(after).value == LOSS:
            lengths.append(1 + slow_length(game, solver, game.dump(after)))
    return min(lengths) if won else max(lengths)


def test_lengths() -> None:
    game = game_on("8x8")
    solver = Solver(game)
    for pieces, count in ((7, 8), (6, 2)):
        for state in random_states(game, pieces, count, seed=3):
            found = solver.length(state)
            assert found.value == solver.solve(state).value
            assert found.length == slow_length(game, solver, game.dump(state))
            assert found.length is not None
            assert found.length % 2 == (found.value == WIN)
            (best,) = found.best
            assert solver.length(state.play(best)).length == found.length - 1


def test_the_length_of_a_finished_game() -> None:
    game = game_on("8x8")
    found = Solver(game).length(game.load(next(item.moves for item in POSITIONS if item.name == "E01")))
    assert (found.value, found.length, found.best) == (LOSS, 0, ())


# Threads, limits, interruptions


def test_threads_give_the_same_answers() -> None:
    game = game_on("8x8")
    solver = Solver(game)
    for state in random_states(game, 4, 6):
        one, two = solver.solve_all(state), solver.solve_all(state, threads=3)
        assert (one.value, one.best, one.verdicts) == (two.value, two.best, two.verdicts)
        found = solver.solve(state, threads=2)
        assert found.value == one.value
        assert set(found.best) <= set(one.best)
    small = game_on("4x5")
    assert Solver(small).solve_all(small.start(0), threads=2).best == Solver(small).solve_all(small.start(0)).best


def test_a_limit_of_nodes_is_kept_and_repeats() -> None:
    game = game_on("8x8")
    solver = Solver(game)
    (state,) = random_states(game, 3, 1)
    unlimited = solver.solve(state)
    assert unlimited.nodes > 1000
    for nodes in (1, 2, 100, unlimited.nodes - 1):
        found = solver.solve(state, limit=Limit(nodes=nodes))
        assert found.value is None
        assert found.nodes <= nodes
    again = solver.solve(state, limit=Limit(nodes=unlimited.nodes))
    assert (again.value, again.best, again.nodes) == (unlimited.value, unlimited.best, unlimited.nodes)
    assert solver.solve_all(state, limit=Limit(nodes=5000)).nodes <= 5000
    assert solver.length(state, limit=Limit(nodes=5000)).nodes <= 5000


def test_what_was_solved_before_a_limit_is_right() -> None:
    game = game_on("8x8")
    solver = Solver(game)
    (state,) = random_states(game, 4, 1)
    whole = dict(solver.solve_all(state).verdicts)
    for nodes in (50, 500, 2000):
        part = dict(solver.solve_all(state, limit=Limit(nodes=nodes)).verdicts)
        assert part.items() <= whole.items()
    assert len(part) > 0


@pytest.mark.parametrize("threads", [1, 2])
def test_cancelling(threads: int) -> None:
    game = game_on("8x8")
    solver, token = Solver(game), CancelToken()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    began = time.process_time()
    found = solver.solve(game.start(0), cancel=token, threads=threads)
    assert found.value is None
    assert time.process_time() - began < 5
    timer.join()


def test_limits_of_time() -> None:
    game = game_on("8x8")
    for limit in (Limit(seconds=0.1), Limit(cpu_seconds=0.1)):
        began = time.thread_time()
        assert Solver(game).solve(game.start(0), limit=limit).value is None
        assert time.thread_time() - began < 2


def test_the_table_does_not_change_answers() -> None:
    game = game_on("6x7")
    nodes = []
    for bits in (2, 8, 14):
        kernel = kernel_for(game.board, bits)
        value, _, _, count = kernel.solve(game.board.full, game.pieces, NEVER)
        assert value > 0
        nodes.append(count)
    assert all(more >= less for more, less in pairwise(nodes))
