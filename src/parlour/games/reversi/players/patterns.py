"""Looking ahead with the trained evaluation: the strongest search, every move with a value of its own."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from parlour.core.limits import Budget
from parlour.games.reversi.engine.midgame_search_kernel import Searcher
from parlour.games.reversi.engine.pattern_kernel import terms
from parlour.games.reversi.engine.patterns import FAMILIES, MOBILITY, STAGES, layout
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.solver import make_table, rounds_to_solve
from parlour.games.reversi.engine.weights import trained
from parlour.games.reversi.players.engine import Engine, SearchRequest
from parlour.games.reversi.rules.board import PASS, Position, squares_of
from parlour.games.reversi.rules.game import Reversi
from parlour.search import RootMove, Searched
from parlour.search.lookahead import Spare

__all__ = ["AHEAD", "PatternEngine"]

AHEAD: Final = "ahead"  # the part of a value that only looking ahead has found


class PatternEngine(Engine):
    """Searches 8x8 where most discs win. A value is what stands after the move, and what looking ahead adds to it."""

    def __init__(self, game: Reversi, table_bits: int, selectivity: int) -> None:
        super().__init__(game)
        self._selectivity = selectivity
        self._tables = Spare(partial(make_table, table_bits))

    @staticmethod
    def plays(game: Reversi) -> bool:
        """Tell whether the evaluation was trained for these rules."""
        return game.rules.size == 8 and game.rules.winner == "most"

    def prepare(self) -> None:
        """Unpack the weights and make the table."""
        trained()
        with self._tables.lent():
            pass

    def search(self, asked: SearchRequest) -> Searched[int]:
        """Search every move by itself."""
        squares = list(asked.only) or list(squares_of(asked.position.moves))
        searched: Searched[int] = Searched()
        with self._searcher(_weights(asked.removed)) as searcher:
            for depth in asked.depths:
                moves = self._round(searcher, asked, squares, depth)
                if moves is None:
                    break
                moves.sort(key=lambda move: (-move.value, move.action))
                searched = Searched(tuple(moves), depth, solved=depth >= asked.position.empty.bit_count())
                squares = [move.action for move in moves]
            if searched.solved and not asked.removed:
                searched = replace(
                    searched, moves=tuple(self._to_the_end(searcher, asked, move) for move in searched.moves)
                )
        return searched

    def choose(self, asked: SearchRequest) -> Searched[int]:
        """Search the position itself: one principal variation, and of the other moves only that they are no better."""
        if asked.removed:
            return self.search(asked)  # what is left is told move by move
        position, empties = asked.position, asked.position.empty.bit_count()
        rounds = self._rounds(asked.depths, empties)
        with self._searcher(trained().weights) as searcher:
            done, value, square = self._ask(searcher, position, rounds, asked.budget, in_order=True)
            if done == 0:
                return Searched()
            depth, selectivity = rounds[done - 1]
            exact = depth >= empties and selectivity == UNSELECTIVE
            line = self._line(searcher, position.play(square), depth - 1)
        return Searched((RootMove(square, value, {}, line, exact),), depth, solved=exact)

    @contextmanager
    def _searcher(self, weights: array[int]) -> Iterator[Searcher]:
        """Lend a search for one decision."""
        with self._tables.lent() as table:
            table.begin()
            yield Searcher(table, weights, trained().error_table)

    def _rounds(self, depths: Sequence[int], empties: int) -> list[tuple[int, int]]:
        """Return the depths with how sure to be at each; who looks to the end wants to be sure of it."""
        rounds = [(depth, self._selectivity) for depth in depths if depth < empties]
        return [*rounds, *(rounds_to_solve(empties) if depths[-1] >= empties else ())]

    def _round(
        self, searcher: Searcher, asked: SearchRequest, squares: Sequence[int], depth: int
    ) -> list[RootMove[int]] | None:
        """Value moves at one depth; None when the budget is used up."""
        removed, moves = asked.removed, []
        solved = depth >= asked.position.empty.bit_count()
        for square in squares:
            after = asked.position.play(square)
            value = self._value(searcher, after, depth - 1, asked)
            if value is None:
                return None
            parts = {"margin": -value} if solved else _parts(after, -value, removed)
            kept = {part: points for part, points in parts.items() if part not in removed}
            line = () if AHEAD in removed else self._line(searcher, after, depth - 1)
            moves.append(RootMove(square, sum(kept.values()), kept, line, solved))
        return moves

    def _value(self, searcher: Searcher, after: Position, depth: int, asked: SearchRequest) -> float | None:
        """Return what a position is worth to the side to move in discs, or None when the budget is used up."""
        empties = after.empty.bit_count()
        if depth < empties and AHEAD in asked.removed:
            return 0.0  # what stands on the board is all that counts, and is added elsewhere
        rounds = rounds_to_solve(empties) if depth >= empties else [(max(1, depth), self._selectivity)]
        done, value, _ = self._ask(searcher, after, rounds, asked.budget)
        return value if done == len(rounds) else None

    def _ask(
        self,
        searcher: Searcher,
        position: Position,
        rounds: Sequence[tuple[int, int]],
        budget: Budget,
        *,
        in_order: bool = False,
    ) -> tuple[int, float, int]:
        """Return how many rounds were finished, and the value and the best move of the last one."""
        left = budget.left()
        if left is None:
            return 0, 0.0, PASS
        done, value, square, nodes = searcher.search(
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
        budget.nodes += nodes
        return done, value / UNIT, square

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

    def _to_the_end(self, searcher: Searcher, asked: SearchRequest, move: RootMove[int]) -> RootMove[int]:
        """Follow best play to the end; the table knows most of it, so what is left of the nodes does not matter."""
        left = asked.budget.left()
        if left is None:
            return move
        budget = Budget(replace(left, nodes=None), asked.budget.cancel)
        position, line = asked.position.play(move.action), []
        while not position.over:
            square = PASS
            if position.moves:
                done, _, square = self._ask(searcher, position, [(position.empty.bit_count(), UNSELECTIVE)], budget)
                if not done:
                    return move
            line.append(square)
            position = position.play(square)
        return replace(move, line=tuple(line))


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
