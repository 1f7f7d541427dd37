"""What players choose, making nothing but the move, is what their analysis holds best."""

from __future__ import annotations

import pytest

from parlour.core.limits import Limit
from parlour.core.registry import make_game, make_player
from tests.signatures.positions import read_positions

# Bounds of depth alone: of a bound of nodes a choice gets deeper than an analysis.
ASKED = [
    ("reversi", "alphabeta(depth=5, endgame=6)", 5),
    ("reversi", "scholar", 4),
    ("reversi", "grandmaster(endgame=8)", 6),
    ("reversi", "grandmaster(endgame=8, selectivity=73, book=off)", 6),
    ("reversi", "learner(depth=3)", 3),
    ("pentomino", "minmax", 2),
    ("pentomino", "learner", 2),
    ("pentomino", "composite(empties=40)", 2),
    ("pentomino", "perfect(pieces=5, traps=2000)", 2),
    ("hearts", "search(worlds=4, simulations=20, pass_candidates=3)", 1),
    ("hearts", "heuristic(misjudge=600)", 1),
    ("tractor", "search(worlds=3, confirm=6, exact=20)", 1),
    ("tractor", "phase4(misjudge=20)", 1),
    ("bridge", "simple(misjudge=3)", 1),
    ("bridge", "minimax(worlds=2)", 1),
    ("bridge", "solver(worlds=2)", 1),
]
# Where shallow searches are believed soon, one search of the position and one of each move may differ by so much.
APART = {"grandmaster(endgame=8, selectivity=73, book=off)": 1.0}


@pytest.mark.parametrize(("name", "spec", "depth"), ASKED, ids=[f"{name}-{spec}" for name, spec, _ in ASKED])
def test_the_move_is_the_best_of_the_analysis_and_has_its_value(name: str, spec: str, depth: int) -> None:
    compared = 0
    for position in read_positions(name):
        game = make_game(name, position.rules)
        obs = game.observe(game.load(position.state), position.seat)
        decision = make_player(spec, game).fair.decide(obs, Limit(depth=depth), 7)
        player = make_player(spec, game).fair
        analysis = player.analyse(obs, Limit(depth=depth), 7)
        chosen = analysis.about(decision.action).chosen
        assert chosen is not None
        assert analysis.candidates[0].value - chosen.value <= player.tolerance
        if decision.value is not None:  # where there is a choice
            assert abs(decision.value - chosen.value) <= APART.get(spec, 0.0)
            compared += 1
    assert compared > len(read_positions(name)) / 2
