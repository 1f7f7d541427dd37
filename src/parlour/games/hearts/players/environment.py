"""The original's MDH_ variables. They reach only the players of the original system, and become part of their spec.

A level, and every player whose preset is our own, plays the same whatever the environment says.
"""

from __future__ import annotations

import os
from typing import Final, TypeVar

from parlour.core.parameters import filled, given, parameters
from parlour.core.renamed import tell_gone
from parlour.errors import UnknownName
from parlour.games.hearts.players.settings import HeartsSettings, with_file

__all__ = ["settled"]

H = TypeVar("H", bound=HeartsSettings)

PREFIX: Final = "MDH_"
_DIFFICULTY: Final = "MDH_BOT_DIFFICULTY"
_OURS: Final = ("preset", "file")


def settled(settings: H) -> H:
    """Return the settings of a player of the original with what the environment adds; those of others as they are."""
    known = with_file(settings)
    if known.preset != "original":
        return settings
    decided = given(known)
    added = {name: text for name, text in _from_environment(type(settings)).items() if name not in decided}
    return filled(settings, added) if added else settings


def _from_environment(kind: type[HeartsSettings]) -> dict[str, str]:
    """Return what the environment says about the settings of one kind of player; refuse names that nobody knows."""
    declared = {_variable(item.name): item.name for item in parameters(kind) if item.name not in _OURS}
    known = {*declared, _DIFFICULTY}
    gone = set(map(_variable, kind.gone))
    variables = {name: text for name, text in os.environ.items() if name.startswith(PREFIX)}
    for name in variables:
        if name in gone:
            tell_gone(name)
        elif name not in known:
            raise UnknownName("environment variable of the original", name, known)
    return {declared[name]: text for name, text in variables.items() if name in declared}


def _variable(name: str) -> str:
    return _DIFFICULTY if name == "difficulty" else PREFIX + name.upper()
