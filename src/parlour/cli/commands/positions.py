"""`parlour positions`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.arena.play.positions import draw_positions, write_positions
from parlour.cli.measurement import RunSeed, check_writable
from parlour.cli.options import Game, Json, RuleList, read_rules
from parlour.cli.output import note, print_json
from parlour.core.registry import make_game, make_player
from parlour.records import encode
from parlour.store.files import write_atomically

EXAMPLES = (
    "parlour positions reversi --count 100 --seed 1 --out positions.jsonl",
    "parlour positions reversi --count 30 --player normal --json",
)


def run(
    game: Game,
    count: Annotated[int, typer.Option(metavar="N", help="How many positions.")] = 30,
    seed: RunSeed = 0,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who makes the moves, one in eight at random. Default: all at random."),
    ] = None,
    rule: RuleList = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write them to this file, one JSON object per line.")
    ] = None,
    json: Json = False,
) -> None:
    """Write reachable positions from all phases of a game.

    `parlour compare` reads them; so do benchmarks and regression snapshots. Without --out they go to standard output.
    """
    check_writable(out)
    made = make_game(game, read_rules(rule))
    mover = make_player(player, made).fair if player is not None else None
    positions = draw_positions(made, count, seed, mover)
    if json:
        print_json([encode(position) for position in positions])
    if out is not None:
        write_atomically(out, "".join(write_positions(positions)))
        note(f"{len(positions)} positions written to {out}.")
    elif not json:
        for line in write_positions(positions):
            typer.echo(line, nl=False)
