"""Groups of commands that are loaded only when called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from parlour.errors import UnknownName

__all__ = ["LazyGroup", "command_of", "group_of"]


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and loads only the one called; ``what`` is what the names name."""

    what = "command"

    def names(self) -> Collection[str]:
        """Return every name that may be called."""
        raise NotImplementedError

    def load(self, name: str) -> TyperCommand | TyperGroup:
        """Make the command of this name."""
        raise NotImplementedError

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names that help shows."""
        return list(self.names())

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | TyperGroup | None:
        """Load one command; refuse a name that does not exist the way Parlour refuses every unknown name."""
        if cmd_name.startswith("-"):
            return None  # an option in the wrong place: Typer says so
        if cmd_name not in self.names():
            raise UnknownName(self.what, cmd_name, self.names())
        return self.load(cmd_name)


def command_of(
    name: str, call: Callable[..., None], examples: Iterable[str], summary: str | None = None
) -> TyperCommand:
    """Return a function as a command, with examples at the end of its help."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, help=summary, epilog=_epilog(examples))(call)
    command = get_command(app)
    assert isinstance(command, TyperCommand)
    return command


def group_of(kind: type[LazyGroup], name: str, summary: str, examples: Iterable[str]) -> TyperGroup:
    """Return a group as a command, with examples at the end of its help."""
    app = typer.Typer(cls=kind, add_completion=False, rich_markup_mode=None)
    app.callback(help=summary, epilog=_epilog(examples))(lambda: None)
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    group.name = name
    return group


def _epilog(examples: Iterable[str]) -> str:
    return "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples)])
