"""Where output goes: results to stdout, everything else to stderr, colours only to a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from parlour.core.parameters import Parameter

__all__ = ["console", "note", "parameter_table", "print_json", "table", "track"]


def print_json(value: object, *, line: bool = False) -> None:
    """Print a result for programs, on one ``line`` if it is one of many; docs/cli.md has the fields."""
    typer.echo(json.dumps(value, indent=None if line else 2, ensure_ascii=False, allow_nan=False))


def console(*, stderr: bool = False) -> Console:
    """Return a console that prints text as it is: no markup, no guessed highlights, no colours into a pipe."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, soft_wrap=False)


def note(sentence: str) -> None:
    """Tell the user something that is not the result."""
    typer.echo(sentence, err=True)


def table(*headings: str, numbers: Iterable[str] = ()) -> Table:
    """Return an empty table in the common style; columns named in ``numbers`` are set flush right."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    result = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False, show_edge=False, padding=(0, 1))
    right = set(numbers)
    for heading in headings:
        result.add_column(heading, justify="right" if heading in right else "left", no_wrap=heading in right)
    return result


def parameter_table(heading: str, declared: Iterable[Parameter]) -> Table:
    """Return a table of declared options."""
    from parlour.core.parameters import show

    listing = table(heading, "Default", "Values", "What it does")
    for item in declared:
        listing.add_row(item.name, show(item.default), _values(item), item.summary)
    return listing


def _values(item: Parameter) -> str:
    from parlour.core.parameters import show

    if item.choices:
        return ", ".join(map(show, item.choices))
    if item.kind == "bool":
        return "on, off"
    match item.low, item.high:
        case None, None:
            return {"int": "a whole number", "float": "a number"}.get(item.kind, "a word")
        case low, None:
            return f"{show(low)} or more"
        case None, high:
            return f"{show(high)} or less"
        case low, high:
            return f"{show(low)} to {show(high)}"


@contextmanager
def track(description: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on stderr while a terminal looks on; yields a function that hears (done, total)."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    out = console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=out,
        transient=True,
        disable=not out.is_terminal,
    )
    with bar:
        task = bar.add_task(description, total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)
