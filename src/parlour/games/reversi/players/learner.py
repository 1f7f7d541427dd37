"""A player that is weak as people are: it looks at few moves, not far, and misjudges what is complicated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Final

from parlour.core.limits import Budget
from parlour.core.parameters import option
from parlour.games.reversi.players.engine import SearchRequest
from parlour.games.reversi.players.search import Searching, endgame_option
from parlour.games.reversi.rules.board import Position, geometry
from parlour.search import SURE, Searched
from parlour.search.explaining_player import ExplainingPlayer
from parlour.search.lookahead import table_option
from parlour.search.reasons import MISJUDGED
from parlour.search.weakening import misjudged, misjudgements

__all__ = ["Learner", "LearnerSettings"]

USUAL_MOVES: Final = 8  # with so many legal moves the error is as large as the setting says
HIDDEN: Final = 0.01  # discs by which a move that is no better than a corner stays behind it


@dataclass(frozen=True)
class LearnerSettings:
    """The settings of the weak player."""

    depth: int = option(2, "Plies to look ahead.", low=1, high=6)
    width: int = option(6, "Moves it considers, those that look best at first sight.", low=1, high=40)
    noise: float = option(3.0, "How far it misjudges a move, in discs; more where there are many moves.", low=0.0)
    endgame: int = endgame_option()
    table: int = table_option(24)


class Learner(Searching[LearnerSettings]):
    """Never misses what a beginner sees: a corner to take, a game to win at once."""

    terms = Searching.terms | {MISJUDGED}

    def judge(self, position: Position, budget: Budget, seed: int) -> Searched[int]:
        """Search the moves that look good at first sight, and misjudge them."""
        glance = self.engine.search(SearchRequest(position, [1], budget))  # what catches the eye is not yet judged
        corners = geometry(position.size).corners
        seen = [
            move.action
            for rank, move in enumerate(glance.moves)
            if rank < self.settings.width or corners >> move.action & 1 or move.value > SURE
        ]
        searched = super().judge(position, budget, seed)
        considered = replace(searched, moves=tuple(move for move in searched.moves if move.action in seen))
        return misjudged(considered, self._errors(position, considered, seed))

    # Which move is best by its own errors shows only when every one is judged; so does the error of a move that a
    # corner elsewhere bounds.
    choose = ExplainingPlayer.choose
    compare = ExplainingPlayer.compare

    def _errors(self, position: Position, searched: Searched[int], seed: int) -> dict[int, float]:
        """Return the errors about all moves but corners; a move that is no better than a corner does not hide it."""
        corners = geometry(position.size).corners
        clear = {move.action: move.value for move in searched.moves}
        best_corner = max((value for square, value in clear.items() if corners >> square & 1), default=-inf)
        errors = misjudgements(
            self,
            (square for square in clear if not corners >> square & 1),
            self.settings.noise,
            choices=position.moves.bit_count(),
            usual=USUAL_MOVES,
            seed=seed,
        )
        return {
            square: error if clear[square] > best_corner else min(error, best_corner - clear[square] - HIDDEN)
            for square, error in errors.items()
        }
