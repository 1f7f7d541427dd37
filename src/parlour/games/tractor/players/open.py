"""Hindsight: the last tricks of the real deal, solved with all cards open. For reviews, never at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cards import members
from parlour.core.analysis import Analysis, Candidate, Reason, Sample
from parlour.core.limits import NEVER, Budget, CancelToken, Limit
from parlour.core.observation import Fact, Seat
from parlour.core.parameters import NoSettings
from parlour.core.player import OmniscientPlayer
from parlour.games.tractor.engine.determinize import value_of_points
from parlour.games.tractor.engine.endgame_kernel import MOST_CARDS, Endgame
from parlour.games.tractor.engine.kernel_state import tables_of
from parlour.games.tractor.engine.round_value import STEPS
from parlour.games.tractor.players.phases import PhasePlayer
from parlour.games.tractor.players.settings import PhaseSettings
from parlour.games.tractor.rules.actions import Action, format_action
from parlour.games.tractor.rules.game import Tractor
from parlour.games.tractor.rules.match import State, TractorView
from parlour.games.tractor.rules.round import Round, failing_component
from parlour.search.determinized import BEST, counted
from parlour.search.reasons import chance_of

__all__ = ["Open", "solved_totals"]

LISTED: Final = 200  # legal plays of a short hand that are compared


class Open(OmniscientPlayer[State, Action]):
    """Solves the last tricks, where nobody errs and everybody sees all cards; before them it judges nothing.

    What sensible players would make of an early play in the real deal depends on their many later choices: one deal
    says no more about the play than chance does.
    """

    def __init__(self, game: Tractor, settings: NoSettings) -> None:
        self.game = game
        self._phases = PhasePlayer(game, PhaseSettings(), 4)

    def analyse_full(
        self, state: State, seat: Seat, limit: Limit, seed: int, cancel: CancelToken = NEVER
    ) -> Analysis[Action]:
        """Choose what does best in the deal as it is, once that can be solved."""
        obs, budget = self.game.observe(state, seat), Budget(limit, cancel)
        if obs.phase == "play" and len(obs.cards) <= MOST_CARDS:
            legal = self.game.legal(obs).first(LISTED)
            if len(legal) > 1:
                solved = self._solved(state, obs, legal)
                return Analysis(solved[0].action, solved, (_reason(solved),), budget.spent())
        action = self._phases.answer(obs, Budget(Limit()), seed, explain=False).action
        return Analysis(action, (Candidate(action, 0.0),), (Reason("tractor.unsearched"),), budget.spent())

    def _solved(self, state: State, obs: TractorView, legal: Sequence[Action]) -> tuple[Candidate[Action], ...]:
        rules, totals = obs.rules, solved_totals(state, obs, legal)
        sign = -1.0 if obs.defends else 1.0
        values = [sign * value_of_points(total, rules, STEPS) for total in totals]
        world, top = self.game.dump(state), max(values)
        candidates = [
            Candidate(
                action,
                value,
                chance=chance_of(value, 1.0),
                samples=(Sample(world, {BEST: float(value >= top)}),),
                exact=True,
            )
            for action, value in zip(legal, values, strict=True)
        ]
        return tuple(sorted(candidates, key=lambda item: (-item.value, item.action)))


def solved_totals(state: State, obs: TractorView, legal: Sequence[Action]) -> list[int]:
    """Return what the attackers get after each of these plays, with all cards open and nobody erring."""
    round_ = state.round
    tables = tables_of(obs.order)
    packed = tables.round(round_, [tuple(members(hand)) for hand in round_.hands], obs.rules)
    plays = [tables.sets(_stays(round_, action, obs)) for action in legal]
    return Endgame(tables.numbers).totals(packed, plays)


def _stays(round_: Round, action: Action, obs: TractorView) -> Action:
    """Return the cards of a play that stay on the table: of a throw that fails, the part that somebody can beat."""
    failing = failing_component(round_, action, obs.order) if not obs.led and obs.rules.throws == "challenge" else None
    return failing.cards if failing is not None else action


def _reason(candidates: Sequence[Candidate[Action]]) -> Reason:
    better = candidates[1].samples[0].outcomes[BEST] < 1
    facts: dict[str, Fact] = {"move": format_action(candidates[0].action)}
    return counted("tractor.open_best" if better else "tractor.open", candidates, facts)
