"""Matches, tournaments and cluster workers that are killed: the resumed run must end as an uninterrupted one."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

__all__ = ["Attempted", "kill_cluster", "kill_run"]

PARLOUR: Final = str(Path(sys.executable).with_name("parlour"))
KINDS: Final = {
    "match": ("match", "reversi", "alphabeta(depth=3)", "greedy", "--blocks", "300", "--seed", "11"),
    "tournament": ("tournament", "hearts", "easy", "heuristic", "random", "--blocks", "40", "--seed", "12"),
}
TIMED: Final = {"seconds", "time", "began", "elapsed"}  # what a clock says differs from run to run
MOST_KILLS: Final = 6  # of one run; then it may end
MOST: Final = 300.0  # seconds that a run may take


class Attempted(NamedTuple):
    """How often something was killed in time, what was wrong in the end, and how many moves were acknowledged."""

    kills: int
    fault: str | None
    moves: int = 0


def report(folder: Path) -> Any:  # noqa: ANN401 - whatever the report holds
    """Return a run's report without what a clock says."""
    return _untimed(json.loads((folder / "report.json").read_text(encoding="utf-8")))


def _untimed(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {name: _untimed(item) for name, item in value.items() if not any(word in name for word in TIMED)}
    return [_untimed(item) for item in value] if isinstance(value, list) else value


def run(kind: str, folder: Path, *more: str) -> subprocess.Popen[bytes]:
    """Start a run, or go on with one, as the leader of its own group of processes."""
    resume = ("--resume",) if folder.exists() else ()
    command = [PARLOUR, *KINDS[kind], "--out", str(folder), "--workers", "2", "--json", *resume, *more]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def whole(kind: str, folder: Path) -> Any:  # noqa: ANN401
    """Return the report of a run that nobody disturbs, made once."""
    if not (folder / "report.json").exists():
        shutil.rmtree(folder, ignore_errors=True)
        run(kind, folder).wait(MOST)
    return report(folder)


def kill_run(kind: str, number: int, folder: Path) -> Attempted:
    """Kill a run at a random moment, with all its processes or only its head, until it ends."""
    wanted = whole(kind, folder / f"{kind}-whole")
    rng, mine, kills = random.Random(number), folder / f"{kind}-{number}", 0
    shutil.rmtree(mine, ignore_errors=True)
    while kills < MOST_KILLS:
        process = run(kind, mine)
        try:
            process.wait(rng.uniform(0.5, 6.0))
        except subprocess.TimeoutExpired:
            if rng.random() < 0.5:
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
            process.wait()
            kills += 1
        else:
            break
    else:
        run(kind, mine).wait(MOST)
    found = report(mine)
    shutil.rmtree(mine)
    return Attempted(kills, None if found == wanted else f"{kind} {number}: the report differs")


@contextmanager
def cluster() -> Iterator[tuple[str, list[int]]]:
    """Run a scheduler and two workers of a Dask cluster on loopback."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as local:
        yield local.scheduler_address, [worker.pid for worker in local.workers.values()]


def kill_cluster(number: int, folder: Path) -> Attempted:
    """Kill a worker of a cluster in the middle of a match."""
    wanted = whole("match", folder / "match-whole")
    rng, mine = random.Random(number), folder / f"cluster-{number}"
    shutil.rmtree(mine, ignore_errors=True)
    with cluster() as (address, workers):
        process = run("match", mine, "--dask", address)
        time.sleep(rng.uniform(1.0, 5.0))
        in_time = process.poll() is None
        os.kill(rng.choice(workers), signal.SIGKILL)
        process.wait(MOST)
    found = report(mine)
    shutil.rmtree(mine)
    return Attempted(int(in_time), None if found == wanted else f"cluster {number}: the report differs")
