"""The commands, loaded only when called, and what every call has in common.

To add a command: its name in COMMANDS, and a file `commands/<name>.py` (a dash becomes an underscore) with

    EXAMPLES = ("parlour games --json",)

    def run(json: Json = False) -> None:
        \"\"\"One line, which `parlour --help` shows as well; more text may follow.\"\"\"

Nothing imports such a file before its command is called, so it may import what it needs. Its JSON fields get a section
in docs/cli.md, and tests/cli/test_json_fields.py a run that shows them all.

A file without `run` says in its own docstring what its command is for; what the command does is what games declare as
tools of that name (`parlour.core.tools`), each with options of its own. `IMPLIED` names a game that need not be named.
`VERBS` makes several such commands of one, as in `parlour book build`, with a sentence for each.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer._click.shell_completion import CompletionItem  # Typer keeps what it has of Click private
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from parlour.cli.failures import exit_code_of, warn_of_plain_kernels
from parlour.cli.groups import command_of
from parlour.cli.language import take_choice
from parlour.errors import UnknownName

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter

__all__ = ["COMMANDS", "Command", "run"]


@dataclass(frozen=True, slots=True)
class Command:
    """A command as `parlour --help` lists it."""

    name: str
    group: str

    @property
    def module(self) -> str:
        """The file that implements it."""
        return f"parlour.cli.commands.{self.name.replace('-', '_')}"

    @property
    def summary(self) -> str:
        """The first line of its docstring, read without importing the file: `parlour --help` shows all of them."""
        file = Path(__file__).with_name("commands") / f"{self.name.replace('-', '_')}.py"
        text = file.read_text(encoding="utf-8")
        _, _, function = text.partition("\ndef run(")
        return (function or text).split('"""')[1].partition("\n")[0]


_GROUPS: Final = {
    "Play": "games players rules lesson play profile serve store engine",
    "Study": "explain review analyse solve puzzle book bid convert",
    "Measure": "match tournament ladder bench compare positions telemetry train",
    "Check": "check-bot check perft prove openapi",
}
COMMANDS: Final = tuple(Command(name, group) for group, names in _GROUPS.items() for name in names.split())


class Commands(TyperGroup):
    """All commands of Parlour; only the one called is imported, so that the others cost nothing."""

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names in the order of COMMANDS."""
        return [command.name for command in COMMANDS]

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | TyperGroup:
        """Import one command; refuse a name that does not exist the way Parlour refuses every unknown name."""
        entry = next((command for command in COMMANDS if command.name == cmd_name), None)
        if entry is None:
            raise UnknownName("command", cmd_name, self.list_commands(ctx))
        module = import_module(entry.module)
        if hasattr(module, "run"):
            return command_of(cmd_name, module.run, module.EXAMPLES)
        if hasattr(module, "group"):
            group: TyperCommand = module.group()
            return group
        from parlour.cli.tools import tool_command

        return tool_command(cmd_name, module)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """Complete names from the list alone: to import every command would take seconds."""
        found = [item for item in COMMANDS if item.name.startswith(incomplete)]
        options = super(TyperGroup, self).shell_complete(ctx, incomplete)
        return [*(CompletionItem(item.name, help=item.summary) for item in found), *options]

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Show the commands before the options: they are what one came for."""
        self.format_commands(ctx, formatter)
        TyperCommand.format_options(self, ctx, formatter)  # type: ignore[arg-type]

    def format_commands(self, ctx: object, formatter: HelpFormatter) -> None:
        """List the commands by group."""
        width = max(map(len, self.list_commands(ctx)))
        for group in _GROUPS:
            with formatter.section(group):
                formatter.write_dl([(item.name.ljust(width), item.summary) for item in COMMANDS if item.group == group])


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"parlour {version('parlour')}")
        raise typer.Exit


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(epilog="`parlour COMMAND --help` shows the options of a command, with examples.")
def _root(
    language: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="Speak en or zh, with any command. Default: PARLOUR_LANGUAGE.")
    ] = "",
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play, study and measure parlour games: strong, fair players that explain themselves."""
    warn_of_plain_kernels()


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line, that of this process if none is given; return its exit code, and tell what fails."""
    words = take_choice(list(sys.argv[1:] if arguments is None else arguments))
    debug = "--debug" in words[:1] or os.environ.get("PARLOUR_DEBUG", "") not in {"", "0"}
    try:
        code = get_command(app).main(words or ["--help"], prog_name="parlour", standalone_mode=False)
        sys.stdout.flush()
    except BaseException as error:
        if debug and isinstance(error, Exception):
            raise
        return exit_code_of(error)
    return code if isinstance(code, int) else 0
