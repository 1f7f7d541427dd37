"""Alpha-beta over the Game contract: two sides, nothing hidden, any plug-in game.

Every root move gets an exact value at the completed depth, so that candidates can be compared honestly. An entry of the
transposition table is used only where plain minimax of the same depth would agree: the tests hold the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import fsum, inf, nextafter
from typing import Any, Final

from parlour.core.game import OpenGame
from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Seat
from parlour.core.outcome import Outcome
from parlour.errors import BadParameter, Unsupported
from parlour.search.root import AnyRootMove, AnySearched, RootMove, Searched

__all__ = ["SURE", "WIN", "AlphaBeta", "Evaluate", "Order", "result_parts", "side_of"]

WIN: Final = 10_000.0  # the value of a game that is won
SURE: Final = WIN / 2  # evaluations stay below this, so that a value above it is a win by force

AnyOpenGame = OpenGame[Any, Any, Any]
Evaluate = Callable[[Any, Any, Seat], Mapping[str, float]]  # game, state, seat: named parts, more being better for seat
Order = Callable[[Any, Any, Sequence[Any]], Iterable[Any]]  # game, state, legal actions: the most promising first


@dataclass(frozen=True, slots=True)
class _Found:
    value: float  # as the root's side sees it
    parts: Mapping[str, float]
    line: tuple[Any, Any] | None  # (action, rest of the line)
    proved: bool


@dataclass(frozen=True, slots=True)
class _Entry:
    depth: int
    low: float  # the value lies between these; both are the value when it is exact
    high: float
    best: Any
    found: _Found

    def answers(self, depth: int, alpha: float, beta: float) -> bool:
        # An entry of another depth holds another value than minimax would give, unless all its lines end earlier.
        fits = self.depth == depth or (self.found.proved and self.depth <= depth)
        return fits and (self.low == self.high or self.low >= beta or self.high <= alpha)


def side_of(game: AnyOpenGame, seat: Seat) -> int:
    """Return the index of a seat's team."""
    return next(index for index, team in enumerate(game.teams) if seat in team)


def result_parts(game: AnyOpenGame, outcome: Outcome, seat: Seat, *, margin: bool) -> dict[str, float]:
    """Return the value of a finished game: won or lost and, where it matters, by how much."""
    parts = {"result": WIN * (2 * outcome.score(seat) - 1)}
    if margin:
        own = game.teams[side_of(game, seat)]
        others = [other for other in range(game.seats) if other not in own]
        parts["margin"] = fsum(outcome.points[ours] / len(own) for ours in own) - fsum(
            outcome.points[other] / len(others) for other in others
        )
    return parts


