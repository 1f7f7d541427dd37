"""What games, levels, players and options are called, and what is said about them; English is in what they declare.

Locale files may have ``[game]`` (title, summary), ``[level]`` and ``[level_help]``, ``[player]`` and ``[player_help]``,
``[option]``, ``[option_help]`` and ``[option_choice]`` (``start.standard``). An option of one player alone has that
player's name behind its own: ``"depth.minmax"``. Groups of rules are under ``[option_group]``, presets under
``[preset]`` and ``[preset_help]``.
"""

from __future__ import annotations

from parlour.core.parameters import Parameter, Preset, Value, show
from parlour.core.player import PlayerSpec, PlayerType
from parlour.core.registry import GameType, Level
from parlour.explain.sentences import ENGLISH, sentences_for

__all__ = [
    "choice_label",
    "game_summary",
    "game_title",
    "group_title",
    "level_summary",
    "level_title",
    "option_summary",
    "option_title",
    "player_summary",
    "player_title",
    "preset_summary",
    "preset_title",
    "sitting_title",
    "spec_title",
]


def game_title(kind: GameType, language: str = ENGLISH) -> str:
    """Return what people call a game."""
    return sentences_for(kind.name, language).say("game", "title", default=kind.title)


def game_summary(kind: GameType, language: str = ENGLISH) -> str:
    """Return what a game is about."""
    return sentences_for(kind.name, language).say("game", "summary", default=kind.summary)


def level_title(kind: GameType, level: Level, language: str = ENGLISH) -> str:
    """Return what people call a level."""
    return sentences_for(kind.name, language).say("level", level.name, default=_label(level.name))


def level_summary(kind: GameType, level: Level, language: str = ENGLISH) -> str:
    """Return how a level plays."""
    return sentences_for(kind.name, language).say("level_help", level.name, default=level.summary)


def player_title(kind: GameType, player: PlayerType, language: str = ENGLISH) -> str:
    """Return what people call a player."""
    return sentences_for(kind.name, language).say("player", player.name, default=player.title)


def player_summary(kind: GameType, player: PlayerType, language: str = ENGLISH) -> str:
    """Return how a player plays."""
    return sentences_for(kind.name, language).say("player_help", player.name, default=player.summary)


def spec_title(kind: GameType, spec: str, language: str = ENGLISH) -> str:
    """Return what people call the level or player that a spec names; the judge where it is the judge's own."""
    if spec == kind.judge.spec:
        return level_title(kind, kind.judge, language)
    return sitting_title(kind, spec, language)


def sitting_title(kind: GameType, spec: str, language: str = ENGLISH) -> str:
    """Return what people call whoever sits at a table by a spec."""
    name = PlayerSpec.parse(spec).name
    level = kind.level(name)
    return level_title(kind, level, language) if level else player_title(kind, kind.player_type(name), language)


def option_title(kind: GameType, item: Parameter, language: str = ENGLISH, player: str = "") -> str:
    """Return what people call a rule of a game, or a setting of one of its players."""
    return sentences_for(kind.name, language).say("option", item.name, form=player, default=_label(item.name))


def option_summary(kind: GameType, item: Parameter, language: str = ENGLISH, player: str = "") -> str:
    """Return what a rule or setting does."""
    return sentences_for(kind.name, language).say("option_help", item.name, form=player, default=item.summary)


def choice_label(kind: GameType, item: Parameter, value: Value, language: str = ENGLISH) -> str:
    """Return what people call one of the values that a rule or setting may have."""
    text = show(value)
    return sentences_for(kind.name, language).say("option_choice", f"{item.name}.{text}", default=_label(text))


def group_title(kind: GameType, group: str, language: str = ENGLISH) -> str:
    """Return what rules that belong together are headed with."""
    return sentences_for(kind.name, language).say("option_group", group, default=_label(group)) if group else ""


def preset_title(kind: GameType, preset: Preset, language: str = ENGLISH) -> str:
    """Return what people call a set of rules."""
    return sentences_for(kind.name, language).say("preset", preset.name, default=_label(preset.name))


def preset_summary(kind: GameType, preset: Preset, language: str = ENGLISH) -> str:
    """Return what is special about a set of rules."""
    return sentences_for(kind.name, language).say("preset_help", preset.name, default=preset.summary)


def _label(name: str) -> str:
    """``end_game_depth`` as a label: ``End game depth``."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]
