"""What positions are worth by numbers worked out by hand, how the weak misjudge, and what symmetry may leave out."""

from __future__ import annotations

from math import cos, log, pi

import pytest

from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_player
from parlour.games.pentomino import State
from parlour.games.pentomino.engine import minmax_kernel
from parlour.games.pentomino.engine.evaluation import evaluation_for, outlook
from parlour.games.pentomino.engine.openings import shipped_openings
from parlour.games.pentomino.engine.solver import mirrored
from parlour.games.pentomino.rules.board import cells_in
from parlour.search.reasons import MISJUDGED
from tests.games.pentomino.positions import game_on, random_states
from tests.games.pentomino.test_kernels import NEVER, placements, sets

GAME = game_on("8x8")


def parts(state: State) -> dict[str, float]:
    return evaluation_for(GAME, state).parts(outlook(state, GAME.board))


def test_an_open_board_is_one_region_with_all_placements() -> None:
    """64 cells make 0.164 + 0.105 * 64 = 6.884 moves; one region is odd and speaks for whoever is to move."""
    expected = {"parity": -1.2 * cos(pi * 6.884), "placements": 0.7 * log(2309), "regions": 0.6}
    assert parts(GAME.start(0)) == pytest.approx(expected, abs=0.001)


def test_a_board_cut_in_two_speaks_against_whoever_is_to_move() -> None:
    """A wall of I and V cuts off the two columns at the left; all 54 cells can still be covered."""
    state = GAME.load("I:c1 c2 c3 c4 c5 | V:c6 c7 c8 d8 e8")
    seen = outlook(state, GAME.board)
    assert (seen.cells, seen.regions) == (54, 2)
    found = parts(state)
    assert found["regions"] == -0.6
    assert found["parity"] == pytest.approx(-1.2 * cos(pi * (0.164 + 0.105 * 54)), abs=0.001)


def test_symmetry_leaves_out_only_true_images() -> None:
    """Of 2,308 first moves 296 are left; after an X on the diagonal one of each mirrored two; after an F all."""
    board = GAME.board
    assert mirrored(board, GAME.start(0)).count(0) == 296
    assert not mirrored(board, GAME.load("F:b1 c1 a2 b2 b3"))
    state = GAME.load("X:b1 a2 b2 c2 b3")
    marked = mirrored(board, state)
    legal = {(item.piece, frozenset(cells_in(item.cells))): marked[board.index[item]] for item in state.legal(board)}
    assert sum(legal.values()) > 500
    for (piece, cells), left_out in legal.items():
        image = piece, frozenset(cell % 8 * 8 + cell // 8 for cell in cells)
        assert left_out + legal[image] == (0 if image == (piece, cells) else 1)


def test_the_more_moves_there_are_the_more_is_misjudged() -> None:
    """The same draw for the same move, by the logarithm of the number of legal moves over that of a hundred."""
    early = later = next(random_states(GAME, 5, 1))
    for _ in range(2):
        later = later.play(later.legal(GAME.board)[0])
    errors = []
    for state in (early, later):
        player = make_player("learner(depth=1, width=200, noise=1)", GAME).fair
        decision = player.analyse(GAME.observe(state, state.mover), UNLIMITED, 7)
        size = log(1 + len(state.legal(GAME.board))) / log(101)
        errors.append({item.action: item.parts[MISJUDGED] / size for item in decision.candidates})
    common = errors[0].keys() & errors[1].keys()
    assert len(common) > 5
    for move in common:
        assert errors[0][move] == pytest.approx(errors[1][move], abs=0.002)


def test_the_book_knows_two_pieces_in_either_order() -> None:
    openings = shipped_openings(GAME)
    assert openings is not None
    first = openings.book.first_moves()[2]
    state = State(GAME.start(0).pools).play(first)
    reply = state.legal(GAME.board)[321]
    turned = State(GAME.start(0).pools).play(reply).play(first)
    known, same = openings.look_up(state.play(reply)), openings.look_up(turned)
    assert known is not None
    assert known == same


def test_moves_that_leave_least_are_looked_at_first() -> None:
    """With this order pruning leaves one position of twenty; with the opposite one it would leave far more."""
    made = minmax_kernel.MinMaxKernel(*placements(GAME), 8, 8, 0)
    kept = everything = 0
    for state in random_states(GAME, 5, 3):
        free, pieces = sets(GAME, state)
        worth = evaluation_for(GAME, state).tables()
        places = [GAME.board.index[item] for item in state.legal(GAME.board)]
        pruned = made.run(free, pieces, pieces, places, [3], worth, NEVER, exact=1, refute=False)
        plain = made.run(free, pieces, pieces, places, [3], worth, NEVER, exact=1, prune=False)
        assert pruned[3] == plain[3]
        kept, everything = kept + pruned[1], everything + plain[1]
    assert kept * 20 < everything
