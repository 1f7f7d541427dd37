"""Looking ahead: the compiled kernel on 8x8, the search that any game gets on other boards and under other rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Seat
from parlour.games.reversi import kernel
from parlour.games.reversi.board import PASS, Position, geometry
from parlour.games.reversi.evaluation import PARTS, Evaluation, standard_evaluation
from parlour.games.reversi.rules import Reversi
from parlour.games.reversi.search_kernel import UNIT, WIN, Search
from parlour.games.reversi.state import State
from parlour.search import SURE, AlphaBeta, RootMove

__all__ = ["ENDS", "Engine", "Found", "Judged", "engine_for"]

ENDS: Final = ("result", "margin")  # the parts of a finished game: who won, and by how many discs
NOTHING_REMOVED: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with its value for the mover in discs, the parts that add up to it, and the line it comes from."""

    square: int
    value: float
    parts: Mapping[str, float]
    line: tuple[int, ...] = ()
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the moves, best first, after the last depth that was finished (0: none).

    ``solved`` says that every move was played out to the end of the game.
    """

    moves: tuple[Judged, ...] = ()
    depth: int = 0
    cutoffs: int = 0
    solved: bool = False


class Engine(ABC):
    """Searches positions that have a legal move; counts its nodes in the budget and stays within it."""

    def __init__(self, game: Reversi, evaluation: Evaluation | None = None) -> None:
        self.game = game
        self.evaluation = evaluation or standard_evaluation()

    @abstractmethod
    def search(
        self,
        position: Position,
        depths: Sequence[int],
        budget: Budget,
        *,
        removed: frozenset[str] = NOTHING_REMOVED,
        only: Sequence[int] = (),
    ) -> Found:
        """Search to each of these depths in turn as if the removed parts did not exist; all moves, or ``only`` some."""


def engine_for(game: Reversi, table_bits: int) -> Engine:
    """Return the kernel where it plays by these rules, else the search over the contract."""
    if game.rules.size == 8 and game.rules.winner == "most":
        return KernelEngine(game, table_bits)
    return ContractEngine(game, table_bits)


class KernelEngine(Engine):
    """The compiled search."""

    def __init__(self, game: Reversi, table_bits: int) -> None:
        super().__init__(game)
        self._table_bits = table_bits
        self._idle: list[Search] = []  # a search serves one thread at a time

    def search(
        self,
        position: Position,
        depths: Sequence[int],
        budget: Budget,
        *,
        removed: frozenset[str] = NOTHING_REMOVED,
        only: Sequence[int] = (),
    ) -> Found:
        """Search to each of these depths in turn."""
        limit, spent = budget.limit, budget.spent()
        nodes_left = limit.nodes and limit.nodes - spent.nodes
        seconds_left = limit.seconds and limit.seconds - spent.seconds
        cpu_left = limit.cpu_seconds and limit.cpu_seconds - spent.cpu_seconds
        if any(left is not None and left <= 0 for left in (nodes_left, seconds_left, cpu_left)):
            return Found()
        search = self._idle.pop() if self._idle else Search(self._table_bits)
        depth, nodes, cutoffs, _, moves = search.run(
            position.own,
            position.opp,
            depths,
            _weights(self.evaluation, removed),
            budget.cancel.byte,
            only=only,
            nodes=nodes_left or 0,
            seconds=seconds_left or 0.0,
            cpu_seconds=cpu_left or 0.0,
            result="result" not in removed,
            margin="margin" not in removed,
            empties_to_winner=self.game.rules.empties_to_winner,
        )
        self._idle.append(search)
        budget.nodes += nodes
        solved = depth >= position.empty.bit_count()
        judged = tuple(self._judged(position, *move, solved, removed) for move in moves)
        return Found(judged, depth, cutoffs, solved)

    def _judged(
        self, position: Position, square: int, value: int, line: tuple[int, ...], solved: bool, removed: frozenset[str]
    ) -> Judged:
        leaf = _leaf(position, (square, *line))
        if leaf.over:
            win = value_sign(value) * WIN / UNIT if "result" not in removed else 0.0
            parts = {"result": win, "margin": value / UNIT - win}
        else:
            sign = 1 if leaf.mover == position.mover else -1
            parts = {part: sign * worth for part, worth in self.evaluation.parts(leaf).items()}
        kept = {part: worth for part, worth in parts.items() if part not in removed}
        return Judged(square, value / UNIT, kept, line, solved or abs(value) > SURE * UNIT)


def value_sign(value: float) -> int:
    """Return 1, 0 or -1."""
    return (value > 0) - (value < 0)


def _leaf(position: Position, line: Sequence[int]) -> Position:
    for square in line:
        position = position.play(square)
    return position


@cache
def _weights(evaluation: Evaluation, removed: frozenset[str]) -> array[int]:
    """Return the evaluation's weights for the kernel, those of removed parts being nought."""
    gone = {name for part, names in PARTS.items() if part in removed for name in names}
    names = kernel.FEATURES * 65
    return array("i", [0 if name in gone else weight for name, weight in zip(names, evaluation.weights, strict=True)])


class ContractEngine(Engine):
    """The search over the contract of a game."""

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
    ) -> Found:
        """Search to the last of these depths, deepening by single plies."""
        state = State.at(position)
        search = AlphaBeta(
            self.game,
            position.mover,
            self._evaluate,
            budget,
            order=_order,
            margin=True,
            table_size=self._table_size,
            removed=removed,
        )
        if only:
            try:
                moves = search.compare(state, only, depths[-1])
            except Stopped:
                return Found()
            return Found(tuple(map(_from_contract, moves)), depths[-1])
        found = search.deepen(state, depths[-1])
        return Found(tuple(map(_from_contract, found.moves)), found.depth)

    def _evaluate(self, game: Reversi, state: State, seat: Seat) -> dict[str, float]:
        sign = 1.0 if state.position.mover == seat else -1.0
        if game.rules.winner == "fewest":
            sign = -sign
        return {part: sign * worth for part, worth in self.evaluation.parts(state.position).items()}


def _from_contract(move: RootMove) -> Judged:
    return Judged(move.action, move.value, move.parts, move.line, move.proved)


def _order(game: Reversi, state: State, actions: Sequence[int]) -> Sequence[int]:
    """Corners first, then borders, and the fewer replies the better."""
    board = geometry(game.rules.size)

    def promise(square: int) -> int:
        if square == PASS:
            return 0
        bonus = 40 if board.corners >> square & 1 else 8 if board.edges >> square & 1 else 0
        return bonus - 4 * state.position.play(square).moves.bit_count()

    return sorted(actions, key=promise, reverse=True)
