"""The player that sees all cards: double-dummy play, for reviews with hindsight and as the perfect opponent."""

from __future__ import annotations

from dataclasses import replace

from parlour.core.analysis import Analysis, Candidate, Reason, Sample
from parlour.core.limits import Budget, Stopped
from parlour.core.parameters import NoSettings
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.base import OpenPlayer
from parlour.games.bridge.players.comparison import declarers
from parlour.games.bridge.players.double_dummy import DoubleDummy
from parlour.games.bridge.players.simple import at_a_glance
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board
from parlour.search.determinized import BEST, counted

__all__ = ["Open"]


class Open(OpenPlayer):
    """Plays the card that does best against every defence, the lowest of several; calls as everybody does."""

    def __init__(self, game: Bridge, settings: NoSettings) -> None:
        super().__init__(game)

    def play(self, state: Board, situation: Situation, budget: Budget) -> Analysis[int]:
        """Solve the position."""
        dummy = DoubleDummy(situation, budget)
        try:
            tricks = dict(dummy.cards(dummy.position(state.hands)))
        except Stopped:
            return at_a_glance(self.game, situation, replace(budget.spent(), nodes=dummy.nodes))
        needed, world, top = situation.contract.target - situation.taken, self.game.dump(state), max(tricks.values())
        candidates = tuple(
            Candidate(
                card,
                float(tricks[card]),
                chance=float((declarers(situation, tricks[card]) >= needed) == situation.declaring),
                samples=(Sample(world, {BEST: float(tricks[card] == top)}),),
                exact=True,
            )
            for card in sorted(tricks, key=lambda card: (-tricks[card], card))
        )
        spent = replace(budget.spent(), nodes=dummy.nodes)
        return Analysis(candidates[0].action, candidates, _reasons(candidates), spent)


def _reasons(candidates: tuple[Candidate[int], ...]) -> tuple[Reason, ...]:
    better = candidates[1].samples[0].outcomes[BEST] < 1
    return (counted("bridge.open_best" if better else "bridge.open", candidates, {"tricks": int(candidates[0].value)}),)
