"""What all Hearts players share: from weighed cards to a decision that can be checked."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Mapping
from math import comb, exp
from typing import Final

from parlour.cards import members
from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import Budget
from parlour.core.observation import seat_of
from parlour.games.hearts.players.adviser import read_adviser
from parlour.games.hearts.players.evaluation import PARTS, card_parts
from parlour.games.hearts.players.passing import PASS_PARTS, WeighedAction, plan_pass
from parlour.games.hearts.players.settings import HeartsSettings, resolve
from parlour.games.hearts.players.situation import Situation, situation_of
from parlour.games.hearts.rules.actions import MOON_CHOICES, Action, format_action
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView
from parlour.search.explaining_player import AnsweringPlayer
from parlour.search.reasons import MISJUDGED, told_reasons
from parlour.search.weakening import misjudged_terms

__all__ = ["LOG", "RulePlayer", "WeighedAction", "moon_choice", "winning_chance"]

LOG: Final = logging.getLogger("parlour.hearts")


class RulePlayer(AnsweringPlayer[HeartsView, Action]):
    """Weighs every legal card by rules of thumb; what it tells are the parts that decided.

    Its parts simply add up, so that without one of them the lead over the rival shrinks by just what was told.
    """

    terms: tuple[str, ...] = (*PARTS, *PASS_PARTS, MISJUDGED)

    def __init__(self, game: Hearts, settings: HeartsSettings) -> None:
        self.game: Hearts = game
        self.settings = resolve(settings)
        self.adviser = read_adviser(self.settings)

    @abstractmethod
    def weigh_play(self, obs: HeartsView, budget: Budget, seed: int) -> tuple[list[WeighedAction], tuple[Reason, ...]]:
        """Weigh the legal cards, the best first, and say what else there is to tell."""

    def answer(self, obs: HeartsView, budget: Budget, seed: int, *, explain: bool) -> Analysis[Action]:
        """Choose the card, the pass or the worth of a moon that weighs most."""
        if obs.phase == "moon":
            return moon_choice(obs, budget)
        if obs.phase == "pass":
            weighed, extra = self.weigh_pass(obs, budget, seed)
        else:
            weighed, extra = self.weigh_play(obs, budget, seed)
        for item in weighed if self.settings.debug_logs else ():
            parts = ", ".join(f"{name} {value:+.0f}" for name, value in item.parts.items())
            LOG.info("%s %+.0f: %s", format_action(item.action), item.value, parts)
        shown = weighed if explain else weighed[:1]
        candidates = tuple(Candidate(item.action, item.value, parts=dict(item.parts)) for item in shown)
        reasons = (*told_reasons(self.game, candidates), *extra) if explain else ()
        return Analysis(candidates[0].action, candidates, reasons, budget.spent(depth=1 if budget.limit.depth else 0))

    def weigh_pass(self, obs: HeartsView, budget: Budget, seed: int) -> tuple[list[WeighedAction], tuple[Reason, ...]]:
        """Weigh the best passes."""
        plans = plan_pass(obs, self.settings, self.removed)
        budget.steps += comb(obs.hand.bit_count(), 3)
        weighed = [WeighedAction(plan.action, _kept(plan.parts)) for plan in plans]
        return self.misjudged(weighed, seed), ()

    def weigh_cards(self, situation: Situation, legal: int | list[int]) -> list[WeighedAction]:
        """Weigh cards by the rules of thumb, the best first; equal ones in the order of cards."""
        weighed = []
        for card in legal if isinstance(legal, list) else members(legal):
            parts = card_parts(situation, card, self.settings)
            parts["adviser"] = self.adviser.get(card, 0.0)
            kept = {name: worth for name, worth in parts.items() if worth and name not in self.removed}
            weighed.append(WeighedAction((card,), kept))
        return sorted(weighed, key=lambda item: (-item.value, item.action))

    def situation(self, obs: HeartsView) -> Situation:
        """Look at the table."""
        return situation_of(obs, self.settings, hunt_score=self.settings.hunt_score_normal)

    def misjudged(self, weighed: list[WeighedAction], seed: int) -> list[WeighedAction]:
        """Add the error of a player that is weak on purpose."""
        if not self.settings.misjudge:
            return weighed
        terms = misjudged_terms(self, {item.action: item.parts for item in weighed}, self.settings.misjudge, seed)
        return sorted((WeighedAction(*item) for item in terms.items()), key=lambda item: (-item.value, item.action))


def winning_chance(points: float) -> float:
    """Return the chance to win that being so many points better than the others' average stands for; even is 1 in 4."""
    return 1 / (1 + 3 * exp(-max(-300.0, min(300.0, points)) / 10))


def moon_choice(obs: HeartsView, budget: Budget) -> Analysis[Action]:
    """Give the others 26 points, unless that ends a match that would then be lost."""
    seat = seat_of(obs)
    ranked = []
    for action, name in MOON_CHOICES.items():
        totals = [score + _moon_points(name, other == seat) for other, score in enumerate(obs.scores)]
        ahead = (sum(totals) - totals[seat]) / 3 - totals[seat]
        over = not obs.rules.rounds and max(totals) >= obs.rules.target
        chance = float(totals[seat] == min(totals)) if over else winning_chance(ahead)
        ranked.append((chance, name, action))
    ranked.sort(key=lambda item: (-item[0], item[1]))
    candidates = tuple(Candidate(action, chance, chance=chance) for chance, _, action in ranked)
    reasons = (Reason(f"hearts.moon_{ranked[0][1]}"),)
    return Analysis(candidates[0].action, candidates, reasons, budget.spent())


def _moon_points(choice: str, own: bool) -> int:
    if choice == "self":
        return -26 if own else 0
    return 0 if own else 26


def _kept(parts: Mapping[str, float]) -> dict[str, float]:
    return {name: worth for name, worth in parts.items() if worth}
