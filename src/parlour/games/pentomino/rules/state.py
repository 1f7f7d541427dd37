"""A game so far: the pieces each side may still place, and what was taken and placed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from parlour.core.game import Illegal
from parlour.core.observation import Fact, Seat
from parlour.games.pentomino.rules.board import PIECES, Board, Placement, cells_in, piece_names

__all__ = ["FIRST", "SECOND", "SIDES", "State", "objection"]

FIRST, SECOND = 0, 1
SIDES: Final = ("First", "Second")


@dataclass(frozen=True)
class State:
    """Immutable; ``play`` returns the next one. Sets of pieces and of cells are bits.

    ``pools`` are the pieces that each side may still place; with a common pool they are equal. ``undrafted`` are those
    still to be taken, by turns, before the first is placed.
    """

    pools: tuple[int, int]
    placed: tuple[Placement, ...] = ()
    undrafted: int = 0
    drafted: tuple[str, ...] = ()

    @cached_property
    def occupied(self) -> int:
        """The cells that are covered."""
        cells = 0
        for placement in self.placed:
            cells |= placement.cells
        return cells

    @property
    def mover(self) -> Seat:
        """Who is to take or place a piece."""
        return len(self.drafted if self.undrafted else self.placed) % 2

    @property
    def own(self) -> int:
        """The pieces that the side to move may place."""
        return self.pools[self.mover]

    @property
    def other(self) -> int:
        """The pieces that the other side may place."""
        return self.pools[1 - self.mover]

    @property
    def common(self) -> bool:
        """Whether both sides may place the same pieces."""
        return self.pools[0] == self.pools[1]

    def play(self, action: Placement) -> State:
        """Return the state after an action that ``objection`` has nothing against."""
        bit = 1 << PIECES.index(action.piece)
        if not action.cells:
            pools = [pool | bit * (side == self.mover) for side, pool in enumerate(self.pools)]
            return replace(
                self,
                pools=(pools[0], pools[1]),
                undrafted=self.undrafted & ~bit,
                drafted=(*self.drafted, action.piece),
            )
        first, second = self.pools
        return replace(self, pools=(first & ~bit, second & ~bit), placed=(*self.placed, action))

    def legal(self, board: Board) -> list[Placement]:
        """Return the actions of the side to move, in the order of the board's placements."""
        if self.undrafted:
            return [Placement(piece) for piece in piece_names(self.undrafted)]
        covered, pieces = self.occupied, piece_names(self.own)
        return [item for item in board.placements if not item.cells & covered and item.piece in pieces]

    def can_move(self, board: Board) -> bool:
        """Whether the side to move has an action."""
        if self.undrafted:
            return True
        covered, pieces = self.occupied, piece_names(self.own)
        return any(not item.cells & covered and item.piece in pieces for item in board.placements)


def objection(state: State, board: Board, action: Placement) -> Illegal | None:
    """Return which rule forbids the side to move this action, or None when it may."""
    facts: dict[str, Fact] = {
        "piece": action.piece,
        "side": SIDES[state.mover].lower(),
        "cells": board.cell_names(action.cells),
    }
    if action.piece not in PIECES or len(action.piece) != 1:
        return Illegal("pentomino.unknown", f"There is no piece called {action.piece}.", facts)
    bit = 1 << PIECES.index(action.piece)
    if state.undrafted:
        return _draft_objection(state, action, bit, facts)
    if not action.cells:
        return Illegal("pentomino.needs_cells", f"Say where the {action.piece} goes, on five cells.", facts)
    if any(item.piece == action.piece for item in state.placed):
        return Illegal("pentomino.used", f"The {action.piece} is already on the board.", facts)
    if not state.own & bit:
        return Illegal("pentomino.not_yours", f"{SIDES[state.mover]} may not place the {action.piece}.", facts)
    if action not in board.index:
        return _wrong_shape(board, action, facts)
    for item in state.placed:
        if item.cells & action.cells:
            shared = board.cell_names(item.cells & action.cells)
            facts |= {"covered": shared, "by": item.piece}
            return Illegal("pentomino.overlaps", f"The {item.piece} already covers {shared}.", facts)
    return None


def _draft_objection(state: State, action: Placement, bit: int, facts: dict[str, Fact]) -> Illegal | None:
    if action.cells:
        return Illegal("pentomino.still_drafting", "Pieces are still being taken; none can be placed yet.", facts)
    if not state.undrafted & bit:
        return Illegal("pentomino.taken", f"The {action.piece} has already been taken.", facts)
    return None


def _wrong_shape(board: Board, action: Placement, facts: dict[str, Fact]) -> Illegal:
    if action.cells & ~board.full:
        return Illegal("pentomino.off_board", f"That is off the {board} board.", {**facts, "board": str(board)})
    formed = board.pieces_by_cells.get(action.cells)
    if formed is not None:
        text = f"{facts['cells']} form the {formed}, not the {action.piece}."
        return Illegal("pentomino.other_piece", text, {**facts, "formed": formed})
    count = len(list(cells_in(action.cells)))
    if count != 5:
        return Illegal("pentomino.not_five", f"A piece covers five cells, not {count}.", {**facts, "count": count})
    if not board.reflections and _is_mirrored(board, action):
        text = f"Under these rules the {action.piece} may be rotated but not flipped."
        return Illegal("pentomino.turned_over", text, facts)
    return Illegal("pentomino.no_piece", f"{facts['cells']} do not form the {action.piece}.", facts)


def _is_mirrored(board: Board, action: Placement) -> bool:
    return action in Board(board.rows, board.columns, reflections=True).index
