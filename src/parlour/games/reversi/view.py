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
        now, played = obs.state.position, obs.state.played
        last = played[-1].square if played else None
        lines = [draw(now, marks=now.moves, last=last)]
        count = self.words("X Black {black}   O White {white}   empty {empty}", **_counts(now))
        lines.append(count)
        opening = self.game.known_as(obs)
        if opening:
            lines.append(self.words("Opening: {opening}", opening=self.words(opening)))
        side = self.words.seat(SIDES[now.mover].lower())
        if now.over:
            lines.append(self.words("The game is over."))
        elif now.moves:
            named = " ".join(square_name(square, now.size) for square in squares_of(now.moves))
            lines.append(self.words("{side} to move: {squares}", side=side, squares=named))
        else:
            lines.append(self.words("{side} has no move and must pass (--).", side=side))
        return "\n".join(lines)

    def show(self, obs: ReversiView) -> ReversiBoard:
        """Return the board for a page."""
        now, played = obs.state.position, obs.state.played
        legal = squares_of(now.moves) if now.moves else () if now.over else (PASS,)
        opening = self.game.known_as(obs)
        return ReversiBoard(
            size=now.size,
            cells=cells(now),
            turn=None if now.over else now.mover,
            legal=tuple(square_name(square, now.size) for square in legal),
            last=_move(played[-1], now.size) if played else None,
            discs=(now.discs(BLACK), now.discs(WHITE)),
            opening=self.words(opening) if opening else None,
        )


def _counts(now: Position) -> dict[str, int]:
    return {"black": now.discs(BLACK), "white": now.discs(WHITE), "empty": now.empty.bit_count()}


def _move(played: Played, size: int) -> ReversiMove:
    flips = tuple(square_name(square, size) for square in by_distance(played, size))
    return ReversiMove(played.seat, square_name(played.square, size), flips)
