"""A player that is weak as people are: it looks at few moves, not far, and misjudges what is complicated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.core.limits import Budget
from parlour.core.parameters import option
from parlour.core.rng import stream
from parlour.games.pentomino.engine.openness import diffusion
from parlour.games.pentomino.players.minmax import SURE, DepthPlayer, nodes_option
from parlour.games.pentomino.rules.board import Placement, cells_in
from parlour.games.pentomino.rules.state import State
from parlour.search import Searched
from parlour.search.explaining_player import ExplainingPlayer
from parlour.search.lookahead import table_option
from parlour.search.reasons import MISJUDGED
from parlour.search.weakening import misjudged, misjudgements

__all__ = ["Learner", "LearnerSettings"]

USUAL_MOVES: Final = 100  # with so many legal moves the error is as large as the setting says
GLANCE: Final = 2  # how far around a cell it sees at first sight whether there is room


@dataclass(frozen=True)
class LearnerSettings:
    """The settings of the weak player."""

    depth: int = option(2, "Plies to look ahead.", low=1, high=5)
    width: int = option(8, "Moves it considers.", low=1, high=200)
    noise: float = option(1.0, "How far it misjudges a move; more where there are many moves.", low=0.0, high=100.0)
    nodes: int = nodes_option(300_000)
    table: int = table_option(22)


class Learner(DepthPlayer[LearnerSettings]):
    """Considers a few moves that catch the eye. Never misses a move that ends the game at once."""

    terms = DepthPlayer.terms | {MISJUDGED}

    def judge(self, position: State, budget: Budget, seed: int) -> Searched[Placement]:
        """Search the moves that catch the eye, and misjudge them."""
        depth = max(1, min(self.settings.depth, budget.limit.depth or self.settings.depth))
        noticed = self._noticed(position, seed)
        # How far its positions reach is part of a level, so that it goes without the help of refutations.
        searched = self._search(position, noticed, range(1, depth + 1), budget, exact=len(noticed), refute=False)
        errors = misjudgements(
            self,
            (move.action for move in searched.moves if move.line or move.value <= SURE),  # who can end the game sees it
            self.settings.noise,
            choices=len(position.legal(self.game.board)),
            usual=USUAL_MOVES,
            seed=seed,
        )
        return misjudged(searched, errors)

    choose = ExplainingPlayer.choose  # which move is best by its own errors shows only when all are judged

    def _noticed(self, state: State, seed: int) -> list[Placement]:
        """Return moves that end the game, and others drawn by how much room there is around them."""
        board = self.game.board
        legal = state.legal(board)
        room = diffusion(board, state.occupied, GLANCE)
        rng = stream(seed, "noticed")
        # The largest of random numbers raised to 1/weight: draws without putting back, by weight.
        weighed = [(rng.random() ** (1 / (1 + sum(room[c] for c in cells_in(move.cells)))), move) for move in legal]
        seen = [move for _, move in sorted(weighed, key=lambda item: -item[0])[: self.settings.width]]
        if len(legal) <= USUAL_MOVES:
            ending = [move for move in legal if move not in seen and not state.play(move).can_move(board)]
            seen += ending[:1]
        return seen
