"""The Solver player: deals imagined at random, each solved double dummy, cards compared by what they score."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from parlour.core.analysis import Analysis
from parlour.core.limits import Budget, Stopped
from parlour.core.parameters import option
from parlour.core.rng import stream
from parlour.games.bridge.engine.determinize import Worlds
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.base import CardPlayer
from parlour.games.bridge.players.calls import shown_by
from parlour.games.bridge.players.comparison import EXPECTED, Seen, compared
from parlour.games.bridge.players.double_dummy import DoubleDummy
from parlour.games.bridge.players.reasons import reasons_of
from parlour.games.bridge.players.simple import at_a_glance

__all__ = ["SolverPlayer", "SolverSettings"]


@dataclass(frozen=True)
class SolverSettings:
    """How many deals are imagined, and what is counted."""

    worlds: int = option(20, "Deals imagined for a card.", low=1, high=1000, served=500)
    goal: str = option("score", "What is averaged: the score, or just tricks.", choices=("score", "tricks"))


class SolverPlayer(CardPlayer[SolverSettings]):
    """Perfect information Monte Carlo, as strong programs have played since GIB."""

    terms = (EXPECTED,)

    def play(self, situation: Situation, budget: Budget, seed: int, *, explain: bool) -> Analysis[int]:
        """Choose the card that scores best on average."""
        rng = stream(seed, "worlds")
        worlds = Worlds(situation, tuple(hand.bounds for hand in shown_by(situation.obs)))
        dummy = DoubleDummy(situation, budget)
        seen = Seen()
        deals = (worlds.draw(rng) for _ in range(1 if worlds.count == 1 else self.settings.worlds))
        with suppress(Stopped):
            seen.look(deals, lambda hands: dict(dummy.cards(dummy.position(hands))), budget)
        seen.weights = [1.0] * len(seen.rows)
        spent = replace(budget.spent(), nodes=dummy.nodes, samples=len(seen.rows))
        if not seen.rows:
            return at_a_glance(self.game, situation, spent)
        candidates = compared(situation, seen, self.settings.goal, blind=EXPECTED in self.removed, explain=explain)
        return Analysis(candidates[0].action, candidates, reasons_of(situation, candidates) if explain else (), spent)
