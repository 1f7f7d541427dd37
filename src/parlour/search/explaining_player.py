"""Players that give moves values made of named terms: from those to a decision, and to reasons that were proved."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, Generic, TypeVar

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.decision import Decision
from parlour.core.game import A, AnyGame, O
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Fact
from parlour.core.player import Player
from parlour.search.reasons import TOLD, differences, turn_of
from parlour.search.root import RootMove, Searched

__all__ = ["SEARCH_SHARE", "AnsweringPlayer", "ExplainingPlayer"]

P = TypeVar("P")  # a position as the game's search wants it
SEARCH_SHARE: Final = 0.75  # of the limit of an analysis; the rest is for proving the reasons
TRIED: Final = 3  # terms put to the proof before giving up


class AnsweringPlayer(Player[O, A], Generic[O, A]):
    """Chooses in one way whether it is asked for the move or for all; what explains it is made for an analysis only."""

    game: AnyGame

    @abstractmethod
    def answer(self, obs: O, budget: Budget, seed: int, *, explain: bool) -> Analysis[A]:
        """Value the actions; without ``explain`` no samples, no reasons, and no candidate but the best are needed."""

    def decide(self, obs: O, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[A]:
        """Choose what has the best value."""
        turn_of(self.game, obs)
        return self.answer(obs, Budget(limit, cancel), seed, explain=False).decision

    def analyse(self, obs: O, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[A]:
        """Tell what was compared, and why the best is the best."""
        turn_of(self.game, obs)
        return self.answer(obs, Budget(limit, cancel), seed, explain=True)


class ExplainingPlayer(Player[O, A], Generic[O, A, P]):
    """Plays the move with the best value.

    A reason is told only after it was put to the proof: without its term, the lead over the rival is smaller.
    """

    game: AnyGame

    @abstractmethod
    def position_of(self, obs: O) -> P:
        """Return the position to search."""

    @abstractmethod
    def judge(self, position: P, budget: Budget, seed: int) -> Searched[A]:
        """Value the legal moves, or the best of them, without the removed terms."""

    def known(self, obs: O, seed: int) -> Analysis[A] | None:
        """Return what is known without a search, from a book for example."""
        return None

    def choose(self, position: P, budget: Budget, seed: int) -> Searched[A]:
        """Find the best move of a position that has several; who needs less than ``judge`` for that says how."""
        return self.judge(position, budget, seed)

    def compare(self, position: P, pair: Sequence[A], depth: int, budget: Budget, seed: int) -> Searched[A]:
        """Value only two moves, as ``judge`` would at this depth; who needs less than ``judge`` for that says how."""
        searched = self.judge(position, budget, seed)
        return replace(searched, moves=tuple(move for move in searched.moves if move.action in pair))

    def shown(self, searched: Searched[A]) -> tuple[RootMove[A], ...]:
        """Return the moves with the values that are told."""
        return searched.moves

    def decide(self, obs: O, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[A]:
        """Choose the move with the best value; where there is but one thing to do, do it."""
        _, legal = turn_of(self.game, obs)
        known = self.known(obs, seed)
        if known is not None:
            return known.decision
        budget = Budget(limit, cancel)
        searched: Searched[A] = Searched()
        if len(legal.first(2)) > 1:
            searched = self.choose(self.position_of(obs), budget, seed)
        if not searched.moves:
            return Decision(next(iter(legal)), spent=budget.spent())
        best = self.shown(searched)[0]
        line = tuple(map(self.game.format, best.line))
        return Decision(best.action, best.value, line, best.exact, spent=budget.spent(depth=searched.depth))

    def analyse(self, obs: O, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[A]:
        """Value the moves, and prove what is told of the best one."""
        _, legal = turn_of(self.game, obs)
        known = self.known(obs, seed)
        if known is not None:
            return known
        budget = Budget(limit.share(SEARCH_SHARE), cancel)
        position = self.position_of(obs)
        searched = self.judge(position, budget, seed)
        facts = self.facts(obs, searched, budget)
        if not searched.moves:
            return Analysis(next(iter(legal)), reasons=self.no_time(facts), spent=budget.spent())
        budget.limit = limit
        candidates = tuple(
            self.candidate(position, move, searched.depth, rank) for rank, move in enumerate(self.shown(searched))
        )
        reasons = self.reasons(position, searched, facts, budget, seed)
        return Analysis(candidates[0].action, candidates, reasons, budget.spent(depth=searched.depth))

    def candidate(self, position: P, move: RootMove[A], depth: int, rank: int = 0) -> Candidate[A]:
        """Return a move as it is told."""
        return Candidate(
            move.action,
            move.value,
            chance=self.chance(position, move, depth),
            line=tuple(map(self.game.format, move.line)),
            parts=move.parts,
            reasons=self.remarks(position, move, rank),
            exact=move.exact,
        )

    def chance(self, position: P, move: RootMove[A], depth: int) -> float | None:
        """Return the win probability that a value stands for; None when it says little about that."""
        return None

    def remarks(self, position: P, move: RootMove[A], rank: int) -> tuple[Reason, ...]:
        """Return what there is to say about one move by itself."""
        return ()

    def facts(self, obs: O, searched: Searched[A], budget: Budget) -> dict[str, Fact]:
        """Return the facts of the whole decision."""
        return dict(searched.facts)

    def no_time(self, facts: dict[str, Fact]) -> tuple[Reason, ...]:
        """Say that nothing was searched."""
        return (Reason(f"{self.game.name}.no_time", facts=facts),)

    def summary(self, searched: Searched[A]) -> str:
        """Return the code of what is said last: how the move was found."""
        return "search" if searched.depth > 1 else "value"

    def reasons(
        self, position: P, searched: Searched[A], facts: dict[str, Fact], budget: Budget, seed: int
    ) -> tuple[Reason, ...]:
        """Return why the first move was chosen over the second, best reason first."""
        moves = self.shown(searched)
        facts = {**facts, "depth": searched.depth}
        if len(moves) == 1:
            code = "only" if facts.get("legal") == 1 else f"{self.game.name}.first_sight"
            return (Reason(code, facts=facts),)
        last = Reason(self.summary(searched), facts=facts)
        if moves[0].value == moves[1].value:
            return (Reason(f"{self.game.name}.equal", facts={"rival": self.game.format(moves[1].action)}), last)
        return (*self.proved(position, searched, budget, seed), last)

    def proved(self, position: P, searched: Searched[A], budget: Budget, seed: int) -> list[Reason]:
        """Return the strongest terms for the first move; one whose loss does not shrink the lead is not told."""
        chosen, rival = self.shown(searched)[:2]
        told: list[Reason] = []
        for term, weight in self.differences(chosen, rival)[:TRIED]:
            lead = self.lead_without(term, position, searched, budget, seed) if len(told) < TOLD else None
            if lead is not None and lead < chosen.value - rival.value:
                told.append(self.reason(position, chosen, rival, term, weight))
        return told

    def differences(self, chosen: RootMove[A], rival: RootMove[A]) -> list[tuple[str, float]]:
        """Return the terms that speak for the chosen move, strongest first."""
        return differences(chosen.parts, rival.parts, self.comparable(chosen, rival))

    @staticmethod
    def comparable(chosen: RootMove[A], rival: RootMove[A]) -> Iterable[str] | None:
        """Return the terms that compare, None for all; an estimate that only one move has compares with nothing."""
        return None

    def lead_without(self, term: str, position: P, searched: Searched[A], budget: Budget, seed: int) -> float | None:
        """Return the lead of the best move over the next without a term; None when there is no time to see."""
        other = self._without(term)
        first, second = (move.action for move in searched.moves[:2])
        compared = other.shown(other.compare(position, (first, second), searched.depth, budget, seed))
        values = {move.action: move.value for move in compared}
        return values[first] - values[second] if len(values) == 2 else None

    @abstractmethod
    def reason(self, position: P, chosen: RootMove[A], rival: RootMove[A], term: str, weight: float) -> Reason:
        """Say what a term has to do with the choice."""
