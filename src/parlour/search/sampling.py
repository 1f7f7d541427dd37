"""A player for games with hidden cards: imagine deals that fit what is known, and see what each action leads to.

World ``i`` of a decision depends only on the seed and ``i``, and results are merged in that order, so a decision
under ``samples`` is the same everywhere. Actions are compared in the same worlds with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import fsum
from random import Random
from typing import Any, Generic, Self

from parlour.cards.dealer import Dealer
from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.game import A, Actions, AnyGame, Game, HiddenGame, O, S
from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Seat, seat_of
from parlour.core.outcome import Outcome
from parlour.core.parameters import option
from parlour.core.player import AnyPlayer, PlayerType
from parlour.core.registry import LEVELS, Level
from parlour.core.rng import derive, stream
from parlour.errors import Unsupported
from parlour.search.determinized import Sampled, averaged, counted
from parlour.search.explaining_player import AnsweringPlayer
from parlour.search.reasons import TOLD, chance_of, term_reasons

__all__ = ["SamplingPlayer", "SamplingSettings", "sampling_levels", "sampling_player"]

Judge = Callable[[Any, S, Seat], Mapping[str, float]]  # game, last state of a playout, seat: named parts
Policy = Callable[[Any, O, Random], A]  # game, observation of whoever acts, luck: an action
Until = Callable[[Any, S, S], bool]  # game, state decided in, state reached: whether the playout may end there


@dataclass(frozen=True)
class SamplingSettings:
    """The settings of the sampling player."""

    samples: int = option(32, "Deals to imagine for one decision.", low=1, high=100_000, served=1_000)
    width: int = option(32, "Actions to compare at most; some at random where there are more.", low=2, high=10_000)


@dataclass(frozen=True, slots=True)
class _Played:
    parts: Mapping[str, float]
    outcome: Outcome | None

    @property
    def value(self) -> float:
        return fsum(self.parts.values())


class SamplingPlayer(AnsweringPlayer[O, A], Generic[S, A, O]):
    """Perfect-information Monte Carlo with playouts."""

    dealer = Dealer  # who draws the deals; a bench has others to compare

    def __init__(
        self,
        game: HiddenGame[S, A, O],
        settings: SamplingSettings,
        judge: Judge[S],
        policy: Policy[O, A],
        until: Until[S],
        scale: float,
    ) -> None:
        self.game: HiddenGame[S, A, O] = game
        self._settings = settings
        self._judge = judge
        self._policy = policy
        self._until = until
        self._scale = scale

    def answer(self, obs: O, budget: Budget, seed: int, *, explain: bool) -> Analysis[A]:
        """Choose the action that does best on average over the sampled deals."""
        seat = seat_of(obs)
        actions = _shortlist(self.game.legal(obs), self._settings.width, seed)
        dealer = self.dealer(self.game.constraints(obs))
        worlds = ((self._world(obs, dealer, seed, index), index) for index in range(self._settings.samples))
        sampled = Sampled[tuple[S, int], list[_Played]]()

        def value(world: tuple[S, int]) -> list[_Played]:
            state, index = world
            return [self._play(state, seat, action, seed, index, budget) for action in actions]

        with suppress(Stopped):
            sampled.look(worlds, value, budget)
        spent = replace(budget.spent(), samples=len(sampled.rows))
        if not sampled.rows:
            return Analysis(actions[0], spent=spent)
        texts = [self.game.dump(state) for state, _ in sampled.worlds] if explain else []
        candidates = self._candidates(actions, seat, texts, sampled.rows)
        return Analysis(candidates[0].action, candidates, self._reasons(candidates) if explain else (), spent)

    def ablate(self, term: str) -> Self:
        """Return this player blind to one term of its judgement, which may have any."""
        return self._without(term)

    def _world(self, obs: O, dealer: Dealer, seed: int, index: int) -> S:
        return self.game.complete(obs, dealer.draw(stream(seed, index)), derive(seed, index))

    def _play(self, world: S, seat: Seat, action: A, seed: int, index: int, budget: Budget) -> _Played:
        rng = stream(seed, index, "luck")
        budget.node()
        state = self.game.step(world, seat, action)
        while self.game.outcome(state) is None and not self._until(self.game, world, state):
            budget.node()
            budget.poll()  # a step of somebody's game may be slow
            actor = self.game.actors(state)[0]
            state = self.game.step(state, actor, self._policy(self.game, self.game.observe(state, actor), rng))
        parts = self._judge(self.game, state, seat)
        kept = {name: value for name, value in parts.items() if name not in self.removed}
        return _Played(kept, self.game.outcome(state))

    def _candidates(
        self, actions: Sequence[A], seat: Seat, worlds: Sequence[str], results: Sequence[Sequence[_Played]]
    ) -> tuple[Candidate[A], ...]:
        candidates = []
        values = [[played.value for played in row] for row in results]
        for column, candidate in enumerate(averaged(actions, values, worlds)):
            mine = [row[column] for row in results]
            parts = {name: fsum(played.parts[name] for played in mine) / len(mine) for name in mine[0].parts}
            chance = fsum(self._chance(played, seat) for played in mine) / len(mine)
            candidates.append(replace(candidate, value=fsum(parts.values()), chance=chance, parts=parts))
        return tuple(sorted(candidates, key=lambda candidate: -candidate.value))

    def _chance(self, played: _Played, seat: Seat) -> float:
        if played.outcome is not None:
            return played.outcome.score(seat)
        return chance_of(played.value, self._scale)

    def _reasons(self, candidates: Sequence[Candidate[A]]) -> tuple[Reason, ...]:
        if len(candidates) == 1:
            return (Reason("only"),)
        return (counted("sampled", candidates), *term_reasons(self.game, candidates)[:TOLD])


def sampling_player(
    judge: Judge[S] | None = None,
    *,
    policy: Policy[O, A] | None = None,
    until: Until[S] | None = None,
    scale: float = 1.0,
    name: str = "sampling",
) -> PlayerType:
    """Offer the sampling player for a game with hidden cards.

    Playouts run to the end of the game, or as far as ``until`` says; ``judge`` gives the named parts of what was
    reached (without it: the points of one's own side beyond those of the others), ``policy`` chooses within playouts
    (without it: at random). ``scale`` is the value that means a chance of 73 % where a playout ends before the game.
    """

    def make(game: AnyGame, settings: SamplingSettings) -> AnyPlayer:
        if not isinstance(game, HiddenGame):
            raise Unsupported(f"{name} imagines hidden cards; {game.name} is no HiddenGame.")
        return SamplingPlayer(game, settings, judge or _points, policy or _any_action, until or _never, scale)

    return PlayerType(name, "Sampling", "Imagines deals that fit what it knows.", make, SamplingSettings)


def sampling_levels(
    samples: tuple[int, int, int, int, int] = (1, 3, 10, 30, 90), name: str = "sampling"
) -> tuple[Level, ...]:
    """Return the five levels of a simple card game: weak ones imagine fewer deals."""
    return tuple(
        Level(level, f"{name}(samples={count})", f"Imagines {count} {'deal' if count == 1 else 'deals'}.")
        for level, count in zip(LEVELS, samples, strict=True)
    )


def _shortlist(legal: Actions[A], width: int, seed: int) -> tuple[A, ...]:
    actions = legal.first(width + 1)
    if len(actions) <= width:
        return actions
    rng = stream(seed, "shortlist")
    return tuple(dict.fromkeys(legal.sample(rng) for _ in range(width)))


def _points(game: AnyGame, state: object, seat: Seat) -> dict[str, float]:
    outcome = game.outcome(state)
    if outcome is None:
        raise Unsupported("A playout that ends before the game does needs a judge.")
    means = [fsum(outcome.points[member] for member in team) / len(team) for team in game.teams]
    own = next(index for index, team in enumerate(game.teams) if seat in team)
    return {"points": means[own] - max(mean for index, mean in enumerate(means) if index != own)}


def _any_action(game: Game[S, A, O], obs: O, rng: Random) -> A:
    return game.legal(obs).sample(rng)


def _never(game: AnyGame, begun: object, reached: object) -> bool:
    return False
