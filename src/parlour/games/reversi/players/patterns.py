"""Looking ahead with the trained evaluation: the strongest search, every move with a value of its own."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from parlour.core.limits import Budget
from parlour.games.reversi.engine.effort import rounds_after
from parlour.games.reversi.engine.pattern_kernel import terms
from parlour.games.reversi.engine.patterns import FAMILIES, MOBILITY, STAGES, layout
from parlour.games.reversi.engine.scale import UNIT, UNSELECTIVE
from parlour.games.reversi.engine.solver import make_table, rounds_to_solve
from parlour.games.reversi.engine.team import Team
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

    def __init__(self, game: Reversi, table_bits: int, selectivity: int, threads: int = 1) -> None:
        super().__init__(game)
        self._selectivity = selectivity
        self._threads = threads
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
        empties = asked.position.empty.bit_count()
        with self._team(_weights(asked.removed)) as team:
            for stage in asked.rounds or [(depth, self._surety(depth, empties)) for depth in asked.depths]:
                moves = self._round(team, asked, squares, stage)
                if moves is None:
                    break
                moves.sort(key=lambda move: (-move.value, move.action))
                searched = Searched(tuple(moves), stage[0], solved=stage == (empties, UNSELECTIVE))
                squares = [move.action for move in moves]
            if searched.solved and not asked.removed:
                searched = replace(
                    searched, moves=tuple(self._to_the_end(team, asked, move) for move in searched.moves)
                )
        return searched

    def choose(self, asked: SearchRequest) -> Searched[int]:
        """Search the position itself: one principal variation, and of the other moves only that they are no better."""
        if asked.removed:
            return self.search(asked)  # what is left is told move by move
        position, empties = asked.position, asked.position.empty.bit_count()
        rounds = asked.rounds or self._rounds(asked.depths, empties)
        with self._team(trained().weights) as team:
            done, value, square = self._ask(team, position, rounds, asked.budget, in_order=True)
            if done == 0:
                return Searched()
            depth, selectivity = rounds[done - 1]
            exact = depth >= empties and selectivity == UNSELECTIVE
            line = self._line(team, position.play(square), depth - 1)
        return Searched((RootMove(square, value, {}, line, exact),), depth, solved=exact)

    @contextmanager
    def _team(self, weights: array[int]) -> Iterator[Team]:
        """Lend a search for one decision."""
        with self._tables.lent() as table:
            table.begin()
            yield Team(table, weights, trained().error_table, self._threads)

    def _rounds(self, depths: Sequence[int], empties: int) -> list[tuple[int, int]]:
        """Return the depths with how sure to be at each; who looks to the end wants to be sure of it."""
        rounds = [(depth, self._selectivity) for depth in depths if depth < empties]
        return [*rounds, *(rounds_to_solve(empties) if depths[-1] >= empties else ())]

    def _surety(self, depth: int, empties: int) -> int:
        """Return how sure to be at a depth; who looks to the end wants to be sure of it."""
        return UNSELECTIVE if depth >= empties else self._selectivity

    def _round(
        self, team: Team, asked: SearchRequest, squares: Sequence[int], stage: tuple[int, int]
    ) -> list[RootMove[int]] | None:
        """Value moves at one depth and selectivity; None when the budget is used up."""
        removed, moves = asked.removed, []
        depth, before = stage[0], asked.position.empty.bit_count()
        solved = stage == (before, UNSELECTIVE)
        for square in squares:
            after = asked.position.play(square)
            value = self._value(team, after, rounds_after(stage, after.empty.bit_count(), before), asked)
            if value is None:
                return None
            parts = {"margin": -value} if solved else _parts(after, -value, removed)
            kept = {part: points for part, points in parts.items() if part not in removed}
            line = () if AHEAD in removed else self._line(team, after, depth - 1)
            moves.append(RootMove(square, sum(kept.values()), kept, line, solved))
        return moves

    def _value(
        self, team: Team, after: Position, rounds: Sequence[tuple[int, int]], asked: SearchRequest
    ) -> float | None:
        """Return what a position is worth to the side to move in discs, or None when the budget is used up."""
        if rounds[-1][0] < after.empty.bit_count() and AHEAD in asked.removed:
            return 0.0  # what stands on the board is all that counts, and is added elsewhere
        done, value, _ = self._ask(team, after, rounds, asked.budget)
        return value if done == len(rounds) else None

    def _ask(
        self,
        team: Team,
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
        done, value, square, nodes = team.search(
            position,
            rounds,
            budget.cancel,
            left,
            empties_to_winner=self.game.rules.empties_to_winner,
            in_order=in_order,
        )
        budget.nodes += nodes
        return done, value / UNIT, square

    def _line(self, team: Team, position: Position, plies: int) -> tuple[int, ...]:
        """Follow the table's moves as far as it knows them."""
        line: list[int] = []
        while len(line) < plies and not position.over:
            square = team.known_move(position) if position.moves else -1
            if position.moves and not (square >= 0 and position.moves >> square & 1):
                break
            line.append(square)
            position = position.play(square)
        return tuple(line)

    def _to_the_end(self, team: Team, asked: SearchRequest, move: RootMove[int]) -> RootMove[int]:
        """Follow best play to the end; the table knows most of it, so what is left of the nodes does not matter."""
        left = asked.budget.left()
        if left is None:
            return move
        budget = Budget(replace(left, nodes=None), asked.budget.cancel)
        position, line = asked.position.play(move.action), []
        while not position.over:
            square = PASS
            if position.moves:
                done, _, square = self._ask(team, position, [(position.empty.bit_count(), UNSELECTIVE)], budget)
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
