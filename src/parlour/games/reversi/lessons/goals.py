"""What tasks of Reversi may ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.core.course import Goal
from parlour.core.observation import Seat
from parlour.games.reversi.rules.board import PASS, squares_of
from parlour.games.reversi.rules.state import State

__all__ = ["GOALS"]


def _corner(game: Any, state: State, seat: Seat, action: int) -> bool:  # noqa: ANN401 - as goals are declared
    """Take a corner."""
    return action in _corners(state)


def _most(game: Any, state: State, seat: Seat, action: int) -> bool:  # noqa: ANN401
    """Turn as many discs as any move can."""
    turned = {square: state.position.flips(square).bit_count() for square in squares_of(state.position.moves)}
    return action != PASS and turned[action] == max(turned.values())


def _no_corner(game: Any, state: State, seat: Seat, action: int) -> bool:  # noqa: ANN401
    """Leave the other side no corner to take."""
    return not any(state.play(action).position.moves >> corner & 1 for corner in _corners(state))


def _fewest_replies(game: Any, state: State, seat: Seat, action: int) -> bool:  # noqa: ANN401
    """Leave the other side as few moves as possible."""
    replies = {square: state.play(square).position.moves.bit_count() for square in squares_of(state.position.moves)}
    return action != PASS and replies[action] == min(replies.values())


def _corners(state: State) -> tuple[int, ...]:
    size = state.position.size
    return 0, size - 1, size * (size - 1), size * size - 1


GOALS: Final[Mapping[str, Goal]] = {
    "corner": _corner,
    "most": _most,
    "no corner for them": _no_corner,
    "fewest replies": _fewest_replies,
}
