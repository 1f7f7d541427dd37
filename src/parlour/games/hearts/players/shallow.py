"""The player that looks one trick further: rules of thumb choose what to look at, likely leads say what comes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum
from time import perf_counter
from typing import Final

from parlour.cards import HEARTS, SUIT_MASKS, Beliefs, members, name_of, rank_of, suit_of
from parlour.core.analysis import Reason
from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Seat
from parlour.core.parameters import given
from parlour.core.rng import stream
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.determinize import Worlds, kernel_options
from parlour.games.hearts.players.base import LOG, RulePlayer
from parlour.games.hearts.players.evaluation import points_at_stake
from parlour.games.hearts.players.likely import likely_leads
from parlour.games.hearts.players.passing import WeighedAction
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.players.situation import Intent, Situation, situation_of
from parlour.games.hearts.rules.actions import playable
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.hidden import constraints
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES, legal_cards, penalty
from parlour.games.hearts.rules.variants import PENALTIES, QUEEN

__all__ = ["CONTINUATION_PARTS", "Shallow", "leverage"]

CONTINUATION_PARTS: Final = ("next_capture", "next_feed", "next_shape", "guard", "exact")
ACE_OF_SPADES: Final = QUEEN + 2
POINTS: Final = 26.0
LIKELY: Final = 0.6  # a chance to win the trick from which the queen in it counts as a danger
# Tiers of importance: cards to look into, own leads to try, and how many times the margin of the narrow one.
NARROW: Final = (4, 1, 1.0)
NORMAL: Final = (6, 2, 1.5)
WIDE: Final = (8, 3, 2.0)


@dataclass(slots=True)
class _Steps:
    """How much may still be looked at: steps or time, and the caller's limit."""

    left: int
    deadline: float | None
    budget: Budget

    def take(self) -> None:
        self.budget.poll()
        if self.left <= 0 or (self.deadline is not None and perf_counter() >= self.deadline):
            raise Stopped
        self.left -= 1
        self.budget.steps += 1


