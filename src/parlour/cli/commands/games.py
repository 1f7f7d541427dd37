"""`parlour games`."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.options import Json, complete_game

EXAMPLES = ("parlour games", "parlour games reversi", "parlour games --json")


def run(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Show only this game, with its rules.", autocompletion=complete_game),
    ] = None,
    json: Json = False,
) -> None:
    """List the games and the rules that can be changed."""
    from dataclasses import asdict

    from parlour.cli.output import console, note, parameter_table, print_json, table
    from parlour.core.parameters import parameters
    from parlour.core.registry import game_names, game_type, make_game

    kinds = [game_type(name) for name in (game_names() if game is None else [game])]
    if json:
        print_json(
            [
                {
                    "name": kind.name,
                    "title": kind.title,
                    "summary": kind.summary,
                    "seats": list(make_game(kind.name).seat_names),
                    "levels": [level.name for level in kind.levels],
                    "rules": [asdict(rule) for rule in parameters(kind.rules)],
                }
                for kind in kinds
            ]
        )
        return
    listing = table("Game", "Seats", "What it is")
    for kind in kinds:
        listing.add_row(kind.name, ", ".join(make_game(kind.name).seat_names), kind.summary)
    console().print(listing)
    if game is None:
        note("`parlour games GAME` shows the rules that can be changed, `parlour players GAME` who plays.")
    elif declared := parameters(kinds[0].rules):
        console().print(parameter_table("Rule", declared))
