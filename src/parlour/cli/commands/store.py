"""`parlour store`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.options import Json
from parlour.cli.output import note, print_json, progress
from parlour.errors import BadParameter, StoreError
from parlour.web.copying import check_tables, copy_tables
from parlour.web.settings import ADDRESS

EXAMPLES = (
    "parlour store copy ~/.local/share/parlour backup-monday",
    "parlour store copy ~/.local/share/parlour postgresql://parlour@localhost/parlour",
    "parlour store check backup-monday",
)


class Action(StrEnum):
    """What can be done with stores."""

    COPY = "copy"
    CHECK = "check"


def run(
    action: Annotated[Action, typer.Argument(help="Copy all tables to another store, or replay every game.")],
    store: Annotated[str, typer.Argument(metavar="STORE", help="A folder of saved games, or postgresql://...")],
    target: Annotated[
        str | None, typer.Argument(metavar="[TARGET]", help="Where to copy to: a folder, or postgresql://...")
    ] = None,
    add: Annotated[
        bool, typer.Option("--add", help="Copy into a store that has tables, and leave those as they are.")
    ] = False,
    json: Json = False,
) -> None:
    """Copy the tables of a server to another store, or check them; the server may keep running.

    What is copied is the store as it is at one moment, so a copy is a backup, and copying it back restores it.
    """
    if (action is Action.COPY) != (target is not None):
        raise BadParameter("Copying takes two stores, checking one.")
    if target is not None:
        with progress("Tables", 0) as show:
            copied = copy_tables(
                _folder_or_address(store), _folder_or_address(target), lambda done, of: show(done, total=of), add=add
            )
        if json:
            print_json({"tables": copied.tables, "entries": copied.entries, "skipped": copied.skipped})
        else:
            there = f"; {copied.skipped:,} were there already" if copied.skipped else ""
            typer.echo(f"{copied.tables:,} tables with {copied.entries:,} entries copied{there}.")
        return
    with progress("Tables", 0) as show:
        faults = check_tables(_folder_or_address(store), lambda done, of: show(done, total=of))
    if json:
        print_json({"damaged": [{"table": table, "fault": fault} for table, fault in faults.items()]})
    else:
        for table, fault in faults.items():
            note(f"{table}: {fault}")
        typer.echo("All tables can be read back." if not faults else f"{len(faults):,} tables are damaged.")
    if faults:
        raise StoreError("{count} tables cannot be read back.", count=len(faults))


def _folder_or_address(text: str) -> Path | str:
    return text if text.startswith(ADDRESS) else Path(text).expanduser()
