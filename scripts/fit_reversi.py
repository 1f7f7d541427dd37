"""Fit the weights of Reversi's evaluation to games that it plays against itself, and write them into weights.toml.

    python scripts/fit_reversi.py --games 4000 --seed 1 --write

Games begin with random moves, both sides then look ahead, and the last squares are solved; every position after the
random moves is paired with the final disc difference, near the end with the exact one. Weights are a least-squares fit,
chance scales a logistic one.
"""

from __future__ import annotations

import argparse
import re
from array import array
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from parlour.core.rng import stream
from parlour.games.reversi.engine.evaluation import between, read_evaluation
from parlour.games.reversi.engine.scale import UNIT, WIN
from parlour.games.reversi.engine.search_kernel import Search
from parlour.games.reversi.rules.board import PASS, Position, squares_of, starting_position
from parlour.games.reversi.rules.board_kernel import FEATURES, features

WEIGHTS = Path(__file__).parents[1] / "src/parlour/games/reversi/engine/weights.toml"
DEPTH = 4
SOLVED = 12  # empty squares from which games are played out without error
RANDOM_PLIES = range(6, 31)
SLIPS = 0.02  # share of random moves later on, so that lost positions occur too
LATE_SLIPS = 0.3  # more near the end, where each position is solved anew
RIDGE = 20.0

Sample = tuple[int, tuple[int, ...], int]  # empty squares, features, final disc difference for the side to move
Numbers = npt.NDArray[np.float64]


def play(job: tuple[int, int, str]) -> list[Sample]:
    """Play some games and return their positions."""
    seed, games, text = job
    weights = array("i", read_evaluation(text).weights)
    search = Search(16)
    samples: list[Sample] = []
    for index in range(games):
        samples += _play_one(stream(seed, "fit", index), search, weights)
    return samples


def _play_one(rng: Random, search: Search, weights: array[int]) -> list[Sample]:
    position = starting_position(8)
    before: list[Position] = []
    solved: list[Sample] = []
    random_plies = rng.choice(RANDOM_PLIES)
    for ply in range(120):
        if position.over:
            break
        if not position.moves:
            position = position.play(PASS)
            continue
        empties = position.empty.bit_count()
        if ply >= random_plies and empties > SOLVED:
            before.append(position)
        depths = range(1, DEPTH + 1) if empties > SOLVED else [2, 4, empties]
        best, value, _ = search.run(position.own, position.opp, depths, weights, memoryview(b"\0"))[4][0]
        if empties <= SOLVED:
            margin = (value - WIN * ((value > 0) - (value < 0))) // UNIT
            if not solved:
                solved += [_sample(at, margin if at.mover == position.mover else -margin) for at in before]
            solved.append(_sample(position, margin))
        slips = ply < random_plies or rng.random() < (SLIPS if empties > SOLVED else LATE_SLIPS)
        position = position.play(rng.choice(list(squares_of(position.moves))) if slips else best)
    return solved


def _sample(position: Position, margin: int) -> Sample:
    return position.empty.bit_count(), features(position.own, position.opp), margin


def fit_weights(samples: Sequence[Sample], anchors: Sequence[int]) -> Numbers:
    """Return one row of anchor values for each feature."""
    hats = _hats(np.array([sample[0] for sample in samples]), anchors)
    counts = np.array([sample[1] for sample in samples], dtype=np.float64)
    design = np.einsum("nf,na->nfa", counts, hats).reshape(len(samples), -1)
    target = np.array([sample[2] for sample in samples], dtype=np.float64)
    # Each column is scaled alike, so that the ridge pulls rare features no harder than common ones.
    spread = np.sqrt((design**2).mean(axis=0)) + 1e-9
    scaled = design / spread
    square = scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1])
    return np.asarray(np.linalg.solve(square, scaled.T @ target) / spread).reshape(len(FEATURES), len(anchors))


def fit_scales(samples: Sequence[Sample], weights: Numbers, anchors: Sequence[int]) -> list[float]:
    """Return, at each anchor, the value that wins 73 % of the games around there."""
    empties = np.array([sample[0] for sample in samples])
    hats = _hats(empties, anchors)
    counts = np.array([sample[1] for sample in samples], dtype=np.float64)
    values = np.einsum("nf,fa,na->n", counts, weights, hats)
    margins = np.array([sample[2] for sample in samples])
    won = (np.sign(margins) + 1) / 2
    scales = []
    for column in range(len(anchors)):
        share = hats[:, column]
        grid = np.geomspace(0.5, 60.0, 200)
        losses = []
        for scale in grid:
            chance = np.clip(1 / (1 + np.exp(-np.clip(values / scale, -50, 50))), 1e-9, 1 - 1e-9)
            losses.append(-(share * (won * np.log(chance) + (1 - won) * np.log(1 - chance))).sum())
        scales.append(float(grid[int(np.argmin(losses))]))
    return scales


def _hats(empties: npt.NDArray[np.int64], anchors: Sequence[int]) -> Numbers:
    table = np.array(
        [
            [
                between(anchors, [float(index == anchor) for index in range(len(anchors))], count)
                for anchor in range(len(anchors))
            ]
            for count in range(65)
        ]
    )
    return np.asarray(table[empties])


def main() -> None:
    """Play, fit, report, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    text = WEIGHTS.read_text(encoding="utf-8")
    anchors = [int(number) for number in re.findall(r"\d+", re.search(r"^anchors = \[(.*)\]", text, re.MULTILINE)[1])]  # type: ignore[index]
    chunk = 50
    jobs = [(options.seed * 1_000_003 + index, chunk, text) for index in range(max(1, options.games // chunk))]
    with ProcessPoolExecutor(options.processes) as pool:
        samples = [sample for part in pool.map(play, jobs) for sample in part]
    held_out = samples[::10]
    training = [sample for index, sample in enumerate(samples) if index % 10]
    weights = fit_weights(training, anchors)
    scales = fit_scales(training, weights, anchors)
    error = _error(held_out, weights, anchors)
    print(f"{len(samples)} positions; error on the tenth held out: {error:.2f} discs")
    lines = {name: [round(float(number), 2) for number in row] for name, row in zip(FEATURES, weights, strict=True)}
    lines["scale"] = [round(scale, 1) for scale in scales]
    for name, row in lines.items():
        print(f"{name} = {row}")
        text = re.sub(rf"^{name} = \[.*?\]", f"{name} = {row}", text, flags=re.MULTILINE)
    if options.write:
        WEIGHTS.write_text(text, encoding="utf-8")


def _error(samples: Sequence[Sample], weights: Numbers, anchors: Sequence[int]) -> float:
    hats = _hats(np.array([sample[0] for sample in samples]), anchors)
    counts = np.array([sample[1] for sample in samples], dtype=np.float64)
    values = np.einsum("nf,fa,na->n", counts, weights, hats)
    return float(np.sqrt(((values - np.array([sample[2] for sample in samples])) ** 2).mean()))


if __name__ == "__main__":
    main()
