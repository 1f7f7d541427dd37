"""Which card is played once every card has its worth."""

import pytest

from parlour.core.limits import UNLIMITED
from parlour.core.parameters import parameters
from parlour.core.registry import make_game, make_player
from parlour.games.hearts import HeartsSettings
from tests.signatures.positions import read_positions

WEIGHTS = [item.name for item in parameters(HeartsSettings) if item.name.startswith("w_")]
INDIFFERENT = f"heuristic({', '.join(f'{name}=0' for name in WEIGHTS)})"


@pytest.mark.parametrize("spec", ["heuristic", "safest", INDIFFERENT], ids=["heuristic", "safest", "indifferent"])
def test_the_highest_worth_is_played_and_of_equals_the_first_by_suit_and_rank(spec: str) -> None:
    equal = 0
    for position in read_positions("hearts"):
        if position.phase in ("pass", "moon"):
            continue
        game = make_game("hearts", position.rules)
        decision = make_player(spec, game).fair.analyse(
            game.observe(game.load(position.state), position.seat), UNLIMITED, 1
        )
        highest = max(candidate.value for candidate in decision.candidates)
        best = [candidate.action for candidate in decision.candidates if candidate.value == highest]
        assert decision.action == min(best)  # cards are numbered by suit, and in a suit by rank
        equal += len(best) > 1
    assert equal > 20 or spec != INDIFFERENT
