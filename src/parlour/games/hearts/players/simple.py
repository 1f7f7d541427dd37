"""The two simplest players: the original's first one, and the one that goes by rules of thumb."""

from __future__ import annotations

from typing import Final

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import Budget
from parlour.core.observation import Fact
from parlour.core.parameters import NoSettings
from parlour.games.hearts.players.base import RulePlayer
from parlour.games.hearts.players.passing import WeighedAction
from parlour.games.hearts.rules.actions import Action, playable
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView
from parlour.search.explaining_player import AnsweringPlayer

__all__ = ["Heuristic", "Legacy"]

ORDER: Final = "hand_order"
SHOWN: Final = 13


class Legacy(AnsweringPlayer[HeartsView, Action]):
    """Plays the first legal card of its hand, and passes the first three: the easy bot of the original."""

    terms = (ORDER,)

    def __init__(self, game: Hearts, settings: NoSettings) -> None:
        self.game = game

    def answer(self, obs: HeartsView, budget: Budget, seed: int, *, explain: bool) -> Analysis[Action]:
        """Take what comes first."""
        candidates = tuple(
            Candidate(action, value, parts={ORDER: value})
            for index, action in enumerate(self.game.legal(obs).first(SHOWN if explain else 1))
            for value in (-float(index) if ORDER not in self.removed else 0.0,)
        )
        facts: dict[str, Fact] = {"move": self.game.format(candidates[0].action)}
        if len(candidates) == 1:
            reason = Reason("only")
        else:
            reason = Reason("hearts.first", candidates[0].value - candidates[1].value, facts, ORDER)
        return Analysis(candidates[0].action, candidates, (reason,), budget.spent())


class Heuristic(RulePlayer):
    """Weighs each card by what it does in the trick at hand."""

    def weigh_play(self, obs: HeartsView, budget: Budget, seed: int) -> tuple[list[WeighedAction], tuple[Reason, ...]]:
        """Weigh the legal cards."""
        situation = self.situation(obs)
        reasons = (Reason("hearts.style", facts={"style": situation.style.value}),)
        weighed = self.weigh_cards(situation, playable(obs))
        budget.steps += len(weighed)
        return self.misjudged(weighed, seed), reasons
