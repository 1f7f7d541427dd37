"""Arguments and options that several commands share, declared once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.errors import BadParameter

if TYPE_CHECKING:
    from parlour.core.limits import Limit

__all__ = [
    "Game",
    "Json",
    "LimitText",
    "Position",
    "PositionFile",
    "PresetName",
    "RuleList",
    "Seed",
    "complete_game",
    "read_limit",
    "read_position",
    "read_rules",
    "read_text",
    "rules_for",
]


def complete_game(incomplete: str) -> list[str]:
    """Complete the name of a game for the shell."""
    from parlour.core.registry import game_names

    return [name for name in game_names() if name.startswith(incomplete)]


Game = Annotated[
    str, typer.Argument(metavar="GAME", help="A game; `parlour games` lists them.", autocompletion=complete_game)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON; docs/cli.md describes the fields.")]
RuleList = Annotated[
    list[str] | None,
    typer.Option(
        "--rule", metavar="NAME=VALUE", help="A rule of the game; may be repeated. `parlour games` lists them."
    ),
]
PresetName = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="NAME",
        help="A set of rules, which --rule may change; `parlour games GAME` lists them.",
    ),
]
LimitText = Annotated[
    str | None,
    typer.Option("--limit", metavar="LIMIT", help="How long to think: seconds=2, nodes=100000, depth=6, samples=40."),
]
Position = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT", help="A position in the game's notation, or @FILE with one. Default: the usual start."
    ),
]
PositionFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Positions, as `parlour positions` writes them.")
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="Makes everything random repeatable.")]


def read_rules(items: list[str] | None) -> dict[str, str]:
    """Read repeated NAME=VALUE options."""
    rules: dict[str, str] = {}
    for item in items or ():
        name, equals, value = (part.strip() for part in item.partition("="))
        if not equals or not name:
            raise BadParameter("A rule is given as name=value, not {item!r}.", item=item)
        if name in rules:
            raise BadParameter("The rule {name} is given twice.", name=name)
        rules[name] = value
    return rules


def rules_for(game: str, preset: str | None, items: list[str] | None) -> dict[str, str]:
    """Read the rules of a game: those of a preset, and over them what is given one by one."""
    from parlour.core.parameters import modern, preset_values, show
    from parlour.core.registry import game_type

    given = read_rules(items)
    if preset is None:
        return given
    declared = game_type(game).rules
    chosen = {name: show(value) for name, value in preset_values(declared, preset).items()}
    return {**chosen, **modern(declared, given)}


def read_limit(text: str | None) -> Limit | None:
    """Read a limit; None when none was given."""
    from parlour.core.limits import Limit

    return Limit.parse(text) if text is not None else None


def read_position(text: str | None) -> str:
    """Return a position given as text or as @FILE; empty when none was given."""
    if text is None or not text.startswith("@"):
        return text or ""
    return read_text(Path(text[1:])).rstrip("\n")


def read_text(path: Path) -> str:
    """Read a text file, or standard input for `-`."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadParameter(
            "{path} is not a text file: byte {start} is not UTF-8.", path=path, start=error.start + 1
        ) from None
