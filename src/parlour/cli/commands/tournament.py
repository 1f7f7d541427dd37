"""`parlour tournament`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from parlour.arena.report.html_report import html_report
from parlour.arena.stats.paired_stats import match_unit
from parlour.arena.tournament import Plan, TournamentReport, run_tournament
from parlour.arena.tournament_config import TournamentConfig, read_tournament_config
from parlour.cli.measurement import (
    ClockText,
    Dask,
    Openings,
    Out,
    Resume,
    Running,
    Telemetry,
    Whole,
    Workers,
    check_writable,
    cost_table,
    keep_report,
    signed,
    tell_report,
)
from parlour.cli.options import Json, LimitText, RuleList, complete_game, read_rules
from parlour.cli.output import console, table
from parlour.store.files import write_atomically

EXAMPLES = (
    "parlour tournament reversi random easy normal --blocks 20",
    "parlour tournament reversi hard hard@nodes=5000 normal --format gauntlet --out results --json",
    "parlour tournament --file weekend.toml --html weekend.html",
)


Entrants = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PLAYER]...", help="Players or levels; hard@nodes=5000 has a limit of its own."),
]
Description = Annotated[
    Path | None,
    typer.Option("--file", metavar="TOML", help="A file that describes the tournament; docs/arena.md shows one."),
]
Form = Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="round-robin, gauntlet or swiss.")]
MovePatience = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", help="Seconds for a move that has no limit of its own. Default: 60."),
]
Pattern = Annotated[
    str | None, typer.Option(metavar="WORD", help="Who sits where: AB, ABBB, or ABCD for four different players.")
]
Page = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as a single HTML page.")]


def run(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game, unless the file names it.", autocompletion=complete_game),
    ] = None,
    players: Entrants = None,
    file: Description = None,
    form: Form = None,
    blocks: Annotated[int | None, typer.Option(metavar="N", help="Blocks per pairing. Default: 10.")] = None,
    rounds: Annotated[int | None, typer.Option(metavar="N", help="Rounds of a Swiss tournament.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same seed gives the same results.")] = None,
    rule: RuleList = None,
    limit: LimitText = None,
    clock: ClockText = None,
    openings: Openings = "",
    patience: MovePatience = None,
    seating: Pattern = None,
    whole: Whole = False,
    out: Out = None,
    resume: Resume = False,
    telemetry: Telemetry = False,
    html: Page = None,
    workers: Workers = None,
    dask: Dask = None,
    json: Json = False,
) -> None:
    """Play several players against each other; rate them and compare each pair.

    Meetings are paired blocks as in `parlour match`; the crosstable has their differences with intervals.
    """
    given = {
        "game": game,
        "players": [_entry(text) for text in players] if players else None,
        "format": form,
        "blocks": blocks,
        "rounds": rounds,
        "seed": seed,
        "limit": limit,
        "clock": clock,
        "openings": openings or None,
        "patience": patience,
        "seating": seating,
        "telemetry": telemetry or None,
        "whole": whole or None,
        "rules": read_rules(rule) or None,
    }
    plan = (read_tournament_config(file) if file else TournamentConfig({})).over(given).plan()
    check_writable(html)
    report = _play(plan, Running(out, resume, plan.terms.telemetry, workers, dask), html)
    tell_report(report, _print, out, json=json)


def _play(plan: Plan, running: Running, html: Path | None) -> TournamentReport:
    with running.open(f"{plan.game.name} {plan.form}", plan.total_blocks(), plan.describe()) as (executor, store, show):
        report = run_tournament(plan, executor, kept=store, watch=lambda now: show(now.blocks, now.leader()))
        page = html_report(report, datetime.now(UTC).date().isoformat()) if store or html else ""
        if store is not None:
            done = ((report.pairings[result.pairing][0], result) for result in store.results())
            keep_report(store, report, done)
            write_atomically(store.folder / "report.html", page)
        if html is not None:
            write_atomically(html, page)
    return report


def _entry(text: str) -> dict[str, str]:
    spec, at, limit = text.rpartition("@")
    if not at or text.startswith("exec:"):  # a command may have an @ of its own; a file can give it a limit
        return {"spec": text}
    return {"spec": spec, "limit": limit, "name": text}


def _print(report: TournamentReport) -> None:
    out, lines = console(), report.standings()
    numbers = ("Swiss", "Rating", "+-", "Spread", "Games", "Won", "Forfeits")
    heads = [name for name in numbers if name != "Swiss" or report.plan.form == "swiss"]
    listing = table("Player", *heads, numbers=numbers)
    for line in lines:
        cells = [] if line.swiss is None else [f"{line.swiss:g}"]
        cells += [f"{line.rating.mean:.2f}", f"{1.96 * line.rating.sigma:.2f}", f"{line.rating.spread:.2f}"]
        cells += [str(line.games), f"{line.score:.1%}", str(line.forfeits)]
        listing.add_row(line.entrant.label, *cells)
    out.print(listing)
    out.print(cost_table((line.entrant.label, line.cost) for line in lines))
    order = [report.plan.entrants.index(line.entrant) for line in lines]
    cross = table(f"{match_unit(report.plan.game)} per block", *(str(rank) for rank, _ in enumerate(order, 1)))
    for rank, a in enumerate(order, 1):
        cross.add_row(f"{rank}. {report.plan.entrants[a].label}", *(_crossed(report, a, b) for b in order))
    out.print(cross)
    out.print("Row against column; * means the 95 % interval excludes zero.")
    for item in report.forfeits:
        where = f"Game {item['meeting']}.{item['block']}.{item['game'] + 1}"
        out.print(f"{where}: {item['player']} ({item['seat']}) {item['why']}.", soft_wrap=True)
    total = sum(line.forfeits for line in lines)
    if total > len(report.forfeits):
        out.print(f"... {total} games were forfeited in all.")


def _crossed(report: TournamentReport, a: int, b: int) -> str:
    difference = report.difference(a, b)
    if difference is None:
        return "-"
    return signed(difference.mean) + ("*" if difference.low > 0 or difference.high < 0 else "")
