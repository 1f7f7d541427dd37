"""Looking ahead: the compiled kernel on 8x8, on other boards the search that any game gets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar, Final

from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Seat
from parlour.games.reversi.engine.evaluation import PARTS, Evaluation, standard_evaluation
from parlour.games.reversi.engine.search_kernel import UNIT, WIN, Search
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import PASS, Position, geometry
from parlour.games.reversi.rules.game import Reversi
from parlour.games.reversi.rules.state import State
from parlour.search import SURE, AlphaBeta, RootMove, Searched

__all__ = ["ENDS", "NOTHING_REMOVED", "Engine", "engine_for"]

ENDS: Final = ("result", "margin")  # the parts of a finished game: who won, and by how many discs
NOTHING_REMOVED: Final[frozenset[str]] = frozenset()


class Engine(ABC):
    """Searches positions that have a legal move; counts its nodes in the budget and stays within it."""

    def __init__(self, game: Reversi) -> None:
        self.game = game
        self.evaluation = standard_evaluation(fewest_win=game.rules.winner == "fewest")

    @abstractmethod
    def search(
        self,
        position: Position,
        depths: Sequence[int],
        budget: Budget,
        *,
        removed: frozenset[str] = NOTHING_REMOVED,
        only: Sequence[int] = (),
    ) -> Searched[int]:
        """Search to each of these depths in turn as if the removed parts did not exist; all moves, or ``only`` some."""

    @abstractmethod
    def choose(
        self, position: Position, depths: Sequence[int], budget: Budget, removed: frozenset[str] = NOTHING_REMOVED
    ) -> Searched[int]:
        """Find the best move alone with one search, of equal ones the first on the board; the others get no value."""

    def prepare(self) -> None:  # noqa: B027 - some have nothing to load
        """Load weights and make tables, unless that is done."""


def engine_for(game: Reversi, table_bits: int) -> Engine:
    """Return the kernel on 8x8, else the search over the contract."""
    return KernelEngine(game, table_bits) if game.rules.size == 8 else ContractEngine(game, table_bits)


class KernelEngine(Engine):
    """The compiled search."""

    def __init__(self, game: Reversi, table_bits: int) -> None:
        super().__init__(game)
        self._table_bits = table_bits
        self._idle: list[Search] = []  # a search serves one thread at a time

    def prepare(self) -> None:
        """Make the table."""
        if not self._idle:
            self._idle.append(Search(self._table_bits))

    def search(
        self,
        position: Position,
        depths: Sequence[int],
        budget: Budget,
        *,
        removed: frozenset[str] = NOTHING_REMOVED,
        only: Sequence[int] = (),
        best_only: bool = False,
    ) -> Searched[int]:
        """Search to each of these depths in turn."""
        left = budget.left()
        if left is None:
            return Searched()
        try:
            search = self._idle.pop()
        except IndexError:
            search = Search(self._table_bits)
        depth, nodes, cutoffs, _, moves = search.run(
            position.own,
            position.opp,
            depths,
            _weights(self.evaluation, removed),
            budget.cancel.byte,
            only=only,
            best_only=best_only,
            nodes=left.nodes or 0,
            seconds=left.seconds or 0.0,
            cpu_seconds=left.cpu_seconds or 0.0,
            result="result" not in removed,
            margin="margin" not in removed,
            fewest_win=self.game.rules.winner == "fewest",
            empties_to_winner=self.game.rules.empties_to_winner,
        )
        self._idle.append(search)
        budget.nodes += nodes
        solved = depth >= position.empty.bit_count()
        judged = tuple(self._judged(position, *move, solved, removed) for move in moves)
        return Searched(judged, depth, {"cutoffs": cutoffs}, solved)

    def choose(
        self, position: Position, depths: Sequence[int], budget: Budget, removed: frozenset[str] = NOTHING_REMOVED
    ) -> Searched[int]:
        """Search the first move with a full window, the others with none unless they turn out to be better."""
        return self.search(position, depths, budget, removed=removed, best_only=True)

    def _judged(
        self, position: Position, square: int, value: int, line: tuple[int, ...], solved: bool, removed: frozenset[str]
    ) -> RootMove[int]:
        leaf = _leaf(position, (square, *line))
        if leaf.over:
            won = (value > 0) - (value < 0)
            win = won * WIN / UNIT if "result" not in removed else 0.0
            parts = {"result": win, "margin": value / UNIT - win}
        else:
            sign = 1 if leaf.mover == position.mover else -1
            parts = {part: sign * worth for part, worth in self.evaluation.parts(leaf).items()}
        kept = {part: worth for part, worth in parts.items() if part not in removed}
        return RootMove(square, value / UNIT, kept, line, solved or abs(value) > SURE * UNIT)


def _leaf(position: Position, line: Sequence[int]) -> Position:
    """Play a line on 8x8."""
    own, opp = position.own, position.opp
    for square in line:
        turned = 0 if square == PASS else board_kernel.flips(own, opp, square) | 1 << square
        own, opp = opp & ~turned, own | turned
    mover = (position.mover + len(line)) % 2
    return Position(8, *((opp, own) if mover else (own, opp)), mover)


@cache
def _weights(evaluation: Evaluation, removed: frozenset[str]) -> array[int]:
    """Return the evaluation's weights for the kernel, with zero for removed parts."""
    gone = {name for part, names in PARTS.items() if part in removed for name in names}
    names = board_kernel.FEATURES * 65
    return array("i", [0 if name in gone else weight for name, weight in zip(names, evaluation.weights, strict=True)])


