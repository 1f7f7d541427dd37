"""`parlour explain`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from parlour.arena.play.positions import read_positions
from parlour.cli.explaining import ask, judge_called, show_explanation
from parlour.cli.language import language
from parlour.cli.options import (
    Game,
    Json,
    LimitText,
    Position,
    PositionFile,
    RuleList,
    read_limit,
    read_position,
    read_rules,
)
from parlour.cli.output import console, print_json
from parlour.cli.reading import read_game_file
from parlour.core.game import AnyGame
from parlour.core.limits import Limit
from parlour.core.registry import make_game, view_of
from parlour.errors import BadParameter, UnknownName, Unsupported
from parlour.explain import explain, seat_label
from parlour.explain.lesson_json import continuations_to_json, lesson_to_json
from parlour.records import analysis_to_json

EXAMPLES = (
    "parlour explain reversi",
    "parlour explain reversi --position F5d6C3d3C4 --player expert",
    "parlour explain reversi --record game.parlour --ply 12 --json",
    "parlour explain hearts --positions positions.jsonl --player hard",
    "parlour explain hearts --seed 4 --json --continuations",
)


def run(
    game: Game,
    position: Position = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A record, or a game saved by `parlour play`.")
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Which action of the record to explain. Default: the next one."),
    ] = None,
    positions: PositionFile = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Whose judgement. Default: the game's judge, who also gives hints."),
    ] = None,
    limit: LimitText = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Whose view, when several may act.")] = None,
    rule: RuleList = None,
    seed: Annotated[int, typer.Option(metavar="N", help="For players that use chance.")] = 0,
    top: Annotated[int, typer.Option(metavar="N", min=1, help="How many candidates to show.")] = 8,
    continuations: Annotated[
        bool, typer.Option(help="With --json: what was counted in each imagined deal behind the reasons.")
    ] = False,
    json: Json = False,
) -> None:
    """Show the best move in a position, and say why.

    Shows the move, the reasons in words, and the candidates with their values. Of many positions it shows one after the
    other; with --json, each on a line of its own.
    """
    asking = _Asking(player, read_limit(limit), seed, top, json, continuations)
    if positions is not None:
        if position is not None or record is not None or rule or seat:
            raise BadParameter("Positions of a file bring their own rules and seats: give --positions alone.")
        _explain_all(game, positions, asking)
        return
    if record is not None and (position is not None or rule):
        raise BadParameter("A record has its own start and rules: give --record without --position and --rule.")
    if ply is not None and record is None:
        raise BadParameter("--ply counts the actions of a record; give one with --record.")
    if record is not None:
        made, state, played, number = _from_record(game, record, ply)
    else:
        made = make_game(game, read_rules(rule))
        text = read_position(position)
        state, played, number = (made.load(text) if text else made.start(seed)), None, None
    _explain(made, state, _seat(made, state, seat), asking, played, number)


@dataclass(frozen=True, slots=True)
class _Asking:
    """Who is asked, and how the answer is shown."""

    player: str | None
    limit: Limit | None
    seed: int
    top: int
    json: bool
    continuations: bool


def _explain_all(game: str, file: Path, asking: _Asking) -> None:
    """Explain every position of a file."""
    where = read_positions(file)
    for number, place in enumerate(where, 1):
        if place.game != game:
            raise BadParameter(f"Position {number} of {file} is from {place.game}, not {game}.")
    for number, place in enumerate(where, 1):
        made, state = place.load()
        if number > 1 and not asking.json:
            typer.echo()
        _explain(made, state, place.seat, asking, line=True)


def _explain(
    made: AnyGame,
    state: object,
    seat: int,
    asking: _Asking,
    played: str | None = None,
    number: int | None = None,
    *,
    line: bool = False,
) -> None:
    """Ask for one decision and show it; as JSON on one ``line`` if it is one of many."""
    ready, obs = judge_called(asking.player, made), made.observe(state, seat)
    analysis = ask(ready, obs, state, seat, asking.seed, asking.limit)
    explanation = explain(analysis, made, obs, language())
    if asking.json:
        print_json(
            {
                "game": made.name,
                "position": made.dump(state),
                "known_as": made.known_as(obs) or None,
                "seat": made.seat_names[seat],
                "ply": number,
                "played": played,
                "player": str(ready.spec),
                "limit": str(asking.limit or ready.limit),
                "headline": explanation.headline,
                "sentences": list(explanation.sentences),
                "certainty": explanation.certainty,
                **analysis_to_json(analysis, made.format),
                **lesson_to_json(explanation, analysis, made, language()),
                **(continuations_to_json(analysis, made) if asking.continuations else {}),
            },
            line=line,
        )
        return
    out = console()
    out.print(Text(view_of(made).draw(obs)), soft_wrap=True)
    out.print()
    who = seat_label(made, seat, language())
    told = f"{who} to move" if played is None else f"Move {number}: {who} played {played}"
    out.print(Text(f"{told}. {ready.spec} says:", style="dim"))
    show_explanation(out, explanation, analysis, made, top=asking.top, played=played)


def _from_record(game: str, path: Path, ply: int | None) -> tuple[AnyGame, object, str | None, int | None]:
    """Return the position before an action of a record, the action, and its number."""
    found = read_game_file(path)
    if found.game.name != game:
        raise Unsupported(f"{path} is a game of {found.game.name}, not {game}.")
    number = len(found.states) if ply is None else ply
    if ply is None and not found.game.actors(found.states[-1]):
        number -= 1  # nothing is to come in a finished game: its last action
    if not 1 <= number <= len(found.states):
        raise BadParameter(f"{path} has {len(found.states) - 1} actions, so there is no action {number}.")
    played = found.actions[number - 1].text if number <= len(found.actions) else None
    return found.game, found.states[number - 1], played, number


def _seat(game: AnyGame, state: object, name: str | None) -> int:

    actors = game.actors(state)
    if not actors:
        raise BadParameter("The game is over in this position, so there is nothing to decide.")
    if name is None:
        return actors[0]
    if name not in game.seat_names:
        raise UnknownName("seat", name, game.seat_names)
    if game.seat_names.index(name) not in actors:
        raise BadParameter(f"It is {' and '.join(game.seat_names[i] for i in actors)}'s turn, not {name}'s.")
    return game.seat_names.index(name)
