"""The commands, loaded only when called, and what every call has in common.

To add a command: one line in COMMANDS, and a file `commands/<name>.py` (a dash becomes an underscore) with

    EXAMPLES = ("parlour games --json",)

    def run(json: Json = False) -> None:
        \"\"\"The line of COMMANDS as a docstring; more text may follow.\"\"\"

Imports at the top of such a file must be light; whatever computes is imported inside `run`. Its JSON fields get a
section in docs/cli.md, and tests/cli/test_json_fields.py a run that shows them all.

A file with `PER_GAME = True` has an empty `run`: what its command does is what games declare as tools of that name
(`parlour.core.tools`), each with options of its own; `IMPLIED` names a game that need not be named. `VERBS` makes
several such commands of one, as in `parlour book build`, with a sentence for each.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from parlour.cli.failures import exit_code_of, warn_of_plain_kernels
from parlour.errors import UnknownName

__all__ = ["COMMANDS", "Command", "main", "run"]


@dataclass(frozen=True, slots=True)
class Command:
    """A command as `parlour --help` lists it."""

    name: str
    group: str
    summary: str

    @property
    def module(self) -> str:
        """The file that implements it."""
        return f"parlour.cli.commands.{self.name.replace('-', '_')}"

    def load(self) -> TyperCommand | TyperGroup:
        """Import the command; only now, so that the others cost nothing."""
        module = import_module(self.module)
        if getattr(module, "PER_GAME", False):
            from parlour.cli.tools import tool_group, verb_group

            told = (self.name, str(module.run.__doc__), module.EXAMPLES)
            implied = getattr(module, "IMPLIED", "")
            verbs = getattr(module, "VERBS", None)
            return verb_group(*told, verbs, implied) if verbs else tool_group(*told, implied)
        examples = "\n".join(["\b", "Examples:", *(f"  {example}" for example in module.EXAMPLES)])
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(self.name, epilog=examples)(module.run)
        command = get_command(app)
        assert isinstance(command, TyperCommand)
        return command


COMMANDS: Final = (
    Command("games", "Play", "List the games and the rules that can be changed."),
    Command("players", "Play", "List the levels and players of a game."),
    Command("play", "Play", "Play a game in the terminal."),
    Command("serve", "Play", "Serve the web table and print its address."),
    Command("engine", "Play", "Act as an engine for other programs, in a protocol they know."),
    Command("explain", "Study", "Show the best move in a position, and say why."),
    Command("review", "Study", "Review a game: winning chances, mistakes, what to work on."),
    Command("analyse", "Study", "Show the value and the best line of every move in a position."),
    Command("solve", "Study", "Solve positions exactly: who wins, and how."),
    Command("puzzle", "Study", "Make puzzles: positions from games with only one good move."),
    Command("book", "Study", "Build an opening book, or look into one."),
    Command("bid", "Study", "Say what to bid in Bridge, and what each call means."),
    Command("convert", "Study", "Convert games and positions between formats."),
    Command("match", "Measure", "Play two players against each other and measure which is better."),
    Command("tournament", "Measure", "Play many players against each other; rate them and compare each pair."),
    Command("ladder", "Measure", "Prove that every level is stronger than the one below it."),
    Command("bench", "Measure", "Compare players on a game's standard positions."),
    Command("compare", "Measure", "Show where two players choose differently in the same positions."),
    Command("positions", "Measure", "Write reachable positions from all phases of a game."),
    Command("telemetry", "Measure", "Sum up how players decided: agreement, nodes, time, and where it was close."),
    Command("train", "Measure", "Train what a game's players have learned, from scratch."),
    Command("check-bot", "Check", "Try a program of your own before it plays."),
    Command("check", "Check", "Judge plays by the rules of a game, to settle disputes."),
    Command("perft", "Check", "Count every line of play to a given depth, to check the rules."),
    Command("prove", "Check", "Prove who wins a game from its start, or check such a proof."),
    Command("openapi", "Check", "Print the OpenAPI schema of the web interface."),
)


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and loads only the one called."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - Typer keeps the type of its context private
        """Return the names in the order of COMMANDS."""
        return [command.name for command in COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | TyperGroup | None:  # noqa: ANN401
        """Load one command."""
        return next((command.load() for command in COMMANDS if command.name == cmd_name), None)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """Refuse a name that does not exist the way Parlour refuses every unknown name."""
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-"):
            raise UnknownName("command", args[0], names)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """Show the commands before the options: they are what one came for."""
        self.format_commands(ctx, formatter)
        TyperCommand.format_options(self, ctx, formatter)  # type: ignore[arg-type]

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        """List the commands by group, from COMMANDS alone."""
        width = max(len(command.name) for command in COMMANDS)
        for group in dict.fromkeys(command.group for command in COMMANDS):
            with formatter.section(group):
                rows = [(item.name.ljust(width), item.summary) for item in COMMANDS if item.group == group]
                formatter.write_dl(rows)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"parlour {version('parlour')}")
        raise typer.Exit


app = typer.Typer(
    cls=LazyGroup,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(epilog="`parlour COMMAND --help` shows the options of a command, with examples.")
def _root(
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play, study and measure parlour games: strong, fair players that explain themselves."""
    warn_of_plain_kernels()


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code; whatever fails is told on stderr."""
    debug = "--debug" in arguments[:1] or os.environ.get("PARLOUR_DEBUG", "") not in {"", "0"}
    try:
        code = get_command(app).main(list(arguments) or ["--help"], prog_name="parlour", standalone_mode=False)
        sys.stdout.flush()
    except BaseException as error:
        if debug and isinstance(error, Exception):
            raise
        return exit_code_of(error)
    return code if isinstance(code, int) else 0


def main() -> None:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))
