"""The strongest player: imagines deals by what it knows and finds likely, and searches each of them to the end."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from parlour.cards import members
from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.limits import Budget, CancelToken, Limit, Stopped
from parlour.core.observation import Fact
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
from parlour.search.determinized import Sampled, averaged, counted
from parlour.search.explaining import AnsweringPlayer

__all__ = ["Searching"]

POINTS: Final = 26.0  # the kernel's values count moons
MOST_WORLDS: Final = 1_000_000
KEPT: Final = 60  # deals kept with a decision: enough to count in, and writing them takes time


class Searching(AnsweringPlayer[HeartsView, Action]):
    """Determinised tree search over weighted deals, each searched or solved by the kernel."""

    terms = ("expected", "judgement")

    def __init__(self, game: Hearts, settings: HeartsSettings) -> None:
        self.game = game
        self.settings = resolve(settings)
        self.telemetry_keep = telemetry_keep(self.settings)
        self._heuristic = Heuristic(game, settings)
        self._simulator = kernel.Simulator(14 * self.settings.simulations + 64)

    def answer(self, obs: HeartsView, budget: Budget, seed: int, *, explain: bool) -> Analysis[Action]:
        """Choose what does best on average over the sampled deals."""
        self._configure(obs, budget.cancel)
        if obs.phase == "moon":
            return moon_choice(obs, budget)
        if obs.phase == "pass":
            return search_pass(obs, self.settings, self._simulator, budget, seed, self.removed, explain=explain)
        cards = tuple(members(playable(obs)))
        if len(cards) == 1:
            action = (cards[0],)
            return Analysis(action, (Candidate(action, 0.0),), (Reason("only"),), budget.spent())
        return self._search(obs, cards, budget, seed, explain)

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

    def _search(
        self, obs: HeartsView, cards: tuple[int, ...], budget: Budget, seed: int, explain: bool
    ) -> Analysis[Action]:
        settings, limit = self.settings, budget.limit
        worlds = Worlds.of(obs, evidence_of(obs, SIDES, settings.evidence, learn=settings.opponent_model))
        exact = 52 - len(obs.plays) <= 4 * settings.solve_tricks
        deals = worlds.sampler.enumerate(settings.worlds) if exact and not worlds.sampler.weights else None
        most = len(deals) if deals is not None else MOST_WORLDS if limit.timed else settings.worlds
        simulations = settings.simulations
        if limit.nodes is not None:
            simulations = max(1, min(simulations, limit.nodes // 4))
        done = 0

        def determinized() -> Iterator[tuple[tuple[int, ...], Random, int]]:
            for index in range(most):
                if limit.nodes is not None and done + simulations > limit.nodes and index:
                    return
                rng = stream(seed, "world", index)
                yield worlds.placed(deals[index]) if deals is not None else worlds.hands(rng), rng, index

        def value(world: tuple[tuple[int, ...], Random, int]) -> list[float]:
            nonlocal done
            state = worlds.state(world[0])
            if exact:
                values, count = dict(self._simulator.solve(state)[0]), 1
            else:
                values, count = self._simulated(state, simulations, derive(seed, "luck", world[2]))
            done += count
            if not exact and count < simulations and budget.cancel.cancelled:
                raise Stopped
            return [POINTS * values[card] for card in cards]

        sampled = Sampled[tuple[tuple[int, ...], Random, int], list[float]]()
        with suppress(Stopped):
            sampled.look(determinized(), value, budget)
        rows = sampled.rows
        spent = replace(budget.spent(), nodes=done, samples=len(rows))
        if not rows:
            return replace(self._heuristic.analyse(obs, Limit(), seed), spent=spent)
        complete = exact and deals is not None and len(rows) == len(deals)
        if "expected" in self.removed:
            rows = [[0.0] * len(cards) for _ in rows]
        actions: list[Action] = [(card,) for card in cards]
        texts = [worlds.text(hands, rng) for hands, rng, _ in sampled.worlds[:KEPT]] if explain else []
        candidates = tuple(
            sorted(
                (
                    replace(item, chance=winning_chance(item.value), parts={"expected": item.value}, exact=complete)
                    for item in averaged(actions, rows, texts)
                ),
                key=lambda item: (-item.value, item.action),
            )
        )
        return Analysis(candidates[0].action, candidates, _reasons(candidates, complete) if explain else (), spent)

    def _simulated(self, state: array[int], simulations: int, seed: int) -> tuple[dict[int, float], int]:
        """Return what each card comes to by tree search, those never tried as the worst, and the simulations made."""
        found, count = self._simulator.search(state, simulations, seed)
        worst = min((mean for _, visits, mean in found if visits), default=0.0)
        return {card: mean if visits else worst for card, visits, mean in found}, count


def _reasons(candidates: tuple[Candidate[Action], ...], exact: bool) -> tuple[Reason, ...]:
    chosen, rival = candidates[:2]
    weight = chosen.value - rival.value
    facts: dict[str, Fact] = {"move": format_action(chosen.action), "rival": format_action(rival.action), "by": weight}
    code = "hearts.exact" if exact else "hearts.expected"
    told = Reason(code, weight, facts, "expected") if weight > 0 else Reason("hearts.equal", facts=facts)
    return (told, counted("hearts.best_in", candidates, facts))
