"""What all Bridge players share: calls by the system, forced cards at once, and decisions that can be checked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Seat
from parlour.core.player import OmniscientPlayer
from parlour.games.bridge.engine.situation import Situation, situation_of
from parlour.games.bridge.players.calls import decide_call
from parlour.games.bridge.players.claims import with_claim
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board, BridgeView
from parlour.search.explaining_player import AnsweringPlayer

__all__ = ["CardPlayer", "OpenPlayer", "weighed"]


Settings = TypeVar("Settings")


class CardPlayer(AnsweringPlayer[BridgeView, int], Generic[Settings]):
    """Calls by the system; how it plays cards is up to each."""

    def __init__(self, game: Bridge, settings: Settings) -> None:
        self.game: Bridge = game
        self.settings = settings
        self.close_deals = 0  # imagined for a close call

    def answer(self, obs: BridgeView, budget: Budget, seed: int, *, explain: bool) -> Analysis[int]:
        """Choose a call or a card."""
        if obs.phase == "auction":
            return decide_call(obs, budget, seed, self.close_deals, explain=explain)
        situation = situation_of(obs)
        if len(situation.legal) == 1:
            return _only(situation, budget)
        analysis = self.play(situation, budget, seed, explain=explain)
        return with_claim(situation, analysis) if CLAIM in self.game.legal(obs) else analysis

    @abstractmethod
    def play(self, situation: Situation, budget: Budget, seed: int, *, explain: bool) -> Analysis[int]:
        """Choose between several cards."""


class OpenPlayer(OmniscientPlayer[Board, int]):
    """Calls as everybody does, and plays with all cards face up."""

    def __init__(self, game: Bridge) -> None:
        self.game: Bridge = game

    def analyse_full(
        self, state: Board, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER
    ) -> Analysis[int]:
        """Choose a call or a card."""
        budget = Budget(limit, cancel)
        obs = self.game.observe(state, seat)
        if obs.phase == "auction":
            return decide_call(obs, budget)
        situation = situation_of(obs)
        return _only(situation, budget) if len(situation.legal) == 1 else self.play(state, situation, budget)

    @abstractmethod
    def play(self, state: Board, situation: Situation, budget: Budget) -> Analysis[int]:
        """Choose between several cards."""


def _only(situation: Situation, budget: Budget) -> Analysis[int]:
    return Analysis(situation.legal[0], (Candidate(situation.legal[0], 0.0),), (Reason("only"),), budget.spent())


def weighed(terms: Mapping[int, Mapping[str, float]]) -> tuple[Candidate[int], ...]:
    """Return cards by the sum of their terms, the best first; equal ones in the order given."""
    found = [Candidate(card, sum(worth.values()), parts=worth) for card, worth in terms.items()]
    return tuple(sorted(found, key=lambda item: -item.value))
