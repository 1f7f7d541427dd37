"""What the measuring commands share: options, executors, the progress bar and figures as text."""

from __future__ import annotations

import math
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, Protocol, TypeVar

import typer

from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import BlockResult
from parlour.arena.play.timing import Cost
from parlour.arena.stats.intervals import Interval
from parlour.arena.store.archive import write_archive
from parlour.arena.store.run_folder import RunFolder
from parlour.cli.failures import INTERRUPTED
from parlour.cli.output import Show, note, print_json, progress, table
from parlour.errors import BadParameter
from parlour.runtime.executor import Executor, InProcess
from parlour.runtime.pool import Pool
from parlour.store.files import write_atomically

if TYPE_CHECKING:
    from rich.table import Table

__all__ = [
    "ClockText",
    "Dask",
    "Effect",
    "Openings",
    "Out",
    "Patience",
    "Resume",
    "RunSeed",
    "Running",
    "Telemetry",
    "Whole",
    "Workers",
    "check_writable",
    "cost_table",
    "end_interrupted",
    "figures",
    "keep_report",
    "open_executor",
    "resume_command",
    "signed",
    "tell_report",
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
Openings = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="Draw the starts from these openings of the game, such as balanced; else at random."
    ),
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
RunSeed = Annotated[int, typer.Option(metavar="N", help="The same seed gives the same results.")]


def resume_command(flag: str = "--resume") -> str:
    """Return the command line that continues the run of this one."""
    words = ["parlour", *sys.argv[1:]]
    return shlex.join(words if not flag or flag in words else [*words, flag])


@contextmanager
def open_executor(workers: int | None, dask: str | None) -> Iterator[Executor]:
    """Return where blocks are to be played, and tidy it up afterwards."""
    executor: Executor = InProcess() if workers == 0 else Pool(workers)
    if dask is not None:
        from parlour.runtime.cluster import Cluster

        executor = Cluster(dask)
    try:
        yield executor
    finally:
        executor.close()


@dataclass(frozen=True, slots=True)
class Running:
    """How a run of blocks is played and kept: what the options --out, --resume, --telemetry, --workers, --dask say."""

    out: Path | None
    resume: bool
    telemetry: bool
    workers: int | None
    dask: str | None

    @contextmanager
    def open(
        self, title: str, total: int, plan: Mapping[str, object]
    ) -> Iterator[tuple[Executor, RunFolder | None, Show]]:
        """Return who plays the blocks, where they are kept, and the progress bar."""
        if self.out is None and (self.resume or self.telemetry):
            raise BadParameter("--resume and --telemetry need the folder of the run: --out DIR.")
        with ExitStack() as stack:
            store = stack.enter_context(RunFolder(self.out, plan, resume=self.resume)) if self.out else None
            if store is not None and store.notice:
                note(store.notice)
            executor = stack.enter_context(open_executor(self.workers, self.dask))
            yield executor, store, stack.enter_context(progress(title, total))


class Report(Protocol):
    """What a run came to."""

    @property
    def stopped(self) -> str:
        """Why it ended."""

    def to_json(self) -> dict[str, object]:
        """Return it as JSON values."""


R = TypeVar("R", bound=Report)


def keep_report(store: RunFolder, report: Report, blocks: Iterable[tuple[Pairing, BlockResult]]) -> None:
    """Write the games of a run, and what they came to, beside its blocks."""
    write_archive(store.folder, blocks)
    write_atomically(store.folder / "report.json", dumps(report.to_json(), indent=2) + "\n")


def tell_report(report: R, show: Callable[[R], None], out: Path | None, *, json: bool) -> None:
    """Print what a run came to, as JSON or as ``show`` does; after Ctrl-C, tell how to continue and end the command."""
    if json:
        print_json(report.to_json())
    else:
        show(report)
    if report.stopped == "interrupted":
        end_interrupted(out)


def end_interrupted(out: Path | None, flag: str = "--resume") -> NoReturn:
    """After Ctrl-C, tell how to continue and end the command."""
    note(f"Continue with: {resume_command(flag)}" if out else "Nothing was kept; --out DIR would have kept the blocks.")
    raise typer.Exit(INTERRUPTED)


def signed(value: float, digits: int = 2) -> str:
    """Write a difference with its sign."""
    if math.isinf(value):
        return "+inf" if value > 0 else "-inf"
    return f"{value:+.{digits}f}" if value else f"{0:.{digits}f}"


def check_writable(*files: Path | None) -> None:
    """Refuse a file that cannot be written before the work begins, not after it."""
    for file in filter(None, files):
        if file.is_dir():
            raise BadParameter(f"{file} is a folder, not a file to write to.")
        if not file.parent.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
            raise BadParameter(f"{file} cannot be written: make its folder, or choose another.")


def figures(interval: Interval, digits: int = 2) -> str:
    """Write a mean with its interval."""
    return f"{signed(interval.mean, digits)} [{signed(interval.low, digits)}, {signed(interval.high, digits)}]"


def cost_table(costs: Iterable[tuple[str, Cost]]) -> Table:
    """Return a table of time per move and broken limits, a row for each player."""
    numbers = ("Moves", "Mean ms", "p95 ms", "Max ms", "Nodes")
    listing = table("Player", *numbers, "Limits broken", numbers=numbers)
    for name, cost in costs:
        times = (f"{seconds * 1000:.2f}" for seconds in (cost.mean, cost.percentile(0.95), cost.longest))
        listing.add_row(name, f"{cost.moves:,}", *times, f"{cost.nodes:,}", cost.broken_text or "none")
    return listing