class ContractEngine(Engine):
    """The search over the contract of a game; it is slow, so that without a limit on nodes it sets one itself."""

    NODES: ClassVar = 3000  # about a second

    def __init__(self, game: Reversi, table_bits: int) -> None:
        super().__init__(game)
        self._table_size = 1 << table_bits if table_bits else 0

    def search(
        self,
        position: Position,
        depths: Sequence[int],
        budget: Budget,
        *,
        removed: frozenset[str] = NOTHING_REMOVED,
        only: Sequence[int] = (),
    ) -> Searched[int]:
        """Search to the last of these depths, deepening by single plies."""

        def ask(search: AlphaBeta[State, int], state: State) -> Searched[int]:
            if only:
                return Searched(tuple(search.compare(state, only, depths[-1])), depths[-1])
            return search.deepen(state, depths[-1])

        return self._searched(position, budget, removed, ask)

    def choose(
        self, position: Position, depths: Sequence[int], budget: Budget, removed: frozenset[str] = NOTHING_REMOVED
    ) -> Searched[int]:
        """Deepen by single plies; of the other moves find out only that they are no better."""
        return self._searched(position, budget, removed, lambda search, state: search.choose(state, depths[-1]))

    def _searched(
        self,
        position: Position,
        budget: Budget,
        removed: frozenset[str],
        ask: Callable[[AlphaBeta[State, int], State], Searched[int]],
    ) -> Searched[int]:
        left = budget.left()
        if left is None:
            return Searched()
        own_budget = Budget(replace(left, nodes=left.nodes or self.NODES), budget.cancel)
        search = AlphaBeta(
            self.game,
            position.mover,
            self._evaluate,
            own_budget,
            order=_order,
            margin=True,
            table_size=self._table_size,
            removed=removed,
        )
        try:
            found = ask(search, State.at(position))
        except Stopped:
            found = Searched()
        budget.nodes += own_budget.nodes
        return found

    def _evaluate(self, game: Reversi, state: State, seat: Seat) -> dict[str, float]:
        sign = 1.0 if state.position.mover == seat else -1.0
        return {part: sign * worth for part, worth in self.evaluation.parts(state.position).items()}


def _order(game: Reversi, state: State, actions: Sequence[int]) -> Sequence[int]:
    """Corners first, then borders, and the fewer replies the better."""
    board = geometry(game.rules.size)

    def promise(square: int) -> int:
        if square == PASS:
            return 0
        bonus = 40 if board.corners >> square & 1 else 8 if board.edges >> square & 1 else 0
        return bonus - 4 * state.position.play(square).moves.bit_count()

    return sorted(actions, key=promise, reverse=True)
