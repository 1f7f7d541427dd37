"""What can be played, and by whom; and whether a pasted position can be."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from parlour.core.game import HiddenGame
from parlour.core.parameters import Parameter, groups_of, parameters, presets_of
from parlour.core.registry import GameType, about, game_names, game_type, make_game, modern_spec, view_of
from parlour.errors import ParlourError, Unsupported
from parlour.explain.catalogue import (
    choice_label,
    game_summary,
    game_title,
    group_title,
    level_summary,
    level_title,
    option_summary,
    option_title,
    player_summary,
    player_title,
    preset_summary,
    preset_title,
)
from parlour.explain.messages import drawing_words, seat_label, unit_label
from parlour.explain.sentences import ENGLISH
from parlour.table import Sitting
from parlour.web.ladders import measured, scale
from parlour.web.schema import (
    GameView,
    GroupView,
    LevelView,
    ParameterView,
    PlayerView,
    PositionView,
    PresetView,
    Value,
)

__all__ = ["check_position", "games", "sitting"]

log: Final = logging.getLogger("parlour.web")


def games(language: str = ENGLISH) -> list[GameView]:
    """Return all games; a plug-in that cannot be loaded is left out, and the log says why."""
    found = []
    for name in game_names():
        try:
            found.append(_game(game_type(name), language))
        except ParlourError as error:
            log.warning("%s", error)
    return found


def check_position(game: str, rules: Mapping[str, Value], text: str, language: str = ENGLISH) -> PositionView:
    """Read a position and write it as the game does; raise ``FormatError`` saying where it cannot be read."""
    made = make_game(game, rules)
    with about(game):
        state = made.load(text)
    actors = made.actors(state)
    if not actors:
        raise Unsupported("The game is over in this position; there is nothing left to play.")
    view = view_of(made).speaking(drawing_words(made, language))
    drawing = view.draw(made.observe(state, actors[0]))
    return PositionView(text=made.dump(state), drawing=drawing, to_act=list(actors))


def _game(kind: GameType, language: str) -> GameView:
    made = make_game(kind.name)
    return GameView(
        name=kind.name,
        title=game_title(kind, language),
        summary=game_summary(kind, language),
        seats=made.seats,
        seat_names=list(made.seat_names),
        seat_labels=[seat_label(made, seat, language) for seat in range(made.seats)],
        teams=[list(team) for team in made.teams],
        unit=unit_label(made, language),
        hidden=isinstance(made, HiddenGame),
        rules=[_parameter(item, kind, language) for item in parameters(kind.rules)],
        groups=[
            GroupView(title=group_title(kind, group, language), rules=[item.name for item in items])
            for group, items in groups_of(kind.rules).items()
        ],
        presets=[
            PresetView(
                name=preset.name,
                title=preset_title(kind, preset, language),
                summary=preset_summary(kind, preset, language),
                values=dict(preset.values),
            )
            for preset in presets_of(kind.rules)
        ],
        levels=[
            LevelView(
                name=level.name,
                title=level_title(kind, level, language),
                spec=level.spec,
                summary=level_summary(kind, level, language),
                measured=measured(kind).get(level.name),
            )
            for level in kind.levels
        ],
        players=[
            PlayerView(
                name=player.name,
                title=player_title(kind, player, language),
                summary=player_summary(kind, player, language),
                enabled=player.enabled,
                settings=[
                    _parameter(item, kind, language, player.name)
                    for item in parameters(player.settings)
                    if not item.local
                ],
            )
            for player in kind.all_players()
            if not player.sees_all and player.name != "exec"
        ],
        scale=scale(kind, language),
        taught=kind.course is not None,
    )


def _parameter(item: Parameter, kind: GameType, language: str, player: str = "") -> ParameterView:
    return ParameterView(
        name=item.name,
        title=option_title(kind, item, language, player),
        kind=item.kind,  # type: ignore[arg-type]  # one of the four that options can have
        default=item.default,
        summary=option_summary(kind, item, language, player),
        low=item.low,
        high=item.served if item.served is not None else item.high,
        choices=list(item.choices),
        labels=[choice_label(kind, item, value, language) for value in item.choices],
        section=kind.course.options.get(item.name, "") if kind.course and not player else "",
    )


def sitting(game: str, spec: str, name: str, *, guest: bool = False) -> Sitting:
    """Return who sits down; settings that name files of this machine, or ask too much of it, are refused."""
    kind = game_type(game)
    asked = modern_spec(spec, game) if spec else None
    if asked is not None and asked.arguments and asked.name != "exec":
        for item in parameters(kind.player_type(asked.name).settings):
            if item.name in asked.arguments:
                item.read_served(asked.arguments[item.name])
    return Sitting(spec, name, guest=guest and not spec)
