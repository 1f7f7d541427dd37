"""`parlour convert`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli import conversion
from parlour.cli.options import Game, Json
from parlour.cli.output import console, note, print_json, table, write_new
from parlour.core.registry import GameType, game_type
from parlour.errors import BadParameter

EXAMPLES = (
    "parlour convert reversi",
    "parlour convert reversi game.ggf --to record --out game.parlour",
    "parlour convert reversi game.parlour --to position --ply 20",
)


def run(
    game: Game,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="File to read, or - for standard input; leave it out to list the formats."
        ),
    ] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="FORMAT", help="Format to write.")] = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="Format to read. Default: recognised from the file.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write; an existing file is not touched. Default: stdout."),
    ] = None,
    ply: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="For positions: after which action. Default: the last.")
    ] = None,
    json: Json = False,
) -> None:
    """Convert games and positions between formats.

    Everything read is checked against the rules before anything is written. Without a file, the formats of the game are
    listed.
    """
    kind = game_type(game)
    if file is None:
        _list_formats(kind, json=json)
        return
    if to is None:
        raise BadParameter("Name the format to write with --to.")
    text = conversion.file_text(kind, from_, file)
    origin = conversion.format_called(kind, from_) if from_ else conversion.guess(kind, text, file.suffix)
    records = conversion.read(kind, origin, text, "" if str(file) == "-" else str(file))
    written = conversion.write(kind, conversion.format_called(kind, to), records, ply)
    if out is not None:
        write_new(out, written)
    if json:
        shown = {"text": written, "out": None} if out is None else {"text": None, "out": str(out)}
        print_json({"game": game, "from": origin, "to": to, "count": len(records), **shown})
    elif out is None:
        typer.echo(written, nl=not written.endswith("\n"))
    else:
        note(f"Wrote {len(records)} to {out}.")


def _list_formats(kind: GameType, *, json: bool) -> None:

    formats = conversion.formats(kind)
    if json:
        print_json([asdict(item) for item in formats])
        return
    listing = table("Format", "Holds", "File", "What it is")
    for item in formats:
        listing.add_row(item.name, item.holds, item.suffix, item.summary)
    console().print(listing)
