"""What all pentomino players share: from judged moves to a decision that can be checked."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, TypeVar

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import Budget
from parlour.core.observation import Fact
from parlour.core.rng import stream
from parlour.games.pentomino.players.reasons import candidate_reasons, comparable, term_reason
from parlour.games.pentomino.rules.board import Placement
from parlour.games.pentomino.rules.game import Pentomino, PentominoView
from parlour.games.pentomino.rules.state import State
from parlour.search import RootMove, Searched
from parlour.search.lookahead import SettledPlayer

__all__ = ["PentominoPlayer", "shuffled"]

Settings = TypeVar("Settings")
REMARKED: Final = 8  # candidates with words of their own


def shuffled(moves: Sequence[Placement], seed: int) -> list[Placement]:
    """Return the moves in an order of chance, so that of equal ones any may come first."""
    mixed = list(moves)
    stream(seed, "order").shuffle(mixed)
    return mixed


class PentominoPlayer(SettledPlayer[PentominoView, Placement, State, Pentomino, Settings]):
    """Gives moves values; where pieces are chosen first, all players choose alike."""

    comparable = staticmethod(comparable)

    def describe(self, state: State) -> str:
        """Return its name as it plays in this position."""
        return self.name

    def position_of(self, obs: PentominoView) -> State:
        """Return the whole state."""
        return obs.state

    def known(self, obs: PentominoView, seed: int) -> Analysis[Placement] | None:
        """Where pieces are chosen before the game, take the one that fits in most places."""
        return self._draft(obs) if obs.state.undrafted else None

    def facts(self, obs: PentominoView, searched: Searched[Placement], budget: Budget) -> dict[str, Fact]:
        """Return who plays, which turn it is, and what was looked at."""
        return {
            "player": self.describe(obs.state),
            "turn": len(obs.state.placed) + 1,
            "legal": len(obs.state.legal(self.game.board)),
            "nodes": budget.nodes,
            **searched.facts,
        }

    def summary(self, searched: Searched[Placement]) -> str:
        """Say how far it looked."""
        if "wanted" in searched.facts:
            return "pentomino.fell_short"
        return "pentomino.searched" if searched.depth > 1 else "pentomino.looked"

    def lead_without(
        self, term: str, position: State, searched: Searched[Placement], budget: Budget, seed: int
    ) -> float | None:
        """Return the lead of the best move over the next without a term; None when that cannot be seen.

        Without the term another move may be best, which is the clearest proof that it matters.
        """
        again = self._without(term).judge(position, budget, seed)
        if again.depth < searched.depth or not again.moves:
            return None
        chosen, rival = (move.action for move in searched.moves[:2])
        if again.moves[0].action != chosen:
            return -inf
        values = {move.action: move.value for move in again.moves}
        return values[chosen] - values[rival] if rival in values else None

    def remarks(self, position: State, move: RootMove[Placement], rank: int) -> tuple[Reason, ...]:
        """Return the plain fact about a move that a person looks at first."""
        return candidate_reasons(self.game, position, move) if rank < REMARKED or move.facts else ()

    def reason(
        self, position: State, chosen: RootMove[Placement], rival: RootMove[Placement], term: str, weight: float
    ) -> Reason:
        """Say what a term has to do with the choice, with the counts behind it."""
        return term_reason(self.game, position, chosen, rival, term, weight)

    def _draft(self, obs: PentominoView) -> Analysis[Placement]:
        places = {
            piece: sum(item.piece == piece for item in self.game.board.placements)
            for piece in (item.piece for item in obs.state.legal(self.game.board))
        }
        ranked = sorted(places, key=lambda piece: (-places[piece], piece))
        candidates = tuple(
            Candidate(Placement(piece), float(places[piece]), parts={"choice": float(places[piece])})
            for piece in ranked
        )
        facts: dict[str, Fact] = {"piece": ranked[0], "places": places[ranked[0]]}
        return Analysis(Placement(ranked[0]), candidates, (Reason("pentomino.draft", facts=facts),))
