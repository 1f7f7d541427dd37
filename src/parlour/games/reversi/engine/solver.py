"""Exact results on 8x8 as one call: ``solve("...board... X").score``."""

from __future__ import annotations

import math
import os
import time
from dataclasses import dataclass
from typing import Final

from parlour.core.limits import NEVER, CancelToken, Limit
from parlour.errors import BadParameter, Unsupported
from parlour.games.reversi.engine.probcut import selectivity_of
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.team import ALL, Team
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.rules.board import PASS, Position, square_name, starting_position
from parlour.games.reversi.rules.formats.any import read_game

__all__ = ["LARGEST_TABLE", "Solution", "check_table", "make_table", "rounds_to_solve", "solve"]

BYTES: Final = 32  # of a position in the table
LARGEST_TABLE: Final = 30  # as a power of two
SMALLEST_TABLE: Final = 12
GUIDING: Final = selectivity_of(87)  # of rounds that order moves: surer ones cost more than their order saves


@dataclass(frozen=True, slots=True)
class Solution:
    """What best play leads to, for the side to move.

    ``score`` is the final disc difference; when only the result was asked for it is 1, 0 or -1. ``finished`` is False
    when the search was cancelled or ran out of time, and then nothing else counts. ``seconds`` is processor time of
    the thread that answered; ``nodes`` counts the positions that it looked at.
    """

    score: int
    best: int
    line: tuple[int, ...]
    nodes: int
    seconds: float
    finished: bool = True

    @property
    def move(self) -> str:
        """The best move as text."""
        return square_name(self.best, 8)


def solve(
    position: Position | str,
    *,
    threads: int = 1,
    result_only: bool = False,
    empties_to_winner: bool = True,
    table: int = 22,
    seconds: float = 0.0,
    cancel: CancelToken = NEVER,
) -> Solution:
    """Solve an 8x8 position: the exact score, or only who wins.

    At most 2 ** ``table`` positions are remembered, fewer where few squares are empty.
    """
    if isinstance(position, str):
        position = read_game(position, starting_position(8)).position
    if position.size != 8:
        raise Unsupported(f"Only boards of 8x8 can be solved, not {position.size}x{position.size}.")
    if threads < 1:
        raise BadParameter(f"threads is at least 1, not {threads}.")
    check_table(table)
    memory = make_table(min(table, max(SMALLEST_TABLE, position.empty.bit_count() - 4)))
    memory.begin()
    width = UNIT if result_only else ALL
    known = trained()  # reading the weights is not part of solving
    begun = time.thread_time()
    team = Team(memory, known.weights, known.error_table, threads)
    rounds = rounds_to_solve(position.empty.bit_count())
    done, value, best, nodes = team.search(
        position,
        rounds,
        cancel,
        Limit(seconds=seconds or None),
        window=(-width, width),
        empties_to_winner=empties_to_winner,
    )
    if done < len(rounds):
        return Solution(0, PASS, (), nodes, time.thread_time() - begun, finished=False)
    score = round(value / UNIT)
    if result_only:
        score = (score > 0) - (score < 0)
        line: tuple[int, ...] = (best,) if position.moves else ()
    else:
        line, more = _line(team, position, best, value, empties_to_winner)
        nodes += more
    return Solution(score, best, line, nodes, time.thread_time() - begun)


def make_table(bits: int) -> Table:
    """Return a table of so many positions, or say in words why that is impossible."""
    check_table(bits)
    try:
        return Table(bits)
    except MemoryError:
        raise _too_large(bits) from None


def check_table(bits: int) -> None:
    """Refuse sizes that are none, and those that this machine has no memory for."""
    if not 0 <= bits <= LARGEST_TABLE:
        raise BadParameter(f"The table is a power of two from 0 to {LARGEST_TABLE}, not {bits}.")
    if BYTES << bits > memory_bytes():
        raise _too_large(bits)


def memory_bytes() -> float:
    """Return how much memory this machine has; where that is unknown, no limit."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return math.inf


def _too_large(bits: int) -> BadParameter:
    size = (BYTES << bits) >> 20
    return BadParameter(f"There is no memory for a table of {size} MB; choose a smaller power of two.")


def rounds_to_solve(empties: int) -> list[tuple[int, int]]:
    """Return the depths and selectivities to search in turn: each round orders the moves of the next."""
    if empties <= 14:
        return [(empties, UNSELECTIVE)]
    rounds = [(depth, GUIDING) for depth in range(4 + empties % 2, empties - 8, 4)]
    return [*rounds, (empties, GUIDING), (empties, UNSELECTIVE)]


def _line(
    team: Team, position: Position, best: int, value: int, empties_to_winner: bool
) -> tuple[tuple[int, ...], int]:
    """Follow best play to the end; the table knows most of it."""
    line: list[int] = []
    nodes = 0
    while not position.over:
        square = best if position.moves else PASS
        line.append(square)
        position = position.play(square)
        value = -value
        if position.moves:
            rounds = [(position.empty.bit_count(), UNSELECTIVE)]
            _, _, best, more = team.search(
                position, rounds, NEVER, window=(value - 1, value + 1), empties_to_winner=empties_to_winner
            )
            nodes += more
    return tuple(line), nodes
