"""`parlour games`."""

from __future__ import annotations

from parlour.cli.options import Json

EXAMPLES = ("parlour games", "parlour games --json")


def run(json: Json = False) -> None:
    """List the games and the rules that can be changed."""
    from dataclasses import asdict

    from parlour.cli.output import console, print_json, table
    from parlour.core.parameters import parameters
    from parlour.core.registry import game_names, game_type, make_game

    kinds = [game_type(name) for name in game_names()]
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
    listing = table("Game", "Seats", "What it is", "Rules to change", numbers=["Seats"])
    for kind in kinds:
        rules = ", ".join(rule.name for rule in parameters(kind.rules))
        listing.add_row(kind.name, str(make_game(kind.name).seats), kind.summary, rules)
    console().print(listing)
