"""A player that is weak as people are: it looks at few moves, not far, and misjudges what is complicated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from parlour.core.limits import Budget
from parlour.core.parameters import option
from parlour.core.rng import stream
from parlour.games.reversi.engine.search_kernel import UNIT
from parlour.games.reversi.players.engine import Found, Judged
from parlour.games.reversi.players.searching import Searching, endgame_option, table_option
from parlour.games.reversi.rules.board import Position, geometry
from parlour.search import SURE
from parlour.search.choosing import MISJUDGED

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

    PARTS: ClassVar[frozenset[str]] = Searching.PARTS | {MISJUDGED}

    def plies(self, position: Position) -> int:
        """Look equally far everywhere."""
        return self.settings.depth

    def judge(self, position: Position, budget: Budget, seed: int) -> Found:
        """Search the moves that look good at first sight, and misjudge them."""
        glance = self.engine.search(position, [1], budget)  # what catches the eye is not yet judged
        corners = geometry(position.size).corners
        seen = [
            move.square
            for rank, move in enumerate(glance.moves)
            if rank < self.settings.width or corners >> move.square & 1 or move.value > SURE
        ]
        found = super().judge(position, budget, seed)
        considered = tuple(move for move in found.moves if move.square in seen)
        return self._misjudged(position, replace(found, moves=considered), seed)

    def choose(self, position: Position, budget: Budget, seed: int) -> Found:
        """Judge every move: which one is best by its own errors shows only then."""
        return self.judge(position, budget, seed)

    def compare(self, position: Position, pair: Sequence[int], depth: int, budget: Budget, seed: int) -> Found:
        """Judge as before and keep the two: an error depends on whether some other move takes a corner."""
        found = self.judge(position, budget, seed)
        return replace(found, moves=tuple(move for move in found.moves if move.square in pair))

    def _misjudged(self, position: Position, found: Found, seed: int) -> Found:
        if MISJUDGED in self.removed or not self.settings.noise:
            return found
        corners = geometry(position.size).corners
        corner_value = max((move.value for move in found.moves if corners >> move.square & 1), default=None)
        moves = (self._misjudge(position, move, corner_value, seed) for move in found.moves)
        return replace(found, moves=tuple(sorted(moves, key=lambda move: (-move.value, move.square))))

    def _misjudge(self, position: Position, move: Judged, corner_value: float | None, seed: int) -> Judged:
        if geometry(position.size).corners >> move.square & 1:
            return move
        size = self.settings.noise * position.moves.bit_count() / USUAL_MOVES
        error = round(UNIT * stream(seed, "misjudged", move.square).gauss(0.0, size)) / UNIT
        if corner_value is not None and move.value <= corner_value:
            error = min(error, corner_value - move.value - 1 / UNIT)  # a move that is no better does not hide a corner
        return replace(move, value=move.value + error, parts={**move.parts, MISJUDGED: error})
