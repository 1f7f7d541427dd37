"""How far a shallow look is off as a guess at a deeper one: four numbers, fitted to searches of known positions."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.scale import UNSELECTIVE
from parlour.games.reversi.engine.solver import rounds_to_solve
from parlour.games.reversi.engine.training.samples import Samples
from parlour.games.reversi.engine.transposition_kernel import Table

__all__ = ["fit_errors"]

EMPTIES: Final = range(13, 50, 3)
DEPTHS: Final = range(3, 9)
SOLVED: Final = 16  # up to so many empty squares the deeper search is also the whole game
EACH: Final = 40  # positions for each number of empty squares
RIDGE: Final = 1e-6
LEAST: Final = 64.0  # half a disc: no look is better than that, whatever few positions say
NEVER: Final = memoryview(b"\0")


def fit_errors(weights: array[int], samples: Samples, seed: int) -> tuple[float, ...]:
    """Return a constant, what each empty square adds, each ply of difference, and what the shallow depth divides."""
    by_count: dict[int, list[int]] = {empties: [] for empties in EMPTIES}
    for index, (own, opp) in enumerate(zip(samples.owns, samples.opps, strict=True)):
        empties = 64 - (own | opp).bit_count()
        if empties in by_count:
            by_count[empties].append(index)
    rows: list[tuple[list[float], float]] = []
    for empties, known in by_count.items():
        chosen = stream(seed, empties).sample(known, min(EACH, len(known)))
        pairs: dict[tuple[int, int], list[float]] = {}
        for index in chosen:
            for key, error in _looks(samples.owns[index], samples.opps[index], empties, weights):
                pairs.setdefault(key, []).append(error)
        for (depth, shallow), errors in pairs.items():
            row = [1.0, float(empties), float(depth - shallow), 1.0 / (1 + shallow)]
            rows.append((row, math.sqrt(sum(error * error for error in errors) / len(errors))))
    if not rows:
        return (8 * LEAST, 0.0, 0.0, 0.0)
    solved = _least_squares(rows)
    return tuple(round(max(0.0, number), 3) for number in (max(LEAST, solved[0]), *solved[1:]))


def _looks(own: int, opp: int, empties: int, weights: array[int]) -> list[tuple[tuple[int, int], float]]:
    """Return how far shallow looks at a position are off, with the depths of both searches."""
    searcher = Searcher(_begun(), weights)
    values = {
        depth: searcher.search(own, opp, [(depth, UNSELECTIVE)], NEVER)[1]
        for depth in range(1, min(DEPTHS.stop, empties))
    }
    if empties <= SOLVED:
        values[empties] = searcher.search(own, opp, rounds_to_solve(empties), NEVER)[1]
    pairs = [(depth, _shallow(depth)) for depth in values if depth >= DEPTHS.start]
    return [(pair, float(values[pair[0]] - values[pair[1]])) for pair in pairs if pair[1] in values]


def _begun() -> Table:
    table = Table(18)
    table.begin()
    return table


def _shallow(depth: int) -> int:
    """Return the depth of the shallow look, as the search chooses it."""
    return 2 * (depth // 4) + (depth & 1)


def _least_squares(rows: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """Solve the normal equations by elimination."""
    size = len(rows[0][0])
    matrix = [
        [sum(row[i] * row[j] for row, _ in rows) + RIDGE * (i == j) for j in range(size)]
        + [sum(row[i] * target for row, target in rows)]
        for i in range(size)
    ]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda index: abs(matrix[index][pivot]))
        matrix[pivot], matrix[best] = matrix[best], matrix[pivot]
        for index in range(size):
            if index != pivot:
                factor = matrix[index][pivot] / matrix[pivot][pivot]
                matrix[index] = [
                    value - factor * other for value, other in zip(matrix[index], matrix[pivot], strict=True)
                ]
    return [matrix[index][size] / matrix[index][index] for index in range(size)]
