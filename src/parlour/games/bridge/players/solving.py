"""The Solver player: deals imagined at random, each solved double dummy, cards compared by what they score."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.core.analysis import Analysis
from parlour.core.limits import Budget, Stopped
from parlour.core.parameters import option
from parlour.core.rng import stream
from parlour.games.bridge.engine.determinize import Worlds
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.base import CardPlayer
from parlour.games.bridge.players.calling import shown_by
from parlour.games.bridge.players.comparing import EXPECTED, compared
from parlour.games.bridge.players.dummy import Dummy
from parlour.games.bridge.players.reasons import reasons_of
from parlour.games.bridge.players.simple import at_a_glance
from parlour.games.bridge.rules.deal import Hands
from parlour.games.bridge.rules.game import Bridge

__all__ = ["Solver", "SolverSettings"]


@dataclass(frozen=True)
class SolverSettings:
    """How many deals are imagined, and what is counted."""

    worlds: int = option(20, "Deals imagined for a card.", low=1, high=1000)
    goal: str = option("score", "What is averaged: the score, or just tricks.", choices=("score", "tricks"))


class Solver(CardPlayer):
    """Perfect information Monte Carlo, as strong programs have played since GIB."""

    terms = (EXPECTED,)

    def __init__(self, game: Bridge, settings: SolverSettings) -> None:
        super().__init__(game)
        self.settings = settings

    def play(self, now: Situation, budget: Budget, seed: int) -> Analysis[int]:
        """Choose the card that scores best on average."""
        luck = stream(seed, "worlds")
        worlds = Worlds(now, tuple(told.bounds for told in shown_by(now.obs)))
        dummy = Dummy(now, budget)
        kept: list[Hands] = []
        rows: list[dict[int, int]] = []
        most = 1 if worlds.count == 1 else self.settings.worlds
        try:
            for _ in range(most):
                budget.sample()
                hands = worlds.draw(luck)
                rows.append(dict(dummy.cards(dummy.place(hands))))
                kept.append(hands)
        except Stopped:
            pass
        spent = replace(budget.spent(), nodes=dummy.nodes, samples=len(rows))
        if not rows:
            return at_a_glance(self.game, now, spent)
        weights = [1.0] * len(rows)
        blind = EXPECTED in self.removed
        candidates = compared(now, kept, rows, weights, self.settings.goal, customs={}, foreseen={}, blind=blind)
        return Analysis(candidates[0].action, candidates, reasons_of(now, candidates), spent)
