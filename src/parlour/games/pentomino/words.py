"""A placement in words: its letter and two or three of its squares, so that no two placements share a name.

A piece is told as a line drawn through it; one that branches, or has a block, as its line or block and the square
beside it. The squares alone are enough: read from the other end, a name still means the same placement.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from parlour.core.observation import Fact

__all__ = ["described"]

_PLACED: Final = re.compile(r"([A-Z]):([a-z]\d+(?: [a-z]\d+){4})")
_BY: Final = {"L": 3, "N": 2, "U": 2, "V": 2, "W": 1, "Z": 1}  # the step of a line at which a square is told

Cell = tuple[int, int]  # column, row


@lru_cache(maxsize=1 << 12)
def described(text: str) -> tuple[str, Mapping[str, Fact]] | None:
    """Return the code and the facts of a placement's name, read off its notation; None for anything else."""
    match = _PLACED.fullmatch(text)
    if match is None:
        return None
    piece, cells = match[1], [_read(word) for word in match[2].split()]
    code, told = _named(piece, cells)
    return code, {"piece": piece, **{role: _name(cell) for role, cell in told.items()}}


def _named(piece: str, cells: list[Cell]) -> tuple[str, dict[str, Cell]]:
    ends = [cell for cell in cells if len(_around(cell, cells)) == 1]
    joint = next((cell for cell in cells if len(_around(cell, cells)) > 2), cells[0])
    if piece == "X":
        return "cross", {"at": joint}
    if piece == "P":
        far = max(cells, key=lambda cell: _apart(ends[0], cell))
        return "beside", {"start": joint, "end": far, "with": ends[0]}
    if piece == "T":
        foot = max(ends, key=lambda cell: _apart(joint, cell))
        start, end = (cell for cell in ends if cell != foot)
        return "beside", {"start": start, "end": end, "with": foot}
    if piece == "Y":
        bump = next(cell for cell in ends if all(0 not in _step(cell, other) for other in ends if other != cell))
        start, end = (cell for cell in ends if cell != bump)
        return "beside", {"start": start, "end": end, "with": bump}
    if piece == "F":
        tip = max(ends, key=lambda cell: _apart(joint, cell))
        (elbow,) = _around(tip, cells)
        across = (2 * joint[0] - elbow[0], 2 * joint[1] - elbow[1])
        return "bent", {"start": tip, "by": elbow, "end": across}
    path = _path(min(ends, key=lambda cell: (cell[1], cell[0])), cells)
    if piece == "I":
        return "span", {"start": path[0], "end": path[4]}
    if piece in "LN" and _straight(path) != _BY[piece]:
        path.reverse()
    return "bent", {"start": path[0], "by": path[_BY[piece]], "end": path[4]}


def _path(start: Cell, cells: list[Cell]) -> list[Cell]:
    path = [start]
    while nexts := [cell for cell in _around(path[-1], cells) if cell not in path]:
        path.append(nexts[0])
    return path


def _straight(path: list[Cell]) -> int:
    """Return how many steps a path begins with in one direction."""
    steps = [_step(one, other) for one, other in itertools.pairwise(path)]
    return next((number for number, step in enumerate(steps) if step != steps[0]), len(steps))


def _around(cell: Cell, cells: list[Cell]) -> list[Cell]:
    return [other for other in cells if _apart(cell, other) == 1]


def _step(one: Cell, other: Cell) -> Cell:
    return other[0] - one[0], other[1] - one[1]


def _apart(one: Cell, other: Cell) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _read(word: str) -> Cell:
    return ord(word[0]) - ord("a"), int(word[1:]) - 1


def _name(cell: Cell) -> str:
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"
