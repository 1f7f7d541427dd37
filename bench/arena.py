"""The arena's own cost: what it adds to a match, what it holds in memory, and what a second worker brings.

    python bench/arena.py [--blocks N]     N blocks of random Reversi for the memory figure, 10,000 unless told

Figures to keep: overhead below 5 % between players of 10 ms a move, memory below 300 MB, two workers 1.7 times as fast.
Run it on a quiet machine: the load is printed beside each figure.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from statistics import median

from _common import load

from parlour.arena.match import plan_match, run_match
from parlour.arena.play.task import Contestant
from parlour.core.limits import Limit
from parlour.core.registry import make_game
from parlour.runtime.executor import InProcess
from parlour.runtime.pool import Pool, cores

TEN_MS = Contestant("alphabeta(depth=10)", Limit(seconds=0.01))


def overhead(rounds: int = 5) -> None:
    """Everything that is not thinking, as a share of the whole: by the clock, and in processor time."""
    game = make_game("reversi")
    busy = Contestant(TEN_MS.spec, Limit(cpu_seconds=0.01))
    by_clock, by_processor, moves, thinking = [], [], 0, 0.0
    pool = Pool(1)
    next(pool.run(plan_match(game, TEN_MS, TEN_MS, blocks=1, seed=0).tasks()))  # starting a process is not the match
    for seed in range(1, rounds + 1):
        began = time.perf_counter()
        costs = run_match(plan_match(game, TEN_MS, TEN_MS, blocks=4, seed=seed), pool).stats.costs
        wall, thought = time.perf_counter() - began, sum(cost.seconds for cost in costs)
        by_clock.append(1 - thought / wall)
        moves, thinking = moves + sum(cost.moves for cost in costs), thinking + thought
        used = time.process_time()
        costs = run_match(plan_match(game, busy, busy, blocks=2, seed=seed), InProcess()).stats.costs
        used = time.process_time() - used
        by_processor.append(1 - sum(cost.cpu_seconds for cost in costs) / used)
    pool.close()
    each = f"{moves} moves of {thinking / moves * 1000:.1f} ms, median of {rounds} matches"
    print(f"overhead    {median(by_clock):.2%} by the clock ({_range(by_clock)}), {each} ({load()})")
    print(f"            {median(by_processor):.2%} of the processor time ({_range(by_processor)}) ({load()})")


def _range(shares: list[float]) -> str:
    return f"{min(shares):.2%} to {max(shares):.2%}"


def memory(blocks: int) -> None:
    """Peak memory of a long match, the command and its workers, with everything kept on disk."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["match", "reversi", "random", "random", "--blocks", str(blocks), "--json", "--out", f"{folder}/run"]
        measure = (
            "import resource, sys; from parlour.cli.app import run; code = run(sys.argv[1:]);"
            "print([resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)],"
            " file=sys.stderr); sys.exit(code)"
        )
        began = time.perf_counter()
        ran = subprocess.run([sys.executable, "-c", measure, *words], capture_output=True, text=True, check=True)
        seconds = time.perf_counter() - began
    own, worker = (size / 1024 for size in json.loads(ran.stderr.strip().splitlines()[-1]))
    report = json.loads(ran.stdout)
    total = own + worker * cores()
    parts = f"the command {own:.0f} MB, {cores()} workers at most {worker:.0f} MB each"
    what = f"{report['blocks']:,} blocks of random Reversi in {seconds:.0f} s"
    print(f"memory      {total:.0f} MB for {what}: {parts} ({load()})")


def speed_up(rounds: int = 7) -> None:
    """The same blocks with one worker and with two, in turns; the median, because others may use the machine too.

    Two processes that only count, one alone and both at once, tell what a second core is worth at the moment; the share
    of the time of both workers that is spent thinking tells whether one of them waits.
    """
    game, players = make_game("reversi"), (Contestant("alphabeta(depth=3)"), Contestant("alphabeta(depth=2)"))
    pairing = plan_match(game, *players, blocks=40, seed=3)
    pools = {workers: Pool(workers) for workers in (1, 2)}
    for pool in pools.values():  # starting a process is not the match
        list(pool.run(plan_match(game, *players, blocks=4, seed=9).tasks()))
    arena, bare, thinking = [], [], []
    for _ in range(rounds):
        walls, counts = {}, {}
        for workers, pool in pools.items():
            began = time.perf_counter()
            costs = run_match(pairing, pool).stats.costs
            walls[workers] = time.perf_counter() - began
            counts[workers] = _count(workers)
        arena.append(walls[1] / walls[2])
        bare.append(2 * counts[1] / counts[2])
        thinking.append(sum(cost.seconds for cost in costs) / walls[2] / 2)
    for pool in pools.values():
        pool.close()
    told = f"two bare processes {median(bare):.2f} times; {median(thinking):.0%} of the workers' time is thinking"
    print(f"two workers {median(arena):.2f} times as fast, median of {rounds}, {told} ({load()})")


def _count(processes: int) -> float:
    began = time.perf_counter()
    code = "for number in range(5_000_000): number * number"
    running = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(processes)]
    for process in running:
        process.wait()
    return time.perf_counter() - began


def main() -> None:
    """Print the three figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=10_000)
    blocks = parser.parse_args().blocks
    overhead()
    speed_up()
    memory(blocks)


if __name__ == "__main__":
    main()
