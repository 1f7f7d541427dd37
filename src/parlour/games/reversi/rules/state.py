"""A game so far: where it began, what was played, where it stands; and why a move is refused, said in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.core.game import Illegal
from parlour.core.observation import Seat
from parlour.games.reversi.rules.board import PASS, Position, square_name

__all__ = ["SIDES", "Played", "State", "objection"]

SIDES: Final = ("Black", "White")


@dataclass(frozen=True)  # no slots: see Event
class Played:
    """One move that was made: the square (or ``PASS``) and the discs it turned."""

    seat: Seat
    square: int
    flips: int


@dataclass(frozen=True, slots=True)
class State:
    """Immutable; ``play`` returns the next one."""

    start: Position
    position: Position
    played: tuple[Played, ...] = ()

    @classmethod
    def at(cls, position: Position) -> State:
        """Return a game that begins with this position."""
        return cls(position, position)

    def play(self, square: int) -> State:
        """Return the state after a move that ``objection`` has nothing against."""
        position = self.position
        flips = 0 if square == PASS else position.flips(square)
        return State(self.start, position.play(square), (*self.played, Played(position.mover, square, flips)))


def objection(position: Position, square: int) -> Illegal | None:
    """Return which rule forbids the side to move this square (or ``PASS``), or None when it may."""
    side = SIDES[position.mover]
    if position.over:
        return Illegal("reversi.over", "The game is over: neither side can move.")
    if square == PASS:
        if not position.moves:
            return None
        text = f"{side} can move, so {side} may not pass."
        return Illegal("reversi.may_not_pass", text, {"side": side.lower()})
    if not 0 <= square < position.size**2:
        return Illegal("reversi.off_board", "There is no such square on this board.", {"size": position.size})
    facts = {"side": side.lower(), "square": square_name(square, position.size)}
    if not position.empty & 1 << square:
        return Illegal("reversi.occupied", f"There is already a disc on {facts['square']}.", facts)
    if not position.moves:
        return Illegal("reversi.must_pass", f"{side} has no legal move and must pass (--).", facts)
    if not position.flips(square):
        text = f"A disc on {facts['square']} would flip nothing; it must trap a line of the other side's discs."
        return Illegal("reversi.turns_nothing", text, facts)
    return None
