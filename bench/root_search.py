"""What a move of `grandmaster(depth=10)` costs beyond the bare search of the kernel that it stands on.

    python bench/root_search.py            # 20 positions, a line each, and the ratio of all
    python bench/root_search.py --json     # the same for programs

Both look ten plies ahead one ply at a time, with tables of the same size, in turns. Times are processor seconds of one
thread, the least of three rounds each. The goal is a ratio of at most 1.3.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable

from _common import timed

from parlour.arena.play.positions import draw_positions
from parlour.core.limits import NEVER, UNLIMITED
from parlour.core.registry import make_game, make_player
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.probcut import selectivity_of
from parlour.games.reversi.engine.solver import make_table
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.rules.board import Position, square_name
from parlour.games.reversi.rules.state import State

DEPTH = 10
SELECTIVITY = selectivity_of(99)  # what the player has unless told
TABLE = 16
SPEC = f"grandmaster(depth={DEPTH}, endgame=0, book=off)"
ROUNDS = 3
MOST = 1.3


def positions(count: int, seed: int) -> list[Position]:
    """Return positions of games at random with a choice, and with more empty squares than the search looks ahead."""
    game = make_game("reversi")
    states = [game.load(item.position) for item in draw_positions(game, 3 * count, seed)]
    found = [state.position for state in states if state.position.empty.bit_count() > DEPTH + 2]
    return found[:count]


def bare(position: Position) -> tuple[Callable[[], int], str]:
    """Return the search of the kernel, with everything made beforehand."""
    table = make_table(TABLE)
    weights = trained()
    rounds = [(depth, SELECTIVITY) for depth in range(1, DEPTH + 1)]

    def search() -> int:
        table.begin()
        searcher = Searcher(table, weights.weights, weights.error_table)
        return searcher.search(position.own, position.opp, rounds, NEVER.byte, empties_to_winner=False)[2]

    return search, "bare"


def player(position: Position) -> tuple[Callable[[], int], str]:
    """Return a move of the player, after it has got ready."""
    game = make_game("reversi")
    ready = make_player(SPEC, game)
    ready.player.prepare()
    view = game.observe(State.at(position), position.mover)
    return lambda: int(ready.fair.decide(view, UNLIMITED, 1).action), "player"


def measure(position: Position) -> dict[str, float | str]:
    """Return the least time of each over some rounds in turns, and what each would play."""
    works = [bare(position), player(position)]
    row: dict[str, float | str] = {}
    for _ in range(ROUNDS):
        for work, name in works:
            square, spent = timed(work)
            row[f"{name}_ms"] = min(1000 * spent, float(row.get(f"{name}_ms", 1e9)))
            row[name] = square_name(square, 8)
    return row


def main() -> None:
    """Measure all positions and tell the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = [measure(position) for position in positions(options.positions, options.seed)]
    totals = {name: sum(float(row[f"{name}_ms"]) for row in rows) for name in ("bare", "player")}
    ratio = totals["player"] / totals["bare"]
    if options.json:
        print(json.dumps({"positions": rows, "ratio": ratio}))
        return
    for number, row in enumerate(rows, 1):
        told = (f"{name} {row[f'{name}_ms']:7.1f} ms {row[name]}" for name in totals)
        print(f"{number:2}  {'   '.join(told)}")
    same = sum(row["bare"] == row["player"] for row in rows)
    print(
        f"{same} of {len(rows)} moves alike; the player takes {ratio:.2f} times the bare search (at most {MOST} wanted)"
    )


if __name__ == "__main__":
    main()
