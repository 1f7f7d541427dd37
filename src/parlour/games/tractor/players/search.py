"""The strongest player: imagines deals and plays them out; overrides the phase player only when others confirm it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import fsum, sqrt
from random import Random
from typing import Any, Final

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import UNLIMITED, Budget, Limit, Spent, Stopped
from parlour.core.observation import Fact, seat_of
from parlour.core.rng import stream
from parlour.games.tractor.engine.determinize import Worlds, value_of_points
from parlour.games.tractor.engine.endgame_kernel import MOST_CARDS, Endgame
from parlour.games.tractor.engine.kernel import Simulator
from parlour.games.tractor.engine.noted import Noted
from parlour.games.tractor.players.conservation import cost_of_play
from parlour.games.tractor.players.imagined import Hidden
from parlour.games.tractor.players.phases import PhasePlayer
from parlour.games.tractor.players.searched_deal import DeclarationSearch, KittySearch
from parlour.games.tractor.players.settings import PhaseSettings, SearchSettings
from parlour.games.tractor.rules.actions import Action, format_action
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import TractorView
from parlour.search.determinized import Sampled, averaged
from parlour.search.explaining_player import AnsweringPlayer
from parlour.search.reasons import chance_of, pair_facts

__all__ = ["SearchPlayer"]

PARTS: Final = ("expected", "trust", "confirmed")
EARLY: Final = 8  # own cards before which no declaration is searched: nearly all is unknown
LARGEST: Final = 100_000  # deals under a limit of time
PORTION: Final = 50  # fresh deals after which it is seen whether more are needed
PLAIN: Final = 3.0  # standard errors by which something is plainly better, so that no more deals are needed
AHEAD: Final = 1e-3  # by how much the choice that fresh deals make is ahead of what seemed better before
LISTED: Final = 200  # legal plays among which those are found that cost least
COUNTED: Final = 300  # deals in which an analysis counts events; what it chooses stays

# Rows without end, as chance has it; what happens in each deal is noted where somebody asks
Evaluate = Callable[[Sequence[Action], Random, Noted | None], Iterator[list[float]]]


class PlaySearch:
    """Judges plays in imagined deals by playing them out: by the policy, or near the end exactly."""

    def __init__(self, obs: TractorView, settings: SearchSettings) -> None:
        self.obs, self.worlds = obs, Worlds(obs)
        self.sign = 1.0 if not obs.defends else -1.0
        self.rules, self.steps = obs.rules, settings.steps
        self.ending = len(obs.cards) <= MOST_CARDS
        numbers = self.worlds.tables.numbers
        self.simulator, self.endgame = Simulator(numbers), Endgame(numbers)
        self.deals = self.worlds.every(settings.exact) if self.ending else None
        self._value_of: dict[int, float] = {}
        for engine in (self.simulator, self.endgame):
            engine.watch(seat_of(obs), *self.worlds.tables.told_apart(obs.cards))

    def __call__(self, actions: Sequence[Action], rng: Random, noted: Noted | None = None) -> Iterator[list[float]]:
        """Yield what each play is worth in imagined deals."""
        for state in self.worlds.draw(rng):
            yield self.judge(actions, state, noted)

    def judge(self, actions: Sequence[Action], state: array[int], noted: Noted | None = None) -> list[float]:
        """Return what each play is worth in this deal."""
        plays = [self.worlds.tables.sets(action) for action in actions]
        if noted is not None:
            totals = self._noted(plays, state, noted)
        else:
            totals = self.endgame.totals(state, plays) if self.ending else self.simulator.totals(state, plays, 1)
        for total in totals:
            if total not in self._value_of:
                self._value_of[total] = self.sign * value_of_points(total, self.rules, self.steps)
        return [self._value_of[total] for total in totals]

    @cached_property
    def _hidden(self) -> Hidden:
        return Hidden(self.obs, self.worlds.tables)

    def _noted(self, plays: list[tuple[int, int]], state: array[int], noted: Noted) -> list[int]:
        """Note what happens after each play, and return the attackers' totals: the same rounds are played once."""
        if self.ending:
            totals = self.endgame.totals(state, plays)
            counted = self.endgame.events(state, plays, totals)
        else:
            totals, counted = self.simulator.events(state, plays, 1)
        noted.add(counted, partial(self._hidden, state))
        return totals


