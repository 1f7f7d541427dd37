"""Minimax: alpha-beta some tricks deep with an estimate of five parts; over imagined deals, or on the real one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from parlour.core.analysis import Analysis, Candidate, Reason, Sample
from parlour.core.limits import Budget, Limit, Stopped
from parlour.core.parameters import option
from parlour.core.rng import stream
from parlour.games.bridge.engine.determinize import Worlds, world_text
from parlour.games.bridge.engine.minimax_kernel import PARTS
from parlour.games.bridge.engine.minimax_kernel import MinimaxKernel as Kernel
from parlour.games.bridge.engine.situation import Situation
from parlour.games.bridge.players.base import CardPlayer, OpenPlayer
from parlour.games.bridge.players.calls import shown_by
from parlour.games.bridge.players.double_dummy import nodes_left
from parlour.games.bridge.players.evaluation import AskedEvaluator, Evaluator, thousandths
from parlour.games.bridge.players.simple import at_a_glance
from parlour.games.bridge.rules.contract import NO_TRUMPS
from parlour.games.bridge.rules.deal import Hands
from parlour.games.bridge.rules.game import Bridge
from parlour.games.bridge.rules.state import Board
from parlour.search.determinized import BEST, Sampled, counted
from parlour.search.reasons import TOLD, differences

__all__ = ["Minimax", "MinimaxSettings", "OpenMinimax", "make_minimax"]


@dataclass(frozen=True)
class MinimaxSettings:
    """How deep it looks, over how many deals, and what the estimate weighs, in tricks."""

    depth: int = option(4, "Tricks to look ahead, the one on the table included.", low=1, high=13)
    information: str = option(
        "fair",
        "fair imagines the hidden hands; double-dummy sees all cards, as the original did, and is for analysis only.",
        choices=("fair", "double-dummy"),
    )
    worlds: int = option(12, "Deals imagined for a card, when it plays fair.", low=1, high=500)
    tricks: float = option(1.0, "Weight of a trick won.", low=0.0, high=5.0)
    winners: float = option(0.5, "Weight of a sure winner.", low=0.0, high=5.0)
    trumps: float = option(0.3, "Weight of trump control: length and the master trump.", low=0.0, high=5.0)
    communication: float = option(0.2, "Weight of an entry between partners.", low=0.0, high=5.0)
    defence: float = option(0.15, "Weight of a defender's guarded honour.", low=0.0, high=5.0)

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights in the order of the parts."""
        return tuple(getattr(self, part) for part in PARTS)


def make_minimax(game: Bridge, settings: MinimaxSettings) -> Minimax | OpenMinimax:
    """Make the player that the information it has calls for."""
    return OpenMinimax(game, settings) if settings.information == "double-dummy" else Minimax(game, settings)


@dataclass(frozen=True)
class _Estimate:
    """What is counted, by name, and what each count weighs: nothing where it was taken away."""

    names: tuple[str, ...]
    weights: tuple[float, ...]
    evaluator: Evaluator | None = None

    def leaving_out(self, removed: frozenset[str]) -> _Estimate:
        weights = (0.0 if name in removed else weight for name, weight in zip(self.names, self.weights, strict=True))
        return replace(self, weights=tuple(weights))


def _estimate(settings: MinimaxSettings, evaluator: Evaluator | None) -> _Estimate:
    if evaluator is None:
        return _Estimate(PARTS, settings.weights)
    return _Estimate(evaluator.parts, (1.0,) * len(evaluator.parts), evaluator)


EQUAL: Final = 1e-9  # values closer than this differ by rounding alone
Found = dict[int, tuple[float, ...]]  # for each card the counts behind its value, for the side that plays


class _Search:
    """Searches imagined deals under the budget of one decision."""

    def __init__(self, situation: Situation, estimate: _Estimate, budget: Budget) -> None:
        self.situation, self.budget = situation, budget
        self.asked: AskedEvaluator | None = None
        if estimate.evaluator is not None:
            self.asked = AskedEvaluator(
                estimate.evaluator, estimate.weights, situation.contract, situation.obs.won, budget.poll
            )
        self.kernel = Kernel(thousandths(estimate.weights), self.asked)
        self.nodes = 0

    def cards(self, hands: Hands, depth: int) -> Found:
        """Return the counts behind each card, searched to a depth; raise ``Stopped`` when the budget is used up."""
        situation, limit = self.situation, self.budget.limit
        most = nodes_left(self.budget, limit.nodes, self.nodes)
        trumps = NO_TRUMPS if situation.trumps is None else situation.trumps
        self.kernel.load(hands, trumps, situation.contract.declarer, situation.leader, situation.trick)
        self.kernel.watch(self.budget.cancel.byte, most)
        if self.asked is not None:
            self.asked.answers.clear()  # those of other deals
        try:
            valued = self.kernel.cards(depth)
        finally:  # an evaluator may have run out of time
            self.nodes += self.kernel.nodes
        if self.kernel.stopped:
            self.nodes = self.nodes if limit.nodes is None else min(self.nodes, limit.nodes)
            raise Stopped
        sign = 1.0 if situation.declaring else -1.0
        return {card: tuple(sign * count for count in self._behind(counts)) for card, _, counts in valued}

    def _behind(self, counts: list[int]) -> Sequence[float]:
        """Return the counts behind a value; where an evaluator was asked, its terms."""
        return counts if self.asked is None else self.asked.answers[counts[1]]


