"""Looking ahead with the trained evaluation: the strongest search, every move with a value of its own."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from parlour.core.limits import Budget, Limit
from parlour.games.reversi.engine.midgame_search_kernel import UNIT, UNSELECTIVE, Searcher
from parlour.games.reversi.engine.pattern_kernel import terms
from parlour.games.reversi.engine.patterns import FAMILIES, MOBILITY, STAGES, layout
from parlour.games.reversi.engine.solver import make_table, rounds_to_solve
from parlour.games.reversi.engine.transposition_kernel import Table
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.players.engine import NOTHING_REMOVED, Engine
from parlour.games.reversi.rules.board import Position, squares_of
from parlour.games.reversi.rules.game import Reversi
from parlour.search import RootMove, Searched

__all__ = ["AHEAD", "PatternEngine"]

AHEAD: Final = "ahead"  # the part of a value that only looking ahead has found


class PatternEngine(Engine):
    """Searches 8x8 where most discs win. A value is what stands after the move, and what looking ahead adds to it."""

    def __init__(self, game: Reversi, table_bits: int, selectivity: int) -> None:
        super().__init__(game)
        self._bits = table_bits
        self._selectivity = selectivity
        self._idle: list[Table] = []  # a table serves one decision at a time

    @staticmethod
    def plays(game: Reversi) -> bool:
        """Tell whether the evaluation was trained for these rules."""
        return game.rules.size == 8 and game.rules.winner == "most"

    def prepare(self) -> None:
        """Unpack the weights and make the table."""
        trained()
        if not self._idle:
            self._idle.append(make_table(self._bits))

    def search(
        self,
        position: Position,
        depths: Sequence[int],
        budget: Budget,
        *,
        removed: frozenset[str] = NOTHING_REMOVED,
        only: Sequence[int] = (),
    ) -> Searched[int]:
        """Search every move to each of these depths in turn."""
        table = self._idle.pop() if self._idle else make_table(self._bits)
        table.begin()
        searcher = Searcher(table, _weights(removed), trained().errors)
        squares = list(only) or list(squares_of(position.moves))
        found: Searched[int] = Searched()
        for depth in depths:
            moves = self._round(searcher, position, squares, depth, budget, removed)
            if moves is None:
                break
            moves.sort(key=lambda move: (-move.value, move.action))
            found = Searched(tuple(moves), depth, solved=depth >= position.empty.bit_count())
            squares = [move.action for move in moves]
        self._idle.append(table)
        return found

    def choose(
        self, position: Position, depths: Sequence[int], budget: Budget, removed: frozenset[str] = NOTHING_REMOVED
    ) -> Searched[int]:
        """Search the position itself: one principal variation, and of the other moves only that they are no better."""
        if removed:
            return self.search(position, depths, budget, removed=removed)  # what is left is told move by move
        left = budget.left()
        if left is None:
            return Searched()
        table = self._idle.pop() if self._idle else make_table(self._bits)
        table.begin()
        searcher = Searcher(table, trained().weights, trained().errors)
        rounds = self._rounds(depths, position.empty.bit_count())
        done, value, square, nodes = self._ask(searcher, position, rounds, budget, left, in_order=True)
        budget.nodes += nodes
        self._idle.append(table)
        if done == 0:
            return Searched()
        depth, selectivity = rounds[done - 1]
        exact = depth >= position.empty.bit_count() and selectivity == UNSELECTIVE
        line = self._line(searcher, position.play(square), depth - 1)
        return Searched((RootMove(square, value / UNIT, {}, line, exact),), depth, solved=exact)

    def _rounds(self, depths: Sequence[int], empties: int) -> list[tuple[int, int]]:
        """Return the depths with how sure to be at each; who looks to the end wants to be sure of it."""
        rounds = [(depth, self._selectivity) for depth in depths if depth < empties]
        return [*rounds, *(rounds_to_solve(empties) if depths[-1] >= empties else ())]

    def _round(
        self,
        searcher: Searcher,
        position: Position,
        squares: Sequence[int],
        depth: int,
        budget: Budget,
        removed: frozenset[str],
    ) -> list[RootMove[int]] | None:
        moves = []
        for square in squares:
            after = position.play(square)
            value = self._value(searcher, after, depth - 1, budget, removed)
            if value is None:
                return None
            solved = depth >= position.empty.bit_count()
            parts = {"margin": -value} if solved else _parts(after, -value, removed)
            kept = {part: worth for part, worth in parts.items() if part not in removed}
            line = () if AHEAD in removed else self._line(searcher, after, depth - 1)
            moves.append(RootMove(square, sum(kept.values()), kept, line, solved))
        return moves

    def _value(
        self, searcher: Searcher, after: Position, depth: int, budget: Budget, removed: frozenset[str]
    ) -> float | None:
        """Return what a position is worth to the side to move in discs, or None when the budget is used up."""
        left = budget.left()
        if left is None:
            return None
        empties = after.empty.bit_count()
        if depth >= empties:
            rounds = rounds_to_solve(empties)
        elif AHEAD in removed:
            return 0.0  # what stands on the board is all that counts, and is added elsewhere
        else:
            rounds = [(max(1, depth), self._selectivity)]
        done, value, _, nodes = self._ask(searcher, after, rounds, budget, left)
        budget.nodes += nodes
        return value / UNIT if done == len(rounds) else None

    def _ask(
        self,
        searcher: Searcher,
        position: Position,
        rounds: Sequence[tuple[int, int]],
        budget: Budget,
        left: Limit,
        *,
        in_order: bool = False,
    ) -> tuple[int, int, int, int]:
        return searcher.search(
            position.own,
            position.opp,
            rounds,
            budget.cancel.byte,
            nodes=left.nodes or 0,
            seconds=left.seconds or 0.0,
            cpu_seconds=left.cpu_seconds or 0.0,
            empties_to_winner=self.game.rules.empties_to_winner,
            in_order=in_order,
        )

    def _line(self, searcher: Searcher, position: Position, plies: int) -> tuple[int, ...]:
        """Follow the table's moves as far as it knows them."""
        line: list[int] = []
        while len(line) < plies and not position.over:
            square = searcher.known_move(position.own, position.opp) if position.moves else -1
            if position.moves and not (square >= 0 and position.moves >> square & 1):
                break
            line.append(square)
            position = position.play(square)
        return tuple(line)


