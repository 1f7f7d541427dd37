"""Proof that a game, a player or its explanations keep their contract. For authors of plug-ins as much as for us.

    from parlour.core.conformance import check_explanations, check_game, check_player
    from parlour.core.registry import make_game, make_player

    def test_my_game() -> None:
        game = make_game("connect4")
        check_game(game)
        check_player(game, lambda: make_player("normal", game).player)
        check_explanations(game, lambda: make_player("normal", game).player)

Each check plays random games from fixed seeds and raises ``ConformanceError`` at the first fault: which rule is broken,
in words, and where (seed, ply, seat), so that it can be seen again. Each returns a report of how much it looked at.
"""

from parlour.core.conformance.explanations import ExplanationReport, check_explanations
from parlour.core.conformance.games import GameReport, check_game
from parlour.core.conformance.players import PlayerReport, check_player
from parlour.errors import ConformanceError

__all__ = [
    "ConformanceError",
    "ExplanationReport",
    "GameReport",
    "PlayerReport",
    "check_explanations",
    "check_game",
    "check_player",
]
