"""What can be played, and by whom; and whether a pasted position can be."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from parlour.core.game import HiddenGame
from parlour.core.parameters import Parameter, parameters
from parlour.core.registry import GameType, game_names, game_type, make_game, modern_spec, view_of
from parlour.errors import BadParameter, ParlourError, Unsupported
from parlour.table import Sitting
from parlour.web.schema import GameView, LevelView, ParameterView, PlayerView, PositionView, Value

__all__ = ["check_position", "games", "sitting"]

log: Final = logging.getLogger("parlour.web")


def games() -> list[GameView]:
    """Return all games; a plug-in that cannot be loaded is left out, and the log says why."""
    found = []
    for name in game_names():
        try:
            found.append(_game(game_type(name)))
        except ParlourError as error:
            log.warning("%s", error)
    return found


def check_position(game: str, rules: Mapping[str, Value], text: str) -> PositionView:
    """Read a position and write it as the game does; raise ``FormatError`` saying where it cannot be read."""
    made = make_game(game, rules)
    state = made.load(text)
    actors = made.actors(state)
    if not actors:
        raise Unsupported("The game is over in this position; there is nothing left to play.")
    drawing = view_of(made).draw(made.observe(state, actors[0]))
    return PositionView(text=made.dump(state), drawing=drawing, to_act=list(actors))


def _game(kind: GameType) -> GameView:
    made = make_game(kind.name)
    return GameView(
        name=kind.name,
        title=kind.title,
        summary=kind.summary,
        seats=made.seats,
        seat_names=list(made.seat_names),
        teams=[list(team) for team in made.teams],
        unit=made.unit,
        hidden=isinstance(made, HiddenGame),
        rules=[_parameter(item) for item in parameters(kind.rules)],
        levels=[LevelView(name=level.name, spec=level.spec, summary=level.summary) for level in kind.levels],
        players=[
            PlayerView(
                name=player.name,
                title=player.title,
                summary=player.summary,
                enabled=player.enabled,
                settings=[_parameter(item) for item in parameters(player.settings) if not item.local],
            )
            for player in kind.all_players()
            if not player.sees_all and player.name != "exec"
        ],
    )


def _parameter(item: Parameter) -> ParameterView:
    return ParameterView(
        name=item.name,
        kind=item.kind,  # type: ignore[arg-type]  # one of the four that options can have
        default=item.default,
        summary=item.summary,
        low=item.low,
        high=item.high,
        choices=list(item.choices),
    )


def sitting(game: str, spec: str, name: str) -> Sitting:
    """Return who sits down; settings that name files of this machine are refused."""
    kind = game_type(game)
    asked = modern_spec(spec, game) if spec else None
    if asked is not None and kind.level(asked.name) is None and asked.name != "exec":
        for item in parameters(kind.player_type(asked.name).settings):
            if item.local and item.name in asked.arguments:
                raise BadParameter(f"{item.name} names a file, so it can be set on the command line only.")
    return Sitting(spec, name)
