"""The four-phase player: foundation, strategy, memory, mastery, each phase adding to those before."""

from __future__ import annotations

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import Budget
from parlour.core.observation import Fact
from parlour.games.tractor.players.candidate_plays import answers, leads
from parlour.games.tractor.players.conservation import conservation
from parlour.games.tractor.players.context import Context, context_of
from parlour.games.tractor.players.declaration import plan_declaration
from parlour.games.tractor.players.evaluation import (
    FOLLOW_PARTS,
    LEAD_PARTS,
    follow_parts,
    follow_priority,
    habit_part,
    lead_parts,
    merged,
)
from parlour.games.tractor.players.kitty import KittyPlan, kitty_plans
from parlour.games.tractor.players.memory import Deductions
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.rules.actions import Action, format_action
from parlour.games.tractor.rules.declaring import NO, offers
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import TractorView
from parlour.games.tractor.rules.order import points_of
from parlour.search.explaining_player import AnsweringPlayer
from parlour.search.reasons import MISJUDGED, told_reasons
from parlour.search.weakening import misjudged_terms

__all__ = ["PhasePlayer"]

DECLARE_PARTS = ("chance", "draw")
KITTY_PARTS = ("plan", "kept", "buried_points")


class PhasePlayer(AnsweringPlayer[TractorView, Action]):
    """Weighs plays by parts that add up; without one of them the lead over the rival shrinks by just what was told."""

    terms = (*FOLLOW_PARTS, *LEAD_PARTS, *DECLARE_PARTS, *KITTY_PARTS, MISJUDGED)

    def __init__(self, game: Tractor, settings: PhaseSettings, phase: int) -> None:
        self.game: Tractor = game
        self.settings = settings
        self.phase = phase

    def answer(self, obs: TractorView, budget: Budget, seed: int, *, explain: bool) -> Analysis[Action]:
        """Declare, bury or play what weighs most."""
        if obs.phase in ("deal", "theft"):
            parts_of, extra = self.weigh_declarations(obs)
        elif obs.phase == "kitty":
            parts_of, extra = self.weigh_kitty(obs)
        else:
            parts_of, extra = self.weigh_plays(obs)
        candidates = self._ranked(parts_of, seed)
        reasons = (*told_reasons(self.game, candidates), *extra) if explain else ()
        return Analysis(candidates[0].action, candidates, reasons, budget.spent())

    def _ranked(self, parts_of: dict[Action, dict[str, float]], seed: int) -> tuple[Candidate[Action], ...]:
        terms = misjudged_terms(self, parts_of, self.settings.misjudge, seed)
        candidates = [Candidate(action, sum(parts.values()), parts=parts) for action, parts in terms.items()]
        return tuple(sorted(candidates, key=lambda item: (-item.value, item.action)))

    def weigh_declarations(self, obs: TractorView) -> tuple[dict[Action, dict[str, float]], tuple[Reason, ...]]:
        """Weigh each declaration by its chance against its draw; not declaring weighs nothing."""
        assert obs.seat is not None
        parts_of: dict[Action, dict[str, float]] = {NO: {}}
        facts: dict[str, Fact] = {}
        best = 0.0
        for cards in offers(obs.hand, obs.standing, obs.seat, obs.rank, obs.rules):
            plan = plan_declaration(obs, cards, self.settings, simple=self.phase == 1)
            parts_of[cards] = merged({"chance": plan.chance, "draw": -plan.draw}, self.removed)
            if not facts or plan.chance > best:
                best = plan.chance
                facts = {
                    "cards": format_action(cards),
                    "chance": plan.chance,
                    "base": plan.base,
                    "progress": plan.progress,
                    "standing": plan.standing,
                    "quality": plan.quality,
                    "draw": plan.draw,
                }
        return parts_of, (Reason("tractor.declaration", facts=facts),) if facts else ()

    def weigh_kitty(self, obs: TractorView) -> tuple[dict[Action, dict[str, float]], tuple[Reason, ...]]:
        """Weigh the ways to bury; the one that the analysis of the hand advises weighs most."""
        plans = kitty_plans(obs.cards, obs.order, self.settings)
        if self.phase == 1:
            plans = [plan for plan in plans if plan.mode != "elimination"] or plans
        parts_of: dict[Action, dict[str, float]] = {}
        plan_of: dict[Action, KittyPlan] = {}
        for plan in plans:
            kept = -sum(conservation(card, obs.order) for card in plan.cards) / 10.0
            advised = 100.0 if plan.advised else 50.0 if self.phase == 1 and plan.mode == "conservative" else 0.0
            parts = {"plan": advised, "kept": kept, "buried_points": -0.5 * points_of(plan.cards)}
            if plan.cards not in parts_of or plan.advised:
                parts_of[plan.cards], plan_of[plan.cards] = merged(parts, self.removed), plan
        best = max(parts_of, key=lambda action: (sum(parts_of[action].values()), action))
        facts: dict[str, Fact] = {"mode": plan_of[best].mode, "points": points_of(best)}
        return parts_of, (Reason("tractor.kitty_mode", facts=facts),)

    def weigh_plays(self, obs: TractorView) -> tuple[dict[Action, dict[str, float]], tuple[Reason, ...]]:
        """Weigh leads or answers by the parts of this phase."""
        context = context_of(obs, self.settings)
        memory = Deductions(obs) if self.phase >= 3 else None
        if not obs.led:
            parts_of = {
                cards: merged(lead_parts(context, cards, memory, self.phase), self.removed) for cards in leads(obs)
            }
            return parts_of, (self._situation(context, "lead"),)
        plays = answers(obs)
        priority = follow_priority(context, plays, self.settings)
        parts_of = {}
        for cards in plays:
            parts = follow_parts(context, cards, priority, memory, self.phase)
            if memory is not None and self.settings.tendencies:
                parts["habits"] = habit_part(context, cards, memory)
            parts_of[cards] = merged(parts, self.removed)
        return parts_of, (self._situation(context, priority),)

    def _situation(self, context: Context, priority: str) -> Reason:
        facts: dict[str, Fact] = {
            "phase": self.phase,
            "priority": priority,
            "role": "attack" if context.attacks else "defence",
            "pressure": context.pressure.value,
            "style": context.style.value,
            "position": context.position.value + 1,
            "stakes": context.stakes,
            "points": context.obs.points,
        }
        return Reason("tractor.situation", facts=facts)