class Shallow(RulePlayer):
    """Weighs the best cards again by what the next trick is likely to bring; plays the last tricks exactly."""

    terms = (*RulePlayer.terms, *CONTINUATION_PARTS)

    def __init__(self, game: Hearts, settings: HeartsSettings) -> None:
        super().__init__(game, settings)
        self._beliefs = Beliefs(self.settings.hard_belief_cache_size)
        self._given = given(self.settings)
        self._simulator = kernel.Simulator()

    def situation(self, obs: HeartsView) -> Situation:
        """Look at the table, ready to hunt the leader sooner."""
        return situation_of(obs, self.settings, hunt_score=self.settings.hunt_score_hard)

    def weigh_play(self, obs: HeartsView, budget: Budget, seed: int) -> tuple[list[WeighedAction], tuple[Reason, ...]]:
        """Weigh the legal cards, the best of them by the next trick as well."""
        situation = self.situation(obs)
        removed, self_removed = self.removed, frozenset[str]()
        self.removed = self_removed  # what is looked at does not depend on what is left out of the account
        try:
            base = self.weigh_cards(situation, playable(obs))
            budget.steps += len(base)
            style = Reason("hearts.style", facts={"style": situation.style.value})
            if self._solvable(obs) and len(base) > 1:
                solved = self._solve(obs, base, budget, seed)
                if solved is not None:
                    return _pruned(solved, removed), (style,)
            looked = self._look(obs, situation, base, budget) if len(base) > 1 else base
        finally:
            self.removed = removed
        return self.misjudged(_pruned(looked, removed), seed), (style,)

    def _solvable(self, obs: HeartsView) -> bool:
        left = 13 - len(obs.plays) // 4
        return self.settings.hard_endgame_dp and left <= self.settings.hard_endgame_tricks

    def _solve(
        self, obs: HeartsView, base: list[WeighedAction], budget: Budget, seed: int
    ) -> list[WeighedAction] | None:
        """Play all possible deals out, or some of them where there are many."""
        sampler = self._beliefs.about(constraints(obs, SIDES))
        worlds = Worlds.of(obs, {})
        deals = sampler.enumerate(self.settings.hard_endgame_deals)
        if deals is None:
            deals = [sampler.draw(stream(seed, "deal", index)) for index in range(self.settings.hard_endgame_deals)]
        self._simulator.configure(
            kernel_options(obs.rules), obs.scores, obs.rules.target, 0.0, 0.0, 1.0, (), budget.cancel.byte
        )
        sums: dict[int, list[float]] = {item.action[0]: [] for item in base}
        try:
            for drawn in deals:
                budget.poll()
                budget.steps += 1
                for card, value in self._simulator.solve(worlds.state(worlds.placed(drawn)))[0]:
                    sums[card].append(value)
        except Stopped:
            return None
        candidates = []
        for item in base:
            mean = fsum(sums[item.action[0]]) / len(deals) * POINTS
            # Rules of thumb only break ties here.
            parts = {name: part / 1e6 for name, part in item.parts.items()}
            candidates.append(WeighedAction(item.action, {**parts, "exact": self.settings.w_capture_perpen * mean}))
        return _sorted(candidates)

    def _look(
        self, obs: HeartsView, situation: Situation, base: list[WeighedAction], budget: Budget
    ) -> list[WeighedAction]:
        settings = self.settings
        width, leads, margin = self._tier(situation, base)
        steps = _Steps(
            settings.hard_test_steps if settings.hard_deterministic else 1_000_000,
            None if settings.hard_deterministic else perf_counter() + settings.hard_time_cap_ms / 1000,
            budget,
        )
        width = min(width, settings.hard_phaseb_topk or width)
        looked: list[WeighedAction] = []
        for item in base[:width]:
            if (
                looked
                and max(other.value for other in looked) - item.value > margin + settings.hard_early_cutoff_margin
            ):
                break
            try:
                parts = self._continuation(obs, situation, item, leads, steps)
            except Stopped:
                break
            if base[0].value - item.value < settings.hard_cont_boost_gap:
                parts = {name: value * settings.hard_cont_boost_factor for name, value in parts.items()}
            if settings.hard_cont_cap:
                total = fsum(parts.values())
                most = settings.hard_cont_cap
                if abs(total) > most:
                    parts = {name: value * most / abs(total) for name, value in parts.items()}
            if settings.hard_verbose:
                LOG.info("%s, then: %s", name_of(item.action[0]), parts)
            if settings.hard_planner_nudge_trace and "guard" in parts:
                LOG.info("%s is guarded against: %+.0f", name_of(item.action[0]), parts["guard"])
            looked.append(WeighedAction(item.action, {**item.parts, **parts}))
        return _sorted(looked) if looked else base

    def _tier(self, situation: Situation, base: list[WeighedAction]) -> tuple[int, int, float]:
        """Return how many cards to look into, how many own leads to try after each, and how far back to look."""
        settings = self.settings
        if not (settings.hard_tiers_enable or settings.hard_tiers_default_on_hard):
            return settings.hard_branch_limit, settings.hard_next_branch_limit, 0.0
        importance = leverage(situation, base)
        if importance < settings.hard_leverage_thresh_narrow:
            width, leads, share = NARROW
        elif importance < settings.hard_leverage_thresh_normal:
            width, leads, share = NORMAL
        else:
            width, leads, share = WIDE
        if "hard_branch_limit" in self._given:
            width = settings.hard_branch_limit
        if "hard_next_branch_limit" in self._given:
            leads = settings.hard_next_branch_limit
        return width, leads, share * settings.hard_tier_margin

    def _continuation(
        self, obs: HeartsView, situation: Situation, item: WeighedAction, leads: int, steps: _Steps
    ) -> dict[str, float]:
        """Return what the next trick adds to a card."""
        settings = self.settings
        card = item.action[0]
        win = situation.win_chance(card)
        after = _after(situation, card)
        parts: dict[str, float] = {}
        if win >= 0.5 or not after.hand:
            taken = self._own_lead(obs, after, leads, steps) if after.hand else 0.0
            parts["next_shape"] = self._shape(after)
            given = 0.0
        else:
            seat = situation.winning[1] if situation.winning is not None else situation.later[0]
            seats = situation.others if settings.hard_next3_enable else (seat,)
            results = [self._their_lead(obs, after, other, steps) for other in seats]
            taken = fsum(result[0] for result in results) / len(results)
            given = fsum(result[1] for result in results) / len(results)
            parts["next_shape"] = -settings.hard_ctrl_handoff_pen
        stage2 = settings.feature_hard_stage2 or settings.feature_hard_stage12
        if situation.style is Intent.AGGRESSIVE_MOON and stage2:
            parts["next_capture"] = settings.hard_moon_relief_perpen * taken
        else:
            parts["next_capture"] = -settings.hard_cont_self_capture_perpen * taken
        gap = max(0, situation.scores[situation.ahead] - situation.scores[situation.seat]) // 10 if stage2 else 0
        parts["next_feed"] = settings.hard_cont_feed_perpen * given * (1 + min(3, gap) / 3)
        if settings.feature_hard_stage1 or settings.feature_hard_stage12:
            exposed = (
                win > LIKELY
                and (QUEEN in situation.trick or card == QUEEN)
                and situation.style is not Intent.AGGRESSIVE_MOON
            )
            parts["guard"] = -settings.w_queen_guard * win if exposed else 0.0
        return {name: value for name, value in parts.items() if value}

    def _own_lead(self, obs: HeartsView, after: Situation, leads: int, steps: _Steps) -> float:
        steps.take()
        legal = legal_cards(after.hand, (), after.number, after.broken, obs.rules)
        won = [self._points_won(after, item) for item in self.weigh_cards(after, legal)[:leads]]
        return max(won) if after.style is Intent.AGGRESSIVE_MOON else min(won)

    def _points_won(self, situation: Situation, item: WeighedAction, chance: float = 1.0) -> float:
        """Return how many points a card is likely to win: what it costs tells, except where points are wanted."""
        if situation.style is Intent.AGGRESSIVE_MOON:
            return chance * situation.win_chance(item.action[0]) * points_at_stake(situation, item.action[0])
        return chance * -item.parts.get("points_taken", 0.0) / max(1.0, self.settings.w_capture_perpen)

    def _their_lead(self, obs: HeartsView, after: Situation, leader: Seat, steps: _Steps) -> tuple[float, float]:
        """Return the points we take and give to the leader of the match, over the likely leads of a seat."""
        taken = given = total = 0.0
        for lead, chance in likely_leads(after, leader, self.settings):
            steps.take()
            there = replace(after, trick=(lead,), leader=leader)
            legal = legal_cards(after.hand, (lead,), after.number + 1, after.broken, obs.rules)
            best = self.weigh_cards(there, legal)[0]
            taken += self._points_won(there, best, chance)
            if leader == after.ahead and not there.win_chance(best.action[0]):
                given += chance * penalty(1 << best.action[0])
            total += chance
        return (taken / total, given / total) if total else (0.0, 0.0)

    def _shape(self, after: Situation) -> float:
        settings = self.settings
        lengths = [(after.hand & mask).bit_count() for mask in SUIT_MASKS[:4]]
        worth = settings.hard_nexttrick_singleton * lengths.count(1)
        hearts = after.hand & SUIT_MASKS[HEARTS]
        if after.broken:
            worth += min(settings.hard_nexttrick_hearts_cap, settings.hard_nexttrick_hearts_per * hearts.bit_count())
        if after.hand >> ACE_OF_SPADES & 1 and after.queen_out:
            worth -= settings.hard_qs_risk_per
        return worth + settings.hard_ctrl_hearts_per * sum(1 for card in members(hearts) if rank_of(card) >= 8)


