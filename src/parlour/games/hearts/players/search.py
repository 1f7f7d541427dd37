"""The strongest player: imagines deals by what it knows and finds likely, and searches each of them to the end."""

from __future__ import annotations

from dataclasses import replace
from math import fsum, sqrt
from typing import Final

from parlour.cards import members
from parlour.core.analysis import Analysis, Candidate, Reason, Sample
from parlour.core.limits import NEVER, Budget, CancelToken, Limit, Stopped
from parlour.core.observation import Fact
from parlour.core.player import Player
from parlour.core.rng import derive, stream
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.determinize import Worlds, kernel_options, match_fade
from parlour.games.hearts.engine.evidence import evidence_of
from parlour.games.hearts.players.base import moon_choice, winning_chance
from parlour.games.hearts.players.environment import telemetry_keep
from parlour.games.hearts.players.searched_pass import search_pass
from parlour.games.hearts.players.settings import HeartsSettings, resolve
from parlour.games.hearts.players.simple import Heuristic
from parlour.games.hearts.rules.actions import Action, format_action, playable
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES
from parlour.search.choosing import turn_of

__all__ = ["Searching"]

BEST: Final = "best"
POINTS: Final = 26.0  # the kernel's values count moons
MOST_WORLDS: Final = 1_000_000
KEPT: Final = 60  # deals kept with a decision: enough to count in, and writing them takes time


class Searching(Player[HeartsView, Action]):
    """Determinised tree search over weighted deals, each searched or solved by the kernel."""

    terms = ("expected", "judgement")

    def __init__(self, game: Hearts, settings: HeartsSettings) -> None:
        self.game = game
        self.settings = resolve(settings)
        self.telemetry_keep = telemetry_keep(self.settings)
        self._heuristic = Heuristic(game, settings)
        self._simulator = kernel.Simulator(14 * self.settings.simulations + 64)

    def analyse(self, obs: HeartsView, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Action]:
        """Choose what does best on average over the imagined deals."""
        turn_of(self.game, obs)
        budget = Budget(limit, cancel)
        self._configure(obs, cancel)
        if obs.phase == "moon":
            return moon_choice(obs, budget)
        if obs.phase == "pass":
            return search_pass(obs, self.settings, self._simulator, budget, seed, self.removed)
        cards = tuple(members(playable(obs)))
        if len(cards) == 1:
            action = (cards[0],)
            return Analysis(action, (Candidate(action, 0.0),), (Reason("only"),), budget.spent())
        return self._search(obs, cards, budget, seed)

    def _configure(self, obs: HeartsView, cancel: CancelToken) -> None:
        settings = self.settings
        self._simulator.configure(
            kernel_options(obs.rules),
            obs.scores,
            obs.rules.target,
            settings.match_weight,
            settings.playout_noise,
            settings.exploration,
            match_fade(obs),
            cancel.byte,
        )

    def _search(self, obs: HeartsView, cards: tuple[int, ...], budget: Budget, seed: int) -> Analysis[Action]:
        settings, limit = self.settings, budget.limit
        worlds = Worlds.of(obs, evidence_of(obs, SIDES, settings.evidence, learn=settings.opponent_model))
        left = 52 - len(obs.plays)
        exact = left <= 4 * settings.solve_tricks
        deals = worlds.sampler.enumerate(settings.worlds) if exact and not worlds.sampler.weights else None
        most = MOST_WORLDS if limit.timed else settings.worlds
        simulations = settings.simulations
        if limit.nodes is not None:
            simulations = max(1, min(simulations, limit.nodes // 4))
        rows: list[list[float]] = []
        texts: list[str] = []
        done = 0
        try:
            for index in range(len(deals) if deals is not None else most):
                luck = stream(seed, "world", index)
                if limit.nodes is not None and done + simulations > limit.nodes and rows:
                    break
                budget.sample()
                hands = worlds.placed(deals[index]) if deals is not None else worlds.hands(luck)
                state = worlds.state(hands)
                if exact:
                    values = dict(self._simulator.solve(state)[0])
                    done += 1
                else:
                    found, count = self._simulator.search(state, simulations, derive(seed, "luck", index))
                    done += count
                    if count < simulations and budget.cancel.cancelled:
                        raise Stopped
                    means = {card: (mean, visits) for card, visits, mean in found}
                    worst = min(mean for mean, visits in means.values() if visits)
                    values = {card: mean if visits else worst for card, (mean, visits) in means.items()}
                rows.append([POINTS * values[card] for card in cards])
                if len(texts) < KEPT:
                    texts.append(worlds.text(hands, luck))
        except Stopped:
            pass
        spent = replace(budget.spent(), nodes=done, samples=len(rows))
        if not rows:
            quick = self._heuristic.analyse(obs, Limit(), seed)
            return replace(quick, spent=spent)
        complete = exact and deals is not None and len(rows) == len(deals)
        if "expected" in self.removed:
            rows = [[0.0] * len(cards) for _ in rows]
        candidates = _candidates(cards, rows, texts, complete)
        return Analysis(candidates[0].action, candidates, _reasons(candidates, complete), spent)


def _candidates(
    cards: tuple[int, ...], rows: list[list[float]], texts: list[str], exact: bool
) -> tuple[Candidate[Action], ...]:
    tops = [max(row) for row in rows]
    found: list[Candidate[Action]] = []
    for column, card in enumerate(cards):
        values = [row[column] for row in rows]
        mean = fsum(values) / len(values)
        variance = fsum((value - mean) ** 2 for value in values) / len(values)
        samples = tuple(
            Sample(text, {BEST: float(value >= top), "value": value})
            for text, value, top in zip(texts, values, tops, strict=False)  # the first of them are kept
        )
        found.append(
            Candidate(
                (card,),
                mean,
                chance=winning_chance(mean),
                spread=sqrt(variance),
                parts={"expected": mean},
                samples=samples,
                exact=exact,
            )
        )
    return tuple(sorted(found, key=lambda item: (-item.value, item.action)))


def _reasons(candidates: tuple[Candidate[Action], ...], exact: bool) -> tuple[Reason, ...]:
    chosen, rival = candidates[:2]
    of = len(chosen.samples)
    counts = [fsum(sample.outcomes[BEST] for sample in item.samples) for item in (chosen, rival)]
    weight = chosen.value - rival.value
    facts: dict[str, Fact] = {"move": format_action(chosen.action), "rival": format_action(rival.action), "by": weight}
    code = "hearts.exact" if exact else "hearts.expected"
    counted = Reason(
        "hearts.best_in", counts[0] / of - counts[1] / of, {**facts, "count": int(counts[0]), "of": of}, BEST
    )
    told = (Reason(code, weight, facts, "expected"),) if weight > 0 else (Reason("hearts.equal", facts=facts),)
    return (*told, counted)
