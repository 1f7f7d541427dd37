"""The strongest player: imagines deals by what it knows and finds likely, and searches each of them to the end."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from parlour.cards import members
from parlour.core.analysis import Analysis, Candidate, Continuation, Reason
from parlour.core.limits import UNLIMITED, Budget, CancelToken, Limit, Stopped
from parlour.core.observation import Fact, seat_of
from parlour.core.rng import derive, stream
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.determinize import Worlds, kernel_options, match_fade
from parlour.games.hearts.engine.evidence import evidence_of
from parlour.games.hearts.engine.round_value import continuation
from parlour.games.hearts.players.base import moon_choice, winning_chance
from parlour.games.hearts.players.searched_pass import search_pass
from parlour.games.hearts.players.settings import HeartsSettings, resolve
from parlour.games.hearts.players.simple import Heuristic
from parlour.games.hearts.rules.actions import Action, format_action, playable
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import HeartsView
from parlour.games.hearts.rules.round import SIDES
from parlour.search.determinized import Sampled, are_close, averaged, counted
from parlour.search.explaining_player import AnsweringPlayer
from parlour.search.reasons import pair_facts

__all__ = ["TreeSearchPlayer"]

POINTS: Final = 26.0  # the kernel's values count moons
MOST_WORLDS: Final = 1_000_000
KEPT: Final = 60  # deals kept with a decision: enough to count in, and writing them takes time
CLOSE: Final = 200  # deals in which an analysis counts events where its cards are close; what it chooses stays


class TreeSearchPlayer(AnsweringPlayer[HeartsView, Action]):
    """Determinised tree search over weighted deals, each searched or solved by the kernel."""

    terms = ("expected", "judgement")

    def __init__(self, game: Hearts, settings: HeartsSettings) -> None:
        self.game = game
        self.settings = resolve(settings)
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
        look = _Look(self.settings, self._simulator, obs, cards, budget, seed, explain)
        sampled = look.sampled
        with suppress(Stopped):
            look.at_deals(sampled, 0, look.most)
            if explain and look.deals is None and budget.limit == UNLIMITED and are_close(sampled.rows):
                look.at_deals(Sampled(), look.most, CLOSE)
        rows = sampled.rows
        spent = replace(budget.spent(), nodes=look.done, samples=max(len(rows), len(look.continued)))
        if not rows:
            return replace(self._heuristic.analyse(obs, Limit(), seed), spent=spent)
        if "expected" in self.removed:
            rows = [[0.0] * len(cards) for _ in rows]
        complete = look.exact and look.deals is not None and len(rows) == len(look.deals)
        results = []
        for item, continuations in zip(averaged(look.actions, rows, look.texts), look.columns, strict=True):
            chance, parts = winning_chance(item.value), {"expected": item.value}
            results.append(replace(item, chance=chance, parts=parts, exact=complete, continuations=continuations))
        candidates = tuple(sorted(results, key=lambda item: (-item.value, item.action)))
        return Analysis(candidates[0].action, candidates, _reasons(candidates, complete) if explain else (), spent)


World = tuple[tuple[int, ...], Random, int]  # four hands, what is left to chance in writing them, and the number


class _Look:
    """The legal cards of one decision, valued in imagined deals; with ``explain``, what happens in them is counted."""

    def __init__(
        self,
        settings: HeartsSettings,
        simulator: kernel.Simulator,
        obs: HeartsView,
        cards: tuple[int, ...],
        budget: Budget,
        seed: int,
        explain: bool,
    ) -> None:
        self.actions: list[Action] = [(card,) for card in cards]
        self.sampled = Sampled[World, list[float]]()
        self.continued: list[list[Continuation]] = []
        self.done = 0
        self._simulator, self._obs, self._cards = simulator, obs, cards
        self._budget, self._seed, self._explain = budget, seed, explain
        self._worlds = Worlds.of(obs, evidence_of(obs, SIDES, settings.evidence, learn=settings.opponent_model))
        self.exact = 52 - len(obs.plays) <= 4 * settings.solve_tricks
        sampler, limit = self._worlds.sampler, budget.limit
        self.deals = sampler.enumerate(settings.worlds) if self.exact and not sampler.weights else None
        self.most = len(self.deals) if self.deals is not None else MOST_WORLDS if limit.timed else settings.worlds
        self._simulations = settings.simulations
        if limit.nodes is not None:
            self._simulations = max(1, min(self._simulations, limit.nodes // 4))
        simulator.watch(seat_of(obs) if explain else -1, len(obs.plays) // 4 * 4 + 4, obs.hand)

    @property
    def columns(self) -> list[tuple[Continuation, ...]]:
        """What came of each card, deal by deal; nothing where nobody asked."""
        return list(zip(*self.continued, strict=True)) if self.continued else [()] * len(self._cards)

    @property
    def texts(self) -> list[str]:
        """The first of the deals, written down."""
        return [row[0].deal for row in self.continued[: min(KEPT, len(self.sampled.worlds))]]

    def at_deals(self, sampled: Sampled[World, list[float]], first: int, last: int) -> None:
        """Value the cards in the deals with these numbers."""
        sampled.look(self._determinized(first, last), self._value, self._budget)

    def _determinized(self, first: int, last: int) -> Iterator[World]:
        nodes = self._budget.limit.nodes
        for index in range(first, last):
            if nodes is not None and self.done + self._simulations > nodes and index:
                return
            rng = stream(self._seed, "world", index)
            given = self.deals[index] if self.deals is not None else None
            yield self._worlds.hands(rng) if given is None else self._worlds.placed(given), rng, index

    def _value(self, world: World) -> list[float]:
        state = self._worlds.state(world[0])
        if self.exact:
            results = [(card, 1, value) for card, value in self._simulator.solve(state)[0]]
            count = 1
        else:
            results, count = self._simulator.search(state, self._simulations, derive(self._seed, "luck", world[2]))
        self.done += count
        if not self.exact and count < self._simulations and self._budget.cancel.cancelled:
            raise Stopped
        worst = min((mean for _, visits, mean in results if visits), default=0.0)  # stands for cards never tried
        values = {card: POINTS * (mean if visits else worst) for card, visits, mean in results}
        if self._explain:
            self._continue(self._worlds.text(*world[:2]), state, [visits for _, visits, _ in results], values)
        return [values[card] for card in self._cards]

    def _continue(self, deal: str, state: array[int], visits: list[int], values: dict[int, float]) -> None:
        """Keep what was counted for each card; a card that was never tried continues as the worst one did."""
        if self.exact:
            means, lines = [], []
            for card in self._cards:
                lines.append(self._simulator.line(state, card))
                means += self._simulator.counted((1,))
        else:
            means, lines = self._simulator.counted(visits), self._simulator.expected(3 - len(self._obs.trick))
        row = {
            card: continuation(self._obs, values[card], events, deal, line)
            for card, events, line, tried in zip(self._cards, means, lines, visits, strict=True)
            if tried
        }
        worst = min(row.values(), key=lambda item: item.value)
        self.continued.append([row.get(card, worst) for card in self._cards])


def _reasons(candidates: tuple[Candidate[Action], ...], exact: bool) -> tuple[Reason, ...]:
    chosen, rival = candidates[:2]
    weight = chosen.value - rival.value
    facts: dict[str, Fact] = {**pair_facts(format_action, candidates), "by": weight}
    code = "hearts.exact" if exact else "hearts.expected"
    told = Reason(code, weight, facts, "expected") if weight > 0 else Reason("hearts.equal", facts=facts)
    return (told, counted("hearts.best_in", candidates, facts))
