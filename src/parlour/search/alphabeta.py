"""Alpha-beta over the Game contract: two sides, nothing hidden, any plug-in game.

Every root move gets an exact value at the completed depth, so that candidates can be compared honestly. An entry of the
transposition table is used only where plain minimax of the same depth would agree: the tests hold the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import fsum, inf, nextafter
from typing import Any, Final, Generic, TypeAlias

from parlour.core.game import A, AnyOpenGame, OpenGame, S
from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Seat
from parlour.core.outcome import Outcome
from parlour.errors import BadParameter, Unsupported
from parlour.search.root import RootMove, Searched

__all__ = ["SURE", "WIN", "AlphaBetaSearch", "Evaluate", "Order", "result_parts", "side_of"]

WIN: Final = 10_000.0  # the value of a game that is won
SURE: Final = WIN / 2  # evaluations stay below this, so that a value above it is a win by force

Evaluate = Callable[[Any, S, Seat], Mapping[str, float]]  # game, state, seat: named parts, more being better for seat
Order = Callable[[Any, S, Sequence[A]], Iterable[A]]  # game, state, legal actions: the most promising first
_AtRoot = Callable[[S, Sequence[A], Mapping[A, int], int], tuple[Sequence[RootMove[A]], bool]]
_Line: TypeAlias = "tuple[A, _Line[A]] | None"  # an action and the rest of the line


@dataclass(frozen=True, slots=True)
class _Found(Generic[A]):
    value: float  # as the root's side sees it
    parts: Mapping[str, float]
    line: _Line[A]
    proved: bool


@dataclass(frozen=True, slots=True)
class _Entry(Generic[A]):
    depth: int
    low: float  # the value lies between these; both are the value when it is exact
    high: float
    best: A
    result: _Found[A]

    def answers(self, depth: int, alpha: float, beta: float) -> bool:
        # An entry of another depth holds another value than minimax would give, unless all its lines end earlier.
        fits = self.depth == depth or (self.result.proved and self.depth <= depth)
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


class AlphaBetaSearch(Generic[S, A]):
    """One search from one position. The table belongs to it, so that a decision depends on nothing before it."""

    def __init__(
        self,
        game: OpenGame[S, A, Any],
        seat: Seat,
        evaluate: Evaluate[S],
        budget: Budget,
        *,
        order: Order[S, A] | None = None,
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
        self._table: dict[Hashable, _Entry[A]] = {}

    def deepen(self, state: S, depth: int) -> Searched[A]:
        """Search one ply deeper at a time until the depth, the budget or a proof ends it."""
        return self._deepened(state, depth, self._ranked)

    def choose(self, state: S, depth: int) -> Searched[A]:
        """Find the best move alone, one ply deeper at a time: of the others it is known only that they are no better.

        Of equal moves the first in the game's order is found, except where all lose: then the one that held out
        longest, which is the one that an opponent most likely misses the answer to.
        """
        return self._deepened(state, depth, self._best)

    def _deepened(self, state: S, depth: int, search: _AtRoot[S, A]) -> Searched[A]:
        """Search to greater and greater depth, the best moves of one first at the next."""
        ranked = {action: rank for rank, action in enumerate(self._actions(state))}
        actions = list(ranked)
        done: Searched[A] = Searched()
        with suppress(Stopped):
            for plies in range(1, depth + 1):
                moves, settled = search(state, actions, ranked, plies)
                done = Searched(tuple(moves), plies)
                if settled or (moves[0].exact and moves[0].value > SURE):
                    break
                actions = list(dict.fromkeys((*(move.action for move in moves), *actions)))
        return done

    def _ranked(
        self, state: S, actions: Sequence[A], ranked: Mapping[A, int], depth: int
    ) -> tuple[Sequence[RootMove[A]], bool]:
        """Return all root moves, the best first, and whether nothing about them is an estimate any more."""
        moves = self.compare(state, actions, depth)
        # As ``choose`` has it: equal moves in the game's order, but of those that lose who held out longest.
        moves.sort(key=lambda move: (-move.value, ranked[move.action] if move.value > -SURE else 0))
        return moves, all(move.exact for move in moves)

    def _best(
        self, state: S, actions: Sequence[A], ranked: Mapping[A, int], depth: int
    ) -> tuple[Sequence[RootMove[A]], bool]:
        """Return the best of some root moves alone, and whether nothing about them is an estimate any more."""
        best: RootMove[A] | None = None
        settled = True
        for action in actions:
            # A move that comes before the best so far in the game's order need only be as good, one after it better.
            as_good = best is not None and best.value > -SURE and ranked[action] < ranked[best.action]
            floor = -self._bound if best is None else nextafter(best.value, -inf) if as_good else best.value
            result = self._search(self._game.step(state, self._actor(state), action), depth - 1, floor, self._bound)
            settled = settled and result.proved
            if best is None or result.value > floor:
                best = RootMove(action, result.value, result.parts, _flat(result.line), result.proved)
        assert best is not None  # a game that is not over has a legal action
        return [best], settled

    def compare(self, state: S, actions: Sequence[A], depth: int) -> list[RootMove[A]]:
        """Search only these root moves at once to a depth; raise ``Stopped`` when the budget does not suffice."""
        moves = []
        for action in actions:
            after = self._game.step(state, self._actor(state), action)
            found = self._search(after, depth - 1, -self._bound, self._bound)
            moves.append(RootMove(action, found.value, found.parts, _flat(found.line), found.proved))
        return sorted(moves, key=lambda move: -move.value)

    def _search(self, state: S, depth: int, alpha: float, beta: float) -> _Found[A]:
        self._budget.node()
        self._budget.poll()  # a node of somebody's game may be slow
        outcome = self._game.outcome(state)
        if outcome is not None:
            return self._leaf(result_parts(self._game, outcome, self._seat, margin=self._margin), proved=True)
        if depth == 0:
            result = self._leaf(self._evaluate(self._game, state, self._seat), proved=False)
            if not -SURE < result.value < SURE:
                raise BadParameter(f"An evaluation must stay between -{SURE:g} and {SURE:g}, not {result.value:g}.")
            return result
        key = self._game.key(state)
        entry = self._table.get(key)
        if entry is not None and entry.answers(depth, alpha, beta):
            return entry.result
        return self._expand(state, depth, alpha, beta, key, entry.best if entry is not None else None)

    def _expand(
        self,
        state: S,
        depth: int,
        alpha: float,
        beta: float,
        key: Hashable,
        first: A | None,  # the best action when this position was met before
    ) -> _Found[A]:
        """Search the replies; alpha and beta are bounds for the root's side, floor and ceiling for the mover's."""
        actor = self._actor(state)
        ours = actor == self._seat or side_of(self._game, actor) == self._side
        sign = 1.0 if ours else -1.0
        floor, ceiling = (alpha, beta) if ours else (-beta, -alpha)
        best: tuple[A, _Found[A]] | None = None
        all_proved = True
        cut = False
        for action in self._actions(state, first):
            after = self._game.step(state, actor, action)
            bounds = (floor, ceiling) if ours else (-ceiling, -floor)
            below = self._search(after, depth - 1, *bounds)
            all_proved = all_proved and below.proved
            if best is None or sign * below.value > sign * best[1].value:
                best = action, below
                floor = max(floor, sign * below.value)
                if floor >= ceiling:
                    cut = True
                    break
        assert best is not None  # a game that is not over has a legal action
        action, below = best
        result = _Found(below.value, below.parts, (action, below.line), below.proved if cut else all_proved)
        value = sign * below.value
        raised = value > (alpha if ours else -beta)  # otherwise the value is only an upper bound for the mover
        low, high = (value if raised else -inf), (inf if cut else value)
        if not ours:
            low, high = -high, -low
        self._remember(key, _Entry(depth, low, high, action, result))
        return result

    def _leaf(self, parts: Mapping[str, float], *, proved: bool) -> _Found[A]:
        if self._removed:
            parts = {name: value for name, value in parts.items() if name not in self._removed}
        return _Found(fsum(parts.values()), parts, None, proved)

    def _remember(self, key: Hashable, entry: _Entry[A]) -> None:
        if len(self._table) >= self._table_size and key not in self._table:
            if not self._table_size:
                return
            del self._table[next(iter(self._table))]  # the oldest
        self._table[key] = entry

    def _actions(self, state: S, first: A | None = None) -> Sequence[A]:
        actions: Sequence[A] = tuple(self._game.legal(self._game.observe(state, self._actor(state))))
        if self._order is not None:
            actions = tuple(self._order(self._game, state, actions))
        if first is not None and actions[0] != first:
            actions = (first, *(action for action in actions if action != first))
        return actions

    def _actor(self, state: S) -> Seat:
        actors = self._game.actors(state)
        if len(actors) != 1:
            raise Unsupported(f"Alpha-beta needs one actor at a time; here seats {actors} of {self._game.name} act.")
        return actors[0]


def _flat(line: _Line[A]) -> tuple[A, ...]:
    actions = []
    while line is not None:
        action, line = line
        actions.append(action)
    return tuple(actions)
