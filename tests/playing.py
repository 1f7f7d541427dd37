"""Whole games for tests: random ones, quickly."""

from __future__ import annotations

from parlour.core.parameters import Value
from parlour.core.registry import make_game
from parlour.core.rng import stream
from parlour.table import Opened, Sitting, Table

# Rules under which a long match is short, and still seldom tied.
BRIEF: dict[str, dict[str, Value]] = {"hearts": {"target": 40}}
# Games whose whole match takes thousands of random actions; tables in tests play so much of it.
CUT: dict[str, dict[str, Value]] = {"tractor": {"rounds": 2}}


def random_table(
    name: str, seed: int, *, plies: int = 10_000, spec: str = "random", rules: dict[str, Value] | None = None
) -> Table:
    """Return a table after some random actions, or at the end of the game; every seat is held by ``spec``."""
    rules = CUT.get(name) if rules is None else rules
    seats = make_game(name, rules).seats
    table = Table(Opened(name, (Sitting(spec),) * seats, seed, seed + 1, rules or {}))
    rng = stream(seed, "tests", "random table")
    while table.actors and len(table.actions) < plies:
        seat = table.actors[rng.randrange(len(table.actors))]
        action = table.game.legal(table.observe(seat)).sample(rng)
        table.apply(table.act(seat, table.game.format(action), table.turn(seat)))
    return table