class AlphaBeta:
    """One search from one position. The table belongs to it, so that a decision depends on nothing before it."""

    def __init__(
        self,
        game: AnyOpenGame,
        seat: Seat,
        evaluate: Evaluate,
        budget: Budget,
        *,
        order: Order | None = None,
        margin: bool = False,
        table_size: int = 100_000,
        removed: frozenset[str] = frozenset(),
    ) -> None:
        if len(game.teams) != 2:
            raise Unsupported(f"Alpha-beta needs two sides; {game.name} has {len(game.teams)}.")
        self._game = game
        self._seat = seat
        self._side = side_of(game, seat)
        self._evaluate = evaluate
        self._budget = budget
        self._order = order
        self._margin = margin
        self._bound = inf if margin else WIN  # no value lies beyond, so that a win ends the search of a position
        self._table_size = table_size
        self._removed = removed  # parts that count for nothing, to prove that a reason matters
        self._table: dict[Hashable, _Entry] = {}

    def deepen(self, state: Any, depth: int) -> AnySearched:  # noqa: ANN401 - the game's own state
        """Search one ply deeper at a time until the depth, the budget or a proof ends it."""
        ranked = {action: rank for rank, action in enumerate(self._actions(state))}

        def every(actions: Sequence[Any], plies: int) -> tuple[list[AnyRootMove], bool]:
            moves = self.compare(state, actions, plies)
            # As ``choose`` has it: equal moves in the game's order, but of those that lose who held out longest.
            moves.sort(key=lambda move: (-move.value, ranked[move.action] if move.value > -SURE else 0))
            return moves, all(move.exact for move in moves)

        return _deepened(list(ranked), depth, every)

    def choose(self, state: Any, depth: int) -> AnySearched:  # noqa: ANN401 - as above
        """Find the best move alone, one ply deeper at a time: of the others it is known only that they are no better.

        Of equal moves the first in the game's order is found, except where all lose: then the one that held out
        longest, which is the one that an opponent most likely misses the answer to.
        """
        ranked = {action: rank for rank, action in enumerate(self._actions(state))}
        return _deepened(list(ranked), depth, partial(self._best, state, ranked))

    def _best(
        self,
        state: Any,  # noqa: ANN401 - as above
        ranked: Mapping[Any, int],
        actions: Sequence[Any],
        depth: int,
    ) -> tuple[list[AnyRootMove], bool]:
        """Return the best of some root moves, and whether nothing about them is an estimate any more."""
        best: AnyRootMove | None = None
        settled = True
        for action in actions:
            # A move that comes before the best so far in the game's order need only be as good, one after it better.
            as_good = best is not None and best.value > -SURE and ranked[action] < ranked[best.action]
            floor = -self._bound if best is None else nextafter(best.value, -inf) if as_good else best.value
            found = self._search(self._game.step(state, self._actor(state), action), depth - 1, floor, self._bound)
            settled = settled and found.proved
            if best is None or found.value > floor:
                best = RootMove(action, found.value, found.parts, _flat(found.line), found.proved)
        assert best is not None  # a game that is not over has a legal action
        return [best], settled

    def compare(self, state: Any, actions: Sequence[Any], depth: int) -> list[AnyRootMove]:  # noqa: ANN401 - as above
        """Search only these root moves at once to a depth; raise ``Stopped`` when the budget does not suffice."""
        moves = []
        for action in actions:
            after = self._game.step(state, self._actor(state), action)
            found = self._search(after, depth - 1, -self._bound, self._bound)
            moves.append(RootMove(action, found.value, found.parts, _flat(found.line), found.proved))
        return sorted(moves, key=lambda move: -move.value)

    def _search(self, state: Any, depth: int, alpha: float, beta: float) -> _Found:  # noqa: ANN401
        self._budget.node()
        self._budget.poll()  # a node of somebody's game may be slow
        outcome = self._game.outcome(state)
        if outcome is not None:
            return self._leaf(result_parts(self._game, outcome, self._seat, margin=self._margin), proved=True)
        if depth == 0:
            found = self._leaf(self._evaluate(self._game, state, self._seat), proved=False)
            if not -SURE < found.value < SURE:
                raise BadParameter(f"An evaluation must stay between -{SURE:g} and {SURE:g}, not {found.value:g}.")
            return found
        key = self._game.key(state)
        entry = self._table.get(key)
        if entry is not None and entry.answers(depth, alpha, beta):
            return entry.found
        return self._expand(state, depth, alpha, beta, key, entry.best if entry is not None else None)

    def _expand(
        self,
        state: Any,  # noqa: ANN401
        depth: int,
        alpha: float,
        beta: float,
        key: Hashable,
        first: Any,  # noqa: ANN401 - the best action when this position was met before, or None
    ) -> _Found:
        """Search the replies; alpha and beta are bounds for the root's side, floor and ceiling for the mover's."""
        actor = self._actor(state)
        ours = actor == self._seat or side_of(self._game, actor) == self._side
        sign = 1.0 if ours else -1.0
        floor, ceiling = (alpha, beta) if ours else (-beta, -alpha)
        best: _Found | None = None
        best_action: Any = None
        all_proved = True
        cut = False
        for action in self._actions(state, first):
            after = self._game.step(state, actor, action)
            bounds = (floor, ceiling) if ours else (-ceiling, -floor)
            found = self._search(after, depth - 1, *bounds)
            all_proved = all_proved and found.proved
            if best is None or sign * found.value > sign * best.value:
                best, best_action = found, action
                floor = max(floor, sign * found.value)
                if floor >= ceiling:
                    cut = True
                    break
        assert best is not None  # a game that is not over has a legal action
        result = _Found(best.value, best.parts, (best_action, best.line), best.proved if cut else all_proved)
        value = sign * best.value
        raised = value > (alpha if ours else -beta)  # otherwise the value is only an upper bound for the mover
        low, high = (value if raised else -inf), (inf if cut else value)
        if not ours:
            low, high = -high, -low
        self._remember(key, _Entry(depth, low, high, best_action, result))
        return result

    def _leaf(self, parts: Mapping[str, float], *, proved: bool) -> _Found:
        if self._removed:
            parts = {name: value for name, value in parts.items() if name not in self._removed}
        return _Found(fsum(parts.values()), parts, None, proved)

    def _remember(self, key: Hashable, entry: _Entry) -> None:
        if len(self._table) >= self._table_size and key not in self._table:
            if not self._table_size:
                return
            del self._table[next(iter(self._table))]  # the oldest
        self._table[key] = entry

    def _actions(self, state: Any, first: Any = None) -> Sequence[Any]:  # noqa: ANN401
        actions: Sequence[Any] = tuple(self._game.legal(self._game.observe(state, self._actor(state))))
        if self._order is not None:
            actions = tuple(self._order(self._game, state, actions))
        if first is not None and actions[0] != first:
            actions = (first, *(action for action in actions if action != first))
        return actions

    def _actor(self, state: Any) -> Seat:  # noqa: ANN401
        actors = self._game.actors(state)
        if len(actors) != 1:
            raise Unsupported(f"Alpha-beta needs one actor at a time; here seats {actors} of {self._game.name} act.")
        return actors[0]


def _deepened(
    actions: Sequence[Any], depth: int, search: Callable[[Sequence[Any], int], tuple[list[AnyRootMove], bool]]
) -> AnySearched:
    """Search one ply deeper at a time, what was best first, until all is settled or a win was found."""
    done: AnySearched = Searched()
    with suppress(Stopped):
        for plies in range(1, depth + 1):
            moves, settled = search(actions, plies)
            done = Searched(tuple(moves), plies)
            if settled or (moves[0].exact and moves[0].value > SURE):
                break
            found = [move.action for move in moves]
            actions = [*found, *(action for action in actions if action not in found)]
    return done


def _flat(line: tuple[Any, Any] | None) -> tuple[Any, ...]:
    actions = []
    while line is not None:
        action, line = line
        actions.append(action)
    return tuple(actions)
