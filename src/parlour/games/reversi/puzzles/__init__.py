"""The puzzles of Reversi, solved to the end: corners, parity, and endings in which one move alone is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Final

from parlour.core.game import AnyGame
from parlour.core.limits import CancelToken
from parlour.core.observation import Seat
from parlour.core.puzzles import Lead, Puzzles, Theme
from parlour.core.rng import derive
from parlour.games.reversi.engine.analysis import analyse
from parlour.games.reversi.puzzles.fresh import positions_of
from parlour.games.reversi.rules.board import PASS, Position, squares_of
from parlour.games.reversi.rules.game import Reversi, ReversiView
from parlour.games.reversi.rules.state import State

__all__ = ["PUZZLES"]

_FEWEST, _MOST = 6, 14  # empty squares
_LEAST_CHOICE: Final = 4  # legal moves, or there is nothing to find
_BY_FAR: Final = 6.0  # discs that the next best move loses where the result is the same
_ONLY: Final = 129.0  # discs, which no move loses: only one that changes the result will do
_CORNERS: Final = (0, 7, 56, 63)


def _find(seed: int, number: int, cancel: CancelToken) -> Iterator[Lead[State]]:
    game = Reversi()
    for state in positions_of(game, derive(seed, "puzzle", number), _FEWEST):
        position = state.position
        if position.empty.bit_count() <= _MOST and position.moves.bit_count() >= _LEAST_CHOICE and not cancel.cancelled:
            yield Lead(game, state, position.mover, ("parity", "corners", "ends"))


def _solve(game: AnyGame, state: State, seat: Seat, theme: str) -> Mapping[int, float]:
    position = state.position
    if not position.moves:
        return {} if position.over else {PASS: 0.0}
    empties = position.empty.bit_count()
    if empties > _MOST:
        return {}
    solved = analyse(State.at(position), level=max(1, -(-empties // 2)))
    return {move.square: float(round(move.value)) for move in solved.moves} if solved.exact else {}


def _corners(obs: ReversiView, answer: int, rival: int) -> bool:
    """Whether one of the two takes a corner, or stands beside an empty one."""
    if (answer in _CORNERS) != (rival in _CORNERS):
        return True
    return any(
        obs.state.position.empty >> corner & 1 and (_near(answer, corner) != _near(rival, corner))
        for corner in _CORNERS
    )


def _parity(obs: ReversiView, answer: int, rival: int) -> bool:
    """Whether the answer goes into a region with an odd number of empty squares, and the rival into an even one."""
    return (
        _region(obs.state.position, answer).bit_count() % 2 == 1 != _region(obs.state.position, rival).bit_count() % 2
    )


def _near(square: int, other: int) -> bool:
    return max(abs(square % 8 - other % 8), abs(square // 8 - other // 8)) == 1


def _region(position: Position, square: int) -> int:
    """Return the empty squares that hang together with one of them, also by corners."""
    region, fresh = 0, 1 << square
    while fresh:
        region |= fresh
        beside = 0
        for one in squares_of(fresh):
            for other in squares_of(position.empty & ~region):
                if _near(one, other):
                    beside |= 1 << other
        fresh = beside
    return region


PUZZLES: Final = Puzzles(
    themes=(
        Theme("corners", "exact", _ONLY, "discs", flips=True, fits=_corners),
        Theme("parity", "exact", _ONLY, "discs", flips=True, fits=_parity),
        Theme("ends", "exact", _BY_FAR, "discs", flips=True),
    ),
    find=_find,
    solve=_solve,
    stored=files("parlour.games.reversi") / "data" / "puzzles.jsonl",
    plies=10,
)
