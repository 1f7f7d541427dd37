"""A player that is weak as people are: it looks at few moves, not far, and misjudges what is complicated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from parlour.core.limits import Budget
from parlour.core.parameters import option
from parlour.games.reversi.engine.search_kernel import UNIT
from parlour.games.reversi.players.searching import Searching, endgame_option, table_option
from parlour.games.reversi.rules.board import Position, geometry
from parlour.search import SURE, RootMove, Searched
from parlour.search.choosing import MISJUDGED
from parlour.search.explaining import ExplainingPlayer
from parlour.search.weakening import drawn_error, misjudged_move

__all__ = ["Learner", "LearnerSettings"]

USUAL_MOVES: Final = 8  # with so many legal moves the error is as large as the setting says


@dataclass(frozen=True)
class LearnerSettings:
    """The settings of the weak player."""

    depth: int = option(2, "Plies to look ahead.", low=1, high=6)
    width: int = option(6, "Moves it considers, those that look best at first sight.", low=1, high=40)
    noise: float = option(3.0, "How far it misjudges a move, in discs; more where there are many moves.", low=0.0)
    endgame: int = endgame_option()
    table: int = table_option()


class Learner(Searching[LearnerSettings]):
    """Never misses what a beginner sees: a corner to take, a game to win at once."""

    terms = Searching.terms | {MISJUDGED}

    def plies(self, position: Position) -> int:
        """Look equally far everywhere."""
        return self.settings.depth

    def judge(self, position: Position, budget: Budget, seed: int) -> Searched[int]:
        """Search the moves that look good at first sight, and misjudge them."""
        glance = self.engine.search(position, [1], budget)  # what catches the eye is not yet judged
        corners = geometry(position.size).corners
        seen = [
            move.action
            for rank, move in enumerate(glance.moves)
            if rank < self.settings.width or corners >> move.action & 1 or move.value > SURE
        ]
        found = super().judge(position, budget, seed)
        considered = tuple(move for move in found.moves if move.action in seen)
        return self._misjudged(position, replace(found, moves=considered), seed)

    # Which move is best by its own errors shows only when every one is judged; so does the error of a move that a
    # corner elsewhere bounds.
    choose = ExplainingPlayer.choose
    compare = ExplainingPlayer.compare

    def _misjudged(self, position: Position, found: Searched[int], seed: int) -> Searched[int]:
        if MISJUDGED in self.removed or not self.settings.noise:
            return found
        corners = geometry(position.size).corners
        corner_value = max((move.value for move in found.moves if corners >> move.action & 1), default=None)
        moves = (self._misjudge(position, move, corner_value, seed) for move in found.moves)
        return replace(found, moves=tuple(sorted(moves, key=lambda move: (-move.value, move.action))))

    def _misjudge(
        self, position: Position, move: RootMove[int], corner_value: float | None, seed: int
    ) -> RootMove[int]:
        if geometry(position.size).corners >> move.action & 1:
            return move
        size = self.settings.noise * position.moves.bit_count() / USUAL_MOVES
        error = drawn_error(size, seed, UNIT, move.action)
        if corner_value is not None and move.value <= corner_value:
            error = min(error, corner_value - move.value - 1 / UNIT)  # a move that is no better does not hide a corner
        return misjudged_move(move, error)
