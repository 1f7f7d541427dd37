"""`parlour telemetry`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.arena.report.telemetry import TelemetrySummary, flat_rows, summarise_telemetry, write_csv, write_parquet
from parlour.cli.options import Json
from parlour.cli.output import console, note, print_json, table

EXAMPLES = (
    "parlour match reversi easy normal --blocks 20 --out run --telemetry",
    "parlour telemetry run/telemetry.jsonl",
    "parlour telemetry old.jsonl new.jsonl --csv decisions.csv",
)


def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Telemetry, one JSON object per line.")],
    closest: Annotated[int, typer.Option(metavar="N", min=0, help="How many close decisions to list.")] = 10,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write every decision as CSV.")] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write every decision as Parquet (needs pyarrow).")
    ] = None,
    json: Json = False,
) -> None:
    """Sum up how players decided: agreement, nodes, time, and where it was close.

    Decisions on the same question (game, match, ply and seat), for example from two versions, are compared.
    """
    summary = summarise_telemetry(files, closest)
    if csv is not None:
        note(f"{write_csv(csv, flat_rows(files))} decisions written to {csv}.")
    if parquet is not None:
        note(f"{write_parquet(parquet, flat_rows(files))} decisions written to {parquet}.")
    for fault in summary.faults:
        note(f"Left out: {fault}")
    if json:
        print_json(summary.to_json())
    else:
        _print(summary)


def _print(summary: TelemetrySummary) -> None:

    out = console()
    out.print(f"{summary.decisions:,} decisions in {summary.games:,} games")
    numbers = ("Decisions", "Own best", "Close", "Nodes", "Mean ms", "p95 ms")
    listing = table("Player", *numbers, numbers=numbers)
    for name, item in sorted(summary.players.items()):
        value = item.to_json()
        shares = ["" if value[key] is None else f"{value[key]:.1%}" for key in ("own_best", "close")]
        times = [f"{value['ms'][key]:.2f}" for key in ("mean", "p95")]
        listing.add_row(name, f"{item.decisions:,}", *shares, f"{value['nodes']:,.0f}", *times)
    out.print(listing)
    if summary.asked_again:
        out.print(f"Asked the same again {summary.asked_again} times, the answer was the same {summary.agreed} times.")
    if summary.closest:
        near = table("Closest", "Ply", "Seat", "Player", "Played", "Almost", "Margin", numbers=("Margin",))
        for row in summary.closest:
            near.add_row(
                f"{row['game']} {row['match']}",
                *(str(row[name]) for name in ("ply", "seat", "player", "action", "rival")),
                f"{row['margin']:+.3f}",
            )
        out.print(near)
