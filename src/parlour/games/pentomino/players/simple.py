"""OpenSpace: places pieces where there is most room, by diffusion."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.limits import Budget, Stopped
from parlour.core.parameters import option
from parlour.games.pentomino.engine.openness import diffusion
from parlour.games.pentomino.players.base import PentominoPlayer, shuffled
from parlour.games.pentomino.rules.board import Placement, cells_in
from parlour.games.pentomino.rules.state import State
from parlour.search import RootMove, Searched

__all__ = ["OpenSpace", "OpenSpaceSettings"]

SHOWN = 10  # moves told, of several hundred


@dataclass(frozen=True)
class OpenSpaceSettings:
    """The settings of OpenSpace."""

    iterations: int = option(3, "How far around a cell it looks for room.", low=1, high=5)


class OpenSpace(PentominoPlayer[OpenSpaceSettings]):
    """Takes the five cells with most free room around them; of equal ones any."""

    terms = frozenset({"openness"})

    @property
    def name(self) -> str:
        """The name carries the iterations."""
        return f"OpenSpace{self.settings.iterations}"

    def judge(self, position: State, budget: Budget, seed: int) -> Searched[Placement]:
        """Judge every move."""
        room = diffusion(self.game.board, position.occupied, self.settings.iterations)
        moves = []
        try:
            for move in shuffled(position.legal(self.game.board), seed):
                budget.node()
                value = float(sum(room[cell] for cell in cells_in(move.cells)))
                parts = {} if "openness" in self.removed else {"openness": value}
                moves.append(RootMove(move, sum(parts.values()), parts))
        except Stopped:
            pass  # the best of those that were looked at
        ranked = sorted(moves, key=lambda move: -move.value)
        return Searched(tuple(ranked[:SHOWN]), depth=1)
