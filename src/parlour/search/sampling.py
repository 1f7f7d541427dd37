"""A player for games with hidden cards: imagine deals that fit what is known, and see what each action leads to.

World ``i`` of a decision depends only on the seed and ``i``, and results are merged in that order, so a decision
under ``samples`` is the same everywhere. Actions are compared in the same worlds with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from random import Random
from typing import Any, Final, Self

from parlour.cards.dealer import Dealer
from parlour.core.analysis import Analysis, Candidate, Reason, Sample
from parlour.core.game import Actions, HiddenGame
from parlour.core.limits import NEVER, Budget, CancelToken, Limit, Stopped
from parlour.core.observation import Observation, Seat
from parlour.core.outcome import Outcome
from parlour.core.parameters import option
from parlour.core.player import Player, PlayerType
from parlour.core.registry import LEVELS, Level
from parlour.core.rng import derive, stream
from parlour.errors import Unsupported
from parlour.search.choosing import TOLD, chance_of, term_reasons, turn_of

__all__ = ["SamplingPlayer", "SamplingSettings", "sampling_levels", "sampling_player"]

AnyHiddenGame = HiddenGame[Any, Any, Any]
Judge = Callable[[Any, Any, Seat], Mapping[str, float]]  # game, last state of a playout, seat: named parts
Policy = Callable[[Any, Any, Random], Any]  # game, observation of whoever acts, luck: an action
Until = Callable[[Any, Any, Any], bool]  # game, state decided in, state reached: whether the playout may end there

BEST: Final = "best"  # the sample outcome that counts in how many worlds an action was the best


@dataclass(frozen=True)
class SamplingSettings:
    """The settings of the sampling player."""

    samples: int = option(32, "Deals to imagine for one decision.", low=1, high=100_000)
    width: int = option(32, "Actions to compare at most; some at random where there are more.", low=2, high=10_000)


@dataclass(frozen=True, slots=True)
class _Played:
    parts: Mapping[str, float]
    outcome: Outcome | None

    @property
    def value(self) -> float:
        return fsum(self.parts.values())


class SamplingPlayer(Player[Any, Any]):
    """Perfect-information Monte Carlo with playouts."""

    def __init__(
        self,
        game: AnyHiddenGame,
        settings: SamplingSettings,
        judge: Judge,
        policy: Policy,
        until: Until,
        scale: float,
    ) -> None:
        self._game = game
        self._settings = settings
        self._judge = judge
        self._policy = policy
        self._until = until
        self._scale = scale

    def analyse(self, obs: Observation, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:
        """Choose the action that does best on average over the imagined deals."""
        seat, legal = turn_of(self._game, obs)
        budget = Budget(limit, cancel)
        actions = _shortlist(legal, self._settings.width, seed)
        dealer = Dealer(self._game.constraints(obs))
        worlds: list[str] = []
        results: list[list[_Played]] = []
        try:
            for index in range(self._settings.samples):
                budget.sample()
                world = self._world(obs, dealer, seed, index)
                results.append([self._play(world, seat, action, seed, index, budget) for action in actions])
                worlds.append(self._game.dump(world))
        except Stopped:
            pass
        spent = replace(budget.spent(), samples=len(worlds))
        if not worlds:
            return Analysis(actions[0], spent=spent)
        candidates = self._candidates(actions, seat, worlds, results)
        return Analysis(candidates[0].action, candidates, self._reasons(candidates), spent)

    def ablate(self, term: str) -> Self:
        """Return this player blind to one term of its judgement, which may have any."""
        return self._without(term)

    def _world(self, obs: Observation, dealer: Dealer, seed: int, index: int) -> Any:  # noqa: ANN401 - a state
        return self._game.complete(obs, dealer.draw(stream(seed, index)), derive(seed, index))

    def _play(
        self,
        world: Any,  # noqa: ANN401 - the game's own state and action
        seat: Seat,
        action: Any,  # noqa: ANN401
        seed: int,
        index: int,
        budget: Budget,
    ) -> _Played:
        luck = stream(seed, index, "luck")
        budget.node()
        state = self._game.step(world, seat, action)
        while self._game.outcome(state) is None and not self._until(self._game, world, state):
            budget.node()
            budget.poll()  # a step of somebody's game may be slow
            actor = self._game.actors(state)[0]
            state = self._game.step(state, actor, self._policy(self._game, self._game.observe(state, actor), luck))
        parts = self._judge(self._game, state, seat)
        kept = {name: value for name, value in parts.items() if name not in self.removed}
        return _Played(kept, self._game.outcome(state))

    def _candidates(
        self, actions: Sequence[Any], seat: Seat, worlds: Sequence[str], results: Sequence[Sequence[_Played]]
    ) -> tuple[Candidate[Any], ...]:
        tops = [max(played.value for played in row) for row in results]
        candidates = []
        for column, action in enumerate(actions):
            mine = [row[column] for row in results]
            parts = {name: fsum(played.parts[name] for played in mine) / len(mine) for name in mine[0].parts}
            value = fsum(parts.values())
            variance = fsum((played.value - value) ** 2 for played in mine) / len(mine)
            chances = [self._chance(played, seat) for played in mine]
            samples = tuple(
                Sample(world, {BEST: float(played.value >= top), "value": played.value})
                for world, played, top in zip(worlds, mine, tops, strict=True)
            )
            candidates.append(
                Candidate(
                    action,
                    value,
                    chance=fsum(chances) / len(chances),
                    spread=sqrt(variance),
                    parts=parts,
                    samples=samples,
                )
            )
        return tuple(sorted(candidates, key=lambda candidate: -candidate.value))

    def _chance(self, played: _Played, seat: Seat) -> float:
        if played.outcome is not None:
            return played.outcome.score(seat)
        return chance_of(played.value, self._scale)

    def _reasons(self, candidates: Sequence[Candidate[Any]]) -> tuple[Reason, ...]:
        if len(candidates) == 1:
            return (Reason("only"),)
        chosen, rival = (fsum(sample.outcomes[BEST] for sample in item.samples) for item in candidates[:2])
        of = len(candidates[0].samples)
        counted = Reason("sampled", (chosen - rival) / of, {"count": int(chosen), "of": of}, BEST)
        return (counted, *term_reasons(self._game, candidates)[:TOLD])


def sampling_player(
    judge: Judge | None = None,
    *,
    policy: Policy | None = None,
    until: Until | None = None,
    scale: float = 1.0,
    name: str = "sampling",
) -> PlayerType:
    """Offer the sampling player for a game with hidden cards.

    Playouts run to the end of the game, or as far as ``until`` says; ``judge`` gives the named parts of what was
    reached (without it: the points of one's own side beyond those of the others), ``policy`` chooses within playouts
    (without it: at random). ``scale`` is the value that means a chance of 73 % where a playout ends before the game.
    """

    def make(game: AnyHiddenGame, settings: SamplingSettings) -> SamplingPlayer:
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


def _shortlist(legal: Actions[Any], width: int, seed: int) -> tuple[Any, ...]:
    actions = legal.first(width + 1)
    if len(actions) <= width:
        return actions
    luck = stream(seed, "shortlist")
    return tuple(dict.fromkeys(legal.sample(luck) for _ in range(width)))


def _points(game: AnyHiddenGame, state: Any, seat: Seat) -> dict[str, float]:  # noqa: ANN401 - the game's own state
    outcome = game.outcome(state)
    if outcome is None:
        raise Unsupported("A playout that ends before the game does needs a judge.")
    means = [fsum(outcome.points[member] for member in team) / len(team) for team in game.teams]
    own = next(index for index, team in enumerate(game.teams) if seat in team)
    return {"points": means[own] - max(mean for index, mean in enumerate(means) if index != own)}


def _any_action(game: AnyHiddenGame, obs: Observation, luck: Random) -> Any:  # noqa: ANN401 - the game's own action
    return game.legal(obs).sample(luck)


def _never(game: AnyHiddenGame, begun: Any, reached: Any) -> bool:  # noqa: ANN401 - the game's own states
    return False
