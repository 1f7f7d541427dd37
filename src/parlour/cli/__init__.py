"""The `parlour` command: `app.py` lists the commands, `commands/` has one file for each."""

from parlour.cli.app import run as main

__all__ = ["main"]