@dataclass
class _Tally(Sampled[Any, list[float]]):
    """What the deals said about some actions."""

    actions: tuple[Action, ...] = ()

    def mean(self, index: int) -> float:
        return fsum(row[index] for row in self.rows) / len(self.rows)

    def gain(self, better: int, worse: int) -> tuple[float, float]:
        """Return by how much one action is better than another, and the standard error of that."""
        differences = [row[better] - row[worse] for row in self.rows]
        mean = fsum(differences) / len(differences)
        variance = fsum((value - mean) ** 2 for value in differences) / max(1, len(differences) - 1)
        return mean, sqrt(variance / len(differences))

    @property
    def settled(self) -> bool:
        """Whether the first action is plainly worse than the best of the others, or plainly better than all."""
        if len(self.rows) < PORTION:
            return False
        gains = [self.gain(index, 0) for index in range(1, len(self.actions))]
        best, error = max(gains)
        return best > PLAIN * error or all(gain <= -PLAIN * error for gain, error in gains)


class SearchPlayer(AnsweringPlayer[TractorView, Action]):
    """Nominates with few deals, confirms with fresh ones."""

    terms = PARTS

    def __init__(self, game: Tractor, settings: SearchSettings) -> None:
        self.game: Tractor = game
        self.settings = settings
        self._phases = PhasePlayer(game, PhaseSettings(), 4)

    def answer(self, obs: TractorView, budget: Budget, seed: int, *, explain: bool) -> Analysis[Action]:
        """Choose what does best over the sampled deals, if it is surely better than the phase player's choice."""
        quick = self._phases.answer(obs, Budget(Limit()), seed, explain=False)
        actions, evaluate = self._question(obs, quick)
        noted = Noted(obs) if explain else None
        if isinstance(evaluate, PlaySearch) and evaluate.deals is not None and len(actions) > 1:
            return self._solve(actions, evaluate, budget, noted)
        if len(actions) == 1:
            reason = Reason("only") if obs.phase == "play" else Reason("tractor.unsearched")
            return Analysis(actions[0], (Candidate(actions[0], 0.0),), (reason,), budget.spent())
        counts = (self.settings.worlds, self.settings.confirm)
        if obs.phase in ("deal", "theft"):  # asked often, and each deal is costly
            counts = (counts[0] // 2 + 1, counts[1] // 5)
        return self._search(quick.action, actions, evaluate, counts, budget, seed, noted)

    def _question(self, obs: TractorView, quick: Analysis[Action]) -> tuple[tuple[Action, ...], Evaluate]:
        """Return the actions to compare, the phase player's first, and how a deal judges them."""
        ranked = [candidate.action for candidate in quick.candidates]
        actions = tuple(dict.fromkeys((quick.action, *ranked)))[: self.settings.width]
        if obs.phase in ("deal", "theft"):
            searched = self.settings.declare and (self.settings.wide or len(obs.dealt) >= EARLY)
            return (actions if searched else actions[:1]), DeclarationSearch(obs, self.settings).evaluate
        if obs.phase == "kitty":
            kitty = KittySearch(obs, self.settings)
            return ((*actions, *kitty.others(actions)) if self.settings.kitty else actions[:1]), kitty.evaluate
        if self.settings.wide and len(actions) == 1:
            legal = sorted(self.game.legal(obs).first(LISTED), key=lambda cards: cost_of_play(cards, obs.order))
            actions = tuple(dict.fromkeys((*actions, *legal)))[: self.settings.width]
        return actions, PlaySearch(obs, self.settings)

    def _solve(
        self, actions: tuple[Action, ...], search: PlaySearch, budget: Budget, noted: Noted | None
    ) -> Analysis[Action]:
        """Judge the plays in every deal that fits, each played out exactly."""
        tally, deals = _Tally(actions=actions), search.deals or []
        with suppress(Stopped):
            tally.look(deals, lambda deal: _counting(search.judge(actions, deal, noted), budget), budget)
        spent = replace(budget.spent(), samples=len(tally.rows), nodes=budget.nodes)
        if not tally.rows:
            return Analysis(actions[0], (Candidate(actions[0], 0.0),), (Reason("tractor.unsearched"),), spent)
        return self._choose(tally, None, spent, noted, exact=len(tally.rows) == len(deals))

    def _search(
        self,
        trusted: Action,
        actions: tuple[Action, ...],
        evaluate: Evaluate,
        counts: tuple[int, int],
        budget: Budget,
        seed: int,
        noted: Noted | None,
    ) -> Analysis[Action]:
        limit = budget.limit
        timed = limit.timed and limit.samples is None and limit.nodes is None
        count, confirm = counts if not self.removed & {"trust", "confirmed"} else (counts[0], 0)
        tally, fresh = _Tally(actions=actions), _Tally(actions=(trusted,)) if confirm else None
        nominating = evaluate(actions, stream(seed, "nominate"), noted)
        with suppress(Stopped):
            _look(tally, count, nominating, budget)
            nominees = self._nominees(tally)
            if nominees and confirm:
                fresh = _Tally(actions=(trusted, *nominees))
                rows = evaluate(fresh.actions, stream(seed, "confirm"), None)
                most = LARGEST if timed else confirm
                while len(fresh.rows) < most and not fresh.settled:
                    _look(fresh, min(PORTION, most - len(fresh.rows)), rows, budget)
            if noted is not None and limit == UNLIMITED:
                _look(_Tally(), COUNTED - len(noted), nominating, budget)
        samples = len(tally.rows) + (len(fresh.rows) if fresh else 0)
        if noted is not None and len(noted) > len(tally.rows):
            samples = len(noted)  # what is told is counted in these
        spent = replace(budget.spent(), samples=samples, nodes=budget.nodes)
        if not tally.rows:
            return Analysis(trusted, (Candidate(trusted, 0.0),), (Reason("tractor.unsearched"),), spent)
        return self._choose(tally, fresh, spent, noted)

    def _nominees(self, tally: _Tally) -> list[Action]:
        """Return the actions that seem better than the phase player's, best first, at most so many."""
        means = [tally.mean(index) for index in range(len(tally.actions))]
        better = [index for index in range(1, len(means)) if means[index] > means[0]]
        better.sort(key=lambda index: (-means[index], index))
        return [tally.actions[index] for index in better[: self.settings.nominees]]

    def _choose(
        self, tally: _Tally, fresh: _Tally | None, spent: Spent, noted: Noted | None, *, exact: bool = False
    ) -> Analysis[Action]:
        columns = noted.columns(len(tally.actions)) if noted else [()] * len(tally.actions)
        averages = averaged(tally.actions, tally.rows)
        means = [0.0 if "expected" in self.removed else item.value for item in averages]
        best = max(range(len(means)), key=lambda index: (means[index], -index))
        facts: dict[str, Fact] = {"worlds": len(tally.rows), "confirmed": len(fresh.rows) if fresh else 0}
        chosen, ahead = best, 0.0
        if fresh is not None:
            chosen = tally.actions.index(self._confirmed(fresh, facts))
            ahead = max(means) - means[chosen] + AHEAD if chosen != best else 0.0
        candidates = []
        for index, item in enumerate(averages):
            parts = {"expected": means[index]} if means[index] else {}
            if index == chosen and ahead:
                parts["confirmed" if chosen else "trust"] = ahead
            value = fsum(parts.values())
            made = replace(item, value=value, chance=chance_of(value, 1.0), parts=parts, exact=exact)
            candidates.append(replace(made, continuations=columns[index]))
        candidates.sort(key=lambda item: -item.value)
        reasons = _reasons(candidates, facts) if noted is not None else ()
        return Analysis(candidates[0].action, tuple(candidates), reasons, spent)

    def _confirmed(self, fresh: _Tally, facts: dict[str, Fact]) -> Action:
        """Return the nominee that gains most over the phase player's choice, if that is sure; else that choice."""
        if len(fresh.rows) < 2:
            return fresh.actions[0]
        gains = [fresh.gain(index, 0) for index in range(1, len(fresh.actions))]
        sure = [index for index, (gain, error) in enumerate(gains) if gain - self.settings.caution * error > 0]
        shown = max(sure or range(len(gains)), key=lambda index: (gains[index][0], -index))
        gain, error = gains[shown]
        facts |= {"gain": gain, "error": error, "nominee": format_action(fresh.actions[1 + shown])}
        facts["trusted"] = format_action(fresh.actions[0])
        return fresh.actions[1 + shown] if sure else fresh.actions[0]


def _look(tally: _Tally, count: int, rows: Iterator[list[float]], budget: Budget) -> None:
    """Look at more deals, whose rows come by themselves."""
    tally.look(range(count), lambda _: _counting(next(rows), budget), budget)


def _counting(row: list[float], budget: Budget) -> list[float]:
    for _ in row:
        budget.node()
    return row


def _reasons(candidates: list[Candidate[Action]], facts: dict[str, Fact]) -> tuple[Reason, ...]:
    chosen, rival = candidates[:2]
    told_facts: dict[str, Fact] = {**facts, **pair_facts(format_action, candidates)}
    reasons = []
    for part in PARTS:
        weight = chosen.parts.get(part, 0.0) - rival.parts.get(part, 0.0)
        if weight > 0:
            reasons.append(Reason(f"tractor.{part}", weight, {**told_facts, "by": weight}, part))
    if "gain" in facts and "confirmed" not in chosen.parts:
        reasons.append(Reason("tractor.confirmed", facts=told_facts))
    return tuple(reasons) or (Reason("tractor.equal", facts=told_facts),)
