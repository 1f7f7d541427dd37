"""Looking ahead: the compiled kernel on 8x8, on other boards the search that any game gets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial, reduce
from typing import ClassVar, Final

from parlour.core.limits import Budget, Stopped
from parlour.core.observation import Seat
from parlour.games.reversi.engine.evaluation import PARTS, Evaluation, standard_evaluation
from parlour.games.reversi.engine.scale import UNIT, WIN
from parlour.games.reversi.engine.search_kernel import Search
from parlour.games.reversi.rules import board_kernel
from parlour.games.reversi.rules.board import PASS, Position, geometry
from parlour.games.reversi.rules.game import Reversi
from parlour.games.reversi.rules.state import State
from parlour.search import SURE, AlphaBetaSearch, RootMove, Searched
from parlour.search.lookahead import Spare

__all__ = ["ENDS", "Engine", "SearchRequest", "engine_for"]

ENDS: Final = ("result", "margin")  # the parts of a finished game: who won, and by how many discs
# What a square outweighs when moves are ordered, in replies left to the other side; no value depends on it.
CORNER: Final = 10  # more than nearly any position has, so that corners come first
BORDER: Final = 2


@dataclass(frozen=True)
class SearchRequest:
    """What an engine is asked about a position that has a legal move."""

    position: Position
    depths: Sequence[int]  # to search one after the other
    budget: Budget  # counts the nodes, and is kept to
    removed: frozenset[str] = frozenset()  # parts to do without
    only: Sequence[int] = ()  # the moves to look at; all, if none is named
    rounds: Sequence[tuple[int, int]] = ()  # depths with a selectivity each, for engines that have one


class Engine(ABC):
    """Searches positions."""

    def __init__(self, game: Reversi) -> None:
        self.game = game
        self.evaluation = standard_evaluation(fewest_win=game.rules.winner == "fewest")

    @abstractmethod
    def search(self, asked: SearchRequest) -> Searched[int]:
        """Give every move a value of its own, the best first."""

    @abstractmethod
    def choose(self, asked: SearchRequest) -> Searched[int]:
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
        self._searches = Spare(partial(Search, table_bits))

    def prepare(self) -> None:
        """Make the table."""
        with self._searches.lent():
            pass

    def search(self, asked: SearchRequest) -> Searched[int]:
        """Search every move with a full window."""
        return self._run(asked, best_only=False)

    def choose(self, asked: SearchRequest) -> Searched[int]:
        """Search the first move with a full window, the others with none unless they turn out to be better."""
        return self._run(asked, best_only=True)

    def _run(self, asked: SearchRequest, *, best_only: bool) -> Searched[int]:
        position, removed = asked.position, asked.removed
        left = asked.budget.left()
        if left is None:
            return Searched()
        with self._searches.lent() as search:
            depth, nodes, cutoffs, _, moves = search.run(
                position.own,
                position.opp,
                asked.depths,
                _weights(self.evaluation, removed),
                asked.budget.cancel.byte,
                only=asked.only,
                best_only=best_only,
                nodes=left.nodes or 0,
                seconds=left.seconds or 0.0,
                cpu_seconds=left.cpu_seconds or 0.0,
                result="result" not in removed,
                margin="margin" not in removed,
                fewest_win=self.game.rules.winner == "fewest",
                empties_to_winner=self.game.rules.empties_to_winner,
            )
        asked.budget.nodes += nodes
        solved = depth >= position.empty.bit_count()
        judged = tuple(self._judged(position, *move, solved, removed) for move in moves)
        return Searched(judged, depth, {"cutoffs": cutoffs}, solved)

    def _judged(
        self, position: Position, square: int, value: int, line: tuple[int, ...], solved: bool, removed: frozenset[str]
    ) -> RootMove[int]:
        leaf = reduce(Position.play, (square, *line), position)
        if leaf.over:
            won = (value > 0) - (value < 0)
            win = won * WIN / UNIT if "result" not in removed else 0.0
            parts = {"result": win, "margin": value / UNIT - win}
        else:
            sign = 1 if leaf.mover == position.mover else -1
            parts = {part: sign * points for part, points in self.evaluation.parts(leaf).items()}
        kept = {part: points for part, points in parts.items() if part not in removed}
        return RootMove(square, value / UNIT, kept, line, solved or abs(value) > SURE * UNIT)


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

    def search(self, asked: SearchRequest) -> Searched[int]:
        """Search to the last of these depths, deepening by single plies."""
        depth = asked.depths[-1]
        if asked.only:
            return self._searched(
                asked, lambda search, state: Searched(tuple(search.compare(state, asked.only, depth)), depth)
            )
        return self._searched(asked, lambda search, state: search.deepen(state, depth))

    def choose(self, asked: SearchRequest) -> Searched[int]:
        """Deepen by single plies; of the other moves find out only that they are no better."""
        return self._searched(asked, lambda search, state: search.choose(state, asked.depths[-1]))

    def _searched(
        self, asked: SearchRequest, ask: Callable[[AlphaBetaSearch[State, int], State], Searched[int]]
    ) -> Searched[int]:
        left = asked.budget.left()
        if left is None:
            return Searched()
        own_budget = Budget(replace(left, nodes=left.nodes or self.NODES), asked.budget.cancel)
        search = AlphaBetaSearch(
            self.game,
            asked.position.mover,
            self._evaluate,
            own_budget,
            order=_order,
            margin=True,
            table_size=self._table_size,
            removed=asked.removed,
        )
        searched: Searched[int] = Searched()
        with suppress(Stopped):
            searched = ask(search, State.at(asked.position))
        asked.budget.nodes += own_budget.nodes
        return searched

    def _evaluate(self, game: Reversi, state: State, seat: Seat) -> dict[str, float]:
        sign = 1.0 if state.position.mover == seat else -1.0
        return {part: sign * worth for part, worth in self.evaluation.parts(state.position).items()}


def _order(game: Reversi, state: State, actions: Sequence[int]) -> Sequence[int]:
    """Corners first, then borders, and the fewer replies the better."""
    board = geometry(game.rules.size)

    def move_score(square: int) -> int:
        if square == PASS:
            return 0
        bonus = CORNER if board.corners >> square & 1 else BORDER if board.edges >> square & 1 else 0
        return bonus - state.position.play(square).moves.bit_count()

    return sorted(actions, key=move_score, reverse=True)
