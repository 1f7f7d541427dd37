"""`parlour match`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from parlour.cli.measuring import Alpha, ClockText, Dask, Effect, Out, Patience, Resume, Telemetry, Whole, Workers
from parlour.cli.options import Game, Json, LimitText, RuleList

if TYPE_CHECKING:
    from parlour.arena.match import MatchReport
    from parlour.arena.stats.intervals import Interval

EXAMPLES = (
    'parlour match reversi "alphabeta(depth=4)" random --blocks 20 --seed 1',
    "parlour match reversi hard normal --sprt --json",
)


def run(
    game: Game,
    a: Annotated[str, typer.Argument(metavar="A", help="A player or level; `parlour players GAME` lists them.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Its opponent.")],
    blocks: Annotated[int, typer.Option(metavar="N", help="Blocks to play; with --sprt, the most to play.")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same deals and results.")] = 0,
    rule: RuleList = None,
    limit: LimitText = None,
    limit_a: Annotated[str | None, typer.Option(metavar="LIMIT", help="A limit of its own for A.")] = None,
    limit_b: Annotated[str | None, typer.Option(metavar="LIMIT", help="A limit of its own for B.")] = None,
    clock: ClockText = None,
    patience: Patience = 60.0,
    seating: Annotated[
        str, typer.Option(metavar="WORD", help="Who sits where: AB, ABBB, AABB; a block plays all its rotations.")
    ] = "",
    whole: Whole = False,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop as soon as the sequential test decides.")] = False,
    effect: Effect = None,
    alpha: Alpha = 0.05,
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
    from contextlib import ExitStack
    from json import dumps

    from parlour.arena.match import plan_match, run_match
    from parlour.arena.play.task import Contestant, Terms
    from parlour.arena.stats.sequential import Hypotheses
    from parlour.arena.store.archive import write_archive
    from parlour.arena.store.run_folder import RunFolder
    from parlour.cli.failures import INTERRUPTED
    from parlour.cli.measuring import figures, open_executor, progress, resume_command
    from parlour.cli.options import read_limit, read_rules
    from parlour.cli.output import note, print_json
    from parlour.core.registry import game_type, make_game
    from parlour.errors import BadParameter
    from parlour.runtime.clock import Clock
    from parlour.store.files import write_atomically

    made = make_game(game, read_rules(rule))
    pairing = plan_match(
        made,
        Contestant(a, read_limit(limit_a or limit)),
        Contestant(b, read_limit(limit_b or limit)),
        blocks=blocks,
        seed=seed,
        pattern=seating,
        terms=Terms(Clock.parse(clock) if clock else None, patience, telemetry),
        whole=whole,
    )
    size = game_type(game).match.effect if effect is None else effect
    hypotheses = Hypotheses(0.0, size, alpha, alpha) if sprt else None
    if out is None and (resume or telemetry):
        raise BadParameter("--resume and --telemetry need the folder of the run: --out DIR.")
    plan = {"kind": "match", **pairing.describe(), "sprt": [0.0, size, alpha, alpha] if sprt else None}
    with ExitStack() as stack:
        store = stack.enter_context(RunFolder(out, plan, resume=resume)) if out is not None else None
        if store is not None and store.notice:
            note(store.notice)
        executor = stack.enter_context(open_executor(workers, dask))
        show = stack.enter_context(progress(f"{a} - {b}", blocks))
        report = run_match(
            pairing,
            executor,
            hypotheses=hypotheses,
            kept=store,
            watch=lambda now: show(now.blocks, f"{figures(now.stats.running())} {now.stats.unit}"),
        )
        if store is not None and report.stopped != "interrupted":
            counted = (result for result in store.results() if result.index < report.stats.blocks)
            write_archive(store.folder, ((pairing, result) for result in counted))
            write_atomically(store.folder / "report.json", dumps(report.to_json(), indent=2) + "\n")
    if json:
        print_json(report.to_json())
    else:
        _print(report)
    if report.stopped == "interrupted":
        note(f"Continue with: {resume_command()}" if out else "Nothing was kept; --out DIR would have kept the blocks.")
        raise typer.Exit(INTERRUPTED)


def _print(report: MatchReport) -> None:
    from parlour.arena.stats.intervals import unseen_share
    from parlour.cli.measuring import cost_row, cost_table, counted, figures
    from parlour.cli.output import console, note, table

    out, shown = console(), report.comparison
    a, b = (contestant.label for contestant in report.pairing.contestants)
    if shown is None:
        note("No block was finished.")
        return
    out.print(f"{report.pairing.game.name}: {a} against {b}, {counted(shown.blocks, 'block')}, {shown.games} games")
    lines = table("", "95 % interval")
    lines.add_row(f"Difference ({shown.unit} per block)", figures(shown.difference))
    even = "" if len(report.pairing.game.teams) == 2 else f" (equals: {1 / len(report.pairing.game.teams):.0%})"
    lines.add_row(f"Win rate of A{even}", "{:.1%} [{:.1%}, {:.1%}]".format(*_values(shown.win_rate)))
    if shown.elo is not None:
        lines.add_row("Elo difference", figures(shown.elo, 0))
    out.print(lines)
    costs = cost_table()
    for name, cost in zip((a, b), report.stats.costs, strict=True):
        costs.add_row(name, *cost_row(cost.summary()))
    out.print(costs)
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
        who = (a, b)[item["contestant"]]
        out.print(
            f"Block {item['block']}, game {item['game'] + 1}: {who} ({item['seat']}) {item['why']}.", soft_wrap=True
        )
    if report.stats.forfeit_count > len(report.stats.forfeits):
        out.print(f"... {report.stats.forfeit_count} games were forfeited in all.")


def _values(interval: Interval) -> tuple[float, float, float]:
    return interval.mean, interval.low, interval.high
