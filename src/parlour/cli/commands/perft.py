"""`parlour perft`."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from parlour.cli.long_work import run_visibly
from parlour.cli.options import Game, Json, Position, RuleList, read_position, read_rules
from parlour.cli.output import print_json
from parlour.core.game import OpenGame
from parlour.core.registry import make_game
from parlour.errors import Unsupported

EXAMPLES = ("parlour perft reversi 6", "parlour perft reversi 8 --json")


def run(
    game: Game,
    depth: Annotated[int, typer.Argument(metavar="N", min=0, help="How many plies deep.")],
    rule: RuleList = None,
    position: Position = None,
    json: Json = False,
) -> None:
    """Count every line of play to a given depth, to check the rules.

    A pass is a ply; a game that ends sooner counts once. Published counts for Reversi use the same convention.
    """
    made = make_game(game, read_rules(rule))
    if not isinstance(made, OpenGame):
        raise Unsupported(f"Lines of play can be counted only in games that hide nothing; {game} does.")
    text = read_position(position)
    start = made.load(text) if text else made.start(0)
    began = time.perf_counter()
    leaves, nodes = run_visibly("Counting", lambda cancel: made.perft(start, depth))
    seconds = time.perf_counter() - began
    if json:
        print_json({"depth": depth, "leaves": leaves, "nodes": nodes, "seconds": round(seconds, 6)})
    else:
        rate = f", {nodes / seconds:,.0f} a second" if nodes and seconds > 0.01 else ""
        typer.echo(f"{leaves:,} lines of {depth} plies ({nodes:,} positions in {seconds:.2f} s{rate})")
