"""What is compared before a card is led."""

from parlour.core.limits import Limit
from parlour.core.registry import make_game, make_player
from tests.signatures.positions import read_positions


def test_minimax_compares_every_opening_lead() -> None:
    leads = [position for position in read_positions("bridge") if position.phase == "opening lead"]
    for position in leads:
        game = make_game("bridge", position.rules)
        obs = game.observe(game.load(position.state), position.seat)
        decision = make_player("minimax(depth=2)", game).fair.analyse(obs, Limit(nodes=20_000), 1)
        assert {candidate.action for candidate in decision.candidates} == set(game.legal(obs))
        assert len({candidate.value for candidate in decision.candidates}) > 1
    assert leads
