"""`parlour players`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.options import Game, Json

if TYPE_CHECKING:
    from parlour.core.registry import GameType

EXAMPLES = ("parlour players reversi", "parlour players reversi --settings", "parlour players reversi --json")


def run(
    game: Game,
    settings: Annotated[bool, typer.Option("--settings", help="Show what can be set in each player.")] = False,
    json: Json = False,
) -> None:
    """List the levels and players of a game.

    A player is written by name, with settings in brackets: alphabeta(depth=4). A level is the name of such a text.
    """
    from parlour.core.registry import game_type

    kind = game_type(game)
    if json:
        _print_json(kind)
    else:
        _print_tables(kind, settings=settings)


def _print_json(kind: GameType) -> None:
    from dataclasses import asdict

    from parlour.cli.output import print_json
    from parlour.core.parameters import parameters

    print_json(
        {
            "game": kind.name,
            "levels": [
                {"name": level.name, "spec": level.spec, "limit": str(level.limit), "summary": level.summary}
                for level in kind.levels
            ],
            "players": [
                {
                    "name": player.name,
                    "title": player.title,
                    "summary": player.summary,
                    "sees_all": player.sees_all,
                    "fallback": player.fallback,
                    "settings": [asdict(item) for item in parameters(player.settings)],
                }
                for player in kind.all_players()
            ],
        }
    )


def _print_tables(kind: GameType, *, settings: bool) -> None:
    from parlour.cli.output import console, parameter_table, table
    from parlour.core.parameters import parameters

    out = console()
    if kind.levels:
        levels = table("Level", "Player", "Limit", "How it plays")
        for level in kind.levels:
            levels.add_row(level.name, level.spec, str(level.limit), level.summary)
        out.print(levels)
        out.print()
    players = table("Player", "How it plays", "Settings")
    for player in kind.all_players():
        summary = f"{player.summary} Sees all cards: for analysis only." if player.sees_all else player.summary
        players.add_row(player.name, summary, ", ".join(item.name for item in parameters(player.settings)))
    out.print(players)
    if not settings:
        return
    for player in kind.all_players():
        if declared := parameters(player.settings):
            out.print()
            out.print(parameter_table(f"{player.name} settings", declared))
