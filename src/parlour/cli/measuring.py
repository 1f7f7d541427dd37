"""What the measuring commands share: options, executors, the progress bar and figures as text."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from parlour.arena.stats.intervals import Interval
    from parlour.runtime.executor import Executor

__all__ = [
    "Alpha",
    "ClockText",
    "Dask",
    "Effect",
    "Out",
    "Patience",
    "Resume",
    "Telemetry",
    "Whole",
    "Workers",
    "check_writable",
    "cost_row",
    "cost_table",
    "counted",
    "figures",
    "open_executor",
    "progress",
    "resume_command",
    "signed",
]

Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", min=0, metavar="N", help="Processes that play; 0 plays in this one. Default: one per core."
    ),
]
Dask = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="Play on a Dask cluster instead, for example tcp://host:8786."),
]
ClockText = Annotated[
    str | None,
    typer.Option("--clock", metavar="CLOCK", help="A game clock: 60+1 is 60 s, plus 1 s for every move."),
]
Patience = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", help="Seconds for a move that has no limit of its own, before its game is forfeited."
    ),
]

Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Keep every finished block, the games and the report in this folder."),
]
Telemetry = Annotated[bool, typer.Option("--telemetry", help="Keep every decision in DIR/telemetry.jsonl as well.")]
Whole = Annotated[
    bool, typer.Option("--whole", help="Play whole games as at a table, not the single rounds that blocks usually are.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the run in --out where it was stopped.")]
Effect = Annotated[
    float | None,
    typer.Option(metavar="D", help="H1 of the sequential test: better by D per block. Default: the game's own."),
]
Alpha = Annotated[float, typer.Option(metavar="P", help="How often the sequential test may err, either way.")]


def resume_command(flag: str = "--resume") -> str:
    """Return the command line that continues the run of this one."""
    import shlex
    import sys

    words = ["parlour", *sys.argv[1:]]
    return shlex.join(words if not flag or flag in words else [*words, flag])


@contextmanager
def open_executor(workers: int | None, dask: str | None) -> Iterator[Executor]:
    """Return where blocks are to be played, and tidy it up afterwards."""
    from parlour.runtime.executor import InProcess
    from parlour.runtime.pool import Pool

    if dask is not None:
        from parlour.runtime.cluster import Cluster

        executor: Executor = Cluster(dask)
    else:
        executor = InProcess() if workers == 0 else Pool(workers)
    try:
        yield executor
    finally:
        executor.close()


@contextmanager
def progress(description: str, total: int) -> Iterator[Any]:
    """Show a bar with the time left and a line of news on stderr; yields a function of (done, news)."""
    import sys

    if not sys.stderr.isatty():
        yield lambda done, news="": None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from parlour.cli.output import console

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[news]}"),
        console=console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(description, total=total, news="")
        yield lambda done, news="": bar.update(task, completed=done, news=news)


def signed(value: float, digits: int = 2) -> str:
    """Write a difference with its sign."""
    if math.isinf(value):
        return "+inf" if value > 0 else "-inf"
    return f"{value:+.{digits}f}" if value else f"{0:.{digits}f}"


def check_writable(*files: Path | None) -> None:
    """Refuse a file that cannot be written before the work begins, not after it."""
    import os

    from parlour.errors import BadParameter

    for file in files:
        if file is None:
            continue
        if file.is_dir():
            raise BadParameter(f"{file} is a folder, not a file to write to.")
        if not file.parent.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
            raise BadParameter(f"{file} cannot be written: make its folder, or choose another.")


def counted(number: int, name: str) -> str:
    """Write a number of things."""
    return f"{number:,} {name}" if number == 1 else f"{number:,} {name}s"


def figures(interval: Interval, digits: int = 2) -> str:
    """Write a mean with its interval."""
    return f"{signed(interval.mean, digits)} [{signed(interval.low, digits)}, {signed(interval.high, digits)}]"


def cost_table() -> Table:
    """Return an empty table for time per move and broken limits; ``cost_row`` fills a line."""
    from parlour.cli.output import table

    numbers = ("Moves", "Mean ms", "p95 ms", "Max ms", "Nodes")
    return table("Player", *numbers, "Limits broken", numbers=numbers)


def cost_row(summary: dict[str, Any]) -> tuple[str, ...]:
    """Write time per move and broken limits as cells of a table."""
    broken = ", ".join(f"{name} x{count}" for name, count in summary["violations"].items())
    times = (f"{summary[name] * 1000:.2f}" for name in ("mean", "p95", "max"))
    return (f"{summary['moves']:,}", *times, f"{summary['nodes']:,}", broken or "none")
