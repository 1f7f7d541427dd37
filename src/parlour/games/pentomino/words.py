"""A placement in words: its letter and the squares it reaches from and to, so that no two placements share a name."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from parlour.core.observation import Fact

__all__ = ["described", "heart"]

_PLACED: Final = re.compile(r"([A-Z]):([a-z]\d+(?: [a-z]\d+){4})")
_LOPSIDED: Final = {"L": 3, "N": 2}  # how far the longer arm goes straight on from its end

Cell = tuple[int, int]  # column, row


@lru_cache(maxsize=1 << 12)
def described(text: str) -> tuple[str, Mapping[str, Fact]] | None:
    """Return the code and the facts of a placement's name, read off its notation; None for anything else."""
    match = _PLACED.fullmatch(text)
    if match is None:
        return None
    piece, cells = match[1], [_read(word) for word in match[2].split()]
    if piece == "X":
        return "cross", {"piece": piece, "at": _name(heart(cells))}
    start, *by, end = _stroke(piece, cells)
    facts: dict[str, Fact] = {"piece": piece, "start": _name(start), "end": _name(end)}
    return ("bent", {**facts, "by": _name(by[0])}) if by else ("span", facts)


def heart(cells: list[Cell]) -> Cell:
    """Return the cell in the middle of a piece."""
    count = len(cells)
    column, row = sum(cell[0] for cell in cells), sum(cell[1] for cell in cells)
    return min(cells, key=lambda cell: ((count * cell[0] - column) ** 2 + (count * cell[1] - row) ** 2, cell))


def _stroke(piece: str, cells: list[Cell]) -> list[Cell]:
    """Return from where to where a piece is told to reach; where two placements share both, by which cell as well."""
    ends = [cell for cell in cells if len(_around(cell, cells)) == 1]
    if piece == "P":
        return [ends[0], max(cells, key=lambda cell: _apart(ends[0], cell))]
    if piece in "FTY":
        joint = next(cell for cell in cells if len(_around(cell, cells)) == 3)
        start = max(ends, key=lambda cell: _apart(joint, cell))
        if piece == "T":
            return [start, joint]
        if piece == "F":
            (elbow,) = _around(start, cells)
            return [start, (2 * joint[0] - elbow[0], 2 * joint[1] - elbow[1])]
        return [start, min((cell for cell in ends if cell != start), key=lambda cell: _apart(start, cell))]
    path = _path(min(ends, key=lambda cell: (cell[1], cell[0])), cells)
    if piece in _LOPSIDED and _straight(path) != _LOPSIDED[piece]:
        path.reverse()
    if piece in "VU":
        return [path[0], path[2], path[4]]
    return [path[0], path[1], path[4]] if piece in "WZ" else [path[0], path[4]]


def _path(start: Cell, cells: list[Cell]) -> list[Cell]:
    path = [start]
    while nexts := [cell for cell in _around(path[-1], cells) if cell not in path]:
        path.append(nexts[0])
    return path


def _straight(path: list[Cell]) -> int:
    """Return how many steps a path begins with in one direction."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path)]
    return next((number for number, step in enumerate(steps) if step != steps[0]), len(steps))


def _around(cell: Cell, cells: list[Cell]) -> list[Cell]:
    return [other for other in cells if _apart(cell, other) == 1]


def _apart(one: Cell, other: Cell) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _read(word: str) -> Cell:
    return ord(word[0]) - ord("a"), int(word[1:]) - 1


def _name(cell: Cell) -> str:
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"
