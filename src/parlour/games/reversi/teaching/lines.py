"""What happens in the line of a move: whose turn is whose, passes, and how an empty corner comes to one side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from parlour.core.analysis import Candidate
from parlour.core.observation import Seat
from parlour.games.reversi.rules.board import PASS, Position, geometry, squares_of
from parlour.games.reversi.rules.text import read_move

__all__ = [
    "BEFORE",
    "Fate",
    "Line",
    "beside",
    "edges",
    "near_empty",
    "normal_moves",
    "reach",
    "regions",
    "safe_moves",
    "side",
    "tempting_weak",
]

BEFORE: Final = -1  # the ply of what was so before the first move


@dataclass(frozen=True, slots=True)
class Fate:
    """How a corner comes to a side: the ply that opened it to that side, BEFORE if it stood open, and its square.

    ``mine`` says whether who began the line played that ply, ``taken`` at which ply the corner is taken, if it is.
    """

    corner: int
    ply: int
    opener: int
    mine: bool
    taken: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """A move and what is expected to follow: the position before it, the moves, and all positions after them."""

    before: Position
    moves: tuple[int, ...]
    after: tuple[Position, ...]

    @classmethod
    def of(cls, position: Position, move: Candidate[int]) -> Line:
        """Follow a move's line."""
        moves = (move.action, *(read_move(text, position.size) for text in move.line))
        return cls(position, moves, tuple(accumulate(moves, Position.play, initial=position))[1:])

    @property
    def boards(self) -> tuple[Position, ...]:
        """All positions, that before the first move too."""
        return self.before, *self.after

    @property
    def complete(self) -> bool:
        """Whether the line was played to the end, so that what it does not show does not happen."""
        return self.after[-1].over

    def turns(self) -> Iterator[tuple[bool, int]]:
        """Yield every move with whether it is one of who began."""
        for board, square in zip(self.boards, self.moves, strict=False):
            yield board.mover == self.before.mover, square

    def passes(self, mine: bool) -> list[int]:
        """Return the plies at which one side has to pass."""
        return [ply for ply, (own, square) in enumerate(self.turns()) if own == mine and square == PASS]

    def reply(self) -> int:
        """Return the answer to the move; a pass if there is none."""
        return self.moves[1] if len(self.moves) > 1 else PASS

    def mine_in(self, squares: int) -> bool | None:
        """Tell whether who began fills the last of these squares; None if they are not all filled."""
        filled = [mine for mine, square in self.turns() if square != PASS and squares >> square & 1]
        return filled[-1] if len(filled) == squares.bit_count() else None

    def corners(self, mine: bool) -> dict[int, Fate]:
        """Return the corners that come to one side in this line, those that open first in front."""
        seat = self.before.mover if mine else 1 - self.before.mover
        empty = geometry(self.before.size).corners & self.before.empty
        found = (self._fate(corner, seat) for corner in squares_of(empty))
        return {fate.corner: fate for fate in sorted(filter(None, found), key=lambda fate: fate.ply)}

    def _fate(self, corner: int, seat: Seat) -> Fate | None:
        boards = self.boards
        taken = self.moves.index(corner) if corner in self.moves else None
        if taken is not None and boards[taken].mover != seat:
            return None
        last = boards[-1]
        if taken is None and not (reach(last, seat) >> corner & 1 and not reach(last, 1 - seat) >> corner & 1):
            return None
        ply = len(self.moves) if taken is None else taken
        while ply > 0 and reach(boards[ply - 1], seat) >> corner & 1:
            ply -= 1
        opener = self.moves[ply - 1] if ply else PASS
        return Fate(corner, ply - 1, opener, ply > 0 and boards[ply - 1].mover == self.before.mover, taken)


def reach(position: Position, seat: Seat) -> int:
    """Return the squares that a side could play on, were it to move."""
    return position.moves if position.mover == seat else position.replies


def side(position: Position, seat: Seat) -> int:
    """Return the squares on which a side has discs."""
    return position.white if seat else position.black


def edges(size: int) -> dict[str, int]:
    """Return the four edges by name."""
    row, column = (1 << size) - 1, sum(1 << size * step for step in range(size))
    return {"top": row, "bottom": row << size * (size - 1), "left": column, "right": column << size - 1}


def near_empty(position: Position, square: int) -> tuple[int, str]:
    """Return which empty corner a square is next to, and what it is to it; nothing if there is none."""
    for corner in squares_of(geometry(position.size).corners & position.empty):
        place = beside(square, corner, position.size)
        if place:
            return corner, place
    return PASS, ""


def beside(square: int, corner: int, size: int) -> str:
    """Name what a square is to a corner: its X-square, one of its C-squares, or nothing, as is a pass."""
    if square == PASS:
        return ""
    rows, columns = (abs(one - other) for one, other in zip(divmod(square, size), divmod(corner, size), strict=True))
    return {(1, 1): "x", (0, 1): "c", (1, 0): "c"}.get((rows, columns), "")


def regions(position: Position) -> list[int]:
    """Return the empty squares in groups that touch, sides or corners."""
    steps, left, groups = geometry(position.size).steps, position.empty, []
    while left:
        region = left & -left
        while True:
            grown = region
            for step in steps:
                grown |= step(region) & left
            if grown == region:
                break
            region = grown
        groups.append(region)
        left &= ~region
    return groups


def safe_moves(position: Position) -> int:
    """Return the moves that open no corner which was closed."""
    corners = geometry(position.size).corners & ~position.replies
    return sum(1 << square for square in squares_of(position.moves) if not position.play(square).moves & corners)


def normal_moves(position: Position) -> int:
    """Return the moves that a person weighs: none next to an empty corner, and none that opens one."""
    return sum(1 << square for square in squares_of(safe_moves(position)) if not near_empty(position, square)[1])


def tempting_weak(position: Position) -> list[int]:
    """Return moves next to an empty corner that give it away at once and yet tempt by many flips or few replies."""
    moves = list(squares_of(position.moves))
    most = max((position.flips(square).bit_count() for square in moves), default=0)
    least = min((position.play(square).moves.bit_count() for square in moves), default=0)

    def tempts(square: int) -> bool:
        corner, square_kind = near_empty(position, square)
        after = position.play(square)
        given = bool(square_kind) and not position.replies >> corner & 1 and bool(after.moves >> corner & 1)
        return given and (position.flips(square).bit_count() == most or after.moves.bit_count() == least)

    return [square for square in moves if tempts(square)]
