"""`parlour players`."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.language import language, words
from parlour.cli.options import Game, Json
from parlour.cli.output import console, note, print_json, table
from parlour.cli.parameter_table import parameter_table
from parlour.core.parameters import Parameter, parameters
from parlour.core.player import PlayerSpec, PlayerType
from parlour.core.registry import GameType, Level, game_type
from parlour.explain.catalogue import level_summary, level_title, player_summary, player_title

if TYPE_CHECKING:
    from rich.table import Table


EXAMPLES = (
    "parlour players reversi",
    "parlour players reversi alphabeta",
    "parlour players reversi --settings",
    "parlour players reversi --json",
)

MANY = 20  # settings from which on they are shown in groups
GROUP = 3  # settings that start with the same word and make a group


def run(
    game: Game,
    player: Annotated[
        str | None, typer.Argument(metavar="PLAYER", help="A player or level, to see all its settings.")
    ] = None,
    settings: Annotated[bool, typer.Option("--settings", help="Show the settings of every player.")] = False,
    json: Json = False,
) -> None:
    """List the levels and players of a game.

    A player is written by name, with settings in brackets: alphabeta(depth=4). A level is a name for such a player.
    With a player or level, its settings are listed instead.
    """
    kind = game_type(game)
    chosen = [_find(kind, player)] if player else list(kind.all_players())
    if json:
        _print_json(kind, chosen)
        return
    if player is None:
        _print_overview(kind)
    if player or settings:
        _print_settings(kind, [one for one in chosen if one.enabled])


def _find(kind: GameType, name: str) -> PlayerType:
    level = kind.level(name)
    return kind.player_type(kind.read_spec(level.spec if level else name).name)


def _print_json(kind: GameType, players: list[PlayerType]) -> None:

    print_json(
        {
            "game": kind.name,
            "levels": [_level_json(level) for level in kind.levels],
            "judges": [_level_json(level) for level in _judges(kind)],
            "players": [
                {
                    "name": player.name,
                    "title": player.title,
                    "summary": player.summary,
                    "enabled": player.enabled,
                    "sees_all": player.sees_all,
                    "fallback": player.fallback,
                    "originals": list(player.originals),
                    "settings": [asdict(item) for item in parameters(player.settings)],
                }
                for player in players
            ],
        }
    )


def _level_json(level: Level) -> dict[str, str]:
    return {"name": level.name, "spec": level.spec, "limit": str(level.limit), "summary": level.summary}


def _judges(kind: GameType) -> list[Level]:
    return [kind.judge, *([kind.hindsight] if kind.hindsight else [])]


def _print_overview(kind: GameType) -> None:

    out = console()
    if kind.levels:
        limited = any(str(level.limit) for level in kind.levels)
        limit = [words("Limit")] if limited else []
        levels = table(words("Level"), words("Player"), *limit, words("How it plays"))
        for level in kind.levels:
            summary = level_summary(kind, level, language())
            title = level_title(kind, level, language())
            name = level.name if title.lower() == level.name else f"{level.name} {title}"
            levels.add_row(name, level.spec, *([str(level.limit)] if limited else []), summary)
        out.print(levels)
        out.print()
    players = table(words("Player"), words("Title"), words("How it plays"))
    for player in kind.all_players():
        if player.enabled:
            players.add_row(player.name, player_title(kind, player, language()), _summary(kind, player))
    out.print(players)
    out.print()
    first, *then = [_judging(kind, judge) for judge in _judges(kind)]
    if then:
        both = "Hints and reviews by {player}, once all cards are face up by {then}."
        out.print(words(both, player=first, then=then[0]))
    else:
        out.print(words("Hints and reviews by {player}.", player=first))
    note(words("The settings of a player: parlour players {game} PLAYER.", game=kind.name))


def _judging(kind: GameType, judge: Level) -> str:
    return player_title(kind, kind.player_type(PlayerSpec.parse(judge.spec).name), language())


def _summary(kind: GameType, player: PlayerType) -> str:
    told = player_summary(kind, player, language())
    return words("{told} Sees all cards: for analysis only.", told=told) if player.sees_all else told


def _print_settings(kind: GameType, players: list[PlayerType]) -> None:
    """Print each setting once, with all the players that have it."""
    out = console()
    shared: dict[tuple[Parameter, ...], list[PlayerType]] = {}
    for player in players:
        shared.setdefault(parameters(player.settings), []).append(player)
    listed_at: dict[Parameter, PlayerType] = {}
    for declared, owners in shared.items():
        out.print()
        for owner in owners:
            title = player_title(kind, owner, language())
            told_of = words("{name}: {title}. {summary}", name=owner.name, title=title, summary=_summary(kind, owner))
            out.print(told_of)
        if not declared:
            out.print(words("It has no settings."))
        # A few that two players happen to share are printed with both; a long list is referred to.
        again = [item for item in declared if item in listed_at] if len(declared) >= MANY else []
        for listing in _listings(kind, owners[0], tuple(item for item in declared if item not in again)):
            out.print()
            out.print(listing)
        if again:
            out.print()
            of = listed_at[again[0]].name
            out.print(words("And {count} settings of {player}, as above.", count=len(again), player=of))
        listed_at.update({item: owners[0] for item in declared if item not in listed_at})


def _listings(kind: GameType, player: PlayerType, declared: tuple[Parameter, ...]) -> list[Table]:
    """Return the settings in one table, or in one for each first word of their names where there are many."""
    firsts = [item.name.partition("_")[0] for item in declared]
    groups: dict[str, list[Parameter]] = {}
    for item, word in zip(declared, firsts, strict=True):
        common = len(declared) >= MANY and firsts.count(word) >= GROUP
        groups.setdefault(f"{word}_..." if common else words("Setting"), []).append(item)
    return [parameter_table(heading, items, kind, player.name) for heading, items in groups.items()]
