"""What a position is worth to the side to move, when there is no time to solve it.

Both sides have the same moves, so that what matters is who will run out of them: the parity of the moves still to come,
which the cells that can be covered and the regions they form foretell, and how much choice there is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, log, pi
from typing import Final

from parlour.games.pentomino.engine.estimate_kernel import PLACES, REGIONS, TABLES, UNIT
from parlour.games.pentomino.rules.board import PIECES, Board, Placement
from parlour.games.pentomino.rules.game import Pentomino
from parlour.games.pentomino.rules.state import State

__all__ = ["PARTS", "Evaluation", "Outlook", "evaluation_for", "outlook"]

PARTS: Final = ("parity", "placements", "regions")
_OTHERS: Final = (REGIONS - PLACES) // 2


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can still happen in a position: cells that can be covered, the regions they form, and placements."""

    cells: int
    regions: int
    own: int
    other: int


@lru_cache(maxsize=1 << 12)
def outlook(state: State, board: Board) -> Outlook:
    """Look at a position."""
    free = board.full & ~state.occupied
    fitting = [item for item in board.placements if not item.cells & ~free]
    own = [item for item in fitting if _has(state.own, item)]
    other = [item for item in fitting if _has(state.other, item)]
    cells = 0
    for item in (*own, *other):
        cells |= item.cells
    return Outlook(cells.bit_count(), len(board.regions(cells)), len(own), len(other))


def _has(pieces: int, item: Placement) -> bool:
    return bool(pieces >> PIECES.index(item.piece) & 1)


class Evaluation:
    """Weights as tables, in whole numbers, so that the kernel and the parts told to people agree exactly."""

    def __init__(self, weights: Mapping[str, Mapping[str, float]], *, misere: bool, common: bool) -> None:
        sign = -1 if misere else 1  # whoever makes the last move loses
        moves, parts = weights["expected_moves"], weights["parts"]
        self.expected = tuple(moves["base"] + moves["per_cell"] * cells for cells in range(65))
        parity = parts["parity"] if common else 0.0
        self._parity = [round(-sign * UNIT * parity * cos(pi * expected)) for expected in self.expected]
        self._own = [round(sign * UNIT * parts["placements"] * log(count + 1)) for count in range(_OTHERS)]
        others = 0.0 if common else parts["others"]
        self._other = [round(sign * UNIT * others * log(count + 1)) for count in range(_OTHERS)]
        regions = parts["regions"] if common else 0.0
        self._regions = [round(sign * UNIT * (regions if count % 2 else -regions)) for count in range(16)]

    def tables(self, removed: frozenset[str] = frozenset()) -> list[int]:
        """Return the tables for the kernel, with zero for removed parts."""
        tables = {"parity": self._parity, "placements": [*self._own, *self._other], "regions": self._regions}
        kept = [[0] * len(table) if part in removed else table for part, table in tables.items()]
        joined = [value for table in kept for value in table]
        assert len(joined) == TABLES
        return joined

    def parts(self, seen: Outlook) -> dict[str, float]:
        """Return the named parts for the side to move."""
        return {
            "parity": self._parity[seen.cells] / UNIT,
            "placements": (self._own[seen.own] + self._other[seen.other]) / UNIT,
            "regions": self._regions[min(seen.regions, 15)] / UNIT,
        }


@cache
def _weights() -> Mapping[str, Mapping[str, float]]:
    text = (files(__package__) / "weights.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _evaluation(misere: bool, common: bool) -> Evaluation:
    return Evaluation(_weights(), misere=misere, common=common)


def evaluation_for(game: Pentomino, state: State) -> Evaluation:
    """Return how positions are judged in this game from a state on."""
    return _evaluation(game.rules.last_move == "loses", state.common)
