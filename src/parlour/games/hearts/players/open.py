"""Hindsight: the real deal, searched with all cards open. For reviews once a match is over, never at a table."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from typing import Final

from parlour.cards import pack
from parlour.core.analysis import Analysis, Candidate, Reason, Sample
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Seat
from parlour.core.parameters import option
from parlour.core.player import OmniscientPlayer
from parlour.games.hearts.engine import kernel
from parlour.games.hearts.engine.determinize import kernel_options, match_fade
from parlour.games.hearts.players.base import moon_choice, winning_chance
from parlour.games.hearts.players.passing import plan_pass
from parlour.games.hearts.players.searched_pass import usual_pass
from parlour.games.hearts.players.settings import HeartsSettings
from parlour.games.hearts.rules.actions import Action, format_action
from parlour.games.hearts.rules.game import Hearts
from parlour.games.hearts.rules.match import State
from parlour.games.hearts.rules.round import SEATS, penalty
from parlour.games.hearts.rules.variants import JACK, TWO_OF_CLUBS
from parlour.search.determinized import counted
from parlour.search.reasons import pair_facts, turn_of

__all__ = ["Open", "OpenSettings", "packed_round"]

POINTS: Final = 26.0
PLAYOUTS: Final = 60
SOLVED: Final = 16  # cards left from which a deal is solved


@dataclass(frozen=True)
class OpenSettings:
    """How much hindsight looks at."""

    simulations: int = option(4000, "Simulations for one card.", low=1, high=1_000_000, served=10_000)


class Open(OmniscientPlayer[State, Action]):
    """Knows every hand; supposes that everybody else does, too."""

    def __init__(self, game: Hearts, settings: OpenSettings) -> None:
        self.game = game
        self.settings = settings
        self._simulator = kernel.Simulator(14 * settings.simulations + 64)

    def analyse_full(
        self, state: State, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER
    ) -> Analysis[Action]:
        """Choose what does best in the deal as it is."""
        obs = self.game.observe(state, seat)
        _, legal = turn_of(self.game, obs)
        budget = Budget(limit, cancel)
        if obs.phase == "moon":
            return moon_choice(obs, budget)
        self._simulator.configure(
            kernel_options(obs.rules), obs.scores, obs.rules.target, 0.5, 0.05, 0.6, match_fade(obs), cancel.byte
        )
        values, nodes, exact = (
            self._passes(state, seat, limit, seed) if obs.phase == "pass" else self._cards(state, limit, seed)
        )
        spent = replace(budget.spent(), nodes=nodes)
        if not values:
            return Analysis(next(iter(legal)), reasons=(Reason("hearts.open"),), spent=spent)
        candidates = self._candidates(state, values, exact)
        return Analysis(candidates[0].action, candidates, _reasons(candidates), spent)

    def _cards(self, state: State, limit: Limit, seed: int) -> tuple[dict[Action, float], int, bool]:
        round_, packed = state.round, packed_round(state)
        if 52 - len(round_.plays) <= SOLVED and limit.nodes is None:
            return {(card,): value for card, value in self._simulator.solve(packed)[0]}, 0, True
        most = min(self.settings.simulations, limit.nodes or self.settings.simulations)
        results, done = self._simulator.search(packed, most, seed)
        return {(card,): mean for card, visits, mean in results if visits}, done, False

    def _passes(self, state: State, seat: Seat, limit: Limit, seed: int) -> tuple[dict[Action, float], int, bool]:
        round_ = state.round
        gifts = [round_.given(other) or usual_pass(round_.deal[other]) for other in SEATS]
        plans = plan_pass(self.game.observe(state, seat), HeartsSettings(), keep=24)
        each = min(PLAYOUTS, (limit.nodes or PLAYOUTS * len(plans)) // len(plans))
        values: dict[Action, float] = {}
        nodes = 0
        for plan in plans if each else []:
            gifts[seat] = pack(plan.action)
            hands = [
                held & ~gifts[other] | gifts[(other - round_.offset) % 4] for other, held in enumerate(round_.deal)
            ]
            leader = next(other for other in SEATS if hands[other] >> TWO_OF_CLUBS & 1)
            packed = kernel.pack_state(hands, (0,) * 4, (0,) * 4, (), leader, 0, round_.broken)
            sums, done = self._simulator.value(packed, -1, each, seed)
            if done < each:
                return {}, nodes, False
            nodes += done
            values[plan.action] = sums[seat] / each
        return values, nodes, False

    def _candidates(self, state: State, values: dict[Action, float], exact: bool) -> tuple[Candidate[Action], ...]:
        world = self.game.dump(state)
        top = max(values.values())
        candidates = [
            Candidate(
                action,
                POINTS * value,
                chance=winning_chance(POINTS * value),
                samples=(Sample(world, {"best": float(value >= top)}),),
                exact=exact,
            )
            for action, value in values.items()
        ]
        return tuple(sorted(candidates, key=lambda item: (-item.value, item.action)))


def packed_round(state: State) -> array[int]:
    """Return the round being played as the kernel takes it."""
    round_ = state.round
    jack = next((seat for seat in SEATS if round_.taken[seat] >> JACK & 1), -1)
    return kernel.pack_state(
        round_.hands,
        [penalty(taken) for taken in round_.taken],
        [taken.bit_count() // 4 for taken in round_.taken],
        round_.trick,
        round_.leaders[-1],
        len(round_.plays),
        round_.broken,
        jack,
    )


def _reasons(candidates: tuple[Candidate[Action], ...]) -> tuple[Reason, ...]:
    if len(candidates) == 1:
        return (Reason("only"),)
    return (counted("hearts.open_best", candidates, pair_facts(format_action, candidates)),)