class Minimax(CardPlayer[MinimaxSettings]):
    """Plays fair: averages over deals that fit what it has seen."""

    def __init__(self, game: Bridge, settings: MinimaxSettings, evaluator: Evaluator | None = None) -> None:
        super().__init__(game, settings)
        self.estimate = _estimate(settings, evaluator)

    @property
    def terms(self) -> tuple[str, ...]:
        """The parts of the estimate, or of the evaluator it was given."""
        return self.estimate.names

    def play(self, situation: Situation, budget: Budget, seed: int, *, explain: bool) -> Analysis[int]:
        """Choose the card with the best average."""
        settings, limit = self.settings, budget.limit
        depth = min(settings.depth, limit.depth or settings.depth)
        worlds, rng = Worlds(situation, tuple(hand.bounds for hand in shown_by(situation.obs))), stream(seed, "worlds")
        estimate = self.estimate.leaving_out(self.removed)
        search = _Search(situation, estimate, budget)
        sampled = Sampled[Hands, Found]()
        deals = (worlds.draw(rng) for _ in range(1 if worlds.count == 1 else settings.worlds))
        with suppress(Stopped):
            sampled.look(deals, lambda hands: search.cards(hands, depth), budget)
        spent = replace(budget.spent(depth=depth), nodes=search.nodes, samples=len(sampled.rows))
        if not sampled.rows:
            return at_a_glance(self.game, situation, replace(spent, depth=0))
        texts = [world_text(situation.obs, hands) for hands in sampled.worlds] if explain else []
        candidates = _compared(situation.legal, sampled.rows, estimate, texts)
        reasons: list[Reason] = []
        if explain:
            proves = limit.nodes is None and not limit.timed
            reasons += self._proved(situation, sampled.worlds, candidates, depth, budget) if proves else []
            reasons.append(_counted(candidates))
        return Analysis(candidates[0].action, candidates, tuple(reasons), spent)

    def _proved(
        self,
        situation: Situation,
        kept: list[Hands],
        candidates: tuple[Candidate[int], ...],
        depth: int,
        budget: Budget,
    ) -> list[Reason]:
        """Return the parts that speak for the choice, each proved by searching again without it."""
        chosen, rival = candidates[:2]
        reasons: list[Reason] = []
        for part, lead in differences(chosen.parts, rival.parts, self.terms):
            if len(reasons) == TOLD:
                break
            estimate = self.estimate.leaving_out(self.removed | {part})
            search = _Search(situation, estimate, Budget(Limit(), budget.cancel))
            try:
                rows = [search.cards(hands, depth) for hands in kept]
            except Stopped:
                break
            again = _compared(situation.legal, rows, estimate, [])
            values = {item.action: item.value for item in again}
            left = values[chosen.action] - values[rival.action]
            if again[0].action != chosen.action or left < chosen.value - rival.value:
                code = f"bridge.{part}" if part in PARTS else "part"
                reasons.append(Reason(code, lead, {"by": lead}, part))
        return reasons


class OpenMinimax(OpenPlayer):
    """Sees all cards, as the original did; deepens trick by trick as far as its limit goes."""

    def __init__(self, game: Bridge, settings: MinimaxSettings, evaluator: Evaluator | None = None) -> None:
        super().__init__(game)
        self.settings = settings
        self.estimate = _estimate(settings, evaluator)

    def play(self, state: Board, situation: Situation, budget: Budget) -> Analysis[int]:
        """Search the real deal."""
        search = _Search(situation, self.estimate, budget)
        valued: Found = {}
        reached = 0
        most = min(self.settings.depth, budget.limit.depth or self.settings.depth, situation.left)
        with suppress(Stopped):
            for depth in range(1, most + 1):
                valued, reached = search.cards(state.hands, depth), depth
        spent = replace(budget.spent(depth=reached), nodes=search.nodes)
        if not valued:
            return at_a_glance(self.game, situation, spent)
        candidates = _compared(situation.legal, [valued], self.estimate, [self.game.dump(state)])
        return Analysis(candidates[0].action, candidates, (_counted(candidates),), spent)


def _compared(
    legal: Sequence[int], rows: Sequence[Found], estimate: _Estimate, texts: Sequence[str]
) -> tuple[Candidate[int], ...]:
    """Return the cards by their average value, the lowest of equal ones first."""
    values = [
        {
            card: fsum(weight * count for weight, count in zip(estimate.weights, row[card], strict=True))
            for card in legal
        }
        for row in rows
    ]
    candidates = []
    for card in legal:
        means = [fsum(row[card][index] for row in rows) / len(rows) for index in range(len(estimate.names))]
        parts = {
            name: weight * mean for name, weight, mean in zip(estimate.names, estimate.weights, means, strict=True)
        }
        samples = tuple(
            Sample(text, {BEST: float(value[card] >= max(value.values()) - EQUAL)})
            for text, value in zip(texts, values, strict=False)  # without texts, none
        )
        candidates.append(Candidate(card, fsum(parts.values()), parts=parts, samples=samples))
    return tuple(sorted(candidates, key=lambda item: (-round(item.value, 9), item.action)))


def _counted(candidates: tuple[Candidate[int], ...]) -> Reason:
    return counted("bridge.estimated_best" if len(candidates[0].samples) > 1 else "bridge.searched_best", candidates)
