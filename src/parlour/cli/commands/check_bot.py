"""`parlour check-bot`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from parlour.arena.play.positions import draw_positions
from parlour.bots.check import AskedPosition, check_bot
from parlour.cli.failures import FAILED
from parlour.cli.options import Game, Json, RuleList, read_rules
from parlour.cli.output import print_json
from parlour.core.registry import make_game

POSITIONS = 24  # in which a bot is asked
EXAMPLES = (
    'parlour check-bot reversi "python3 mybot.py"',
    "parlour check-bot reversi ./mybot --json",
)


def run(
    game: Game,
    command: Annotated[str, typer.Argument(metavar="COMMAND", help="The program, with its arguments in quotes.")],
    rule: RuleList = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Other seeds try other positions.")] = 0,
    patience: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0.1, help="Give up on a bot that takes longer than this over a move."),
    ] = 60.0,
    json: Json = False,
) -> None:
    """Try a program of your own before it plays.

    docs/bot-protocol.md describes the protocol, with an example in 20 lines.
    """
    made = make_game(game, read_rules(rule))
    drawn = [AskedPosition(*position.load(), position.seat) for position in draw_positions(made, POSITIONS, seed)]
    done = []
    for check in check_bot(made, command.removeprefix("exec:"), drawn, patience):
        done.append(check)
        if not json:
            typer.echo(f"ok      {check.summary}" if check.ok else f"FAILED  {check.summary} But {check.fault}.")
    good = all(check.ok for check in done)
    if json:
        rows = [{**asdict(check), "ok": check.ok} for check in done]
        print_json({"game": game, "command": command, "ok": good, "checks": rows})
    if not good:
        raise typer.Exit(FAILED)
