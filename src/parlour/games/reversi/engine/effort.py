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

__all__ = ["HIGHEST", "LIKELY", "QUICK", "STRENGTHS", "Effort", "deepening", "effort_of", "rounds_after"]

QUICK: Final = 73  # percent; a player that follows the clock gets deepest so
SHORTCUT: Final = 10  # plies before the end from which it is looked for
FIRST: Final = 8  # plies that cost next to nothing, so that there is an answer under any limit
AT_ONCE: Final = 14  # empty squares that are searched exactly without selective searches before
LIKELY: Final = selectivity_of(98)  # how sure the search of an end is that is not exact yet


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


# Strength 1 to 30: plies, how sure of each cut in percent, and empty squares from which ends are exact and nearly so.
# Twice the plies are solved at first; from 11 on ends cost more than a ply brings, so both grow more slowly than that.
STRENGTHS: Final = (
    (1, 98, 2, 2), (2, 98, 4, 4), (3, 98, 6, 6), (4, 98, 8, 8), (5, 98, 10, 10),
    (6, 98, 12, 12), (7, 98, 14, 14), (8, 98, 16, 16), (9, 98, 18, 18), (10, 98, 20, 20),
    (11, 95, 20, 24), (12, 95, 20, 24), (13, 95, 20, 24), (14, 95, 20, 24), (15, 95, 20, 24),
    (16, 87, 20, 24), (17, 87, 20, 24), (18, 87, 20, 24), (19, 87, 22, 27), (20, 87, 22, 27),
    (21, 87, 22, 27), (22, 87, 24, 28), (23, 87, 24, 28), (24, 87, 24, 28), (25, 73, 24, 30),
    (26, 73, 24, 30), (27, 73, 24, 30), (28, 73, 26, 32), (29, 73, 26, 32), (30, 73, 26, 32),
)  # fmt: skip
HIGHEST: Final = len(STRENGTHS)


def effort_of(strength: int) -> Effort:
    """Return the effort of a strength from 1 to 30."""
    if not 1 <= strength <= HIGHEST:
        raise BadParameter(f"The level is a number from 1 to {HIGHEST}, not {strength}.")
    depth, confidence, exact, likely = STRENGTHS[strength - 1]
    return Effort(depth, selectivity_of(confidence), exact, likely)


def deepening(empties: int) -> list[tuple[int, int]]:
    """Return depths and selectivities for as long as the time lasts: single plies, then the end, surer each time.

    The end costs about as much as a selective search of ten plies less, so that is where the jump to it comes; few
    empty squares are solved at once.
    """
    quick = selectivity_of(QUICK)
    plies = [(depth, quick) for depth in range(1, max(min(FIRST, empties), empties - SHORTCUT))]
    if empties <= AT_ONCE:
        return [*plies, (empties, UNSELECTIVE)]
    return [*plies, *((empties, selectivity) for selectivity in range(quick, UNSELECTIVE + 1))]


def rounds_after(stage: tuple[int, int], empties: int, before: int) -> list[tuple[int, int]]:
    """Return the rounds for a reply with so many ``empties``, as a stage of the position ``before`` wants them."""
    depth, selectivity = stage
    if depth < before:
        return [(max(1, depth - 1), selectivity)]
    if selectivity == UNSELECTIVE:
        return rounds_to_solve(empties)
    return [*(item for item in rounds_to_solve(empties) if item[0] < empties), (empties, selectivity)]
