"""Players for any game: one line in a plug-in gives it a random, a searching or a sampling opponent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

from parlour.core.analysis import Analysis, Candidate, Reason
from parlour.core.decision import Decision
from parlour.core.game import OpenGame
from parlour.core.limits import NEVER, Budget, CancelToken, Limit, Stopped
from parlour.core.observation import Observation, Seat
from parlour.core.parameters import option
from parlour.core.player import Player, PlayerType
from parlour.core.registry import LEVELS, Level
from parlour.core.rng import stream
from parlour.errors import Unsupported
from parlour.search.alphabeta import SURE, AlphaBeta, AnyOpenGame, Evaluate, Order, RootMove
from parlour.search.choosing import MISJUDGED, TOLD, chance_of, part_reasons, turn_of

__all__ = ["AlphaBetaPlayer", "AlphaBetaSettings", "alphabeta_levels", "alphabeta_player", "no_evaluation"]

THINKING_SHARE: Final = 0.75  # of the budget; the rest proves the reasons


@dataclass(frozen=True)
class AlphaBetaSettings:
    """The settings of the searching player."""

    depth: int = option(6, "Plies to look ahead.", low=1, high=99)
    noise: float = option(0.0, "How far it misjudges positions, more where there are many moves.", low=0.0)
    table: int = option(100_000, "Positions to remember within one decision.", low=0, high=10_000_000)


@dataclass(frozen=True, slots=True)
class _Judgement:
    """What the author of a game tells the search."""

    evaluate: Evaluate
    order: Order | None
    scale: float
    margin: bool


class AlphaBetaPlayer(Player[Any, Any]):
    """Looks ahead with alpha-beta. Told reasons are proved: without that part, the lead over the rival shrinks."""

    def __init__(
        self,
        game: AnyOpenGame,
        settings: AlphaBetaSettings,
        judgement: _Judgement,
        removed: frozenset[str] = frozenset(),
    ) -> None:
        self._game = game
        self._settings = settings
        self._judgement = judgement
        self._removed = removed

    def decide(self, obs: Observation, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Decision[Any]:
        """Choose the move with the best value at the deepest search that fits the limit."""
        seat, legal = turn_of(self._game, obs)
        budget = Budget(limit, cancel)
        if len(only := legal.first(2)) == 1:
            return Decision(only[0], spent=budget.spent())
        depth = min(self._settings.depth, limit.depth or self._settings.depth)
        found = self._search(seat, seed, budget).choose(self._game.state_of(obs), depth)
        if not found.moves:
            return Decision(next(iter(legal)), spent=budget.spent())
        (best,) = found.moves
        line = tuple(self._game.format(action) for action in best.line)
        return Decision(best.action, best.value, line, best.proved, spent=budget.spent(depth=found.depth))

    def analyse(self, obs: Observation, limit: Limit, seed: int, cancel: CancelToken = NEVER) -> Analysis[Any]:
        """Give every move a value at the deepest search that fits the limit, and prove what is told of the best."""
        seat, legal = turn_of(self._game, obs)
        state = self._game.state_of(obs)
        budget = Budget(_share(limit), cancel)
        depth = min(self._settings.depth, limit.depth or self._settings.depth)
        searched = self._search(seat, seed, budget).deepen(state, depth)
        if not searched.moves:
            return Analysis(next(iter(legal)), spent=budget.spent())
        candidates = tuple(self._candidate(move) for move in searched.moves)
        budget.limit = limit
        reasons = self._reasons(state, seat, seed, budget, candidates, searched.depth)
        return Analysis(candidates[0].action, candidates, reasons, budget.spent(depth=searched.depth))

    def ablate(self, part: str) -> AlphaBetaPlayer | None:
        """Return this player with one part of the evaluation, or the result itself, taken away."""
        known = {"result", "margin", *self._judgement.evaluate(self._game, self._game.start(0), 0)}
        if part not in known:
            return None
        return AlphaBetaPlayer(self._game, self._settings, self._judgement, self._removed | {part})

    def _search(self, seat: Seat, seed: int, budget: Budget, removed: frozenset[str] = frozenset()) -> AlphaBeta:
        judgement = self._judgement
        return AlphaBeta(
            self._game,
            seat,
            _misjudging(judgement.evaluate, self._settings.noise, seed),
            budget,
            order=judgement.order,
            margin=judgement.margin,
            table_size=self._settings.table,
            removed=self._removed | removed,
        )

    def _candidate(self, move: RootMove) -> Candidate[Any]:
        chance = chance_of(move.value, self._judgement.scale)
        if move.proved or abs(move.value) > SURE:
            chance = 0.5 if abs(move.value) < SURE else float(move.value > 0)
        return Candidate(
            move.action,
            move.value,
            chance=chance,
            line=tuple(self._game.format(action) for action in move.line),
            parts=move.parts,
            exact=move.proved,
        )

    def _reasons(
        self,
        state: Any,  # noqa: ANN401 - the game's own state
        seat: Seat,
        seed: int,
        budget: Budget,
        candidates: tuple[Candidate[Any], ...],
        depth: int,
    ) -> tuple[Reason, ...]:
        best = candidates[0]
        if len(candidates) == 1:
            return (Reason("only"),)
        if best.value > SURE:
            return (Reason("wins", facts={"depth": depth}),)
        if best.value < -SURE:
            return (Reason("loses", facts={"depth": depth}),)
        if best.exact:
            return (Reason("draws", facts={"depth": depth}),)
        told: list[Reason] = []
        pair = [candidate.action for candidate in candidates[:2]]
        lead = best.value - candidates[1].value
        try:
            for reason in part_reasons(self._game, candidates):
                if len(told) == TOLD:
                    break
                search = self._search(seat, seed, budget, frozenset({str(reason.part)}))
                values = {move.action: move.value for move in search.compare(state, pair, depth)}
                if values[pair[0]] - values[pair[1]] < lead:
                    told.append(reason)
        except Stopped:
            pass
        return (*told, Reason("search", facts={"depth": depth}))


def alphabeta_player(
    evaluate: Evaluate | None = None,
    *,
    order: Order | None = None,
    scale: float = 1.0,
    margin: bool = False,
    name: str = "alphabeta",
) -> PlayerType:
    """Offer alpha-beta for a game of two sides that hides nothing.

    ``evaluate`` gives the named parts of a position's value for a seat; ``scale`` is the value that means a chance of
    73 %; with ``margin`` a larger win is better than a smaller one.
    """
    judgement = _Judgement(evaluate or no_evaluation, order, scale, margin)

    def make(game: AnyOpenGame, settings: AlphaBetaSettings) -> AlphaBetaPlayer:
        if not isinstance(game, OpenGame):
            raise Unsupported(f"{name} searches games that hide nothing; {game.name} is no OpenGame.")
        return AlphaBetaPlayer(game, settings, judgement)

    return PlayerType(name, "Alpha-beta", "Looks a number of moves ahead.", make, AlphaBetaSettings)


def no_evaluation(game: AnyOpenGame, state: Any, seat: Seat) -> dict[str, float]:  # noqa: ANN401 - any state
    """Judge nothing: only what is won or lost within sight counts."""
    return {}


def alphabeta_levels(
    depths: tuple[int, int, int, int, int] = (1, 2, 3, 5, 7),
    noise: tuple[float, float] = (1.0, 0.5),
    name: str = "alphabeta",
) -> tuple[Level, ...]:
    """Return the five levels of a simple game: weak ones look less far and misjudge by some noise."""
    specs = [f"{name}(depth={depth})" for depth in depths]
    for index, size in enumerate(noise):
        specs[index] = f"{name}(depth={depths[index]}, noise={size:g})"
    return tuple(
        Level(level, spec, f"Looks {depth} {'move' if depth == 1 else 'moves'} ahead.")
        for level, spec, depth in zip(LEVELS, specs, depths, strict=True)
    )


def _misjudging(evaluate: Evaluate, noise: float, seed: int) -> Evaluate:
    """Add an error that is the same whenever the same position is judged under the same seed."""
    if not noise:
        return evaluate

    def misjudge(game: AnyOpenGame, state: Any, seat: Seat) -> dict[str, float]:  # noqa: ANN401 - any state
        choices = sum(1 for actor in game.actors(state) for _ in game.legal(game.observe(state, actor)))
        error = stream(seed, "noise", game.dump(state)).gauss(0.0, noise * sqrt(choices))
        return {**evaluate(game, state, seat), MISJUDGED: error}

    return misjudge


def _share(limit: Limit) -> Limit:
    """Return the part of a limit for the search itself."""
    return replace(
        limit,
        seconds=limit.seconds and limit.seconds * THINKING_SHARE,
        cpu_seconds=limit.cpu_seconds and limit.cpu_seconds * THINKING_SHARE,
        nodes=limit.nodes and max(1, int(limit.nodes * THINKING_SHARE)),
    )
