"""The two simplest players: the original's first one, and the one that goes by rules of thumb."""

from __future__ import annotations

from typing import Final

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Fact
from parlour.core.parameters import NoSettings
from parlour.core.player import Player
from parlour.games.hearts.players.base import RulePlayer, Weighed
from parlour.games.hearts.rules.actions import Action, playable
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView
from parlour.search.choosing import turn_of

__all__ = ["Heuristic", "Legacy"]

ORDER: Final = "hand_order"
SHOWN: Final = 13


class Legacy(Player[HeartsView, Action]):
    """Plays the first legal card of its hand, and passes the first three: the easy bot of the original."""

    terms = (ORDER,)

    def __init__(self, game: Hearts, settings: NoSettings) -> None:
        self.game = game

    def analyse(self, obs: HeartsView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Action]:
        """Take what comes first."""
        _, legal = turn_of(self.game, obs)
        budget = Budget(limit, cancel)
        candidates = tuple(
            Candidate(action, worth, parts={ORDER: worth})
            for place, action in enumerate(legal.first(SHOWN))
            for worth in (-float(place) if ORDER not in self.removed else 0.0,)
        )
        facts: dict[str, Fact] = {"move": self.game.format(candidates[0].action)}
        if len(candidates) == 1:
            reason = Reason("only")
        else:
            reason = Reason("hearts.first", candidates[0].value - candidates[1].value, facts, ORDER)
        return Analysis(candidates[0].action, candidates, (reason,), budget.spent())


class Heuristic(RulePlayer):
    """Weighs each card by what it does in the trick at hand."""

    def weigh_play(self, obs: HeartsView, budget: Budget, seed: int) -> tuple[list[Weighed], tuple[Reason, ...]]:
        """Weigh the legal cards."""
        now = self.situation(obs)
        reasons = (Reason("hearts.style", facts={"style": now.style.value}),)
        weighed = self.weigh_cards(now, playable(obs))
        budget.steps += len(weighed)
        return self.misjudged(weighed, seed), reasons
