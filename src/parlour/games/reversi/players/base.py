"""What all Reversi players share: what is said about a position, and values that people understand."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Fact
from parlour.games.reversi.engine.evaluation import standard_evaluation
from parlour.games.reversi.players.reasons import candidate_reasons, comparable, term_reason
from parlour.games.reversi.rules.board import PASS, Position
from parlour.games.reversi.rules.game import Reversi, ReversiView
from parlour.search import SURE, RootMove, Searched
from parlour.search.explaining_player import SEARCH_SHARE
from parlour.search.lookahead import SettledPlayer
from parlour.search.reasons import turn_of

__all__ = ["ReversiPlayer"]

Settings = TypeVar("Settings")


class ReversiPlayer(SettledPlayer[ReversiView, int, Position, Reversi, Settings]):
    """Gives every legal move a value in discs, or in squares where it looks at no more than that."""

    comparable = staticmethod(comparable)

    def __init__(self, game: Reversi, settings: Settings) -> None:
        super().__init__(game, settings)
        self.evaluation = standard_evaluation(fewest_win=game.rules.winner == "fewest")

    def position_of(self, obs: ReversiView) -> Position:
        """Return the board."""
        return obs.state.position

    def analyse(self, obs: ReversiView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        """Judge every legal move; of a pass, what the other side will make of it, so that graphs have no gaps."""
        _, legal = turn_of(self.game, obs)
        if PASS not in legal:
            return super().analyse(obs, limit, seed, cancel)
        budget = Budget(limit.share(SEARCH_SHARE), cancel)
        reasons = (Reason("reversi.forced_pass", facts=self.facts(obs, Searched(), budget)),)
        searched = self.judge(obs.state.position.play(PASS), budget, seed)
        candidates = [self._passing(obs.state.position, move, searched.depth) for move in self.shown(searched)[:1]]
        return Analysis(PASS, tuple(candidates), reasons, budget.spent(depth=searched.depth))

    def _passing(self, position: Position, answer: RootMove[int], depth: int) -> Candidate[int]:
        terms = {term: -worth for term, worth in answer.parts.items()}
        passing = RootMove(PASS, -answer.value, terms, (answer.action, *answer.line), answer.exact)
        return self.candidate(position, passing, depth)

    def facts(self, obs: ReversiView, searched: Searched[int], budget: Budget) -> dict[str, Fact]:
        """Return who plays, which turn it is, and among how many moves."""
        turn, legal = len(obs.state.played) + 1, obs.state.position.moves.bit_count()
        return {"player": self.name, "turn": turn, "legal": legal, **searched.facts}

    def shown(self, searched: Searched[int]) -> tuple[RootMove[int], ...]:
        """Where every move is played out, leave out the term that lifts wins above estimates: values are discs then."""
        if not searched.solved:
            return searched.moves
        return tuple(
            replace(
                move,
                value=move.value - move.parts.get("result", 0.0),
                parts={term: value for term, value in move.parts.items() if term != "result"},
            )
            for move in searched.moves
        )

    def chance(self, position: Position, move: RootMove[int], depth: int) -> float | None:
        """Return the win probability that a value stands for."""
        if move.exact or abs(move.value) > SURE:
            return (1 + (move.value > 0) - (move.value < 0)) / 2
        return self.evaluation.chance(move.value, position.empty.bit_count() - depth, position.size)

    def remarks(self, position: Position, move: RootMove[int], rank: int) -> tuple[Reason, ...]:
        """Return the plain fact about a move that a person looks at first."""
        return candidate_reasons(self.game, position, move.action)

    def reason(
        self, position: Position, chosen: RootMove[int], rival: RootMove[int], term: str, weight: float
    ) -> Reason:
        """Say what a term has to do with the choice, with the squares and counts behind it."""
        return term_reason(self.game, position, chosen, rival, term, weight)
