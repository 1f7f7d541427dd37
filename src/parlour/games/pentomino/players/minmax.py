"""MinMax and its relatives: alpha-beta with an estimate at the end, to a depth that is fixed, or grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Protocol, TypeVar

from parlour.core.limits import Budget
from parlour.core.parameters import option
from parlour.games.pentomino.engine.estimate_kernel import UNIT, WIN
from parlour.games.pentomino.engine.evaluation import PARTS, evaluation_for, outlook
from parlour.games.pentomino.engine.minmax_kernel import MinMaxKernel as Kernel
from parlour.games.pentomino.engine.solver import mirrored
from parlour.games.pentomino.players.base import PentominoPlayer, shuffled
from parlour.games.pentomino.players.reasons import RESULT, leaf_of
from parlour.games.pentomino.rules.board import PIECES, Placement
from parlour.games.pentomino.rules.state import State
from parlour.search import RootMove, Searched
from parlour.search.lookahead import TableSettings, table_option
from parlour.search.reasons import chance_of

__all__ = [
    "SURE",
    "DepthPlayer",
    "Dynamic",
    "DynamicSettings",
    "MinMax",
    "MinMaxSettings",
    "Proportional",
    "ProportionalSettings",
    "SearchingSettings",
    "nodes_option",
]

SURE: Final = WIN / UNIT / 2  # a value beyond this is a game that is won
EXACT: Final = 4  # moves that get a value of their own; of the others it is known that they are no better
SCALE: Final = 3.0  # the value told as a chance of 73 %; set with care, since an estimate proves nothing
DEEPEST: Final = 6  # plies, without a limit: no player has a setting beyond it


def nodes_option(default: int = 6_000_000) -> int:
    """Declare how many positions a move may cost; a depth that does not fit into them is not looked to."""
    return option(default, "Most positions it looks at for one move.", low=100, high=10**9, served=10**8)


class SearchingSettings(TableSettings, Protocol):
    """What the settings of every searching player have."""

    @property
    def nodes(self) -> int:
        """Positions looked at for one move, at most."""


Settings = TypeVar("Settings", bound=SearchingSettings)


class DepthPlayer(PentominoPlayer[Settings]):
    """Looks some plies ahead; kinds of it differ in how far."""

    terms = frozenset({*PARTS, RESULT})

    @cached_property
    def kernel(self) -> Kernel:
        """The compiled search; made when first needed."""
        board = self.game.board
        cells = [item.cells for item in board.placements]
        pieces = [PIECES.index(item.piece) for item in board.placements]
        return Kernel(cells, pieces, board.rows, board.columns, self.settings.table)

    def judge(self, position: State, budget: Budget, seed: int) -> Searched[Placement]:
        """Give the best few moves a value of their own."""
        return self._deepened(position, budget, seed, EXACT)

    def choose(self, position: State, budget: Budget, seed: int) -> Searched[Placement]:
        """Give the best move alone a value; of equal ones the first in the order of chance that the seed makes."""
        return self._deepened(position, budget, seed, 1)

    def _deepened(self, state: State, budget: Budget, seed: int, exact: int) -> Searched[Placement]:
        """Search one ply deeper at a time; of moves that are images of each other only one."""
        board = self.game.board
        skip = mirrored(board, state) if state.common else b""
        moves = [move for move in state.legal(board) if not skip or not skip[board.index[move]]]
        depth = max(1, min(self.plies(state), budget.limit.depth or DEEPEST))
        searched = self._search(state, shuffled(moves, seed), range(1, depth + 1), budget, exact=exact)
        if 0 < searched.depth < depth:
            searched = replace(searched, facts={**searched.facts, "wanted": depth})
        images = board.keeping(state.placed) if state.common else [0]
        if len(images) > 1 and searched.moves:
            searched = self._turned(searched, images[seed % len(images)])
        return searched

    def lead_without(
        self, term: str, position: State, searched: Searched[Placement], budget: Budget, seed: int
    ) -> float | None:
        """Return the lead without a term, looking as far as before where that is not as far as was asked."""
        limit = budget.limit
        if "wanted" in searched.facts:
            budget.limit = replace(limit, depth=searched.depth)
        lead = super().lead_without(term, position, searched, budget, seed)
        budget.limit = limit
        return lead

    def _search(
        self,
        state: State,
        moves: Sequence[Placement],
        depths: Sequence[int],
        budget: Budget,
        *,
        exact: int = EXACT,
        refute: bool = True,
    ) -> Searched[Placement]:
        board, rules = self.game.board, self.game.rules
        left = budget.left(self.settings.nodes)
        if left is None:
            return Searched()
        evaluation = evaluation_for(self.game, state)
        depth, nodes, cutoffs, ranked = self.kernel.run(
            board.full & ~state.occupied,
            state.own,
            state.other,
            [board.index[move] for move in moves],
            list(depths),
            evaluation.tables(self.removed),
            budget.cancel.byte,
            exact=exact,
            misere=rules.last_move == "loses",
            full_set_draws=rules.full_set_draws,
            result=RESULT not in self.removed,
            refute=refute,
            nodes=left.nodes or 0,
            seconds=left.seconds or 0.0,
            cpu_seconds=left.cpu_seconds or 0.0,
        )
        budget.nodes += nodes
        judged = tuple(self._judged(state, *move) for move in ranked)
        return Searched(judged, depth, {"cutoffs": cutoffs})

    def _judged(self, state: State, index: int, value: int, line: tuple[int, ...]) -> RootMove[Placement]:
        placements = self.game.board.placements
        move = RootMove(placements[index], value / UNIT, {}, tuple(placements[item] for item in line))
        leaf = leaf_of(state, move)
        if not leaf.can_move(self.game.board):
            parts = {RESULT: value / UNIT}
        else:
            sign = 1 if leaf.mover == state.mover else -1
            estimate = evaluation_for(self.game, state).parts(outlook(leaf, self.game.board))
            parts = {part: sign * points for part, points in estimate.items()}
        kept = {part: points for part, points in parts.items() if part not in self.removed}
        return replace(move, parts=kept, exact=abs(value) > SURE * UNIT)

    def _turned(self, searched: Searched[Placement], symmetry: int) -> Searched[Placement]:
        """Return what was found as seen after a symmetry of the position, so that openings vary."""
        board = self.game.board
        images = board.images[symmetry]

        def turn(item: Placement) -> Placement:
            return board.placements[images[board.index[item]]]

        moves = tuple(
            replace(move, action=turn(move.action), line=tuple(map(turn, move.line))) for move in searched.moves
        )
        return replace(searched, moves=moves)

    def chance(self, position: State, move: RootMove[Placement], depth: int) -> float:
        """Return the win probability that a value stands for."""
        if abs(move.value) > SURE:
            return 1.0 if move.value > 0 else 0.0
        return chance_of(move.value, SCALE)


@dataclass(frozen=True)
class MinMaxSettings:
    """The settings of MinMax."""

    depth: int = option(3, "Plies to look ahead.", low=1, high=5)
    nodes: int = nodes_option()
    table: int = table_option(22)


class MinMax(DepthPlayer[MinMaxSettings]):
    """Looks equally far everywhere."""


@dataclass(frozen=True)
class DynamicSettings:
    """The settings of Dynamic."""

    early: int = option(2, "Plies to look ahead on an open board.", low=1, high=5)
    middle: int = option(3, "Plies to look ahead with few empty cells left.", low=1, high=5)
    late: int = option(4, "Plies to look ahead with very few left.", low=1, high=6)
    middle_empties: int = option(32, "How many empty cells are few.", low=0, high=64)
    late_empties: int = option(18, "How many empty cells are very few.", low=0, high=64)
    nodes: int = nodes_option()
    table: int = table_option(22)


class Dynamic(DepthPlayer[DynamicSettings]):
    """Looks further the fuller the board is."""

    def plies(self, state: State) -> int:
        """Choose the depth by the number of empty cells."""
        empties = (self.game.board.full & ~state.occupied).bit_count()
        if empties <= self.settings.late_empties:
            return self.settings.late
        return self.settings.middle if empties <= self.settings.middle_empties else self.settings.early


@dataclass(frozen=True)
class ProportionalSettings:
    """The settings of Proportional."""

    factor: float = option(1.0, "Moves of its own for each ply: 1 is hard, 1.5 fair, 2 easy.", low=0.25, high=10.0)
    cap: int = option(5, "Plies that it never goes beyond.", low=1, high=6)
    nodes: int = nodes_option()
    table: int = table_option(22)


class Proportional(DepthPlayer[ProportionalSettings]):
    """Looks further with every move it makes."""

    def plies(self, state: State) -> int:
        """Return its own move number over the factor."""
        own = len(state.placed) // 2 + 1
        return max(1, min(self.settings.cap, int(own / self.settings.factor)))
