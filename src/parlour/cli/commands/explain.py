"""`parlour explain`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from parlour.arena.play.positions import read_positions
from parlour.cli.explanation import ask, judge_called, show_explanation
from parlour.cli.game_files import read_game_file
from parlour.cli.language import language, words
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
from parlour.core.analysis import AnyAnalysis
from parlour.core.game import AnyGame
from parlour.core.limits import Limit
from parlour.core.observation import Observation
from parlour.core.registry import game_type, make_game, make_player, view_of
from parlour.errors import BadParameter, ParlourError, UnknownName, Unsupported
from parlour.explain import action_label, drawing_words, explain, seat_label
from parlour.explain.catalogue import level_title, player_title
from parlour.explain.lesson_json import continuations_to_json, lesson_to_json
from parlour.explain.opinion import second_opinion
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
        typer.Option(
            metavar="PLAYER",
            help="Whose judgement. Default: the judge that gives hints; for a recorded move, the player that made it.",
        ),
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

    Shows the move, the reasons in words, and the candidates with their values. Several positions are shown one
    after the other; with --json, each on a line of its own.
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
        if played is not None and player is None:
            asking = replace(asking, player=_who_played(record, number))
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
    for number, position in enumerate(where, 1):
        if position.game != game:
            raise BadParameter(
                "Position {number} of {file} is from {other}, not {game}.",
                number=number,
                file=file,
                other=position.game,
                game=game,
            )
    for number, position in enumerate(where, 1):
        made, state = position.load()
        if number > 1 and not asking.json:
            typer.echo()
        _explain(made, state, position.seat, asking, line=True)


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
    if played is not None:
        analysis = _own_view(analysis, made, obs, played, asking.player)
    explanation = explain(analysis, made, obs, language())
    other = _judged(made, obs, state, seat, asking, played)
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
                "judged": other,
                **analysis_to_json(analysis, made.format),
                **lesson_to_json(explanation, analysis, made, language()),
                **(continuations_to_json(analysis, made) if asking.continuations else {}),
            },
            line=line,
        )
        return
    out = console()
    out.print(Text(view_of(made).speaking(drawing_words(made, language())).draw(obs)), soft_wrap=True)
    out.print()
    who = seat_label(made, seat, language())
    sentence = words("{seat} to move.", seat=who)
    if played is not None:
        move = action_label(made, played, language())
        sentence = words("Move {number}: {seat} played {move}.", number=number or 0, seat=who, move=move)
    kind = game_type(made.name)
    name = player_title(kind, ready.kind, language()) if asking.player else level_title(kind, kind.judge, language())
    out.print(Text(words("{told} {player} says:", told=sentence, player=name), style="dim"))
    show_explanation(out, explanation, analysis, made, top=asking.top, played=played)
    if other:
        out.print()
        out.print(Text(other))


def _own_view(analysis: AnyAnalysis, made: AnyGame, obs: Observation, played: str, player: str | None) -> AnyAnalysis:
    """Return what a player thought of the move that it made; what the judge thinks is of the move it would make."""
    return analysis.about(made.parse(played, obs)) if player is not None else analysis


def _judged(made: AnyGame, obs: Observation, state: object, seat: int, asking: _Asking, played: str | None) -> str:
    """Return what the judge says of a move that was made, where it would have made another."""
    if played is None:
        return ""
    analysis = ask(judge_called(None, made), obs, state, seat, asking.seed)
    return second_opinion(analysis, made, obs, played, language())


def _who_played(path: Path, number: int | None) -> str | None:
    """Return the player of a record that made a move; None for a person."""
    found = read_game_file(path)
    seat = found.actions[(number or 1) - 1].seat
    spec = found.record.players[seat]
    try:
        make_player(spec, found.game)
    except ParlourError:
        return None
    return spec


def _from_record(game: str, path: Path, ply: int | None) -> tuple[AnyGame, object, str | None, int | None]:
    """Return the position before an action of a record, the action, and its number."""
    file = read_game_file(path)
    if file.game.name != game:
        raise Unsupported("{path} is a game of {other}, not {game}.", path=path, other=file.game.name, game=game)
    number = len(file.states) if ply is None else ply
    if ply is None and not file.game.actors(file.states[-1]):
        number -= 1  # nothing is to come in a finished game: its last action
    if not 1 <= number <= len(file.states):
        raise BadParameter(
            "{path} has {count} actions, so there is no action {number}.",
            path=path,
            count=len(file.states) - 1,
            number=number,
        )
    played = file.actions[number - 1].text if number <= len(file.actions) else None
    return file.game, file.states[number - 1], played, number


def _seat(game: AnyGame, state: object, name: str | None) -> int:

    actors = game.actors(state)
    if not actors:
        raise BadParameter("The game is over in this position, so there is nothing to decide.")
    if name is None:
        return actors[0]
    if name not in game.seat_names:
        raise UnknownName("seat", name, game.seat_names)
    if game.seat_names.index(name) not in actors:
        raise BadParameter(
            "It is {actors}'s turn, not {name}'s.", actors=" and ".join(game.seat_names[i] for i in actors), name=name
        )
    return game.seat_names.index(name)
