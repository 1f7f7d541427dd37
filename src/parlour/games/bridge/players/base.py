"""What all Bridge players share: calls by the system, forced cards at once, and decisions that can be checked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.player import Player
from parlour.core.rng import stream
from parlour.games.bridge.engine.situation import Situation, situation_of
from parlour.games.bridge.players.calling import decide_call
from parlour.games.bridge.players.claiming import with_claim
from parlour.games.bridge.rules.claim import CLAIM
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import BridgeView
from parlour.search.choosing import MISJUDGED, turn_of

__all__ = ["CardPlayer", "weighed"]


class CardPlayer(Player[BridgeView, int]):
    """Calls by the system; how it plays cards is up to each."""

    def __init__(self, game: Bridge) -> None:
        self.game = game
        self.close_deals = 0  # imagined for a close call

    def analyse(self, obs: BridgeView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[int]:
        """Choose a call or a card."""
        _, legal = turn_of(self.game, obs)
        budget = Budget(limit, cancel)
        if obs.phase == "auction":
            return decide_call(obs, budget, seed, self.close_deals)
        now = situation_of(obs)
        if len(now.legal) == 1:
            return Analysis(now.legal[0], (Candidate(now.legal[0], 0.0),), (Reason("only"),), budget.spent())
        analysis = self.play(now, budget, seed)
        return with_claim(now, analysis) if CLAIM in legal else analysis

    @abstractmethod
    def play(self, now: Situation, budget: Budget, seed: int) -> Analysis[int]:
        """Choose between several cards."""


def weighed(
    parts: Mapping[int, Mapping[str, float]], removed: frozenset[str], misjudge: float = 0.0, seed: int = 0
) -> tuple[Candidate[int], ...]:
    """Return cards by the sum of their parts, the best first; equal ones in the order given."""
    luck = stream(seed, "misjudge")
    found = []
    for card, worth in parts.items():
        kept = {name: value for name, value in worth.items() if value and name not in removed}
        if misjudge:
            kept[MISJUDGED] = luck.gauss(0.0, misjudge)
        found.append(Candidate(card, sum(kept.values()), parts=kept))
    return tuple(sorted(found, key=lambda item: -item.value))
