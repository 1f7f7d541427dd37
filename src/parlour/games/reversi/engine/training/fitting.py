"""From labelled positions to weights: one fit for each stage of the game."""

from __future__ import annotations

import math
from array import array
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.engine.pattern_kernel import fit
from parlour.games.reversi.engine.patterns import layout
from parlour.games.reversi.engine.scale import UNIT
from parlour.games.reversi.engine.training.samples import Samples

__all__ = ["fit_stage", "rounded"]

RATES: Final = (0.5, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02)
HIGHEST: Final = 32767


def fit_stage(train: Samples, test: Samples, weights: array[float], seed: int) -> float | None:
    """Move weights towards some positions; return the error in discs on others that were left out, if there are any."""
    order = array("i", range(len(train)))
    stream(seed, "order").shuffle(order)
    for rate in RATES if train else ():
        _walk(train, order, weights, rate)
    if not test:
        return None
    return math.sqrt(_walk(test, array("i", range(len(test))), weights, 0.0))


def rounded(weights: array[float]) -> array[int]:
    """Return weights in 128ths of a disc, those that are the same by symmetry filled in."""
    return array("h", (max(-HIGHEST, min(HIGHEST, round(UNIT * weights[twin]))) for twin in layout().twins))


def _walk(samples: Samples, order: array[int], weights: array[float], rate: float) -> float:
    return fit(samples.owns, samples.opps, samples.scores, order, weights, layout().twins, rate)
