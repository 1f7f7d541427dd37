"""`parlour games`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.language import language, words
from parlour.cli.options import Json, complete_game
from parlour.cli.output import console, note, print_json, table
from parlour.cli.parameter_table import parameter_table
from parlour.core.parameters import Preset, groups_of, parameters, presets_of, show
from parlour.core.registry import GameType, game_names, game_type, make_game
from parlour.errors import ParlourError
from parlour.explain.catalogue import game_summary, group_title, preset_summary
from parlour.explain.messages import seat_label

if TYPE_CHECKING:
    from rich.table import Table

EXAMPLES = ("parlour games", "parlour games reversi", "parlour games --json")


def run(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Show only this game, with its rules.", autocompletion=complete_game),
    ] = None,
    json: Json = False,
) -> None:
    """List the games and the rules that can be changed."""
    kinds = _all_games() if game is None else [game_type(game)]
    if json:
        print_json([_as_json(kind) for kind in kinds])
        return
    listing = table(words("Game"), words("Seats"), words("What it is"))
    for kind in kinds:
        listing.add_row(kind.name, _seats(kind), game_summary(kind, language()))
    out = console()
    out.print(listing)
    if game is None:
        note(words("`parlour games GAME` shows the rules that can be changed, `parlour players GAME` who plays."))
        return
    for group, declared in groups_of(kinds[0].rules).items():
        out.print()
        out.print(parameter_table(group_title(kinds[0], group, language()) or words("Rule"), declared, kinds[0]))
    if presets := presets_of(kinds[0].rules):
        out.print()
        out.print(_presets(kinds[0], presets))


def _presets(kind: GameType, presets: tuple[Preset, ...]) -> Table:
    listing = table("--preset", words("What it is"), words("Rules"))
    for preset in presets:
        rules = ", ".join(f"{name}={show(value)}" for name, value in preset.values.items())
        listing.add_row(preset.name, preset_summary(kind, preset, language()), rules or words("the defaults"))
    return listing


def _seats(kind: GameType) -> str:
    """Return the names to type, each with its label where that is another word."""
    game = make_game(kind.name)
    told = [(name, seat_label(game, seat, language())) for seat, name in enumerate(game.seat_names)]
    return ", ".join(name if label.lower() == name else f"{name} {label}" for name, label in told)


def _all_games() -> list[GameType]:
    """Return every game that can be loaded; a broken plug-in is told and does not hide the others."""
    kinds = []
    for name in game_names():
        try:
            kinds.append(game_type(name))
        except ParlourError as error:
            note(f"Left out: {error}")
    return kinds


def _as_json(kind: GameType) -> dict[str, object]:

    return {
        "name": kind.name,
        "title": kind.title,
        "summary": kind.summary,
        "seats": list(make_game(kind.name).seat_names),
        "levels": [level.name for level in kind.levels],
        "rules": [asdict(rule) for rule in parameters(kind.rules)],
        "groups": [
            {"name": group, "rules": [rule.name for rule in rules]} for group, rules in groups_of(kind.rules).items()
        ],
        "presets": [
            {
                "name": preset.name,
                "summary": preset.summary,
                "rules": [f"{name}={show(value)}" for name, value in preset.values.items()],
            }
            for preset in presets_of(kind.rules)
        ],
    }
