"""From labelled positions to weights: one fit for each stage of the game, late stages first."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.pattern_kernel import fit
from parlour.games.reversi.patterns import STAGES, layout, stage
from parlour.games.reversi.training.samples import Samples

__all__ = ["StageFit", "fit_stages"]

HELD_OUT: Final = 20  # one position in so many is not fitted, and measures the error
RATES: Final = (0.5, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02)
BORDER: Final = 2  # empty squares that stages share with their neighbours, so that values do not jump
UNIT: Final = 128
HIGHEST: Final = 32767


@dataclass(frozen=True, eq=False)
class StageFit:
    """The weights of one stage in 128ths of a disc, and the error in discs on positions that were not fitted."""

    number: int
    weights: array[int]
    positions: int
    error: float


def fit_stages(samples: Samples, seed: int) -> Iterator[StageFit]:
    """Fit stage after stage, each beginning with the weights of the one after it."""
    places: list[array[int]] = [array("i") for _ in range(STAGES)]
    tests: list[array[int]] = [array("i") for _ in range(STAGES)]
    for index, (own, opp) in enumerate(zip(samples.owns, samples.opps, strict=True)):
        empties = 64 - (own | opp).bit_count()
        number = stage(empties)
        if index % HELD_OUT == 0:
            tests[number].append(index)
            continue
        for near in {number, stage(max(0, empties - BORDER)), stage(min(63, empties + BORDER))}:
            places[near].append(index)
    weights = array("f", bytes(4 * layout().size))
    for number in range(STAGES):
        train, test = places[number], tests[number]
        if train:
            stream(seed, "order", number).shuffle(train)
            for rate in RATES:
                _walk(samples, train, weights, rate)
        error = math.sqrt(_walk(samples, test, weights, 0.0) / len(test)) if test else math.nan
        rounded = array("h", (max(-HIGHEST, min(HIGHEST, round(UNIT * weights[twin]))) for twin in layout().twins))
        yield StageFit(number, rounded, len(train), error)


def _walk(samples: Samples, order: array[int], weights: array[float], rate: float) -> float:
    return fit(samples.owns, samples.opps, samples.scores, order, weights, layout().twins, rate)
