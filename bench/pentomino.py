"""How fast Pentomino is: solving random positions, an expert's move, the proof and its check.

    python bench/pentomino.py                     # everything, with the goals
    python bench/pentomino.py --json              # the same for programs
    python bench/pentomino.py --quick             # leaves out the proof and its check
    python bench/pentomino.py --only proof verify # some rows

Times are processor seconds of one thread, of all workers together where there are two; `wall` is what a person waits.
Memory is what the processes need at most, added up. The nodes are a signature: a change that is meant to change nothing
must leave those of one worker alone.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import cast

from _common import Row, Timed, timed

from parlour import play
from parlour.core.registry import make_player
from parlour.core.rng import stream
from parlour.games.pentomino import Pentomino, Solver, State
from parlour.games.pentomino.engine.solver import WIN
from parlour.games.pentomino.rules.game import PentominoView

GAME = Pentomino()
POSITIONS = {3: 1000, 4: 1000, 5: 1000, 2: 100}
MOVES_ASKED = 200
GAMES = 4
LATE = 28  # empty cells at which Composite switches
GOALS = {
    "solve 3": "mean 40 ms",
    "solve 4": "mean 0.5 ms, max 20 ms",
    "solve 5": "mean 0.08 ms",
    "expert 4": "max 50 ms",
    "minmax 3": "mean 10 s",
    "composite early": "max 1 s",
    "composite late": "max 10 s",
    "proof 1": "200 s, 100 MB",
    "proof 2": "half the wall time of one",
    "verify": "60 s",
}


def random_positions(pieces: int, count: int) -> Iterator[State]:
    """Yield positions after so many random placements; a game that ends before does not count."""
    found, seed = 0, 0
    while found < count:
        rng, state, seed = stream(seed, "bench", pieces), GAME.start(0), seed + 1
        while len(state.placed) < pieces and (legal := state.legal(GAME.board)):
            state = state.play(rng.choice(legal))
        if len(state.placed) == pieces:
            found += 1
            yield state


def solve(pieces: int) -> Row:
    """Solve random positions, each with an empty table."""
    solver = Solver(GAME)
    times, nodes, won = [], 0, 0
    for state in random_positions(pieces, POSITIONS[pieces]):
        solution, seconds = timed(partial(solver.solve, state))
        times.append(seconds)
        nodes += solution.nodes
        won += solution.value == WIN
    return {**_spread(times), "nodes": nodes, "note": f"{len(times)} positions, {won} won"}


def expert(pieces: int) -> Row:
    """Ask the expert for whole decisions, reasons included, once so many pieces are down."""
    ready = make_player("expert", GAME)
    times = []
    for seed, state in enumerate(random_positions(pieces, MOVES_ASKED)):
        if state.can_move(GAME.board):
            obs = GAME.observe(state, state.mover)
            times.append(timed(partial(ready.fair.decide, obs, ready.limit, seed))[1])
    return {**_spread(times), "note": f"{len(times)} decisions"}


def moves_of(spec: str, lowest: int = 0, highest: int = 64) -> Row:
    """Ask a player for its moves in whole games against Random, with so many empty cells; reasons included."""
    times: list[float] = []
    depths: list[int] = []
    for seed in range(GAMES):
        player = Timed(spec, GAME)
        play(GAME, [player, "random"] if seed % 2 == 0 else ["random", player], seed)
        for obs, decision, seconds in zip(player.seen, player.decisions, player.seconds, strict=True):
            if lowest <= 64 - 5 * len(cast(PentominoView, obs).state.placed) <= highest:
                times.append(seconds)
                depths.append(decision.spent.depth)
    return {**_spread(times), "note": f"{len(times)} moves of {spec}, to depth {min(depths)} or more"}


def proof(threads: int) -> Row:
    """Prove the first move from nothing, in processes of their own."""
    with tempfile.TemporaryDirectory() as folder:
        return _command("--threads", str(threads), "--out", str(Path(folder) / "book.txt"))


def verify() -> Row:
    """Prove every answer of the shipped book again, with all that speeds up the search left out."""
    return _command("--verify")


def _command(*words: str) -> Row:
    """Run `parlour prove pentomino` and measure it from outside."""
    begun = time.monotonic()
    program: list[str | Path] = [Path(sys.executable).parent / "parlour", "prove", "pentomino", *words, "--json"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        peak = 0
        while process.poll() is None:
            peak = max(peak, _memory(process.pid))
            time.sleep(0.2)
        assert process.stdout is not None
        told = json.loads(process.stdout.read())
    return {
        "seconds": told["seconds"],
        "wall": time.monotonic() - begun,
        "megabytes": (peak or resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024) / 1e6,
        "nodes": told["nodes"],
        "note": f"{told.get('answered', told.get('confirmed'))} of {told['replies']} replies",
    }


def _memory(pid: int) -> int:
    """Return the memory of a process and its children that is theirs alone or shared by them; 0 where unknown."""
    total = 0
    try:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            total += sum(_memory(int(child)) for child in (thread / "children").read_text(encoding="ascii").split())
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        return total + next(int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return total


def _spread(times: list[float]) -> Row:
    return {"mean": sum(times) / len(times), "median": sorted(times)[len(times) // 2], "max": max(times)}


ROWS: dict[str, Callable[[], Row]] = {
    **{f"solve {pieces}": partial(solve, pieces) for pieces in POSITIONS},
    "expert 4": lambda: expert(4),
    "expert 5": lambda: expert(5),
    **{f"minmax {depth}": partial(moves_of, f"minmax(depth={depth})") for depth in range(1, 5)},
    "composite early": lambda: moves_of("composite", lowest=LATE + 1),
    "composite late": lambda: moves_of("composite", highest=LATE),
    "proof 1": lambda: proof(1),
    "proof 2": lambda: proof(2),
    "verify": verify,
}
SLOW = ("proof 1", "proof 2", "verify")


def told(name: str, row: Row) -> str:
    """Write one measurement as a line."""
    figures = [f"{key} {_figure(key, value)}" for key, value in row.items() if key != "note"]
    goal = f"  (goal {GOALS[name]})" if name in GOALS else ""
    return f"{name:15}  {', '.join(figures)}; {row['note']}{goal}"


def _figure(key: str, value: float) -> str:
    if key == "nodes":
        return f"{value:,}"
    if key == "megabytes":
        return f"{value:.0f}"
    return f"{value:.1f} s" if value >= 1 else f"{1000 * value:.3g} ms"


def main() -> None:
    """Print the measurements as they are made."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument("--quick", action="store_true", help="leave out the proof and its check")
    parser.add_argument("--only", nargs="+", metavar="WORD", default=[""], help="rows that begin with one of these")
    options = parser.parse_args()
    for name, measure in ROWS.items():
        if (options.quick and name in SLOW) or not name.startswith(tuple(options.only)):
            continue
        row = measure()
        print(json.dumps({"what": name, **row}) if options.json else told(name, row), flush=True)


if __name__ == "__main__":
    main()
