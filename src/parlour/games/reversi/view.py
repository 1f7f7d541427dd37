"""Reversi as a table shows it: nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from parlour.core.view import View
from parlour.games.reversi.rules.board import BLACK, PASS, WHITE, Position, square_name, squares_of
from parlour.games.reversi.rules.game import ReversiView, by_distance
from parlour.games.reversi.rules.state import SIDES, Played
from parlour.games.reversi.rules.text import cells, draw

__all__ = ["ReversiBoard", "ReversiPage"]


@dataclass(frozen=True, slots=True)
class ReversiMove:
    """The last move, with the discs it turned, the nearest first."""

    seat: int
    square: str
    flips: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReversiBoard:
    """The board: signs in row order, the squares that the side to move may take, discs of black and white."""

    size: int
    cells: str
    turn: int | None
    legal: tuple[str, ...]
    last: ReversiMove | None
    discs: tuple[int, int]
    opening: str | None
    kind: Literal["reversi"] = "reversi"


class ReversiPage(View[ReversiView]):
    """How Reversi is shown."""

    model = ReversiBoard

    def draw(self, obs: ReversiView) -> str:
        """Draw the board with the squares that the side to move may take marked +."""
        position, played = obs.state.position, obs.state.played
        last = played[-1].square if played else None
        lines = [draw(position, marks=position.moves, last=last)]
        count = self.words("X Black {black}   O White {white}   empty {empty}", **_counts(position))
        lines.append(count)
        opening = self.game.known_as(obs)
        if opening:
            lines.append(self.words("Opening: {opening}", opening=self.words(opening)))
        side = self.words.seat(SIDES[position.mover].lower())
        if position.over:
            lines.append(self.words("The game is over."))
        elif position.moves:
            named = " ".join(square_name(square, position.size) for square in squares_of(position.moves))
            lines.append(self.words("{side} to move: {squares}", side=side, squares=named))
        else:
            lines.append(self.words("{side} has no move and must pass (--).", side=side))
        return "\n".join(lines)

    def show(self, obs: ReversiView) -> ReversiBoard:
        """Return the board for a page."""
        position, played = obs.state.position, obs.state.played
        legal = squares_of(position.moves) if position.moves else () if position.over else (PASS,)
        opening = self.game.known_as(obs)
        return ReversiBoard(
            size=position.size,
            cells=cells(position),
            turn=None if position.over else position.mover,
            legal=tuple(square_name(square, position.size) for square in legal),
            last=_move(played[-1], position.size) if played else None,
            discs=(position.discs(BLACK), position.discs(WHITE)),
            opening=self.words(opening) if opening else None,
        )


def _counts(position: Position) -> dict[str, int]:
    return {"black": position.discs(BLACK), "white": position.discs(WHITE), "empty": position.empty.bit_count()}


def _move(played: Played, size: int) -> ReversiMove:
    flips = tuple(square_name(square, size) for square in by_distance(played, size))
    return ReversiMove(played.seat, square_name(played.square, size), flips)
