"""The pentomino game as a table shows it: nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from parlour.core.view import View
from parlour.games.pentomino.rules.board import Board, cells_in, orientations, piece_names
from parlour.games.pentomino.rules.game import Pentomino, PentominoView
from parlour.games.pentomino.rules.state import SIDES
from parlour.games.pentomino.rules.text import draw, pools_text

__all__ = ["PentominoBoard", "PentominoPage"]

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on the board; cells are numbered along the rows."""

    seat: int
    piece: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PentominoBoard:
    """The board: what covers each cell, who placed it, pieces left, how they turn, and in how many places they fit."""

    rows: int
    columns: int
    cells: str
    turn: int | None
    phase: Literal["draft", "place", "over"]
    pools: tuple[str, ...]
    undrafted: str
    fits: Mapping[str, int]
    orientations: Mapping[str, tuple[tuple[Cell, ...], ...]]
    placed: tuple[PlacedPiece, ...]
    kind: Literal["pentomino"] = "pentomino"


class PentominoPage(View[PentominoView]):
    """How the pentomino game is shown."""

    model = PentominoBoard

    def __init__(self, game: Pentomino) -> None:
        super().__init__(game)
        self._board: Board = game.board
        self._orientations = {
            piece: tuple(tuple((row, column) for row, column in shape) for shape in shapes)
            for piece in piece_names(game.pieces)
            if (shapes := orientations(piece, game.board.reflections))
        }

    def draw(self, obs: PentominoView) -> str:
        """Draw the board, the last piece in lower case, and tell which pieces are left."""
        state = obs.state
        lines = [draw(self._board, state.placed), pools_text(state, self.words)]
        if state.undrafted:
            lines.append(self.words("To be taken: {pieces}", pieces=" ".join(piece_names(state.undrafted))))
        count = len(state.legal(self._board))
        side = self.words.seat(SIDES[state.mover].lower())
        if count:
            lines.append(self.words("{side} to move, {count} ways.", side=side, count=count))
        else:
            lines.append(self.words("{side} cannot move. The game is over.", side=side))
        return "\n".join(lines)

    def show(self, obs: PentominoView) -> PentominoBoard:
        """Return the board for a page."""
        state, board = obs.state, self._board
        placed = tuple(
            PlacedPiece(number % 2, item.piece, tuple(cells_in(item.cells))) for number, item in enumerate(state.placed)
        )
        covered = ["."] * (board.rows * board.columns)
        for item in placed:
            for cell in item.cells:
                covered[cell] = item.piece
        legal = state.legal(board)
        fits = dict.fromkeys(piece_names(state.own | state.undrafted), 0)
        for placement in legal:
            fits[placement.piece] += 1
        return PentominoBoard(
            rows=board.rows,
            columns=board.columns,
            cells="".join(covered),
            turn=state.mover if legal else None,
            phase="draft" if state.undrafted else "place" if legal else "over",
            pools=tuple(map(piece_names, state.pools)),
            undrafted=piece_names(state.undrafted),
            fits=fits,
            orientations=self._orientations,
            placed=placed,
        )
