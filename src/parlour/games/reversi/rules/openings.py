"""Openings by name, whichever way the board is turned. The names are those that players of Othello use.

Lines begin with c4; every other first move is the same one with the board turned.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from parlour.games.reversi.rules.board import SYMMETRIES, Position, starting_position
from parlour.games.reversi.rules.state import State
from parlour.games.reversi.rules.text import read_move

__all__ = ["NAMED", "named_lines", "opening_name"]

NAMED: Final = {
    "c4c3": "Diagonal",
    "c4c5": "Parallel",
    "c4e3": "Perpendicular",
    "c4c3d3c5b2": "X-square",
    "c4c3d3c5b3": "Snake",
    "c4c3d3c5b4": "Heath",
    "c4c3d3c5b4e3": "Heath-Chimney",
    "c4c3d3c5b4d2d6": "Heath-Bat",
    "c4c3d3c5b5": "Raccoon Dog",
    "c4c3d3c5b6c6b5": "Hamilton",
    "c4c3d3c5b6e3": "Lollipop",
    "c4c3d3c5d6": "Cow",
    "c4c3d3c5d6e3": "Chimney",
    "c4c3d3c5d6f4b4": "Cow Bat",
    "c4c3d3c5d6f4f5": "Rose-v-Toth",
    "c4c3d3c5d6f4f5d2": "Tanida",
    "c4c3d3c5d6f4f5d2b5": "Aircraft",
    "c4c3d3c5d6f4f5d2g4d7": "Sailboat",
    "c4c3d3c5f6": "Buffalo",
    "c4c3d3c5f6e2c6": "Maruoka Buffalo",
    "c4c3d3c5f6e3c6f5f4g5": "Tanida Buffalo",
    "c4c3d3c5f6f5": "Hokuriku Buffalo",
    "c4c3e6c5": "Wing",
    "c4c3f5c5": "Semi-Wing",
    "c4e3f4c5d6e6": "Mimura",
    "c4e3f4c5d6f3c6": "Shaman",
    "c4e3f4c5d6f3d3": "Inoue",
    "c4e3f4c5d6f3d3c3": "Iago",
    "c4e3f4c5d6f3e2": "Bhagat",
    "c4e3f4c5d6f3e6c3d3e2": "Rose",
    "c4e3f4c5d6f3e6c3d3e2b5": "Flat",
    "c4e3f4c5d6f3e6c3d3e2b5f5": "Rotating Flat",
    "c4e3f4c5d6f3e6c3d3e2b5f5b3": "Murakami",
    "c4e3f4c5d6f3e6c3d3e2b6f5": "Rose-Birth",
    "c4e3f4c5d6f3e6c3d3e2b6f5b4f6g5d7": "Brightstein",
    "c4e3f4c5d6f3e6c3d3e2b6f5g5": "Rose-Birdie",
    "c4e3f4c5d6f3e6c3d3e2d2": "Greenberg",
    "c4e3f4c5d6f3e6c6": "Ralle",
    "c4e3f4c5e6": "Horse",
    "c4e3f5b4": "Ganglion",
    "c4e3f5b4f3": "Swallow",
    "c4e3f5e6d3": "Italian",
    "c4e3f5e6f4": "Cat",
    "c4e3f5e6f4c5d6c6f7f3": "Sakaguchi",
    "c4e3f5e6f4c5d6c6f7g5g6": "Berner",
    "c4e3f6b4": "Bent Ganglion",
    "c4e3f6e6f5": "Tiger",
    "c4e3f6e6f5c5c3": "Stephenson",
    "c4e3f6e6f5c5c3b4": "No-Kung",
    "c4e3f6e6f5c5c3c6": "Comp'Oth",
    "c4e3f6e6f5c5c3g5": "Kung",
    "c4e3f6e6f5c5d3": "Leader's Tiger",
    "c4e3f6e6f5c5d6": "Brightwell",
    "c4e3f6e6f5c5f4g5g4f3c6d3d6": "Ishii",
    "c4e3f6e6f5c5f4g5g4f3c6d3d6b3c3b4e2b6": "Mainline Tiger",
    "c4e3f6e6f5c5f4g6f7": "Rose-Bill",
    "c4e3f6e6f5c5f4g6f7d3": "Tamenori",
    "c4e3f6e6f5g6": "Aubrey",
}
LONGEST: Final = max(len(line) for line in NAMED) // 2


def named_lines() -> tuple[list[int], ...]:
    """Return the moves of every named opening."""
    return tuple(map(_squares, NAMED))


def _squares(line: str) -> list[int]:
    return [read_move(line[index : index + 2], 8) for index in range(0, len(line), 2)]


@cache
def _names() -> dict[Position, str]:
    """Return the names of positions, in all eight symmetries: so no position that is looked up has to be turned."""
    found: dict[Position, str] = {}
    for line, name in NAMED.items():
        position = starting_position(8)
        for square in _squares(line):
            position = position.play(square)
        found |= {position.transform(symmetry): name for symmetry in SYMMETRIES}
    return found


def opening_name(state: State) -> str | None:
    """Return the name of the last named position that a game from the usual start has passed."""
    if state.start != starting_position(8):
        return None
    return _after(tuple(played.square for played in state.played[:LONGEST]))[1]


@lru_cache(maxsize=1 << 12)  # asked for with every look at a game
def _after(squares: tuple[int, ...]) -> tuple[Position, str | None]:
    """Return the position after these moves, and its name: found from the one before, which was asked for before."""
    if not squares:
        return starting_position(8), None
    before, name = _after(squares[:-1])
    position = before.play(squares[-1])
    return position, _names().get(position, name)
