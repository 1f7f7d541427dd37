"""How far MinMax looks: the depth it is asked for, what it tells when it falls short, and what refutations save."""

from __future__ import annotations

import time

import pytest

from parlour.core.analysis import Analysis
from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_player
from parlour.explain import explain
from parlour.games.pentomino import Placement, State
from parlour.games.pentomino.engine import minmax_kernel
from parlour.games.pentomino.engine.evaluation import evaluation_for
from tests.games.pentomino.positions import game_on, random_states
from tests.games.pentomino.test_kernels import NEVER, placements, sets

GAME = game_on("8x8")
PIECES_OF = placements(GAME)[1]


def decided(spec: str, state: State, seed: int = 0) -> Analysis[Placement]:
    return make_player(spec, GAME).fair.analyse(GAME.observe(state, state.mover), UNLIMITED, seed)


def opening(pieces: int) -> State:
    return next(random_states(GAME, pieces, 1)) if pieces else GAME.start(0)


@pytest.mark.parametrize("pieces", [0, 1, 2])
def test_three_plies_are_reached_from_the_first_move_on_within_ten_seconds(pieces: int) -> None:
    began = time.thread_time()
    decision = decided("minmax", opening(pieces))
    assert time.thread_time() - began < 10
    assert decision.spent.depth == 3
    assert decision.reasons[-1].code == "pentomino.searched" or decision.reasons[0].code == "pentomino.equal"
    assert all(len(candidate.line) == 2 for candidate in decision.candidates)  # the move and two more are three plies


def test_depth_three_is_the_default_and_depth_two_costs_less() -> None:
    state = opening(3)
    usual, asked, less = decided("minmax", state), decided("minmax(depth=3)", state), decided("minmax(depth=2)", state)
    assert (usual.spent.depth, usual.candidates) == (3, asked.candidates)
    assert less.spent.depth == 2
    assert less.spent.nodes < usual.spent.nodes


def test_a_depth_that_is_not_reached_is_told() -> None:
    """The first ply costs 296 positions, the second some hundred thousand."""
    decision = decided("minmax(depth=5, nodes=10000)", GAME.start(0))
    assert decision.spent.depth == 1
    short = decision.reasons[-1]
    assert (short.code, short.facts["depth"], short.facts["wanted"]) == ("pentomino.fell_short", 1, 5)
    told = explain(decision, GAME, GAME.observe(GAME.start(0), 0))
    assert any(
        "looking one ply ahead; 10000 positions were too few to reach the 5 asked for" in line
        for line in told.sentences
    )


@pytest.mark.parametrize("depth", [3, 4])
def test_refutations_find_the_same_in_fewer_nodes(depth: int) -> None:
    """The same best moves, values and lines as without them, for any choice of how many moves get exact values."""
    made = minmax_kernel.MinMaxKernel(*placements(GAME), 8, 8, 12)
    plain = refuted = 0
    for state in random_states(GAME, 4 + depth // 4, 3):
        free, pieces = sets(GAME, state)
        worth = evaluation_for(GAME, state).tables()
        places = [GAME.board.index[item] for item in state.legal(GAME.board)]
        half = pieces & 0b101010101010
        for own, other, misere in ((pieces, pieces, False), (pieces, pieces, True), (half, pieces & ~half, False)):
            mine = [place for place in places if own >> PIECES_OF[place] & 1]
            depths = list(range(1, depth + 1))
            runs = [
                made.run(free, own, other, mine, depths, worth, NEVER, misere=misere, refute=refute, exact=exact)
                for exact in (1, 4)
                for refute in (False, True)
            ]
            assert runs[0][3] == runs[1][3]
            assert runs[2][3] == runs[3][3]
            plain, refuted = plain + runs[2][1], refuted + runs[3][1]
    assert refuted < plain


def test_a_search_leaves_nothing_behind() -> None:
    """What one run has stored is hidden from the next, so that it takes as many nodes as ever."""
    made = minmax_kernel.MinMaxKernel(*placements(GAME), 8, 8, 10)

    def run(state: State, removed: frozenset[str] = frozenset()) -> object:
        free, pieces = sets(GAME, state)
        places = [GAME.board.index[item] for item in state.legal(GAME.board)]
        worth = evaluation_for(GAME, state).tables(removed)
        return made.run(free, pieces, pieces, places, [1, 2, 3, 4], worth, NEVER)

    for state in random_states(GAME, 6, 3):
        first = run(state)
        run(state, frozenset({"parity"}))
        assert run(state) == first


def test_a_small_table_changes_nothing_but_nodes() -> None:
    for state in random_states(GAME, 5, 3):
        plain, small = decided("minmax(depth=4, table=0)", state), decided("minmax(depth=4, table=6)", state)
        assert plain.candidates == small.candidates == decided("minmax(depth=4)", state).candidates
        assert small.spent.nodes <= plain.spent.nodes
