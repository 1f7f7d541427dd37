"""`parlour ladder`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.measuring import Dask, Effect, Workers
from parlour.cli.options import Game, Json

if TYPE_CHECKING:
    from parlour.arena.ladder import LadderReport

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
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same results.")] = 0,
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

    A sequential test decides each pair; fresh blocks, fixed in number, give the interval. Both are written down as
    docs/ladders/GAME.md, with a plot. The exit code is 1 if a level is not proved stronger.
    """
    import shlex
    import sys
    from datetime import UTC, datetime

    from parlour.arena.ladder import LadderPlan, chosen_levels, climb, ladder_document, ladder_plot
    from parlour.cli.failures import FAILED, INTERRUPTED
    from parlour.cli.measuring import check_writable, figures, open_executor, progress, resume_command
    from parlour.cli.output import note, print_json
    from parlour.core.registry import game_type, make_game
    from parlour.runtime.pool import cores
    from parlour.store.files import write_atomically

    made = make_game(game)
    wanted = chosen_levels(made, [name.strip() for name in levels.split(",")] if levels else ())
    write.mkdir(parents=True, exist_ok=True)
    page, plot = write / f"{game}.md", write / f"{game}.svg"
    check_writable(page, plot)
    plan = LadderPlan(game_type(game).match.effect if effect is None else effect, most, blocks, seed, wanted)
    with open_executor(workers, dask) as executor, progress(f"{game} ladder", max(blocks, most)) as show:
        report = climb(
            made,
            executor,
            plan,
            folder=out,
            watch=lambda name, now: show(now.blocks, f"{name} {figures(now.stats.running())} {now.stats.unit}"),
        )
    if not report.interrupted:
        command = shlex.join(["parlour", *sys.argv[1:]]) if sys.argv[1:2] == ["ladder"] else f"parlour ladder {game}"
        date = datetime.now(UTC).date().isoformat()
        text = ladder_document(
            report, title=game_type(game).title, command=command, date=date, cores=workers or cores()
        )
        write_atomically(page, text)
        write_atomically(plot, ladder_plot(report) + "\n")
        note(f"Written to {page} and {plot.name}.")
    if json:
        print_json(report.to_json())
    else:
        _print(report)
    if report.interrupted:
        note(f"Continue with: {resume_command(flag='')}" if out else "Nothing was kept; --out DIR would have kept it.")
        raise typer.Exit(INTERRUPTED)
    if not report.proved:
        raise typer.Exit(FAILED)


def _print(report: LadderReport) -> None:
    from parlour.cli.measuring import figures
    from parlour.cli.output import console, table

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
