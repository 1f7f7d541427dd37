"""The Solver player: deals imagined at random, each solved double dummy, cards compared by what they score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from threading import local
from typing import Final, cast

from parlour.core.decision import Candidate, Decision, Reason, Sample
from parlour.core.limits import Budget, Limit, Stopped
from parlour.core.observation import Fact
from parlour.core.parameters import option
from parlour.core.rng import stream
from parlour.games.bridge.deal import Hands
from parlour.games.bridge.kernel import Solver as Kernel
from parlour.games.bridge.players.base import CardPlayer
from parlour.games.bridge.players.simple import Simple, SimpleSettings
from parlour.games.bridge.rules import Bridge
from parlour.games.bridge.situation import Situation
from parlour.games.bridge.worlds import Worlds, world_text

__all__ = ["BEST", "EXPECTED", "Dummy", "Solver", "SolverSettings", "compared", "declarers", "worth"]

BEST: Final = "best"
MADE: Final = "made"
EXPECTED: Final = "expected"
NODES_PER_SECOND: Final = 5_000_000  # what a clock is turned into, on the slow side
MEMORY: Final = 1 << 20
SHAPES: Final = 1 << 16

_kernels = local()


@dataclass(frozen=True)
class SolverSettings:
    """How many deals are imagined, and what is counted."""

    worlds: int = option(20, "Deals imagined for a card.", low=1, high=1000)
    goal: str = option("score", "What is averaged: the score, or just tricks.", choices=("score", "tricks"))


class Dummy:
    """A double-dummy solver under the budget of one decision. Every result raises ``Stopped`` when it is used up."""

    def __init__(self, now: Situation, budget: Budget) -> None:
        self.now, self.budget = now, budget
        self.strain = now.contract.strain
        self._kernel = _kernel()
        self._kernel.forget()
        self.nodes = 0

    def cards(self, hands: Hands, leader: int, trick: Sequence[int]) -> list[tuple[int, int]]:
        """Return every card of the hand to play with the tricks its side then takes."""
        self._watch()
        found = self._kernel.cards(hands, self.strain, leader, trick)
        self._count()
        return found

    def tricks(self, hands: Hands, leader: int, trick: Sequence[int], guess: int = -1) -> int:
        """Return the tricks of the side to play."""
        self._watch()
        found = self._kernel.tricks(hands, self.strain, leader, trick, guess)
        self._count()
        return found

    def _watch(self) -> None:
        self.budget.poll()
        limit = self.budget.limit
        most = 0
        if limit.nodes is not None:
            most = limit.nodes - self.nodes
            if most <= 0:
                raise Stopped
        if limit.timed:
            spent = self.budget.spent()
            bounds = ((limit.seconds, spent.seconds), (limit.cpu_seconds, spent.cpu_seconds))
            left = min(bound - used for bound, used in bounds if bound is not None)
            clock = max(1, int(left * NODES_PER_SECOND))
            most = min(most, clock) if most else clock
        self._kernel.watch(self.budget.cancel.byte, most)

    def _count(self) -> None:
        self.nodes += self._kernel.nodes
        if self._kernel.stopped:
            if self.budget.limit.nodes is not None:
                self.nodes = min(self.nodes, self.budget.limit.nodes)
            raise Stopped


def _kernel() -> Kernel:
    """Return the solver of this thread: its memory is too large to have one for every player."""
    if not hasattr(_kernels, "kernel"):
        _kernels.kernel = Kernel(MEMORY, SHAPES)
    return cast(Kernel, _kernels.kernel)


class Solver(CardPlayer):
    """Perfect information Monte Carlo, as strong programs have played since GIB."""

    PARTS = (EXPECTED,)

    def __init__(self, game: Bridge, settings: SolverSettings) -> None:
        super().__init__(game)
        self.settings = settings
        self._simple = Simple(game, SimpleSettings())

    def play(self, now: Situation, budget: Budget, seed: int) -> Decision[int]:
        """Choose the card that scores best on average."""
        luck = stream(seed, "worlds")
        worlds = Worlds(now)
        dummy = Dummy(now, budget)
        kept: list[Hands] = []
        rows: list[dict[int, int]] = []
        most = 1 if worlds.count == 1 else self.settings.worlds
        try:
            for _ in range(most):
                budget.sample()
                hands = worlds.draw(luck)
                rows.append(dict(dummy.cards(hands, now.leader, now.trick)))
                kept.append(hands)
        except Stopped:
            pass
        spent = replace(budget.spent(), nodes=dummy.nodes, samples=len(rows))
        if not rows:
            return replace(self._simple.play(now, Budget(Limit()), seed), spent=spent)
        weights = [1.0] * len(rows)
        ties = {card: float(-number) for number, card in enumerate(now.legal)}
        candidates = compared(now, kept, rows, weights, self.settings.goal, ties, EXPECTED in self.removed)
        return Decision(candidates[0].action, candidates, _reasons(candidates), spent)


def declarers(now: Situation, tricks: int) -> int:
    """Return what declarer takes of the tricks that are left when the side that plays takes so many."""
    return tricks if now.declaring else now.left - tricks


def worth(now: Situation, tricks: int, goal: str) -> float:
    """Return what it is worth to the side that plays to take so many of the tricks that are left."""
    if goal == "tricks":
        return float(tricks)
    return float(now.points(now.taken + declarers(now, tricks)))


def compared(
    now: Situation,
    kept: Sequence[Hands],
    rows: Sequence[Mapping[int, int]],
    weights: Sequence[float],
    goal: str,
    ties: Mapping[int, float],
    blind: bool = False,
) -> tuple[Candidate[int], ...]:
    """Return the cards, best first, with what they are worth on average and in each deal. More in ``ties`` is first."""
    texts = [world_text(now.obs, hands) for hands in kept]
    total = fsum(weights)
    needed = now.contract.target - now.taken
    found = []
    for card in now.legal:
        values = [worth(now, row[card], goal) for row in rows]
        mean = fsum(value * weight for value, weight in zip(values, weights, strict=True)) / total
        variance = fsum((value - mean) ** 2 * weight for value, weight in zip(values, weights, strict=True)) / total
        good = [(declarers(now, row[card]) >= needed) == now.declaring for row in rows]
        chance = fsum(weight for fine, weight in zip(good, weights, strict=True) if fine) / total
        samples = tuple(
            Sample(
                text,
                {BEST: float(row[card] >= max(row.values())), MADE: float(fine), "tricks": float(row[card])},
            )
            for text, row, fine in zip(texts, rows, good, strict=True)
        )
        value = 0.0 if blind else mean
        found.append(
            Candidate(
                card, value, chance=min(1.0, chance), spread=sqrt(variance), parts={EXPECTED: value}, samples=samples
            )
        )
    return tuple(sorted(found, key=lambda item: (-item.value, -ties[item.action])))


def _reasons(candidates: tuple[Candidate[int], ...]) -> tuple[Reason, ...]:
    chosen, rival = candidates[:2]
    of = len(chosen.samples)
    facts: dict[str, Fact] = {"by": chosen.value - rival.value}
    counts = [fsum(sample.outcomes[BEST] for sample in item.samples) for item in (chosen, rival)]
    counted = Reason("bridge.best_in", (counts[0] - counts[1]) / of, {**facts, "count": int(counts[0]), "of": of}, BEST)
    if chosen.value > rival.value:
        return Reason("bridge.expected", chosen.value - rival.value, facts, EXPECTED), counted
    return Reason("bridge.equal", facts=facts), counted
