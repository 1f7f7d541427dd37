"""Hindsight: the last tricks are solved in the real deal, and nothing before them is judged."""

from __future__ import annotations

import pytest

from parlour.core.limits import UNLIMITED
from parlour.core.player import OmniscientPlayer
from parlour.core.playthrough import Playthrough
from parlour.core.registry import make_game, make_player
from parlour.errors import Unsupported
from parlour.explain import hindsight_of
from parlour.games.tractor.engine.determinize import value_of_points
from parlour.games.tractor.engine.endgame_kernel import MOST_CARDS
from parlour.games.tractor.engine.round_value import STEPS
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.variants import TractorRules
from tests.games.tractor.test_endgame import THROWS


@pytest.mark.parametrize("throws", THROWS)
def test_the_last_tricks_come_to_what_hindsight_says(throws: str) -> None:
    game = make_game("tractor", {"rounds": 1, "throws": throws})
    usual, ready = make_player("normal", game), hindsight_of(game)
    assert ready is not None
    assert isinstance(ready.player, OmniscientPlayer)
    run, promised = Playthrough(game, game.start(5)), None
    for turn in run.turns():
        obs = turn.obs
        assert isinstance(obs, TractorView)
        analysis = ready.player.analyse_full(run.state, turn.seat, UNLIMITED, 1)
        if obs.phase != "play" or len(obs.cards) > MOST_CARDS:
            assert [item.chance for item in analysis.candidates] == [None], "nothing to judge a move by"
            run.play(turn.seat, usual.fair.decide(turn.obs, usual.limit, 1).action)
            continue
        if len(analysis.candidates) > 1:
            value = analysis.candidates[0].value * (-1 if obs.defends else 1)
            assert all(item.exact for item in analysis.candidates)
            assert promised in (None, value), "who sees all cards and errs not keeps what there is"
            promised = value
        run.play(turn.seat, analysis.action)
    assert promised is not None
    result = run.state.rounds[-1].result
    assert promised == value_of_points(result.points, TractorRules(throws=throws), STEPS)


def test_it_never_sits_at_a_table() -> None:
    with pytest.raises(Unsupported, match="sees all cards"):
        _ = make_player("open", make_game("tractor")).fair
