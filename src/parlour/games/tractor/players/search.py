"""The strongest player: imagines deals and plays them out; overrides the phase player only when others confirm it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from math import fsum, sqrt
from random import Random
from typing import Final

from parlour.core.decision import Candidate, Decision, Reason
from parlour.core.limits import NEVER, Budget, CancelToken, Limit, Stopped
from parlour.core.observation import Fact
from parlour.core.player import Player
from parlour.core.rng import derive, stream
from parlour.games.tractor.actions import Action, format_action
from parlour.games.tractor.endgame_kernel import MOST_CARDS, Endgame
from parlour.games.tractor.kernel import Simulator
from parlour.games.tractor.match import TractorView
from parlour.games.tractor.players.phases import PhasePlayer
from parlour.games.tractor.players.searched_deal import DeclarationSearch, KittySearch
from parlour.games.tractor.rules import Tractor
from parlour.games.tractor.settings import PhaseSettings, SearchSettings
from parlour.games.tractor.worlds import Worlds, worth
from parlour.search.choosing import chance_of, turn_of

__all__ = ["Searching"]

PARTS: Final = ("expected", "trust")
EARLY: Final = 8  # own cards before which no declaration is searched: nearly all is unknown
LARGEST: Final = 100_000  # deals under a limit of time
TRUSTED: Final = 1e-3  # what the phase player's choice is ahead when it stays

Rows = list[list[float]]  # for each imagined deal, the worth of each action
Evaluate = Callable[[Sequence[Action], Random], list[float]]  # in one imagined deal


class PlaySearch:
    """Judges plays in imagined deals by playing them out: by the policy, or near the end exactly."""

    def __init__(self, obs: TractorView, settings: SearchSettings) -> None:
        self.worlds = Worlds(obs)
        self.sign = 1.0 if not obs.defends else -1.0
        self.rules, self.steps = obs.rules, settings.steps
        self.ending = len(obs.cards) <= MOST_CARDS
        numbers = self.worlds.tables.numbers
        self.simulator, self.endgame = Simulator(numbers), Endgame(numbers)
        self.deals = self.worlds.sampler.enumerate(settings.exact) if self.ending else None

    def __call__(self, actions: Sequence[Action], luck: Random) -> list[float]:
        """Return what each play is worth in one imagined deal."""
        return self.judge(actions, self.worlds.draw(luck))

    def judge(self, actions: Sequence[Action], state: array[int]) -> list[float]:
        """Return what each play is worth in this deal."""
        plays = [self.worlds.tables.sets(action) for action in actions]
        totals = self.endgame.totals(state, plays) if self.ending else self.simulator.totals(state, plays, 1)
        return [self.sign * worth(total, self.rules, self.steps) for total in totals]


@dataclass
class _Tally:
    """What the deals said about some actions."""

    actions: tuple[Action, ...]
    rows: Rows = field(default_factory=list)

    def mean(self, index: int) -> float:
        return fsum(row[index] for row in self.rows) / len(self.rows)

    def gain(self, better: int, worse: int) -> tuple[float, float]:
        """Return by how much one action is better than another, and the standard error of that."""
        differences = [row[better] - row[worse] for row in self.rows]
        mean = fsum(differences) / len(differences)
        variance = fsum((value - mean) ** 2 for value in differences) / max(1, len(differences) - 1)
        return mean, sqrt(variance / len(differences))


class Searching(Player[TractorView, Action]):
    """Nominates with few deals, confirms with fresh ones."""

    def __init__(self, game: Tractor, settings: SearchSettings) -> None:
        self.game = game
        self.settings = settings
        self._phases = PhasePlayer(game, PhaseSettings(), 4)
        self._removed: frozenset[str] = frozenset()

    def without(self, part: str) -> Searching | None:
        """Return this player blind to what it expects, or without trust in the phase player."""
        if part not in PARTS:
            return None
        other = copy(self)
        other._removed = self._removed | {part}
        return other

    def decide(self, obs: TractorView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Action]:
        """Choose what does best over the imagined deals, if it is surely better than the phase player's choice."""
        turn_of(self.game, obs)
        budget = Budget(limit, cancel)
        quick = self._phases.decide(obs, Limit(), seed)
        actions, evaluate = self._question(obs, quick)
        if isinstance(evaluate, PlaySearch) and evaluate.deals is not None and len(actions) > 1:
            return self._solve(actions, evaluate, budget)
        if len(actions) == 1:
            reason = Reason("only") if obs.phase == "play" else Reason("tractor.unsearched")
            return Decision(actions[0], (Candidate(actions[0], 0.0),), (reason,), budget.spent())
        counts = (self.settings.worlds, self.settings.confirm)
        if obs.phase == "deal":  # asked often, and each deal is costly
            counts = (counts[0] // 2 + 1, counts[1] // 5)
        return self._search(quick.action, actions, evaluate, counts, budget, seed)

    def _question(self, obs: TractorView, quick: Decision[Action]) -> tuple[tuple[Action, ...], Evaluate]:
        """Return the actions to compare, the phase player's first, and how a deal judges them."""
        ranked = [candidate.action for candidate in quick.candidates]
        actions = tuple(dict.fromkeys((quick.action, *ranked)))[: self.settings.width]
        if obs.phase == "deal":
            searched = self.settings.declare and len(obs.dealt) >= EARLY
            return (actions if searched else actions[:1]), DeclarationSearch(obs, self.settings).evaluate
        if obs.phase == "kitty":
            kitty = KittySearch(obs, self.settings)
            return ((*actions, *kitty.others(actions)) if self.settings.kitty else actions[:1]), kitty.evaluate
        return actions, PlaySearch(obs, self.settings)

    def _solve(self, actions: tuple[Action, ...], search: PlaySearch, budget: Budget) -> Decision[Action]:
        """Judge the plays in every deal that fits, each played out exactly."""
        tally = _Tally(actions)
        deals = search.deals or []
        try:
            for deal in deals:
                budget.sample()
                for _ in actions:
                    budget.node()
                tally.rows.append(search.judge(actions, search.worlds.place(deal)))
        except Stopped:
            pass
        spent = replace(budget.spent(), samples=len(tally.rows), nodes=budget.nodes)
        if not tally.rows:
            return Decision(actions[0], (Candidate(actions[0], 0.0),), (Reason("tractor.unsearched"),), spent)
        decision = self._choose(tally, _Tally(()), False, spent)
        if len(tally.rows) < len(deals):
            return decision
        whole = tuple(replace(candidate, exact=True) for candidate in decision.candidates)
        return replace(decision, candidates=whole)

    def _search(
        self,
        trusted: Action,
        actions: tuple[Action, ...],
        evaluate: Evaluate,
        counts: tuple[int, int],
        budget: Budget,
        seed: int,
    ) -> Decision[Action]:
        limit = budget.limit
        tally, fresh = _Tally(actions), _Tally(())
        timed = limit.timed and limit.samples is None and limit.nodes is None
        count, confirm = counts[0], counts[1] if "trust" not in self._removed else 0
        try:
            self._look(tally, count, evaluate, budget, derive(seed, "nominate"))
            best = max(range(len(actions)), key=lambda index: (tally.mean(index), -index))
            if best and confirm:
                fresh = _Tally((actions[best], trusted))
                self._look(fresh, LARGEST if timed else confirm, evaluate, budget, derive(seed, "confirm"))
        except Stopped:
            pass
        spent = replace(budget.spent(), samples=len(tally.rows) + len(fresh.rows), nodes=budget.nodes)
        if not tally.rows:
            return Decision(trusted, (Candidate(trusted, 0.0),), (Reason("tractor.unsearched"),), spent)
        return self._choose(tally, fresh, confirm > 0, spent)

    def _look(self, tally: _Tally, count: int, evaluate: Evaluate, budget: Budget, seed: int) -> None:
        for index in range(count):
            budget.sample()
            for _ in tally.actions:
                budget.node()
            tally.rows.append(evaluate(tally.actions, stream(seed, index)))

    def _choose(self, tally: _Tally, fresh: _Tally, careful: bool, spent: object) -> Decision[Action]:
        means = [0.0 if "expected" in self._removed else tally.mean(index) for index in range(len(tally.actions))]
        best = max(range(len(means)), key=lambda index: (means[index], -index))
        facts: dict[str, Fact] = {"worlds": len(tally.rows), "confirmed": len(fresh.rows)}
        trust = 0.0
        if careful and best and not self._confirmed(fresh, facts):
            trust = max(means) - means[0] + TRUSTED
        candidates = []
        for index, action in enumerate(tally.actions):
            parts = {"expected": means[index]} if means[index] else {}
            if index == 0 and trust:
                parts["trust"] = trust
            spread = sqrt(fsum((row[index] - tally.mean(index)) ** 2 for row in tally.rows) / len(tally.rows))
            value = fsum(parts.values())
            candidates.append(Candidate(action, value, chance=chance_of(value, 1.0), spread=spread, parts=parts))
        candidates.sort(key=lambda item: -item.value)
        reasons = _reasons(candidates, facts)
        return Decision(candidates[0].action, tuple(candidates), reasons, spent)  # type: ignore[arg-type]

    def _confirmed(self, fresh: _Tally, facts: dict[str, Fact]) -> bool:
        if len(fresh.rows) < 2:
            return False
        gain, error = fresh.gain(0, 1)
        facts |= {"gain": gain, "error": error, "nominee": format_action(fresh.actions[0])}
        return gain - self.settings.caution * error > 0


def _reasons(candidates: list[Candidate[Action]], facts: dict[str, Fact]) -> tuple[Reason, ...]:
    chosen, rival = candidates[:2]
    told: dict[str, Fact] = {**facts, "move": format_action(chosen.action), "rival": format_action(rival.action)}
    found = []
    for part in PARTS:
        weight = chosen.parts.get(part, 0.0) - rival.parts.get(part, 0.0)
        if weight > 0:
            found.append(Reason(f"tractor.{part}", weight, {**told, "by": weight}, part))
    if "gain" in facts:
        found.append(Reason("tractor.confirmed", facts=told))
    return tuple(found) or (Reason("tractor.equal", facts=told),)
