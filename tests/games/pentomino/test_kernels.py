"""The kernels: compiled, not stale, and the same answers compiled and as plain Python, to the node."""

from __future__ import annotations

from random import Random

import pytest

from parlour.games.pentomino import Pentomino
from parlour.games.pentomino.engine import estimate_kernel, minmax_kernel, score_kernel, solver_kernel
from parlour.games.pentomino.engine.evaluation import evaluation_for, outlook
from parlour.games.pentomino.rules import graph_kernel
from parlour.games.pentomino.rules.board import PIECES
from parlour.games.pentomino.rules.state import State
from parlour.native.kernels import is_compiled
from parlour.native.pack import pack
from tests.games.pentomino.positions import game_on, random_states
from tests.games.pentomino.twin import uncompiled

NEVER = memoryview(b"\0")


def placements(game: Pentomino) -> tuple[list[int], list[int]]:
    items = game.board.placements
    return [item.cells for item in items], [PIECES.index(item.piece) for item in items]


def sets(game: Pentomino, state: State) -> tuple[int, int]:
    return game.board.full & ~state.occupied, state.own


def test_the_kernels_are_compiled() -> None:
    assert all(
        is_compiled(module) for module in (graph_kernel, solver_kernel, score_kernel, estimate_kernel, minmax_kernel)
    )
    assert not any(is_compiled(module) for module in uncompiled().values())


CASES = [("8x8", 6, 5), ("8x8", 5, 4), ("8x8", 4, 1), ("5x5", 1, 4), ("4x5", 0, 1), ("5x6", 1, 2)]


@pytest.mark.parametrize(("board", "pieces", "count"), CASES)
def test_solvers_agree_to_the_node(board: str, pieces: int, count: int) -> None:
    game = game_on(board)
    fast = solver_kernel.Solver(*placements(game), 6)
    slow = uncompiled()["solver_kernel"].Solver(*placements(game), 6)
    for state in random_states(game, pieces, count):
        for solver in (fast, slow):
            solver.forget()
        question = (*sets(game, state), NEVER)
        assert fast.solve(*question) == slow.solve(*question)
        assert fast.solve(*question, nodes=7) == slow.solve(*question, nodes=7)
        if pieces != 4:
            assert fast.solve_all(*question) == slow.solve_all(*question)
            assert fast.verify(*question) == slow.verify(*question)
        assert fast.survey(*question[:2]) == slow.survey(*question[:2])
        assert fast.perft(*question[:2], 2) == slow.perft(*question[:2], 2)


def test_solving_costs_these_nodes() -> None:
    """A signature: a change that finds the same values in another way shows here."""
    game = game_on("8x8")
    solver = solver_kernel.Solver(*placements(game), 10)
    nodes = []
    for state in random_states(game, 3, 3):
        solver.forget()
        nodes.append(solver.solve(*sets(game, state), NEVER)[3])
    assert nodes == [82_806, 158, 12_084]


def test_scorers_agree_to_the_node() -> None:
    game = game_on("8x8")
    fast = score_kernel.Scorer(*placements(game), 6)
    slow = uncompiled()["score_kernel"].Scorer(*placements(game), 6)
    for state in random_states(game, 7, 6):
        free, pieces = sets(game, state)
        half = pieces & 0b101010101010
        for own, other in ((pieces, pieces), (half, pieces & ~half), (pieces, half)):
            for misere in (False, True):
                for lengths in (False, True):
                    question = (free, own, other, NEVER)
                    found = fast.score(*question, misere=misere, lengths=lengths, full_set_draws=misere)
                    assert found == slow.score(*question, misere=misere, lengths=lengths, full_set_draws=misere)


def test_minmax_searches_agree_to_the_node() -> None:
    game = game_on("8x8")
    made = [
        module.MinMaxKernel(*placements(game), 8, 8, bits)
        for bits in (0, 4)
        for module in (minmax_kernel, uncompiled()["minmax_kernel"])
    ]
    for state in random_states(game, 7, 3):
        free, pieces = sets(game, state)
        worth = evaluation_for(game, state).tables()
        places = [game.board.index[item] for item in state.legal(game.board)]
        for depths, prune in (([1, 2], False), ([1, 2, 3], True)):
            answers = [one.run(free, pieces, pieces, places, depths, worth, NEVER, prune=prune) for one in made]
            assert answers[0] == answers[1]
            assert answers[2] == answers[3]
            assert answers[0][3] == answers[2][3]


def test_the_estimate_of_the_kernel_is_the_one_that_is_told() -> None:
    game = game_on("8x8")
    made = minmax_kernel.MinMaxKernel(*placements(game), 8, 8, 0)
    for state in random_states(game, 5, 4):
        evaluation = evaluation_for(game, state)
        free, pieces = sets(game, state)
        places = [game.board.index[item] for item in state.legal(game.board)]
        _, _, _, moves = made.run(free, pieces, pieces, places, [1], evaluation.tables(), NEVER, exact=40)
        for place, value, line in moves:
            after = state.play(game.board.placements[place])
            assert line == ()
            told = sum(evaluation.parts(outlook(after, game.board)).values())
            assert value == pytest.approx(-told * estimate_kernel.UNIT)


