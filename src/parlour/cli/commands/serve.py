"""`parlour serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.options import Json
from parlour.cli.output import note, print_json
from parlour.web import serve
from parlour.web.page import page_problem

EXAMPLES = ("parlour serve", "parlour serve --port 8080 --data ~/parlour-games")


def run(
    host: Annotated[
        str,
        typer.Option(metavar="HOST", help="Address to listen on. The default can be reached from this machine only."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="Port; 0 takes any free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where games are kept. Default: your own data folder.")
    ] = None,
    json: Json = False,
) -> None:
    """Serve the web table and print its address.

    Stops at Ctrl-C; games go on where they were when it is started again.
    """

    def announce(address: str) -> None:
        if json:
            print_json({"address": address})
        else:
            typer.echo(address)
            note(page_problem() or "Open this address in a browser. Ctrl-C stops the server; games are kept.")

    serve(host, port, data, announce)
