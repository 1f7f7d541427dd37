"""`parlour compare`."""

from __future__ import annotations

from functools import partial
from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from parlour.arena.compare import ComparedRow, choose, compare_choices, read_baseline, summarise, to_csv
from parlour.arena.play.positions import DecisionPoint, draw_positions, read_positions
from parlour.arena.play.query import Choice
from parlour.arena.play.task import Contestant, Terms
from parlour.cli.measurement import Dask, Patience, RunSeed, Workers, check_writable, open_executor
from parlour.cli.options import Game, Json, LimitText, PositionFile, RuleList, read_limit, read_rules
from parlour.cli.output import Show, console, print_json, progress, table
from parlour.core.registry import make_game, stored_spec
from parlour.errors import BadParameter, ParlourError
from parlour.store.files import write_atomically

EXAMPLES = (
    "parlour compare reversi hard normal --count 50 --only-disagree",
    "parlour compare reversi hard --positions positions.jsonl --out baseline.json",
    "parlour compare reversi hard --baseline baseline.json --only-disagree",
)


BaselineOut = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write the JSON, to use as a baseline later.")
]


def run(
    game: Game,
    a: Annotated[str, typer.Argument(metavar="A", help="A player or level.")],
    b: Annotated[
        str | None, typer.Argument(metavar="[B]", help="A second one; leave it out to make a baseline of A alone.")
    ] = None,
    positions: PositionFile = None,
    count: Annotated[int, typer.Option(metavar="N", help="Without a file: how many positions to make.")] = 30,
    seed: RunSeed = 0,
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Compare A with its stored choices instead of with B.")
    ] = None,
    limit: LimitText = None,
    rule: RuleList = None,
    only_disagree: Annotated[bool, typer.Option("--only-disagree", help="Show only where they differ.")] = False,
    patience: Patience = 60.0,
    workers: Workers = None,
    dask: Dask = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the table as CSV.")] = None,
    out: BaselineOut = None,
    json: Json = False,
) -> None:
    """Show where two players choose differently in the same positions."""
    check_writable(csv, out)
    made, then = make_game(game, read_rules(rule)), None
    a, b = stored_spec(a, game), None if b is None else stored_spec(b, game)
    first, rival = Contestant(a, read_limit(limit)), b or a
    if baseline is not None:
        if b is not None or positions is not None:
            raise BadParameter("A baseline brings its own positions and choices; leave out B and --positions.")
        then = read_baseline(baseline)
        first = Contestant(a, then.contestant.limit if limit is None else first.limit)
        seed, rival = then.seed, f"{then.contestant.label} in {baseline.name}"
    where = then.positions if then else read_positions(positions) if positions else draw_positions(made, count, seed)
    _check(game, where)
    chosen: list[list[Choice]] = []
    asked = [first, *([] if b is None else [Contestant(b, first.limit)])]
    with open_executor(workers, dask) as executor, progress(f"{a} - {rival}", len(where) * len(asked)) as show:
        for number, player in enumerate(asked):
            follow = partial(_follow, show, number * len(where))
            chosen.append(choose(player, where, seed, executor, terms=Terms(move_timeout=patience), watch=follow))
    rows = compare_choices(where, chosen[0], then.choices if then else chosen[-1])
    numbered = [(number, row) for number, row in enumerate(rows, 1) if not (only_disagree and row.agree)]
    shown = [row for _, row in numbered]
    setup = {"limit": None if first.limit is None else str(first.limit), "seed": seed, "only_disagree": only_disagree}
    summary = {"game": game, "a": a, "b": rival, **setup, **summarise(rows), "rows": [row.to_json() for row in shown]}
    if out is not None:
        write_atomically(out, dumps(summary, indent=1, ensure_ascii=False) + "\n")
    if csv is not None:
        write_atomically(csv, "".join(to_csv(shown)))
    if json:
        print_json(summary)
    else:
        _print((a, rival), rows, numbered, alone=b is None and baseline is None)


def _follow(show: Show, before: int, done: int) -> None:
    show(before + done)


def _check(game: str, positions: list[DecisionPoint]) -> None:

    for number, position in enumerate(positions, 1):
        if position.game != game:
            raise BadParameter(f"Position {number} is from {position.game}, not {game}.")
        try:
            position.load()
        except ParlourError as error:
            raise BadParameter(f"Position {number} ({_short(position.position)}) cannot be used: {error}") from None


def _print(
    names: tuple[str, str], rows: list[ComparedRow], shown: list[tuple[int, ComparedRow]], *, alone: bool
) -> None:
    out, (a, b) = console(), names
    if alone:
        listing = table("No.", "Phase", "Ply", "Seat", a, "Nodes", "ms", numbers=("No.", "Ply", "Nodes", "ms"))
        for number, row in shown:
            listing.add_row(str(number), *_occasion(row), _move(row.a), str(row.a.nodes), f"{row.a.ms:.1f}")
    else:
        out.print(f"{a} and {b} agree in {sum(row.agree for row in rows)} of {len(rows)} positions.")
        listing = table("No.", "Phase", "Ply", "Seat", "A", "B", "", "A's gain", "B's gain", numbers=("No.", "Ply"))
        for number, row in shown:
            mark, gains = "" if row.agree else "differ", (_gain(row.a, row.b), _gain(row.b, row.a))
            listing.add_row(str(number), *_occasion(row), _move(row.a), _move(row.b), mark, *gains)
    if shown:
        out.print(listing)
    _print_failures(out, a, [(number, row.a.failure) for number, row in shown])
    if not alone:
        _print_failures(out, b, [(number, row.b.failure) for number, row in shown])


def _print_failures(out: Console, name: str, failures: list[tuple[int, str]]) -> None:
    told: dict[str, list[str]] = {}
    for number, why in failures:
        if why:
            told.setdefault(why, []).append(str(number))
    for why, numbers in told.items():
        out.print(f"No. {', '.join(numbers)}: {name} {why}.", soft_wrap=True)


def _occasion(row: ComparedRow) -> tuple[str, str, str]:
    seat = row.position.load()[0].seat_names[row.position.seat]
    return row.position.phase, str(row.position.ply), seat


def _move(choice: Choice) -> str:
    return choice.action or "failed"


def _gain(mine: Choice, theirs: Choice) -> str:
    """Write by how much a player prefers its own move."""
    if mine.action == theirs.action or not {mine.action, theirs.action} <= mine.values.keys():
        return ""
    return f"{mine.values[mine.action] - mine.values[theirs.action]:+.2f}"


def _short(text: str, width: int = 30) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
