"""Where output goes: results to stdout, everything else to stderr, colours only to a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import typer

from parlour.errors import StoreError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["Show", "console", "note", "print_json", "progress", "table", "write_new"]


def print_json(value: object, *, line: bool = False) -> None:
    """Print a result for programs, on one ``line`` if it is one of many; docs/cli.md has the fields."""
    typer.echo(json.dumps(value, indent=None if line else 2, ensure_ascii=False, allow_nan=False))


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise StoreError("{path} already exists; choose another name.", path=path) from None
    except OSError as error:
        raise StoreError("{path} cannot be written: {strerror}.", path=path, strerror=error.strerror) from None


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
        number = heading in right
        result.add_column(heading, justify="right" if number else "left", no_wrap=number, overflow="fold")
    return result


class Show(Protocol):
    """Moves a progress bar: how much is done, a line of news beside it, and how much there is if that has changed."""

    def __call__(self, done: int, news: str = "", total: int | None = None) -> None:
        """Move it."""


@contextmanager
def progress(description: str, total: int) -> Iterator[Show]:
    """Show a bar with the time left on stderr while a terminal looks on."""
    if not sys.stderr.isatty():
        yield lambda done, news="", total=None: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[news]}"))
    with Progress(TextColumn("{task.description}"), *columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(description, total=total, news="")
        yield lambda done, news="", total=None: bar.update(task, completed=done, news=news, total=total)
