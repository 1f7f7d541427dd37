"""`parlour ladder`."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from parlour.arena.ladder import LadderPlan, LadderReport, chosen_levels, climb, ladder_document, ladder_plot
from parlour.cli.failures import FAILED
from parlour.cli.measurement import (
    Dask,
    Effect,
    RunSeed,
    Workers,
    check_writable,
    end_interrupted,
    figures,
    open_executor,
    resume_command,
)
from parlour.cli.options import Game, Json
from parlour.cli.output import console, note, print_json, progress, table
from parlour.core.registry import game_type, make_game
from parlour.runtime.pool import cores
from parlour.store.files import write_atomically

EXAMPLES = (
    "parlour ladder reversi --blocks 100 --out build/ladders/reversi",
    "parlour ladder reversi --levels easy,normal --write . --json",
)


def run(
    game: Game,
    levels: Annotated[
        str | None, typer.Option(metavar="LEVELS", help="Only these levels, for example easy,normal. Default: all.")
    ] = None,
    blocks: Annotated[int, typer.Option(metavar="N", min=1, help="Fresh blocks for each interval.")] = 100,
    most: Annotated[int, typer.Option(metavar="N", min=1, help="Blocks after which an undecided test ends.")] = 1000,
    effect: Effect = None,
    seed: RunSeed = 0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Keep blocks here; a run already there is continued.")
    ] = None,
    write: Annotated[Path, typer.Option("--write", metavar="DIR", help="The folder for GAME.md and GAME.svg.")] = Path(
        "docs/ladders"
    ),
    workers: Workers = None,
    dask: Dask = None,
    json: Json = False,
) -> None:
    """Prove that every level is stronger than the one below it.

    A sequential test decides each pair; fresh blocks, fixed in number, give the interval. Both are written to
    docs/ladders/GAME.md, with a plot. The exit code is 1 if a level is not proved stronger.
    """
    made = make_game(game)
    wanted = chosen_levels(made, [name.strip() for name in levels.split(",")] if levels else ())
    write.mkdir(parents=True, exist_ok=True)
    check_writable(write / f"{game}.md", write / f"{game}.svg")
    plan = LadderPlan(game_type(game).match.effect if effect is None else effect, most, blocks, seed, wanted)
    with open_executor(workers, dask) as executor, progress(f"{game} ladder", max(blocks, most)) as show:
        report = climb(
            made,
            executor,
            plan,
            folder=out,
            watch=lambda name, stats: show(stats.blocks, f"{name} {figures(stats.running())} {stats.unit}"),
        )
    if not report.interrupted:
        _write_down(report, write, workers or cores())
    if json:
        print_json(report.to_json())
    else:
        _print(report)
    if report.interrupted:
        end_interrupted(out, flag="")
    if not report.proved:
        raise typer.Exit(FAILED)


def _write_down(report: LadderReport, folder: Path, cores: int) -> None:
    game = report.game.name
    command = resume_command(flag="") if sys.argv[1:2] == ["ladder"] else f"parlour ladder {game}"
    date = datetime.now(UTC).date().isoformat()
    text = ladder_document(report, title=game_type(game).title, command=command, date=date, cores=cores)
    write_atomically(folder / f"{game}.md", text)
    write_atomically(folder / f"{game}.svg", ladder_plot(report) + "\n")
    note(f"Written to {folder / f'{game}.md'} and {game}.svg.")


def _print(report: LadderReport) -> None:

    out = console()
    listing = table("Level", "Against", "", "Difference per block, 95 %", "Win rate", "Test")
    for rung in reversed(report.rungs):
        shown = rung.fixed.comparison
        if shown is not None:
            verdict = "proved" if rung.proved else "NOT PROVED"
            difference = f"{figures(shown.difference)} {shown.unit}"
            test = f"{rung.test.stopped} after {rung.test.stats.blocks}"
            listing.add_row(rung.upper, rung.lower, verdict, difference, f"{shown.win_rate.mean:.1%}", test)
    out.print(listing)
