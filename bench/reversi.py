"""How fast Reversi is: counting, searching, solving, and the cost of a move at each depth.

    python bench/reversi.py            # tables
    python bench/reversi.py --json     # the same for programs
    python bench/reversi.py --quick    # leaves out what takes long
    python bench/reversi.py --only threads
    python bench/reversi.py --only selective    # nodes at 73 %, of an old version and of this one

Times are processor seconds of one thread. The signature is the sum of nodes over fixed positions: a change that is
meant to change nothing must leave it alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path

from _common import SHARED, Row, timed
from _old_build import built

from parlour.core.limits import UNLIMITED
from parlour.core.registry import make_player
from parlour.games.reversi import Position, Reversi, State, solve, standard_evaluation
from parlour.games.reversi.engine.search_kernel import Search
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import PASS, squares_of
from parlour.games.reversi.rules.formats.obf import read_obf
from parlour.native.kernels import is_compiled

GAMES = (
    "C4e3F5c5B5d6D3e6F4f3F6c3F7e7C6d7D8g3G4e8F8h3G5h6H5h4C8g6C2b3D2b4A4e2A3d1B2c1E1f1F2c7B1a1A2b6A6a5A7a8B8b7H2h1H7g7G8h8--g2G1",
    "C4c5D6e7B5a5D7c3E6f6E8f4F5f7G5g4D3h5F8e3F3g6B4c6C7a4F2g3B6a6B3a3H6h4H3c8H2d8H7g8B7g2H1e1G1e2A7f1D1d2C1c2B1b2B8a8A2a1G7h8",
    "E6f6C4c3C2d6C6c5F7e7D3c7B5e3F8a4A6b6B4a5A3e8C8g8A7d2D1d7F2b3D8b8F4b2F5c1G6g7H7h8G5e2F1e1F3h4G4h6H5b7A8h3G3g1A2g2H1h2B1a1",
    "F5f6D3c3E6f4E3c5C4e7C2f2E2d6G4h3G6h6B5f3G3d1H4h5C7c6D7c8D8e8G5d2F8g8F1f7C1b1B2b4B6b8B3a1A2h2G2e1H7h8G7g1H1a3A4b7A6a7A8a5",
)
MIDGAME_PLIES = (12, 20, 28, 36)
SIGNATURE_DEPTH = 6
BEFORE = "9ae5008"  # the last commit with the margins of ProbCut that the first training found
SELECTIVE = {14: (12, 17, 22, 27, 32), 18: (14, 24)}  # depths, and after which plies of each game
MOST = {14: 0.5, 18: 0.2}  # of the nodes before, which is the goal
NEVER = memoryview(b"\0")
GAME = Reversi()
WEIGHTS = array("i", standard_evaluation().weights)


def along(game: str) -> list[Position]:
    """Return every position of a game."""
    state = GAME.load(game)
    found = [State.at(state.start)]
    for played in state.played:
        found.append(found[-1].play(played.square))
    return [item.position for item in found]


def midgame() -> list[Position]:
    """Return the fixed positions."""
    return [along(game)[ply] for game in GAMES for ply in MIDGAME_PLIES]


def run(position: Position, depths: list[int], *, ordered: bool = True, table_bits: int = 16) -> tuple[int, float]:
    """Return nodes and seconds of one search."""
    search = Search(table_bits)
    found, seconds = timed(lambda: search.run(position.own, position.opp, depths, WEIGHTS, NEVER, ordered=ordered))
    return found[1], seconds


def perft(depth: int) -> Row:
    """Count lines from the start."""
    start = GAME.start(0).position
    (leaves, nodes), seconds = timed(lambda: board_kernel.perft(start.own, start.opp, depth))
    return {"depth": depth, "leaves": leaves, "nodes": nodes, "seconds": seconds, "leaves_per_second": leaves / seconds}


def signature() -> Row:
    """Search all fixed positions."""
    results = [run(position, list(range(1, SIGNATURE_DEPTH + 1))) for position in midgame()]
    nodes, seconds = sum(item[0] for item in results), sum(item[1] for item in results)
    return {"depth": SIGNATURE_DEPTH, "nodes": nodes, "seconds": seconds, "nodes_per_second": nodes / seconds}


def move(spec: str) -> Row:
    """Ask a player for moves: of each the best of three, because other work disturbs."""
    player = make_player(spec, GAME).fair
    views = [GAME.observe(State.at(position), position.mover) for position in midgame()]
    rounds = [[timed(partial(player.decide, view, UNLIMITED, 1))[1] for view in views] for _ in range(3)]
    times = [min(tries) for tries in zip(*rounds, strict=True)]
    return {"player": spec, "mean_seconds": sum(times) / len(times), "worst_seconds": max(times)}


def depth_guide(deepest: int) -> list[Row]:
    """Measure a move at every depth."""
    rows = []
    for depth in range(1, deepest + 1):
        positions = midgame() if depth < 9 else midgame()[::3]
        results = [run(position, list(range(1, depth + 1)), table_bits=18) for position in positions]
        nodes, seconds = (sum(column) / len(results) for column in zip(*results, strict=True))
        rows.append({"depth": depth, "nodes": round(nodes), "seconds": seconds})
    return rows


def minimax_nodes(position: Position, depth: int) -> int:
    """Count what minimax would visit; passes cost no depth."""
    if not depth or position.over:
        return 1
    if not position.moves:
        return 1 + minimax_nodes(position.play(PASS), depth)
    return 1 + sum(minimax_nodes(position.play(square), depth - 1) for square in squares_of(position.moves))


def pruning(depth: int) -> Row:
    """Compare nodes without pruning, with pruning in board order, and with good order and a table."""
    positions = midgame()[:: len(MIDGAME_PLIES) + 1]
    plain = sum(minimax_nodes(position, depth) for position in positions)
    poor = sum(run(position, [depth], ordered=False, table_bits=0)[0] for position in positions)
    good = sum(run(position, list(range(1, depth + 1)))[0] for position in positions)
    return {
        "depth": depth,
        "minimax": plain,
        "poor_order": poor,
        "good_order": good,
        "saved_poor": 1 - poor / plain,
        "saved_good": 1 - good / plain,
    }


def branching() -> list[Row]:
    """Measure the mean number of legal moves by stage of the game."""
    stages = {"early": range(0, 16), "middle": range(16, 36), "late": range(36, 50), "end": range(50, 60)}
    rows = []
    for name, plies in stages.items():
        moves = [position.moves.bit_count() for game in GAMES for position in along(game)[plies.start : plies.stop]]
        rows.append({"stage": name, "plies": f"{plies.start}-{plies.stop - 1}", "moves": sum(moves) / len(moves)})
    return rows


def endgame(empties: int) -> Row:
    """Solve fixed positions with so many empty squares, every move of them."""
    positions = [next(p for p in along(game) if p.empty.bit_count() == empties and p.moves) for game in GAMES]
    results = [run(position, [2, 4, 6, 8, empties], table_bits=20) for position in positions]
    nodes, seconds = (sum(column) / len(results) for column in zip(*results, strict=True))
    return {"empties": empties, "nodes": round(nodes), "seconds": seconds, "nodes_per_second": nodes / seconds}


def suite(first: int, last: int) -> list[tuple[int, Position]]:
    """Return positions of the FFO suite, a public set that is not part of this project; none where it is missing."""
    path = SHARED / "ffo.obf"
    if not path.exists():
        return []
    lines = read_obf(path.read_text(encoding="utf-8"))
    numbered = [(int(line.comment.split("#")[1].split(",")[0]), line.position) for line in lines]
    return [(number, position) for number, position in numbered if first <= number <= last]


def ends(first: int, last: int) -> list[Row]:
    """Solve the suite with one thread."""
    rows: list[Row] = []
    for number, position in suite(first, last):
        found = solve(position)
        rows.append({"ffo": str(number), "score": found.score, "nodes": found.nodes, "seconds": found.seconds})
    if not rows:
        return [{"ffo": f"{first}-{last}: not measured, because ../shared/data is not here"}]
    nodes, seconds = sum(row["nodes"] for row in rows), sum(row["seconds"] for row in rows)
    rows.append({"ffo": "all", "score": "", "nodes": nodes, "seconds": seconds})
    return [{**row, "nodes_per_second": row["nodes"] / row["seconds"]} for row in rows]


def two_threads(number: int) -> list[Row]:
    """Solve one position of the suite with one thread and with two.

    Wall time is spoiled by other work. The processor seconds of the thread that answers are what the wall would show
    on free cores; their ratio is the gain.
    """
    rows: list[Row] = []
    for _, position in suite(number, number):
        for threads in (1, 2):
            begun = time.perf_counter()
            found = solve(position, threads=threads)
            wall = time.perf_counter() - begun
            gain = rows[0]["thread_seconds"] / found.seconds if rows else 1.0
            rows.append({"ffo": str(number), "threads": threads, "score": found.score, "wall_seconds": wall,
                         "thread_seconds": found.seconds, "gain": gain})  # fmt: skip
    return rows or [{"ffo": f"{number}: not measured, because ../shared/data is not here"}]


def selective(depth: int) -> list[Row]:
    """Search fixed positions at 73 %, with the engine of an old commit and with this one."""
    positions = [along(game)[ply] for game in GAMES for ply in SELECTIVE[depth]]
    asked = json.dumps({"depth": depth, "positions": [(item.own, item.opp) for item in positions]})
    worker = str(Path(__file__).with_name("_selective_worker.py"))
    rows: list[Row] = []
    for name, python in (("before", str(built(BEFORE))), ("now", sys.executable)):
        ran = subprocess.run([python, worker], input=asked, capture_output=True, text=True, check=True)
        found = json.loads(ran.stdout)
        nodes, first = sum(found["nodes"]), rows[0] if rows else None
        same = sum(map(int.__eq__, found["squares"], first["squares"])) if first else len(positions)
        rows.append({"depth": depth, "version": name, "positions": len(positions), "nodes": nodes,
                     "of_before": nodes / first["nodes"] if first else 1.0, "goal": MOST[depth] if first else 1.0,
                     "same_moves": same, "seconds": found["seconds"], "squares": found["squares"]})  # fmt: skip
    return [{name: value for name, value in row.items() if name != "squares"} for row in rows]


def measurements(*, quick: bool) -> dict[str, Callable[[], Row | list[Row]]]:
    """Return what can be measured, by name."""
    players = ("alphabeta(depth=6)", *(() if quick else ("hard", "expert", "grandmaster(book=off)")))
    measured: dict[str, Callable[[], Row | list[Row]]] = {
        "perft": lambda: [perft(depth) for depth in ((8, 9) if quick else (9, 10, 11))],
        "signature": signature,
        "moves": lambda: [move(spec) for spec in players],
        "depths": lambda: depth_guide(6 if quick else 10),
        "pruning": lambda: pruning(4),
        "branching": branching,
        "ends": lambda: ends(40, 40 if quick else 49),
        "threads": lambda: two_threads(40 if quick else 45),
        "endgame": lambda: [endgame(empties) for empties in ((10, 12) if quick else (12, 14, 16))],
    }
    # The old version has to be built first, which takes minutes.
    return (
        measured
        if quick
        else measured | {"selective": lambda: [row for depth in SELECTIVE for row in selective(depth)]}
    )


def table(title: str, rows: list[Row]) -> str:
    """Write rows as a table."""
    shown = [[name.replace("_", " ") for name in rows[0]]] + [[_cell(value) for value in row.values()] for row in rows]
    widths = [max(len(row[column]) for row in shown) for column in range(len(shown[0]))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in shown]
    return "\n".join([title, *(f"  {line}" for line in lines)])


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="leave out what takes long")
    parser.add_argument("--only", choices=measurements(quick=False), help="measure one thing")
    options = parser.parse_args()
    wanted = measurements(quick=options.quick)
    found = {name: measured() for name, measured in wanted.items() if options.only in {None, name}}
    if options.json:
        print(json.dumps({"compiled": is_compiled(board_kernel), **found}))
        return
    titles = {
        "perft": "Counting lines from the start",
        "signature": "Searching fixed positions: the nodes are the signature",
        "moves": "A move",
        "depths": "A search of all moves by depth, means over fixed positions",
        "pruning": "Nodes saved by pruning",
        "branching": "Legal moves by stage of the game",
        "selective": "Searching fixed positions at 73 %, before and now",
        "ends": "Solving ends exactly, one thread",
        "threads": "Two threads against one",
        "endgame": "Solving every move, means over fixed positions",
    }
    for name, rows in found.items():
        print(table(titles[name], rows if isinstance(rows, list) else [rows]), end="\n\n")


if __name__ == "__main__":
    main()
