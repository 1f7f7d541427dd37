"""`parlour match`."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.arena.match import MatchReport, plan_match, run_match
from parlour.arena.play.task import Contestant, Terms
from parlour.arena.stats.intervals import unseen_share
from parlour.arena.stats.sequential import Hypotheses
from parlour.cli.measurement import (
    ClockText,
    Dask,
    Effect,
    Openings,
    Out,
    Patience,
    Resume,
    Running,
    RunSeed,
    Telemetry,
    Whole,
    Workers,
    cost_table,
    figures,
    keep_report,
    tell_report,
)
from parlour.cli.options import Game, Json, LimitText, RuleList, read_limit, read_rules
from parlour.cli.output import console, note, table
from parlour.core.registry import game_type, make_game
from parlour.runtime.clock import Clock

EXAMPLES = (
    'parlour match reversi "alphabeta(depth=4)" random --blocks 20 --seed 1',
    "parlour match reversi hard normal --sprt --json",
)


def run(
    game: Game,
    a: Annotated[str, typer.Argument(metavar="A", help="A player or level; `parlour players GAME` lists them.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Its opponent.")],
    blocks: Annotated[int, typer.Option(metavar="N", help="Blocks to play; with --sprt, the most to play.")] = 100,
    seed: RunSeed = 0,
    rule: RuleList = None,
    limit: LimitText = None,
    limit_a: Annotated[str | None, typer.Option(metavar="LIMIT", help="A limit of its own for A.")] = None,
    limit_b: Annotated[str | None, typer.Option(metavar="LIMIT", help="A limit of its own for B.")] = None,
    clock: ClockText = None,
    openings: Openings = "",
    patience: Patience = 60.0,
    seating: Annotated[
        str, typer.Option(metavar="WORD", help="Who sits where: AB, ABBB, AABB; a block plays all its rotations.")
    ] = "",
    whole: Whole = False,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop as soon as the sequential test decides.")] = False,
    effect: Effect = None,
    alpha: Annotated[
        float, typer.Option(metavar="P", help="How often the sequential test may err, either way.")
    ] = 0.05,
    out: Out = None,
    resume: Resume = False,
    telemetry: Telemetry = False,
    workers: Workers = None,
    dask: Dask = None,
    json: Json = False,
) -> None:
    """Play two players against each other and measure which is better.

    One block is one deal or random opening, played in all seatings that cancel luck; the interval is over blocks.
    """
    terms = Terms(Clock.parse(clock) if clock else None, patience, telemetry, openings)
    pair = Contestant(a, read_limit(limit_a or limit)), Contestant(b, read_limit(limit_b or limit))
    made = make_game(game, read_rules(rule))
    pairing = plan_match(made, *pair, blocks=blocks, seed=seed, pattern=seating, terms=terms, whole=whole)
    test = Hypotheses(0.0, game_type(game).match.effect if effect is None else effect, alpha, alpha) if sprt else None
    plan = {"kind": "match", **pairing.describe(), "sprt": test and [test.low, test.high, test.alpha, test.beta]}
    running = Running(out, resume, telemetry, workers, dask)
    with running.open(f"{a} - {b}", blocks, plan) as (executor, store, show):
        report = run_match(
            pairing,
            executor,
            hypotheses=test,
            kept=store,
            watch=lambda stats: show(stats.blocks, f"{figures(stats.running())} {stats.unit}"),
        )
        if store is not None and report.stopped != "interrupted":
            counted = (result for result in store.results() if result.index < report.stats.blocks)
            keep_report(store, report, ((pairing, result) for result in counted))
    tell_report(report, _print, out, json=json)


def _print(report: MatchReport) -> None:
    out, shown = console(), report.comparison
    teams = len(report.pairing.game.teams)
    a, b = (contestant.label for contestant in report.pairing.contestants)
    if shown is None:
        note("No block was finished.")
        return
    blocks = f"{shown.blocks:,} {'block' if shown.blocks == 1 else 'blocks'}"
    out.print(f"{report.pairing.game.name}: {a} against {b}, {blocks}, {shown.games} games")
    lines = table("", "95 % interval")
    lines.add_row(f"Difference ({shown.unit} per block)", figures(shown.difference))
    even, won = "" if teams == 2 else f" (equals: {1 / teams:.0%})", shown.win_rate
    lines.add_row(f"Win rate of A{even}", f"{won.mean:.1%} [{won.low:.1%}, {won.high:.1%}]")
    if shown.elo is not None:
        lines.add_row("Elo difference", figures(shown.elo, 0))
    out.print(lines)
    out.print(cost_table(zip((a, b), report.stats.costs, strict=True)))
    out.print(f"Stopped: {report.reason}.")
    if report.stopped in ("h0", "h1"):
        note("A run that stops itself is biased: publish an interval from a fixed number of fresh blocks.")
    if shown.alike and shown.blocks > 1:
        note(
            f"All {shown.blocks} blocks came out alike, so they show no spread. Up to {unseen_share(shown.blocks):.1%} "
            "of other blocks may come out differently; the interval allows for the worst."
        )
    if report.stats.starts < shown.blocks / 2:
        note(f"Only {report.stats.starts} different starts in {shown.blocks} blocks: the interval is too narrow.")
    for item in report.stats.forfeits:
        who = f"Block {item['block']}, game {item['game'] + 1}: {(a, b)[item['contestant']]} ({item['seat']})"
        out.print(f"{who} {item['why']}.", soft_wrap=True)
    if report.stats.forfeit_count > len(report.stats.forfeits):
        out.print(f"... {report.stats.forfeit_count} games were forfeited in all.")
