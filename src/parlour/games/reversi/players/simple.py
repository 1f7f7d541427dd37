"""Players that look at one move only: the greedy one counts discs, the scout judges squares."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from parlour.core.limits import Budget, Stopped
from parlour.core.parameters import NoSettings
from parlour.games.reversi.players.base import ReversiPlayer
from parlour.games.reversi.rules.board import Position, squares_of
from parlour.search import RootMove, Searched

__all__ = ["Greedy", "Scout"]


class _OnePly(ReversiPlayer[NoSettings]):
    """Judges each legal move by what it does at once."""

    def parts_of(self, position: Position, square: int) -> Mapping[str, float]:
        """Return the named parts of a move's value."""
        raise NotImplementedError

    def judge(self, position: Position, budget: Budget, seed: int) -> Searched[int]:
        """Judge every move; of equal ones the first on the board comes first."""
        return self.compare(position, tuple(squares_of(position.moves)), 1, budget, seed)

    def compare(self, position: Position, pair: Sequence[int], depth: int, budget: Budget, seed: int) -> Searched[int]:
        """Judge some moves."""
        sign = -1 if self.game.rules.winner == "fewest" else 1
        moves = []
        try:
            for square in pair:
                budget.node()
                terms = self.parts_of(position, square)
                parts = {part: sign * value for part, value in terms.items() if part not in self.removed}
                moves.append(RootMove(square, sum(parts.values()), parts))
        except Stopped:
            return Searched()
        return Searched(tuple(sorted(moves, key=lambda move: -move.value)), depth=1)

    def chance(self, position: Position, move: RootMove[int], depth: int) -> float | None:
        """Return nothing: these values say little about who wins."""
        return None


class Greedy(_OnePly):
    """Turns as many discs as it can at once."""

    terms = frozenset({"flips"})

    def parts_of(self, position: Position, square: int) -> Mapping[str, float]:
        """Return the number of discs turned."""
        return {"flips": float(position.flips(square).bit_count())}


class Scout(_OnePly):
    """Weighs the squares that each side holds after the move."""

    terms = frozenset({"corner_squares", "beside_corners", "border_squares", "inner_squares"})

    def parts_of(self, position: Position, square: int) -> Mapping[str, float]:
        """Return the worth of all own squares less the other side's, by kind of square."""
        after = position.play(square)
        parts = dict.fromkeys(sorted(self.terms), 0.0)
        for sign, discs in ((1, after.opp), (-1, after.own)):  # the other side is to move now
            for held in squares_of(discs):
                part, value, corner = _square_worth(held, position.size)
                if part != "beside_corners" or after.empty & corner:  # a corner that is taken is no danger
                    parts[part] += sign * value
        return parts


@cache
def _square_table() -> Mapping[str, float]:
    """Return what squares are worth; the file says why of each."""
    text = (files("parlour.games.reversi.engine") / "weights.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text)["squares"])


@cache
def _square_worth(square: int, size: int) -> tuple[str, float, int]:
    """Return the kind of a square and its worth, by its distances from the two nearest borders; its nearest corner."""
    row, column = divmod(square, size)
    near, far = sorted((min(row, size - 1 - row), min(column, size - 1 - column)))
    kind = (
        "corner_squares"
        if far == 0
        else "beside_corners"
        if far == 1
        else "border_squares"
        if near == 0
        else "inner_squares"
    )
    corner = (size - 1) * size * (2 * row >= size) + (size - 1) * (2 * column >= size)
    return kind, _square_table()[f"{min(near, 3)}_{min(far, 3)}"], 1 << corner
