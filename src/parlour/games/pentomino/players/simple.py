"""OpenSpace: places pieces where there is most room, by diffusion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from parlour.core.limits import Budget, Stopped
from parlour.core.parameters import option
from parlour.games.pentomino.engine.openness import diffusion
from parlour.games.pentomino.players.base import Found, Judged, JudgingPlayer, shuffled
from parlour.games.pentomino.rules.board import cells_in
from parlour.games.pentomino.rules.state import State

__all__ = ["OpenSpace", "OpenSpaceSettings"]

SHOWN = 10  # moves told, of several hundred


@dataclass(frozen=True)
class OpenSpaceSettings:
    """The settings of OpenSpace."""

    iterations: int = option(3, "How far around a cell it looks for room.", low=1, high=5)


class OpenSpace(JudgingPlayer[OpenSpaceSettings]):
    """Takes the five cells with most free room around them; of equal ones any."""

    PARTS: ClassVar[frozenset[str]] = frozenset({"openness"})

    @property
    def name(self) -> str:
        """The name carries the iterations."""
        return f"OpenSpace{self.settings.iterations}"

    def judge(self, state: State, budget: Budget, seed: int) -> Found:
        """Judge every move."""
        room = diffusion(self.game.board, state.occupied, self.settings.iterations)
        moves = []
        try:
            for move in shuffled(state.legal(self.game.board), seed):
                budget.node()
                worth = float(sum(room[cell] for cell in cells_in(move.cells)))
                parts = {} if "openness" in self.removed else {"openness": worth}
                moves.append(Judged(move, sum(parts.values()), parts))
        except Stopped:
            pass  # the best of those that were looked at
        ranked = sorted(moves, key=lambda move: -move.value)
        return Found(tuple(ranked[:SHOWN]), depth=1)