def _parts(after: Position, value: float, removed: frozenset[str]) -> dict[str, float]:
    """Split a value for who has just moved: what the evaluation sees after the move, by family, and the rest."""
    parts = dict.fromkeys(FAMILIES, 0.0)
    weights = _weights(removed)
    families = (*layout().families, "choices", "choices", "tempo")
    if not after.over:
        for family, worth in zip(families, terms(after.own, after.opp, weights), strict=True):
            parts[family] -= worth / UNIT
    parts[AHEAD] = value - sum(parts.values())
    return parts


@lru_cache(maxsize=4)  # seven megabytes each
def _weights(removed: frozenset[str]) -> array[int]:
    """Return the trained weights, with zero for removed parts."""
    if not removed & set(FAMILIES):
        return trained().weights
    weights = array("h", trained().weights)
    shape = layout()
    spans = {(centre - _reach(index), centre + _reach(index) + 1, shape.families[index])
             for index, centre in enumerate(shape.centres)}  # fmt: skip
    spans |= {(shape.moves, shape.moves + 2 * MOBILITY, "choices"), (shape.moves + 2 * MOBILITY, shape.size, "tempo")}
    for first, last, family in sorted(spans):
        if family in removed:
            for stage in range(STAGES):
                start = stage * shape.size
                weights[start + first : start + last] = array("h", bytes(2 * (last - first)))
    return weights


def _reach(feature: int) -> int:
    """Return how many weights a feature's table has on either side of its middle."""
    shape = layout()
    squares = sum(1 for square in range(64) if shape.steps[square * 48 + feature])
    return int(3**squares) // 2
