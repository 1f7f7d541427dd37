"""`parlour convert`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.options import Game, Json

if TYPE_CHECKING:
    from parlour.core.registry import GameType

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
    from parlour.cli import conversion
    from parlour.cli.output import note, print_json
    from parlour.core.registry import game_type
    from parlour.errors import BadParameter, StoreError

    kind = game_type(game)
    if file is None:
        _list_formats(kind, json=json)
        return
    if to is None:
        raise BadParameter("Name the format to write with --to.")
    text = conversion.file_text(kind, from_, file)
    source = "" if str(file) == "-" else str(file)
    origin = conversion.format_called(kind, from_) if from_ else conversion.guess(kind, text, file.suffix)
    records = conversion.read(kind, origin, text, source)
    written = conversion.write(kind, conversion.format_called(kind, to), records, ply)
    if out is not None:
        try:
            with out.open("x", encoding="utf-8") as target:
                target.write(written)
        except FileExistsError:
            raise StoreError(f"{out} already exists; choose another name.") from None
    if json:
        print_json(
            {
                "game": game,
                "from": origin,
                "to": to,
                "count": len(records),
                "text": written if out is None else None,
                "out": str(out) if out else None,
            }
        )
    elif out is None:
        typer.echo(written, nl=not written.endswith("\n"))
    else:
        note(f"Wrote {len(records)} to {out}.")


def _list_formats(kind: GameType, *, json: bool) -> None:
    from parlour.cli import conversion
    from parlour.cli.output import console, print_json, table

    formats = conversion.formats(kind)
    if json:
        print_json(
            [
                {"name": item.name, "holds": item.holds, "suffix": item.suffix, "summary": item.summary}
                for item in formats
            ]
        )
        return
    listing = table("Format", "Holds", "File", "What it is")
    for item in formats:
        listing.add_row(item.name, item.holds, item.suffix, item.summary)
    console().print(listing)
