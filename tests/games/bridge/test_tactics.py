"""What a card does, in the words of bridge."""

from __future__ import annotations

import pytest

from parlour.cards import name_of, read_card
from parlour.core.limits import Limit
from parlour.core.registry import make_player
from parlour.explain import sentences_for
from parlour.explain.decisions import say
from parlour.games.bridge.engine.situation import situation_of
from parlour.games.bridge.players.tactics import tactic_of
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.variants import BridgeRules


@pytest.mark.parametrize(
    ("contract", "name", "told"),
    [("3NT by S", "hold_up", "3♠ holds up: "), ("4H by S", "duck", "3♠ ducks a trick that could be won")],
)
def test_not_winning_is_a_hold_up_in_no_trumps_and_a_duck_in_a_suit(contract: str, name: str, told: str) -> None:
    """West leads the king from six spades; South has the ace and one other."""
    game = Bridge(BridgeRules(contract=contract))
    deal = "N:842.K52.AJ87.K65 65.9864.K52.T973 A3.A73.QT943.AQ4 KQJT97.QJT.6.J82"
    obs = game.observe(game.load(f"deal {deal}\nplay KS 2S 5S"), 2)
    now = situation_of(obs)
    assert tactic_of(now, read_card("3S")) == name
    assert tactic_of(now, read_card("AS")) == "win"
    decision = make_player("expert(worlds=8)", game).fair.analyse(obs, Limit(), 1)
    assert name_of(decision.action) == "3S"
    facts = {"move": "3♠", "rival": "A♠"}
    assert say(decision.reasons[0], sentences_for("bridge"), facts).startswith(told)
