"""`parlour compare`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from parlour.cli.measuring import Dask, Patience, Workers
from parlour.cli.options import Game, Json, LimitText, RuleList

if TYPE_CHECKING:
    from rich.console import Console

    from parlour.arena.compare import Row
    from parlour.arena.play.positions import Position
    from parlour.arena.play.query import Choice
    from parlour.arena.play.task import Contestant

EXAMPLES = (
    "parlour compare reversi hard normal --count 50 --only-disagree",
    "parlour compare reversi hard --positions positions.jsonl --out baseline.json",
    "parlour compare reversi hard --baseline baseline.json --only-disagree",
)


def run(
    game: Game,
    a: Annotated[str, typer.Argument(metavar="A", help="A player or level.")],
    b: Annotated[
        str | None, typer.Argument(metavar="[B]", help="A second one; leave it out to make a baseline of A alone.")
    ] = None,
    positions: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Positions as `parlour positions` writes them.")
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", help="Without a file: how many positions to make.")] = 30,
    seed: Annotated[int, typer.Option(metavar="N", help="Makes positions and players repeatable.")] = 0,
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
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the JSON, to use as a baseline later.")
    ] = None,
    json: Json = False,
) -> None:
    """Show where two players choose differently in the same positions."""
    from functools import partial
    from json import dumps

    from parlour.arena.compare import choose, compare_choices, read_baseline, summarise, to_csv
    from parlour.arena.play.positions import draw_positions, read_positions
    from parlour.arena.play.task import Contestant, Terms
    from parlour.cli.measuring import check_writable, open_executor, progress
    from parlour.cli.options import read_limit, read_rules
    from parlour.cli.output import print_json
    from parlour.core.registry import make_game, stored_spec
    from parlour.errors import BadParameter
    from parlour.store.files import write_atomically

    check_writable(csv, out)
    made = make_game(game, read_rules(rule))
    a, b = stored_spec(a, game), None if b is None else stored_spec(b, game)
    first = Contestant(a, read_limit(limit))
    if baseline is not None:
        if b is not None or positions is not None:
            raise BadParameter("A baseline brings its own positions and choices; leave out B and --positions.")
        then, seed, where, others = read_baseline(baseline)
        first = Contestant(a, then.limit if limit is None else first.limit)
        rival = f"{then.label} in {baseline.name}"
    else:
        where = read_positions(positions) if positions else draw_positions(made, count, seed)
        others, rival = None, b or a
    _check(game, where)
    rounds = [first] if others is not None or b is None else [first, Contestant(b, first.limit)]
    chosen: list[list[Choice]] = []
    with open_executor(workers, dask) as executor, progress(f"{a} - {rival}", len(where) * len(rounds)) as show:
        for player in rounds:
            before = len(where) * len(chosen)
            follow = partial(_follow, show, before)
            chosen.append(choose(player, where, seed, executor, terms=Terms(move_timeout=patience), watch=follow))
    rows = compare_choices(where, chosen[0], others if others is not None else chosen[-1])
    numbered = [item for item in enumerate(rows, 1) if not (only_disagree and item[1].agree)]
    shown = [row for _, row in numbered]
    value: dict[str, Any] = {
        "game": game,
        "a": a,
        "b": rival,
        "limit": None if first.limit is None else str(first.limit),
        "seed": seed,
        "only_disagree": only_disagree,
        **summarise(rows),
        "rows": [row.to_json() for row in shown],
    }
    if out is not None:
        write_atomically(out, dumps(value, indent=1, ensure_ascii=False) + "\n")
    if csv is not None:
        write_atomically(csv, "".join(to_csv(shown)))
    if json:
        print_json(value)
    elif b is not None or baseline is not None:
        _print(value, numbered)
    else:
        _print_alone(first, numbered)


def _follow(show: Callable[[int], None], before: int, done: int) -> None:
    show(before + done)


def _check(game: str, positions: list[Position]) -> None:
    from parlour.errors import BadParameter, ParlourError

    for number, position in enumerate(positions, 1):
        if position.game != game:
            raise BadParameter(f"Position {number} is from {position.game}, not {game}.")
        try:
            position.load()
        except ParlourError as error:
            raise BadParameter(f"Position {number} ({_short(position.position)}) cannot be used: {error}") from None


def _print(value: dict[str, Any], rows: list[tuple[int, Row]]) -> None:
    from parlour.cli.output import console, table

    out = console()
    out.print(f"{value['a']} and {value['b']} agree in {value['agree']} of {value['positions']} positions.")
    if not rows:
        return
    listing = table("No.", "Phase", "Ply", "Seat", "A", "B", "", "A's gain", "B's gain", numbers=("No.", "Ply"))
    for number, row in rows:
        mark = "" if row.agree else "differ"
        own = _margin(row.a.values, row.a.action, row.b.action)
        other = _margin(row.b.values, row.b.action, row.a.action)
        listing.add_row(str(number), *_place(row), row.a.action or "failed", row.b.action or "failed", mark, own, other)
    out.print(listing)
    _print_failures(out, value["a"], [(number, row.a.failure) for number, row in rows])
    _print_failures(out, value["b"], [(number, row.b.failure) for number, row in rows])


def _print_alone(contestant: Contestant, rows: list[tuple[int, Row]]) -> None:
    from parlour.cli.output import console, table

    out = console()
    listing = table(
        "No.", "Phase", "Ply", "Seat", contestant.label, "Nodes", "ms", numbers=("No.", "Ply", "Nodes", "ms")
    )
    for number, row in rows:
        move = row.a.action or "failed"
        listing.add_row(str(number), *_place(row), move, str(row.a.nodes), f"{row.a.ms:.1f}")
    out.print(listing)
    _print_failures(out, contestant.label, [(number, row.a.failure) for number, row in rows])


def _print_failures(out: Console, name: str, failures: list[tuple[int, str]]) -> None:
    told: dict[str, list[str]] = {}
    for number, why in failures:
        if why:
            told.setdefault(why, []).append(str(number))
    for why, numbers in told.items():
        out.print(f"No. {', '.join(numbers)}: {name} {why}.", soft_wrap=True)


def _place(row: Row) -> tuple[str, str, str]:
    seat = row.position.load()[0].seat_names[row.position.seat]
    return row.position.phase, str(row.position.ply), seat


def _margin(values: Mapping[str, float], mine: str, theirs: str) -> str:
    """Write by how much a player prefers its own move."""
    if mine == theirs or mine not in values or theirs not in values:
        return ""
    return f"{values[mine] - values[theirs]:+.2f}"


def _short(text: str, width: int = 30) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"
