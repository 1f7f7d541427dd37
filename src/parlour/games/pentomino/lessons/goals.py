"""What tasks of Pentomino may ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.core.course import Goal
from parlour.core.observation import Seat
from parlour.games.pentomino.rules.board import Board, Placement
from parlour.games.pentomino.rules.state import State

__all__ = ["GOALS"]

PIECE: Final = 5  # cells


def _last_piece(game: Any, state: State, seat: Seat, action: Placement) -> bool:  # noqa: ANN401 - as goals are declared
    """Place a piece after which none fits."""
    return not state.play(action).can_move(game.board)


def _winning(game: Any, state: State, seat: Seat, action: Placement) -> bool:  # noqa: ANN401
    """Leave a position that the other side loses; for late positions, as every line is played to its end."""
    return not _can_win(game, state.play(action))


def _hole(game: Any, state: State, seat: Seat, action: Placement) -> bool:  # noqa: ANN401
    """Close off free cells that no piece can ever cover, more of them than before."""
    return _lost_cells(game.board, state.play(action)) > _lost_cells(game.board, state)


def _can_win(game: Any, state: State) -> bool:  # noqa: ANN401
    legal = state.legal(game.board)
    if not legal:
        return state.mover in game.outcome(state).winners
    return any(not _can_win(game, state.play(action)) for action in legal)


def _lost_cells(board: Board, state: State) -> int:
    sizes = (region.bit_count() for region in board.regions(board.full & ~state.occupied))
    return sum(size for size in sizes if size < PIECE)


GOALS: Final[Mapping[str, Goal]] = {"last piece": _last_piece, "winning": _winning, "hole": _hole}
