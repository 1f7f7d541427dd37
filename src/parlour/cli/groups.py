"""A function as a command, and a group of commands as one; both end their help with examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

__all__ = ["command_of", "group_of"]


def command_of(
    name: str, call: Callable[..., None], examples: Iterable[str], summary: str | None = None
) -> TyperCommand:
    """Return a function as a command, with examples at the end of its help."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, help=summary, epilog=_epilog(examples))(call)
    command = get_command(app)
    assert isinstance(command, TyperCommand)
    return command


def group_of(kind: type[TyperGroup], name: str, summary: str, examples: Iterable[str]) -> TyperGroup:
    """Return a group as a command, with examples at the end of its help."""
    app = typer.Typer(cls=kind, add_completion=False, rich_markup_mode=None)
    app.callback(help=summary, epilog=_epilog(examples))(lambda: None)
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    group.name = name
    return group


def _epilog(examples: Iterable[str]) -> str:
    return "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples)])
