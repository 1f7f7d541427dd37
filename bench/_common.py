"""What benchmarks share: processor time, the arena's intervals, rows kept line by line, workers, matches in folders."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path
from time import process_time
from typing import Any, TypeVar

from parlour.arena.match import MatchReport, run_match
from parlour.arena.play.pairing import Pairing
from parlour.arena.play.task import BlockResult
from parlour.arena.stats.intervals import mean_interval
from parlour.arena.stats.paired_stats import PairedStats
from parlour.arena.store.run_folder import RunFolder
from parlour.core.decision import Decision
from parlour.core.game import AnyGame
from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.core.observation import Observation, Seat
from parlour.core.player import OmniscientPlayer
from parlour.core.registry import make_player
from parlour.runtime.decision import decide_either
from parlour.runtime.executor import Executor, InProcess
from parlour.runtime.pool import Pool
from parlour.store.lines import LineFile

__all__ = [
    "BUILD",
    "ROOT",
    "SHARED",
    "Row",
    "Rows",
    "Timed",
    "executor",
    "interval",
    "kept_match",
    "load",
    "rate",
    "timed",
]

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
SHARED = ROOT.parent / "shared/data"  # public sets that are not part of this project
PASSES = 3  # the best of so many: what disturbs only slows down

Row = dict[str, Any]  # as it is written into a file of lines
T = TypeVar("T")


def load() -> str:
    """Return how busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f}"


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what some work gives and the processor seconds it took."""
    began = process_time()
    result = work()
    return result, process_time() - began


def rate(count: int, work: Callable[[], object]) -> float:
    """Return how many a second of processor time, the best of some passes."""
    return count / min(timed(work)[1] for _ in range(PASSES))


def interval(values: Sequence[float], digits: int = 3, most: float = inf) -> str:
    """Write a mean with its 95 % interval; values lie between ``-most`` and ``most``."""
    found = mean_interval(values, -most, most)
    return f"{found.mean:+.{digits}f} [{found.low:+.{digits}f}, {found.high:+.{digits}f}]"


class Timed(OmniscientPlayer[Any, Any]):
    """A player of either kind, and what each of its decisions saw and took in processor seconds."""

    def __init__(self, spec: str, game: AnyGame) -> None:
        self.seen: list[Observation] = []
        self.decisions: list[Decision[Any]] = []
        self.seconds: list[float] = []
        self._game = game
        self._ready = make_player(spec, game)

    def prepare(self) -> None:
        """Get the player ready, off the clock."""
        self._ready.player.prepare()

    def decide_full(
        self,
        state: Any,  # noqa: ANN401 - the game's own state
        seat: Seat,
        limit: Limit,
        seed: int,
        cancel: CancelToken = NEVER,
    ) -> Decision[Any]:
        """Let the player decide under its own limit, on the clock."""
        ready, obs = self._ready, self._game.observe(state, seat)
        decision, seconds = timed(lambda: decide_either(ready.player, obs, state, seat, ready.limit, seed, cancel))
        self.seen.append(obs)
        self.decisions.append(decision)
        self.seconds.append(seconds)
        return decision


class Rows:
    """Results in a file, one a line, for this process alone: what is there need not be measured again."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = LineFile.open(path, make=True)
        self._file.repair()

    def __enter__(self) -> Rows:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[Row]:
        for _, line in self._file:
            yield json.loads(line)

    def where(self, **fields: object) -> list[Row]:
        """Return the rows in which these fields have these values."""
        return [row for row in self if all(row.get(name) == value for name, value in fields.items())]

    def add(self, row: Row) -> None:
        """Keep one more result."""
        self._file.append(json.dumps(row))


def executor(workers: int) -> Executor:
    """Return who runs jobs: this process, or so many others, which find what stands in this folder."""
    if workers == 1:
        return InProcess()
    known = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(Path(__file__).parent), known)))
    return Pool(workers)


def kept_match(
    folder: Path, pairing: Pairing, watch: Callable[[PairedStats], None] | None = None
) -> tuple[MatchReport, list[BlockResult]]:
    """Play a match, or on from where it stopped, and return its blocks too; a forfeited game measures nothing."""
    with RunFolder(folder, {"kind": "match", **pairing.describe()}, resume=folder.exists()) as kept:
        report = run_match(pairing, InProcess(), kept=kept, watch=watch)
        blocks = list(kept.results())
    for forfeit in report.stats.forfeits:
        name = pairing.contestants[forfeit["contestant"]].label
        raise SystemExit(f"{name} {forfeit['why']}: put that right, remove {folder} and start again.")
    return report, blocks
