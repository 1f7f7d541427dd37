"""The player that a game trusts with hints and reviews."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.game import AnyGame
from parlour.core.limits import UNLIMITED
from parlour.core.registry import Level, ReadyPlayer, game_type, make_player

__all__ = ["hindsight_of", "judge_of"]


def judge_of(game: AnyGame) -> ReadyPlayer:
    """Make the game's judge, with the limit it thinks under."""
    return _make(game_type(game.name).judge, game)


def hindsight_of(game: AnyGame) -> ReadyPlayer | None:
    """Make the judge that sees all cards, if the game declares one; only for matches that are over."""
    level = game_type(game.name).hindsight
    return _make(level, game) if level is not None else None


def _make(level: Level, game: AnyGame) -> ReadyPlayer:
    ready = make_player(level.spec, game)
    return ready if level.limit == UNLIMITED else replace(ready, limit=level.limit)
