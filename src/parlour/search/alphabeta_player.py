"""Players for any game: one line in a plug-in gives it a random, a searching or a sampling opponent."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from parlour.core.analysis import Reason
from parlour.core.game import A, AnyGame, O, OpenGame, S
from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Fact, Seat, seat_of
from parlour.core.parameters import option
from parlour.core.player import AnyPlayer, PlayerType
from parlour.core.registry import LEVELS, Level
from parlour.errors import Unsupported
from parlour.search.alphabeta import SURE, AlphaBetaSearch, Evaluate, Order
from parlour.search.explaining_player import ExplainingPlayer
from parlour.search.reasons import MISJUDGED, chance_of
from parlour.search.root import RootMove, Searched
from parlour.search.weakening import misjudged, misjudgements

__all__ = ["AlphaBetaPlayer", "AlphaBetaPlayerSettings", "alphabeta_levels", "alphabeta_player", "no_evaluation"]

USUAL_MOVES: Final = 8  # with so many legal moves an error is as large as the setting says


@dataclass(frozen=True)
class AlphaBetaPlayerSettings:
    """The settings of the searching player."""

    depth: int = option(6, "Plies to look ahead.", low=1, high=99)
    noise: float = option(0.0, "How far it misjudges a move; more where there are many moves.", low=0.0)
    table: int = option(100_000, "Positions to remember within one decision.", low=0, high=10_000_000, served=1_000_000)


@dataclass(frozen=True, slots=True)
class _Judgement(Generic[S, A]):
    """What the author of a game tells the search."""

    evaluate: Evaluate[S]
    order: Order[S, A] | None
    scale: float
    margin: bool


class AlphaBetaPlayer(ExplainingPlayer[O, A, O], Generic[S, A, O]):
    """Looks ahead with alpha-beta."""

    def __init__(self, game: OpenGame[S, A, O], settings: AlphaBetaPlayerSettings, judgement: _Judgement[S, A]) -> None:
        self.game: OpenGame[S, A, O] = game
        self._settings = settings
        self._judgement = judgement

    @property
    def terms(self) -> Collection[str]:
        """The terms of the evaluation, the result itself, and errors."""
        return {"result", "margin", MISJUDGED, *self._judgement.evaluate(self.game, self.game.start(0), 0)}

    def position_of(self, obs: O) -> O:
        """Return what is seen: the seat that looks matters too."""
        return obs

    def judge(self, position: O, budget: Budget, seed: int) -> Searched[A]:
        """Give every move a value at the deepest search that fits the limit."""
        found = self._search(position, budget).deepen(self.game.state_of(position), self._depth(budget))
        return self._misjudged(position, found, seed)

    def choose(self, position: O, budget: Budget, seed: int) -> Searched[A]:
        """Give the best move alone a value; which one is best by its own errors shows only when all are judged."""
        if self._settings.noise:
            return self.judge(position, budget, seed)
        return self._search(position, budget).choose(self.game.state_of(position), self._depth(budget))

    def compare(self, position: O, pair: Sequence[A], depth: int, budget: Budget, seed: int) -> Searched[A]:
        """Search only two moves to a depth."""
        try:
            moves = self._search(position, budget).compare(self.game.state_of(position), pair, depth)
        except Stopped:
            return Searched()
        return self._misjudged(position, Searched(tuple(moves), depth), seed)

    def _misjudged(self, obs: O, searched: Searched[A], seed: int) -> Searched[A]:
        """Add errors to estimates; what is certain is seen."""
        estimates = (move.action for move in searched.moves if not move.exact)
        choices = len(tuple(self.game.legal(obs)))
        errors = misjudgements(self, estimates, self._settings.noise, choices=choices, usual=USUAL_MOVES, seed=seed)
        return misjudged(searched, errors)

    def _depth(self, budget: Budget) -> int:
        return min(self._settings.depth, budget.limit.depth or self._settings.depth)

    def _search(self, obs: O, budget: Budget) -> AlphaBetaSearch[S, A]:
        judgement = self._judgement
        return AlphaBetaSearch(
            self.game,
            seat_of(obs),
            judgement.evaluate,
            budget,
            order=judgement.order,
            margin=judgement.margin,
            table_size=self._settings.table,
            removed=self.removed,
        )

    def chance(self, position: O, move: RootMove[A], depth: int) -> float:
        """Return the win probability by the scale of the evaluation; of a proved value, what is certain."""
        if move.exact or abs(move.value) > SURE:
            return 0.5 if abs(move.value) < SURE else float(move.value > 0)
        return chance_of(move.value, self._judgement.scale)

    def no_time(self, facts: dict[str, Fact]) -> tuple[Reason, ...]:
        """Say nothing."""
        return ()

    def reasons(
        self, position: O, searched: Searched[A], facts: dict[str, Fact], budget: Budget, seed: int
    ) -> tuple[Reason, ...]:
        """Say what is certain, else what was proved to matter."""
        best, depth = searched.moves[0], searched.depth
        if len(searched.moves) == 1:
            return (Reason("only"),)
        if best.exact or abs(best.value) > SURE:
            code = "draws" if abs(best.value) <= SURE else "wins" if best.value > 0 else "loses"
            return (Reason(code, facts={"depth": depth}),)
        return (*self.proved(position, searched, budget, seed), Reason("search", facts={"depth": depth}))

    def reason(self, position: O, chosen: RootMove[A], rival: RootMove[A], term: str, weight: float) -> Reason:
        """Name the term."""
        return Reason(term, weight, {"part": term, "by": weight, "rival": self.game.format(rival.action)}, term)


def alphabeta_player(
    evaluate: Evaluate[S] | None = None,
    *,
    order: Order[S, A] | None = None,
    scale: float = 1.0,
    margin: bool = False,
    name: str = "alphabeta",
) -> PlayerType:
    """Offer alpha-beta for a game of two sides that hides nothing.

    ``evaluate`` gives the named parts of a position's value for a seat; ``scale`` is the value that means a chance of
    73 %; with ``margin`` a larger win is better than a smaller one.
    """
    judgement = _Judgement(evaluate or no_evaluation, order, scale, margin)

    def make(game: AnyGame, settings: AlphaBetaPlayerSettings) -> AnyPlayer:
        if not isinstance(game, OpenGame):
            raise Unsupported(f"{name} searches games that hide nothing; {game.name} is no OpenGame.")
        return AlphaBetaPlayer(game, settings, judgement)

    return PlayerType(name, "Alpha-beta", "Looks a number of moves ahead.", make, AlphaBetaPlayerSettings)


def no_evaluation(game: AnyGame, state: object, seat: Seat) -> dict[str, float]:
    """Judge nothing: only what is won or lost within sight counts."""
    return {}


def alphabeta_levels(
    depths: tuple[int, int, int, int, int] = (1, 2, 3, 5, 7),
    noise: tuple[float, float] = (2.5, 1.0),
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