def slow_minmax(game: Pentomino, state: State, depth: int, ply: int, misere: bool = False) -> float:
    legal = state.legal(game.board)
    if not legal:
        return estimate_kernel.WIN - ply if misere else ply - estimate_kernel.WIN
    if depth == 0:
        parts = evaluation_for(game, state).parts(outlook(state, game.board))
        return round(sum(parts.values()) * estimate_kernel.UNIT)
    return max(-slow_minmax(game, state.play(item), depth - 1, ply + 1, misere) for item in legal)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_minmax_is_minimax(depth: int) -> None:
    game = game_on("8x8")
    made = minmax_kernel.MinMaxKernel(*placements(game), 8, 8, 10)
    for state in random_states(game, 7, 5):
        free, pieces = sets(game, state)
        worth = evaluation_for(game, state).tables()
        legal = state.legal(game.board)
        places = [game.board.index[item] for item in legal]
        _, nodes, cutoffs, moves = made.run(free, pieces, pieces, places, [depth], worth, NEVER, exact=len(places))
        expected = {game.board.index[item]: -slow_minmax(game, state.play(item), depth - 1, 1) for item in legal}
        assert {place: value for place, value, _ in moves} == expected
        plain = made.run(free, pieces, pieces, places, [depth], worth, NEVER, exact=len(places), prune=False)
        assert plain[3] == moves
        assert plain[1] >= nodes
        assert plain[2] == 0 <= cutoffs


def test_when_the_last_move_loses_a_win_is_also_taken_the_short_way() -> None:
    game = game_on("8x8")
    made = minmax_kernel.MinMaxKernel(*placements(game), 8, 8, 10)
    won = 0
    for state in random_states(game, 7, 5):
        free, pieces = sets(game, state)
        legal = state.legal(game.board)
        places = [game.board.index[item] for item in legal]
        worth = evaluation_for(game, state).tables()
        moves = made.run(free, pieces, pieces, places, [3], worth, NEVER, exact=len(places), misere=True)[3]
        expected = {game.board.index[item]: -slow_minmax(game, state.play(item), 2, 1, misere=True) for item in legal}
        assert {place: value for place, value, _ in moves} == expected
        won += sum(value > estimate_kernel.WIN // 2 for value in expected.values())
    assert won > 0


def test_a_search_finds_nothing_that_another_stored() -> None:
    """The same moves are worth the opposite the second time."""
    game = game_on("8x8")
    used, fresh = (minmax_kernel.MinMaxKernel(*placements(game), 8, 8, 12) for _ in range(2))
    (state,) = random_states(game, 6, 1)
    free, pieces = sets(game, state)
    worth = evaluation_for(game, state).tables()
    opposite = [-value for value in worth]
    places = [game.board.index[item] for item in state.legal(game.board)]
    used.run(free, pieces, pieces, places, [3], worth, NEVER)
    question = (free, pieces, pieces, places, [3], opposite, NEVER)
    assert used.run(*question) == fresh.run(*question)


def test_pruning_saves_nodes() -> None:
    game = game_on("8x8")
    made = minmax_kernel.MinMaxKernel(*placements(game), 8, 8, 12)
    (state,) = random_states(game, 5, 1)
    free, pieces = sets(game, state)
    worth = evaluation_for(game, state).tables()
    places = [game.board.index[item] for item in state.legal(game.board)]
    pruned = made.run(free, pieces, pieces, places, [1, 2, 3], worth, NEVER)
    plain = made.run(free, pieces, pieces, places, [1, 2, 3], worth, NEVER, prune=False)
    assert [value for _, value, _ in pruned[3]] == [value for _, value, _ in plain[3]]
    assert pruned[1] * 3 < plain[1]
    assert pruned[2] > 0


def test_packing_columns() -> None:
    """The compiled way is proved through the solvers; this is what both must do."""
    rng = Random(1)
    for _ in range(20):
        words = rng.randrange(1, 5)
        rows = [rng.getrandbits(64) for _ in range(6 * words)]
        mask = [rng.getrandbits(64) & rng.getrandbits(64) for _ in range(words)]
        columns = [bit for bit in range(64 * words) if mask[bit // 64] >> bit % 64 & 1]
        out_words = max(1, (len(columns) + 63) // 64)
        out = [0] * (3 * out_words)
        chosen = rng.sample(range(6), 3)
        pack(out, out_words, rows, words, chosen, 3, mask)
        for index, row in enumerate(chosen):
            for place, column in enumerate(columns):
                bit = rows[row * words + column // 64] >> column % 64 & 1
                assert out[index * out_words + place // 64] >> place % 64 & 1 == bit
