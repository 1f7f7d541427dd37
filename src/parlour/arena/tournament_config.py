"""A tournament written down in a TOML file.

game = "reversi"
format = "round-robin"        # or gauntlet (the first player against each other one), or swiss (with rounds = 5)
blocks = 20                   # per meeting
seed = 1
limit = "nodes=20000"         # for everybody; a player may have its own
seating = "AB"
clock = "60+1"
patience = 60                 # seconds that a move may take when no limit names a time
whole = false                 # true: whole games as at a table, not the single rounds that blocks usually are
telemetry = false             # true: keep every decision; needs --out
rules = { size = 8 }

[[players]]
spec = "alphabeta(depth=4)"
name = "four plies"           # may be left out
limit = "seconds=0.1"         # may be left out
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from parlour.arena.play.task import Contestant, Terms
from parlour.arena.tournament import Plan
from parlour.core.limits import Limit
from parlour.core.reading import read_toml
from parlour.core.registry import make_game
from parlour.errors import BadParameter, FormatError, UnknownName
from parlour.runtime.clock import Clock

__all__ = ["TournamentConfig", "read_tournament_config"]

_FIELDS: Final[Mapping[str, type[Any]]] = {
    "game": str,
    "format": str,
    "blocks": int,
    "rounds": int,
    "seed": int,
    "limit": str,
    "seating": str,
    "clock": str,
    "openings": str,
    "patience": float,
    "telemetry": bool,
    "whole": bool,
    "rules": dict,
    "players": list,
}
_PLAYER_FIELDS: Final = ("spec", "name", "limit")
_WORDS: Final = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    dict: "a table",
    list: "a list of tables",
}


@dataclass(frozen=True, slots=True)
class TournamentConfig:
    """What a file or a command line asks for; None leaves the default."""

    values: Mapping[str, Any]

    def over(self, stronger: Mapping[str, Any]) -> TournamentConfig:
        """Return this form with everything replaced that the stronger values name."""
        return TournamentConfig(
            {**self.values, **{name: value for name, value in stronger.items() if value is not None}}
        )

    def plan(self) -> Plan:
        """Check it all and make the tournament."""
        values = self.values
        if not values.get("game"):
            raise BadParameter('A tournament needs a game: name it before the players, or in the file as game = "...".')
        common = Limit.parse(values["limit"]) if "limit" in values else None
        entrants = tuple(_contestant(item, common) for item in values.get("players", ()))
        clock = Clock.parse(values["clock"]) if "clock" in values else None
        return Plan(
            make_game(values["game"], values.get("rules", {})),
            entrants,
            values.get("format", "round-robin"),
            values.get("blocks", 10),
            values.get("rounds", 0),
            values.get("seed", 0),
            values.get("seating", ""),
            Terms(clock, values.get("patience", 60.0), values.get("telemetry", False), values.get("openings", "")),
            values.get("whole", False),
        )


def read_tournament_config(file: Path) -> TournamentConfig:
    """Read a TOML file; say what is wrong with it and where."""
    try:
        values = read_toml(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadParameter(f"Tournament file {file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise FormatError("not TOML: {error}", source=str(file), error=error) from None
    except FormatError as error:
        raise error.at(source=str(file)) from None
    try:
        _check(values)
    except (BadParameter, UnknownName) as error:
        raise FormatError(str(error), source=str(file)) from None
    return TournamentConfig(values)


def _check(values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        if name not in _FIELDS:
            raise UnknownName("tournament setting", name, _FIELDS)
        kind = _FIELDS[name]
        right = isinstance(value, int | float) if kind is float else isinstance(value, kind)
        if not right or (isinstance(value, bool) and kind is not bool):
            raise BadParameter(f"{name} is {_WORDS[kind]}, not {value!r}")
    for number, player in enumerate(values.get("players", ()), 1):
        if not isinstance(player, dict) or not isinstance(player.get("spec"), str):
            raise BadParameter(f'player {number} needs a spec, as in [[players]] spec = "random"')
        for name, value in player.items():
            if name not in _PLAYER_FIELDS:
                raise UnknownName(f"setting of player {number}", name, _PLAYER_FIELDS)
            if not isinstance(value, str):
                raise BadParameter(f"{name} of player {number} is a text, not {value!r}")


def _contestant(item: Mapping[str, str], common: Limit | None) -> Contestant:
    limit = Limit.parse(item["limit"]) if "limit" in item else common
    return Contestant(item["spec"], limit, item.get("name", ""))
