"""How far a shallow look is off as a guess at a deeper one: four numbers, fitted to searches of known positions."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.table_kernel import Table
from parlour.games.reversi.think_kernel import SURE, Thinker
from parlour.games.reversi.training.samples import Samples

__all__ = ["fit_errors"]

EMPTIES: Final = range(14, 49, 4)
DEPTHS: Final = range(3, 8)
EACH: Final = 20  # positions for each number of empty squares
RIDGE: Final = 1e-6
LEAST: Final = 64.0  # half a disc: no look is better than that, whatever few positions say


def fit_errors(weights: array[int], samples: Samples, seed: int) -> tuple[float, ...]:
    """Return a constant, what each empty square adds, each ply of difference, and what the shallow depth divides."""
    table = Table(16)
    thinker = Thinker(table, weights)
    rows: list[tuple[list[float], float]] = []
    by_count: dict[int, list[int]] = {empties: [] for empties in EMPTIES}
    for index, (own, opp) in enumerate(zip(samples.owns, samples.opps, strict=True)):
        empties = 64 - (own | opp).bit_count()
        if empties in by_count:
            by_count[empties].append(index)
    for empties, known in by_count.items():
        chosen = stream(seed, empties).sample(known, min(EACH, len(known)))
        squares: dict[int, list[float]] = {depth: [] for depth in DEPTHS}
        for index in chosen:
            table.begin()
            values = [
                thinker.search(samples.owns[index], samples.opps[index], [(depth, SURE)], memoryview(b"\0"))[1]
                for depth in range(1, DEPTHS.stop)
            ]
            for depth in DEPTHS:
                squares[depth].append(float(values[depth - 1] - values[_shallow(depth) - 1]) ** 2)
        for depth, found in squares.items():
            if found:
                shallow = _shallow(depth)
                row = [1.0, float(empties), float(depth - shallow), 1.0 / (1 + shallow)]
                rows.append((row, (sum(found) / len(found)) ** 0.5))
    if not rows:
        return (8 * LEAST, 0.0, 0.0, 0.0)
    solved = _least_squares(rows)
    return tuple(round(max(0.0, number), 3) for number in (max(LEAST, solved[0]), *solved[1:]))


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
