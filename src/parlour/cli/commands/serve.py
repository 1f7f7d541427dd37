"""`parlour serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.options import Json
from parlour.cli.output import note, print_json
from parlour.core.parameters import gather
from parlour.web import WebSettings, serve
from parlour.web.page import page_problem
from parlour.web.settings import ENVIRONMENT_PREFIX

EXAMPLES = (
    "parlour serve",
    "parlour serve --port 8080 --data ~/parlour-games",
    "parlour serve --workers 4 --store postgresql://parlour@localhost/parlour",
)


def run(
    host: Annotated[
        str,
        typer.Option(metavar="HOST", help="Address to listen on. The default can be reached from this machine only."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="Port; 0 takes any free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where games are kept. Default: your own data folder.")
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Keep games in a PostgreSQL database: postgresql://user@host/name, not in a folder."
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=64, help="Server processes behind the port; more than 1 needs --store."),
    ] = None,
    json: Json = False,
) -> None:
    """Serve the web table and print its address.

    Ctrl-C stops it; games go on where they were once it is started again. With several processes, SIGHUP replaces
    them one by one.
    """

    def announce(address: str) -> None:
        if json:
            print_json({"address": address})
        else:
            typer.echo(address)
            note(page_problem() or "Open this address in a browser. Ctrl-C stops the server; games are kept.")

    given = {"data": data and str(data), "store": store, "processes": workers}
    settings = gather(
        WebSettings,
        {name: value for name, value in given.items() if value is not None},
        environment_prefix=ENVIRONMENT_PREFIX,
    )
    serve(host, port, on_ready=announce, settings=settings)
