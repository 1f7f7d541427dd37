"""How far shallow searches are off as guesses at deeper ones: measured in positions of good play, and four numbers.

The numbers make the errors that were found the likeliest (``probcut.py`` says what they mean). Nothing selective is
used on the way, so that margins do not depend on earlier margins.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from parlour.core.rng import stream
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.pattern_kernel import evaluate
from parlour.games.reversi.engine.probcut import facts
from parlour.games.reversi.engine.scale import UNSELECTIVE
from parlour.games.reversi.engine.training.selfplay import Mover
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import Trained
from parlour.games.reversi.rules.board import PASS, Position, squares_of, starting_position

__all__ = ["Looks", "errors_between", "fit_errors", "fit_looks", "look", "measured", "positions"]

RANDOM_PLIES: Final = range(6, 13)  # at the start of a game; then both sides play well
DEPTH: Final = 5
SOLVED: Final = 12  # empty squares from which games are played out
EMPTIES: Final = range(9, 57)
EACH: Final = 4  # positions of a game
ASIDE: Final = 0.5  # share of positions after any one move, because a search must refute what nobody would play
DEEP: Final = 10
DEEPER: Final = 12  # of one position in
SELDOM: Final = 6
EXACT: Final = 18  # empty squares from which the true result is compared, too
LEAST: Final = 3  # plies of the shallowest search that is guessed
START: Final = (6.5, -0.026, -0.2, 0.4)  # where the fit begins; it has one best place
ROUNDS: Final = 50
CLOSE: Final = 1e-10
RIDGE: Final = 1e-6  # keeps a fit to few positions from running away
NEVER: Final = memoryview(b"\0")


@dataclass(frozen=True)
class Looks:
    """The values of one position by depth, 0 being the evaluation; that of the last empty square is the true result."""

    empties: int
    values: Mapping[int, int]


def positions(weights: array[int], seed: int) -> Iterator[tuple[int, int]]:
    """Yield positions of good play without end, the side to move first."""
    mover = Mover(Trained(weights), DEPTH)
    game = 0
    while True:
        rng = stream(seed, "good game", game)
        along = [position for position in _game(rng, mover) if position.empty.bit_count() in EMPTIES]
        for position in rng.sample(along, min(EACH, len(along))):
            aside = rng.random() < ASIDE
            sample = position.play(rng.choice([*squares_of(position.moves)])) if aside else position
            if sample.moves:
                yield sample.own, sample.opp
        game += 1


def _game(rng: Random, mover: Mover) -> Iterator[Position]:
    """Yield the positions of one game with a choice, from the end of its random opening."""
    position = starting_position(8)
    plies = rng.choice(RANDOM_PLIES)
    for ply in range(120):
        if position.over:
            return
        square = PASS
        if position.moves and ply < plies:
            square = rng.choice([*squares_of(position.moves)])
        elif position.moves:
            yield position
            square = mover.move(position.own, position.opp, SOLVED)
        position = position.play(square)


def look(own: int, opp: int, weights: array[int], deepest: int) -> Looks:
    """Search a position to every depth, and to its end where that is near."""
    empties = 64 - (own | opp).bit_count()
    table = Table(18)
    table.begin()
    searcher = Searcher(table, weights)
    depths = [*range(1, min(deepest, empties - 1) + 1), *([empties] if empties <= EXACT else [])]
    values = {depth: searcher.search(own, opp, [(depth, UNSELECTIVE)], NEVER)[1] for depth in depths}
    return Looks(empties, {0: evaluate(own, opp, weights), **values})


def errors_between(looks: Looks) -> Iterator[tuple[int, int, int]]:
    """Yield a depth, a shallower one that is odd or even like it, and how far that one is off."""
    for depth, value in looks.values.items():
        for shallow, guess in looks.values.items():
            if depth >= LEAST and shallow < depth and (depth - shallow) % 2 == 0:
                yield depth, shallow, value - guess


def fit_looks(measured_looks: Iterable[Looks]) -> tuple[float, ...]:
    """Return the four numbers under which the errors found are likeliest; none if there are none."""
    squares: dict[tuple[int, int, int], list[float]] = {}
    for looks in measured_looks:
        for depth, shallow, error in errors_between(looks):
            cell = squares.setdefault((looks.empties, depth, shallow), [0.0, 0.0])
            cell[0] += 1
            cell[1] += error * error
    rows = [(facts(*key), count, total) for key, (count, total) in sorted(squares.items())]
    return tuple(round(number, 5) for number in _likeliest(rows)) if rows else ()


def _likeliest(rows: Sequence[tuple[tuple[float, ...], float, float]]) -> list[float]:
    """Return the numbers of a spread exp(numbers . facts) that make counts and sums of squares likeliest, by Newton."""
    numbers = list(START)
    size = len(numbers)
    for _ in range(ROUNDS):
        slope = [RIDGE * (number - first) for number, first in zip(numbers, START, strict=True)]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for row, count, total in rows:
            share = total * math.exp(-2 * sum(number * fact for number, fact in zip(numbers, row, strict=True)))
            for i in range(size):
                slope[i] += row[i] * (count - share)
                for j in range(size):
                    curve[i][j] += 2 * share * row[i] * row[j]
        steps = _solve(curve, slope)
        # A whole step may be too long where the start is far off; half a unit of the logarithm never is.
        length = max(abs(sum(step * fact for step, fact in zip(steps, row, strict=True))) for row, _, _ in rows)
        scale = min(1.0, 0.5 / length) if length else 1.0
        numbers = [number - scale * step for number, step in zip(numbers, steps, strict=True)]
        if length < CLOSE:
            break
    return numbers


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve linear equations by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda index: abs(rows[index][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        for index in range(size):
            if index != pivot:
                factor = rows[index][pivot] / rows[pivot][pivot]
                rows[index] = [value - factor * other for value, other in zip(rows[index], rows[pivot], strict=True)]
    return [rows[index][size] / rows[index][index] for index in range(size)]


def fit_errors(weights: array[int], count: int, seed: int) -> tuple[float, ...]:
    """Return the four numbers for weights, from so many positions."""
    return fit_looks(measured(weights, count, seed))


def measured(weights: array[int], count: int, seed: int) -> Iterator[Looks]:
    """Look at so many positions, at some of them deeper."""
    for index, (own, opp) in zip(range(count), positions(weights, seed), strict=False):
        yield look(own, opp, weights, DEEP if index % SELDOM else DEEPER)
