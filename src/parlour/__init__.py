"""Strong, fair, explainable players for parlour games.

    import parlour

    game = parlour.make_game("reversi")
    state = game.start(seed=1)
    ready = parlour.make_player("normal", game)
    decision = ready.fair.decide(game.observe(state, 0), ready.limit, seed=1)
    print(game.format(decision.action), decision.reasons)
    print(parlour.play("reversi", ["normal", "easy"], seed=1).result)

What is named here is the public surface; each name is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.core.analysis import Analysis, Candidate, Reason, Sample
    from parlour.core.conformance import check_explanations, check_game, check_player
    from parlour.core.decision import Decision
    from parlour.core.game import Actions, Game, HiddenGame, Illegal, Listed, OpenGame
    from parlour.core.hidden import Constraints, Pile
    from parlour.core.limits import CancelToken, Limit, Spent
    from parlour.core.match_traits import MatchTraits
    from parlour.core.observation import Event, Observation, OpenView, Rules, Seat
    from parlour.core.outcome import Outcome, Round
    from parlour.core.parameters import option
    from parlour.core.player import OmniscientPlayer, Player, PlayerSpec, PlayerType
    from parlour.core.registry import GameType, Level, game_names, game_type, make_game, make_player
    from parlour.core.view import View
    from parlour.errors import ParlourError
    from parlour.records.record import GameRecord
    from parlour.runtime.play import play
    from parlour.table import Table

__all__ = [
    "Actions",
    "Analysis",
    "CancelToken",
    "Candidate",
    "Constraints",
    "Decision",
    "Event",
    "Game",
    "GameRecord",
    "GameType",
    "HiddenGame",
    "Illegal",
    "Level",
    "Limit",
    "Listed",
    "MatchTraits",
    "Observation",
    "OmniscientPlayer",
    "OpenGame",
    "OpenView",
    "Outcome",
    "ParlourError",
    "Pile",
    "Player",
    "PlayerSpec",
    "PlayerType",
    "Reason",
    "Round",
    "Rules",
    "Sample",
    "Seat",
    "Spent",
    "Table",
    "View",
    "check_explanations",
    "check_game",
    "check_player",
    "game_names",
    "game_type",
    "make_game",
    "make_player",
    "option",
    "play",
]

_HOMES = {
    "parlour.core.conformance": ("check_explanations", "check_game", "check_player"),
    "parlour.core.analysis": ("Analysis", "Candidate", "Reason", "Sample"),
    "parlour.core.decision": ("Decision",),
    "parlour.core.game": ("Actions", "Game", "HiddenGame", "Illegal", "Listed", "OpenGame"),
    "parlour.core.hidden": ("Constraints", "Pile"),
    "parlour.core.limits": ("CancelToken", "Limit", "Spent"),
    "parlour.core.match_traits": ("MatchTraits",),
    "parlour.core.observation": ("Event", "Observation", "OpenView", "Rules", "Seat"),
    "parlour.core.outcome": ("Outcome", "Round"),
    "parlour.core.parameters": ("option",),
    "parlour.core.player": ("OmniscientPlayer", "Player", "PlayerSpec", "PlayerType"),
    "parlour.core.registry": ("GameType", "Level", "game_names", "game_type", "make_game", "make_player"),
    "parlour.core.view": ("View",),
    "parlour.errors": ("ParlourError",),
    "parlour.records.record": ("GameRecord",),
    "parlour.runtime.play": ("play",),
    "parlour.table": ("Table",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever lives there
    if name == "__version__":
        from importlib.metadata import version

        return version("parlour")
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
