"""Which play is made once every play has its worth."""

import pytest

from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_game, make_player
from tests.signatures.positions import read_positions


@pytest.mark.parametrize("spec", ["phase1", "phase2", "phase3", "phase4"])
def test_every_play_that_is_weighed_is_legal_and_the_best_is_made(spec: str) -> None:
    chances = 0
    for position in read_positions("tractor"):
        game = make_game("tractor", position.rules)
        obs = game.observe(game.load(position.state), position.seat)
        decision = make_player(spec, game).fair.analyse(obs, UNLIMITED, 1)
        assert game.check(obs, decision.action) is None
        for candidate in decision.candidates:
            assert game.check(obs, candidate.action) is None, game.format(candidate.action)
        if position.phase != "deal" and decision.chosen is not None:  # declaring is a draw of chance
            chances += len(decision.candidates) > 1
            assert decision.chosen.value == max(candidate.value for candidate in decision.candidates)
    assert chances > 20
