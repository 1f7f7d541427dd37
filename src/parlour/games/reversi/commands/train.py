"""``parlour train reversi``: rounds of games against itself, each ending with a file of weights.

A round plays its games; then it goes through the stages of the game from the last one back, labelling and fitting each.
Games and labels are kept in portions, so that an interrupted round can continue. The first round has nothing to
go by but the small evaluation of ``weights.toml``, and that only for choosing moves.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypedDict

from parlour.core.limits import CancelToken
from parlour.core.parameters import option
from parlour.core.rng import derive
from parlour.core.tools import Answer, Desk, Tool, ToolJob
from parlour.errors import BadParameter
from parlour.games.reversi.engine.patterns import STAGES, layout
from parlour.games.reversi.engine.training.errors import fit_errors
from parlour.games.reversi.engine.training.fitting import fit_stage, rounded
from parlour.games.reversi.engine.training.labels import label
from parlour.games.reversi.engine.training.match import score_rate
from parlour.games.reversi.engine.training.samples import Samples, load_samples, save_samples
from parlour.games.reversi.engine.training.selfplay import SelfPlay
from parlour.games.reversi.engine.weights import Trained, pack, unpack
from parlour.store.files import write_atomically

__all__ = ["TRAIN", "LabelPortion", "PlayPortion", "TrainSettings"]

HELD_OUT: Final = 20  # the last one in so many positions of a portion is not fitted, and measures the error
BORDER: Final = 2  # empty squares that a stage shares with the one after it, so that values do not jump


@dataclass(frozen=True)
class TrainSettings:
    """The options of ``parlour train reversi``."""

    folder: str = option(
        "reversi-training", "Where games and weights are kept; naming it again continues the training."
    )
    rounds: int = option(1, "Rounds in all, including those already there.", low=1, high=99)
    games: int = option(20_000, "Games per round.", low=1)
    portion: int = option(1_000, "Games per portion: the most that an interruption can lose.", low=1)
    depth: int = option(1, "Plies that players look ahead.", low=1, high=10)
    solved: int = option(14, "Empty squares from which positions are solved for their labels.", low=1, high=20)
    look: int = option(6, "Plies of the searches that label earlier positions.", low=1, high=12)
    errors: int = option(300, "Positions searched to see how far shallow searches are off.", low=1)
    processes: int = option(2, "Processes that play and label.", low=1, high=64)
    seed: int = option(1, "Seed for all games.", low=0)
    match: int = option(100, "Paired openings that a round's weights play against the round before; 0 is none.", low=0)


@dataclass(frozen=True)
class PlayPortion:
    """Plays the games of one portion and keeps their positions."""

    settings: TrainSettings
    number: int
    index: int

    @property
    def key(self) -> tuple[str, int]:
        """The number of the portion."""
        return "play", self.index

    @property
    def path(self) -> Path:
        """Where the positions are kept."""
        return _round_folder(self.settings, self.number) / f"games-{self.index:05d}.bin"

    def run(self, cancel: CancelToken) -> int:
        """Play; the players are the weights of the round before."""
        trained = _read(_target(self.settings, self.number - 1)) if self.number else None
        seed = derive(self.settings.seed, "round", self.number, self.index)
        games = min(self.settings.portion, self.settings.games - self.index * self.settings.portion)
        stage = SelfPlay(trained, self.settings.depth).positions(seed, games)
        save_samples(Samples.of((own, opp, 0) for own, opp in stage), self.path)
        return self.index


@dataclass(frozen=True)
class LabelPortion:
    """Labels the positions of one portion that belong to one stage."""

    settings: TrainSettings
    number: int
    stage: int
    index: int

    @property
    def key(self) -> tuple[str, int, int]:
        """Stage and portion."""
        return "label", self.stage, self.index

    @property
    def path(self) -> Path:
        """Where the labelled positions are kept."""
        return _round_folder(self.settings, self.number) / f"stage-{self.stage:02d}-{self.index:05d}.bin"

    def run(self, cancel: CancelToken) -> int:
        """Label; a portion that is cancelled is not kept."""
        games = load_samples(PlayPortion(self.settings, self.number, self.index).path)
        samples = games.within(range(4 * self.stage, 4 * self.stage + 4))
        weights = array("h")
        weights.frombytes(_draft(self.settings, self.number).read_bytes())
        stage = label(samples, weights, self.settings.solved, self.settings.look, cancel)
        if not cancel.cancelled:
            save_samples(stage, self.path)
        return self.index


class Fitted(TypedDict):
    """What is told about a stage: positions it was fitted to, how many of its own were labelled, the error."""

    stage: int
    positions: int
    labelled: int
    error: float | None


def run(settings: TrainSettings, desk: Desk) -> Iterator[Answer]:
    """Train round after round."""
    folder = Path(settings.folder)
    if folder.exists() and not folder.is_dir():
        raise BadParameter(f"{folder} is a file; name a folder.")
    before: Trained | None = None
    for number in range(settings.rounds):
        target = _target(settings, number)
        if target.exists():
            before = _read(target)
            continue
        begun = time.perf_counter()
        _round_folder(settings, number).mkdir(parents=True, exist_ok=True)
        weights = array("h", before.weights if before else bytes(2 * STAGES * layout().size))
        stages: list[Fitted] = []
        going_on = _all_done(settings, number, desk)
        while going_on and len(stages) < STAGES:
            trained_stage = _stage(settings, number, len(stages), weights, desk)
            going_on = trained_stage is not None
            stages += [trained_stage] if trained_stage else []
        if not going_on:
            desk.note(f"Interrupted in round {number}; the same command continues from there.")
            return
        errors = fit_errors(weights, settings.errors, derive(settings.seed, "errors", number))
        positions = sum(stage["labelled"] for stage in stages)
        facts = {"round": number, "positions": positions, "seed": settings.seed}
        trained = Trained(weights, errors, facts)
        target.write_bytes(pack(weights, errors, facts))
        seed = derive(settings.seed, "match", number)
        rate = score_rate(trained, before, settings.match, seed) if settings.match else None
        before = trained
        yield _answer(target, positions, stages, rate, time.perf_counter() - begun)


def _count(settings: TrainSettings) -> int:
    return -(-settings.games // settings.portion)


def _target(settings: TrainSettings, number: int) -> Path:
    return Path(settings.folder) / f"round-{number}.bin"


def _round_folder(settings: TrainSettings, number: int) -> Path:
    return Path(settings.folder) / f"round-{number}"


def _draft(settings: TrainSettings, number: int) -> Path:
    """Return where the weights of a round are while it goes on: later stages new, earlier ones of the round before."""
    return _round_folder(settings, number) / "weights.raw"


def _read(path: Path) -> Trained:
    return unpack(path.read_bytes(), str(path))


def _all_done(settings: TrainSettings, number: int, desk: Desk, stage: int | None = None) -> bool:
    """Play the missing portions of a round, or label those of a stage; tell whether all are there."""
    portions: Sequence[PlayPortion | LabelPortion] = [
        PlayPortion(settings, number, index) if stage is None else LabelPortion(settings, number, stage, index)
        for index in range(_count(settings))
    ]
    missing: list[ToolJob[int]] = [portion for portion in portions if not portion.path.exists()]
    work = "games" if stage is None else f"{4 * stage} to {4 * stage + 3} empty squares"
    done = len(portions) - len(missing)
    desk.progress(done, len(portions), f"round {number}, {work}")
    for _ in desk.run(missing, settings.processes) if missing else ():
        done += 1
        desk.progress(done, len(portions), f"round {number}, {work}")
    return done == len(portions) and not desk.cancel.cancelled


def _stage(settings: TrainSettings, number: int, stage: int, weights: array[int], desk: Desk) -> Fitted | None:
    """Label and fit one stage, beginning with the weights of the one after it; return None when interrupted."""
    size = layout().size
    draft = _draft(settings, number)
    write_atomically(draft, weights.tobytes())
    if desk.cancel.cancelled or not _all_done(settings, number, desk, stage):
        return None
    train, test, labelled = Samples.of(()), Samples.of(()), 0
    for index in range(number + 1):
        for path in sorted(_round_folder(settings, index).glob(f"stage-{stage:02d}-*.bin")):
            parts = load_samples(path).split(HELD_OUT)
            labelled += sum(map(len, parts))
            train.extend(parts[0])
            test.extend(parts[1])
        for path in sorted(_round_folder(settings, index).glob(f"stage-{stage - 1:02d}-*.bin")):
            train.extend(load_samples(path).split(HELD_OUT)[0].within(range(4 * stage - BORDER, 4 * stage)))
    later = weights[(stage - 1) * size : stage * size] if stage else array("h", bytes(2 * size))
    fitted = array("f", (weight / 128 for weight in later))
    error = fit_stage(train, test, fitted, derive(settings.seed, "fit", number, stage))
    weights[stage * size : (stage + 1) * size] = rounded(fitted)
    shown_error = None if error is None else round(error, 2)
    desk.note(
        f"Round {number}, {4 * stage} to {4 * stage + 3} empty squares: {len(train):,} positions, error {shown_error}."
    )
    return {"stage": stage, "positions": len(train), "labelled": labelled, "error": shown_error}


def _answer(target: Path, positions: int, stages: list[Fitted], rate: float | None, seconds: float) -> Answer:
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
    "Train the evaluation from scratch, by games against itself; if interrupted, it picks up where it left off.",
    run,
    TrainSettings,
    examples=("--rounds 3 --games 40000", "--folder tiny --games 20 --portion 10 --match 2"),
)
