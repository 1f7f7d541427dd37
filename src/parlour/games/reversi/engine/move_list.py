"""Moves listed side by side, as squares, scores and turned discs: for kernels that are not compiled."""

from __future__ import annotations

from parlour.games.reversi.rules.bitboard import find_flips
from parlour.games.reversi.rules.board import squares_of

__all__ = ["drop", "highest", "list_moves"]


def list_moves(own: int, opp: int, mine: int, squares: list[int], turns: list[int]) -> int:
    """List moves with what each turns; return how many there are."""
    count = 0
    for count, square in enumerate(squares_of(mine), start=1):
        squares[count - 1], turns[count - 1] = square, find_flips(own, opp, square)
    return count


def highest(scores: list[int], count: int) -> int:
    """Return the first of the moves that score most."""
    return max(range(count), key=scores.__getitem__)


def drop(squares: list[int], scores: list[int], turns: list[int], index: int, last: int) -> None:
    """Take a move out of a list: the last one takes its place."""
    for values in (squares, scores, turns):
        values[index] = values[last]
