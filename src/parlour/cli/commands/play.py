"""`parlour play`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.language import words
from parlour.cli.options import Game, Json, LimitText, Position, RuleList, Seed, read_limit, read_position, read_rules
from parlour.cli.output import print_json
from parlour.errors import BadParameter

if TYPE_CHECKING:
    from parlour.cli.terminal.session import Session

EXAMPLES = (
    "parlour play reversi",
    "parlour play reversi --seat white --opponent hard",
    "parlour play reversi --openings balanced --opponent hard",
    "parlour play reversi --watch --opponent black=hard --opponent white=easy",
    "parlour play reversi --resume last",
)


def run(
    game: Game,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT", help="Your seat; repeat it for several people at one keyboard. Default: the first."
        ),
    ] = None,
    opponent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SEAT=]PLAYER", help="Level or player in the other seats, or in one of them. Default: normal."
        ),
    ] = None,
    rule: RuleList = None,
    position: Position = None,
    openings: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Begin after one of these openings of the game, such as balanced in Reversi."
        ),
    ] = "",
    seed: Seed = None,
    limit: LimitText = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch players play each other.")] = False,
    pace: Annotated[float, typer.Option(metavar="SECONDS", min=0, help="Pause between moves when watching.")] = 0.5,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Continue a saved game; `last` is the most recent one.")
    ] = None,
    json: Json = False,
) -> None:
    """Play a game in the terminal.

    Type a move as the game writes it, or one of: hint, explain, undo, moves, board, history, opponent, save, resume,
    record, resign, help, quit. Every accepted move is on disk before the game goes on, so Ctrl-C or a crash loses
    nothing.
    """
    # Not before: help, completion and typing errors need none of it.
    from parlour.cli.terminal.opening import TORN, go_on, opened_by, seat_everybody, set_table
    from parlour.cli.terminal.screen import Terminal
    from parlour.cli.terminal.session import Session
    from parlour.core.registry import make_game

    thinking, torn = read_limit(limit), False
    if resume is None:
        rules = read_rules(rule)
        made = make_game(game, rules)
        sittings = seat_everybody(made, seat or (), opponent or (), watch=watch)
        text = opened_by(made, openings, position, seed) if openings else read_position(position)
        table, log = set_table(made, sittings, rules, text, seed)
    elif seat or opponent or rule or position or openings or seed is not None or watch:
        raise BadParameter("A saved game has its own seats, rules and deal: give --resume without those options.")
    else:
        table, log, torn = go_on(resume, game)
    screen = Terminal(stderr=json)
    if torn:
        screen.say(words(TORN), style="yellow")
    session = Session(table, log, screen, limit=thinking, pace=pace if screen.console.is_terminal else 0.0)
    try:
        session.run()
    finally:
        session.leave()
    if json:
        _print_result(session)


def _print_result(session: Session) -> None:

    table = session.table
    outcome = table.outcome
    names = table.game.seat_names
    print_json(
        {
            "game": table.game.name,
            "log": str(session.log.path),
            "players": {name: sitting.spec or "human" for name, sitting in zip(names, table.sittings, strict=True)},
            "actions": len(table.actions),
            "finished": outcome is not None,
            "points": dict(zip(names, outcome.points, strict=True)) if outcome else None,
            "winners": [names[seat] for seat in outcome.winners] if outcome else None,
            "reason": outcome.reason if outcome else None,
        }
    )