def leverage(situation: Situation, base: list[WeighedAction]) -> int:
    """Return how important a decision is, 0 to 100: danger from the queen, points at stake, close choices, scores."""
    top = max(situation.scores)
    importance = 40 if top >= 90 else 25 if top >= 80 else 10
    if situation.hand >> QUEEN & 7 or QUEEN in situation.trick:
        importance += 20 if situation.queen_out or situation.hand >> QUEEN & 1 or QUEEN in situation.trick else 0
    if situation.on_table:
        importance += 10
    if len(base) > 1 and base[0].value - base[1].value < 250:
        importance += 15
    gap = top - min(situation.scores)
    importance += 25 if gap >= 15 else 15 if gap >= 8 else 8 if gap >= 4 else 0
    return min(100, importance)


def _after(situation: Situation, card: int) -> Situation:
    """Return the situation before the next trick, as far as it can be told."""
    broken = (
        situation.broken or bool(PENALTIES >> card & 1) or any(suit_of(other) == HEARTS for other in situation.trick)
    )
    hand = situation.hand & ~(1 << card)
    return replace(
        situation, hand=hand, trick=(), leader=situation.seat, number=(situation.number // 4 + 1) * 4, broken=broken
    )


def _pruned(weighed: list[WeighedAction], removed: frozenset[str]) -> list[WeighedAction]:
    if not removed:
        return weighed
    kept = [
        WeighedAction(item.action, {name: worth for name, worth in item.parts.items() if name not in removed})
        for item in weighed
    ]
    return _sorted(kept)


def _sorted(weighed: list[WeighedAction]) -> list[WeighedAction]:
    return sorted(weighed, key=lambda item: (-item.value, item.action))
