"""How hard to think, as one number: plies in the middle of the game, and from where ends are searched to the end.

The steps follow what programs of the Othello world call levels, so that numbers mean about the same everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.errors import BadParameter
from parlour.games.reversi.engine.probcut import selectivity_of
from parlour.games.reversi.engine.scale import UNSELECTIVE
from parlour.games.reversi.engine.solver import rounds_to_solve

__all__ = ["HIGHEST", "LIKELY", "Effort", "effort_of", "rounds_after"]

HIGHEST: Final = 21
LIKELY: Final = selectivity_of(
    98
)  # how sure a shallow look must be before it is believed in an end that is not yet searched exactly


@dataclass(frozen=True, slots=True)
class Effort:
    """``depth`` plies at this ``selectivity``; from ``exact`` empty squares the true one, from ``likely`` nearly."""

    depth: int
    selectivity: int
    exact: int
    likely: int

    def stages(self, empties: int) -> list[tuple[int, int]]:
        """Return the depths and selectivities to search from a position in turn; the last one counts."""
        if empties <= self.exact:
            last = (empties, UNSELECTIVE)
        elif empties <= self.likely:
            last = (empties, LIKELY)
        else:
            last = (min(self.depth, empties), self.selectivity)
        return [*((depth, self.selectivity) for depth in range(2 - last[0] % 2, min(last[0], self.depth), 2)), last]


def effort_of(level: int) -> Effort:
    """Return the effort of a level from 1 to 21."""
    if not 1 <= level <= HIGHEST:
        raise BadParameter(f"The level is a number from 1 to {HIGHEST}, not {level}.")
    selectivity = selectivity_of(98 if level <= 10 else 95 if level <= 15 else 87)
    if level <= 10:
        return Effort(level, selectivity, 2 * level, 2 * level)
    if level <= 18:
        return Effort(level, selectivity, 20, 24)
    return Effort(level, selectivity, 22, 27)


def rounds_after(stage: tuple[int, int], empties: int, before: int) -> list[tuple[int, int]]:
    """Return the rounds for a reply with so many ``empties``, as a stage of the position ``before`` wants them."""
    depth, selectivity = stage
    if depth < before:
        return [(max(1, depth - 1), selectivity)]
    if selectivity == UNSELECTIVE:
        return rounds_to_solve(empties)
    return [*(item for item in rounds_to_solve(empties) if item[0] < empties), (empties, selectivity)]
