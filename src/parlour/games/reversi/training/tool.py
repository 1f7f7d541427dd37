"""``parlour train reversi``: rounds of games against itself, each ending with a file of weights.

A round plays its games in portions, which are kept, so that an interrupted round goes on where it was; then it fits all
positions so far and writes ``round-N.bin``. The first round has nothing to go by but the small hand-made evaluation.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from parlour.core.parameters import option
from parlour.core.rng import derive
from parlour.core.tools import Answer, Desk, Tool
from parlour.errors import BadParameter
from parlour.games.reversi.training.errors import fit_errors
from parlour.games.reversi.training.fitting import fit_stages
from parlour.games.reversi.training.match import score_rate
from parlour.games.reversi.training.samples import Samples, load_samples, portion_path, save_samples
from parlour.games.reversi.training.selfplay import SelfPlay
from parlour.games.reversi.weights import Trained, pack, unpack

__all__ = ["TRAIN", "TrainSettings"]


@dataclass(frozen=True)
class TrainSettings:
    """The options of ``parlour train reversi``."""

    folder: str = option("reversi-training", "Where games and weights are kept; the same folder goes on.")
    rounds: int = option(1, "Rounds to have in the end, those already there included.", low=1, high=99)
    games: int = option(20_000, "Games of a round.", low=1)
    portion: int = option(500, "Games of a portion: what an interruption can lose.", low=1)
    depth: int = option(3, "Plies that players look ahead.", low=1, high=10)
    solved: int = option(14, "Empty squares from which every position is solved for its label.", low=1, high=20)
    processes: int = option(2, "Processes that play.", low=1, high=64)
    seed: int = option(1, "Seed of all games.", low=0)
    match: int = option(50, "Paired openings that a round's weights play against the round before; 0 is none.", low=0)


def run(settings: TrainSettings, desk: Desk) -> Iterator[Answer]:
    """Train round after round."""
    folder = Path(settings.folder)
    if folder.exists() and not folder.is_dir():
        raise BadParameter(f"{folder} is a file; name a folder.")
    before: Trained | None = None
    for number in range(settings.rounds):
        target = folder / f"round-{number}.bin"
        if target.exists():
            before = unpack(target.read_bytes(), str(target))
            continue
        begun = time.perf_counter()
        if not _play(settings, folder, number, desk):
            desk.note(f"Interrupted in round {number}; the same command goes on from there.")
            return
        samples = load_samples(path for place in range(number + 1) for path in _portions(folder, place))
        weights: array[int] = array("h")
        stages: list[dict[str, Any]] = []
        for stage in fit_stages(samples, derive(settings.seed, "fit", number)):
            weights.extend(stage.weights)
            error = round(stage.error, 2) if stage.error == stage.error else None
            stages.append({"stage": stage.number, "positions": stage.positions, "error": error})
        errors = fit_errors(weights, samples, derive(settings.seed, "errors", number))
        facts = {"round": number, "positions": len(samples), "seed": settings.seed}
        now = Trained(weights, errors, facts)
        target.write_bytes(pack(weights, errors, facts))
        rate = (
            score_rate(now, before, settings.match, derive(settings.seed, "match", number)) if settings.match else None
        )
        before = now
        yield _answer(target, len(samples), stages, rate, time.perf_counter() - begun)


def _portions(folder: Path, number: int) -> list[Path]:
    return sorted((folder / f"round-{number}").glob("games-*.bin"))


def _play(settings: TrainSettings, folder: Path, number: int, desk: Desk) -> bool:
    """Play the missing portions of a round; tell whether all are there."""
    place = folder / f"round-{number}"
    place.mkdir(parents=True, exist_ok=True)
    count = -(-settings.games // settings.portion)
    missing = [index for index in range(count) if not portion_path(place, index).exists()]
    with ProcessPoolExecutor(settings.processes, mp_context=get_context("spawn")) as pool:
        jobs = {pool.submit(play_portion, settings, str(folder), number, index) for index in missing}
        while jobs and not desk.cancel.cancelled:
            desk.progress(count - len(jobs), count, f"round {number}")
            finished, jobs = wait(jobs, timeout=0.5, return_when=FIRST_COMPLETED)
            for job in finished:
                job.result()
        pool.shutdown(cancel_futures=True)
    return not jobs


def play_portion(settings: TrainSettings, folder: str, number: int, index: int) -> None:
    """Play one portion of a round, in a process of its own."""
    weights = Path(folder) / f"round-{number - 1}.bin"
    trained = unpack(weights.read_bytes(), str(weights)) if number else None
    seed = derive(settings.seed, "round", number, index)
    rows = SelfPlay(trained, settings.depth, settings.solved).games(seed, settings.portion)
    save_samples(Samples.of(rows), portion_path(Path(folder) / f"round-{number}", index))


def _answer(target: Path, positions: int, stages: list[dict[str, Any]], rate: float | None, seconds: float) -> Answer:
    data = {
        "weights": str(target),
        "positions": positions,
        "stages": stages,
        "score_rate": None if rate is None else round(rate, 4),
        "seconds": round(seconds, 1),
    }
    told = "" if rate is None else f"; it scores {rate:.1%} against the one before"
    return Answer(f"{target}: fitted to {positions:,} positions in {seconds:.0f} s{told}.", data)


TRAIN: Final = Tool(
    "train",
    "Train the evaluation from nothing, by games against itself; interrupted, it goes on where it was.",
    run,
    TrainSettings,
    examples=("--rounds 3 --games 40000", "--folder tiny --games 20 --portion 10 --match 2"),
)
