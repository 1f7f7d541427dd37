"""Two moves side by side as the solver sees them: what is left after each, which replies win, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from threading import Lock
from typing import Final

from parlour.core.limits import Limit
from parlour.games.pentomino.engine.solver import WIN, Solution, Solver
from parlour.games.pentomino.rules.board import Board, Placement, cells_in
from parlour.games.pentomino.rules.game import Pentomino, PentominoRules, PentominoView
from parlour.games.pentomino.rules.state import State

__all__ = ["CLOSE", "Scene", "outcome", "plays", "rest", "scene_of", "verdict", "winners"]

ALL: Final = 4_000_000  # positions in which every reply is looked for
CLOSE: Final = 0.5  # of the share of replies that win, for two moves that are about as easy to refute
FEW: Final = 48  # placements up to which all ways to the end are counted
SOME: Final = 400_000  # positions in which one winning reply is looked for
COUNTED: Final = 2_000  # sets of placements met on these ways
_LOCK: Final = Lock()  # a solver serves one caller at a time


@lru_cache(maxsize=4)
def _solver(rules: PentominoRules) -> Solver:
    return Solver(Pentomino(rules))


@lru_cache(maxsize=1 << 12)
def verdict(rules: PentominoRules, state: State) -> Solution:
    """Solve a position within a moment: who wins, and with which moves."""
    with _LOCK:
        return _solver(rules).solve_all(state, limit=Limit(nodes=ALL))


def winners(solution: Solution) -> tuple[Placement, ...]:
    """Return all moves that win; nothing if not every move is settled."""
    whole = len(solution.verdicts) == solution.legal
    return tuple(solution.best) if whole and solution.value == WIN else ()


@lru_cache(maxsize=1 << 12)
def outcome(rules: PentominoRules, state: State) -> Solution:
    """Solve a position within a moment: who wins, and with one move that does."""
    with _LOCK:
        return _solver(rules).solve(state, limit=Limit(nodes=SOME))


def rest(moves: Sequence[Placement], made: Placement) -> tuple[Placement, ...]:
    """Return the placements that are still possible after one of them, where both sides have the same pieces."""
    return tuple(item for item in moves if item.piece != made.piece and not item.cells & made.cells)


@lru_cache(maxsize=1 << 10)
def plays(moves: tuple[Placement, ...]) -> frozenset[int]:
    """Return how many more moves there may be until nothing fits, whatever both sides do; nothing if that is unclear.

    Both sides must have the same pieces.
    """
    if len(moves) > FEW:
        return frozenset()
    known: dict[tuple[Placement, ...], frozenset[int]] = {(): frozenset({0})}

    def count(left: tuple[Placement, ...]) -> frozenset[int]:
        if left not in known:
            if len(known) > COUNTED:
                raise OverflowError
            known[left] = frozenset(1 + more for item in left for more in count(rest(left, item)))
        return known[left]

    try:
        return count(moves)
    except OverflowError:
        return frozenset()


@dataclass(frozen=True)
class Scene:
    """A move and its rival in a position. ``refutation`` is a reply that wins against the rival, where one is known."""

    rules: PentominoRules
    state: State
    move: Placement
    rival: Placement
    refutation: Placement | None = None

    @property
    def board(self) -> Board:
        """The board."""
        return _solver(self.rules).board

    @property
    def simple(self) -> bool:
        """Whether both sides have the same pieces, and whoever places the last one wins."""
        return self.state.common and self.rules.last_move == "wins" and not self.rules.full_set_draws

    @cached_property
    def before(self) -> tuple[Placement, ...]:
        """What may be placed now."""
        return tuple(self.state.legal(self.board))

    @cached_property
    def replies(self) -> tuple[Placement, ...]:
        """What may be placed after the move."""
        return tuple(self.state.play(self.move).legal(self.board))

    @cached_property
    def rival_replies(self) -> tuple[Placement, ...]:
        """What may be placed after the rival."""
        return tuple(self.state.play(self.rival).legal(self.board))

    @cached_property
    def _refuted(self) -> Solution:
        return verdict(self.rules, self.state.play(self.rival))

    @property
    def complete(self) -> bool:
        """Whether all replies to the rival are settled."""
        return len(self._refuted.verdicts) == self._refuted.legal

    @cached_property
    def refuting(self) -> tuple[Placement, ...]:
        """The replies that are known to win against the rival."""
        found = self._refuted.best if self._refuted.value == WIN else ()
        more = (self.refutation,) if self.refutation is not None and self.refutation not in found else ()
        return (*found, *more)

    def after(self, *made: Placement) -> tuple[Placement, ...]:
        """Return what may be placed after some placements, each of which is possible."""
        state = self.state
        for item in made:
            state = state.play(item)
        return tuple(state.legal(self.board))

    def answers(self, reply: Placement) -> tuple[Placement, ...]:
        """Return all that wins after the move and a reply to it; nothing if not every answer is settled."""
        return winners(verdict(self.rules, self.state.play(self.move).play(reply)))

    def lost_without(self, cells: int) -> bool:
        """Whether the move would lose if nobody could place anything on some cells that are free after it."""
        after = self.state.play(self.move)
        closed = [item for item in after.legal(self.board) if not item.cells & cells]
        return bool(closed) and _first_wins(tuple(closed)) is True

    def won_without(self, piece: str) -> bool:
        """Whether the rival would win if nobody could place a piece any more."""
        return _first_wins(tuple(item for item in self.rival_replies if item.piece != piece)) is False

    @cached_property
    def gone(self) -> frozenset[str]:
        """The pieces whose last places the move takes, and the rival does not."""
        left = {self.move.piece, *(item.piece for item in self.replies)}
        return frozenset({item.piece for item in self.rival_replies} - left)

    def regions(self, moves: Sequence[Placement]) -> list[int]:
        """Return the areas that placements can still cover."""
        cells = 0
        for item in moves:
            cells |= item.cells
        return self.board.regions(cells)

    def squares(self, *items: Placement) -> tuple[str, ...]:
        """Name the cells of placements."""
        return tuple(self.board.cell_name(cell) for item in items for cell in cells_in(item.cells))


def _first_wins(moves: tuple[Placement, ...]) -> bool | None:
    """Whether whoever is to move wins, where only these placements are possible; None if that takes too long."""
    known: dict[tuple[Placement, ...], bool] = {}

    def wins(left: tuple[Placement, ...]) -> bool:
        if left not in known:
            if len(known) > COUNTED:
                raise OverflowError
            known[left] = any(not wins(rest(left, item)) for item in left)
        return known[left]

    try:
        return wins(moves) if len(moves) <= FEW else None
    except OverflowError:
        return None


@lru_cache(maxsize=256)
def _scene(
    rules: PentominoRules, state: State, move: Placement, rival: Placement, refutation: Placement | None
) -> Scene:
    return Scene(rules, state, move, rival, refutation)


def scene_of(obs: PentominoView, move: Placement, rival: Placement, refutation: Placement | None = None) -> Scene:
    """Return two moves side by side."""
    assert isinstance(obs.rules, PentominoRules)
    return _scene(obs.rules, obs.state, move, rival, refutation)
