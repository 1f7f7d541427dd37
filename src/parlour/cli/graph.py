"""A curve drawn with characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

__all__ = ["draw_chances"]

ROWS: Final = 9  # odd, so that an even game has a row of its own
DOT: Final = "●"


def draw_chances(points: Sequence[tuple[int, float]], marks: Mapping[int, str], width: int) -> str:
    """Draw winning chances (0 to 1) over the number of actions played; ``marks`` stand below their action.

    Where there are more points than columns, a column shows the point that lies farthest from its left neighbour, so
    that no turn of fortune is lost.
    """
    if not points:
        return ""
    columns = _columns(points, max(width - 7, 10))
    grid = [[" "] * len(columns) for _ in range(ROWS)]
    grid[ROWS // 2] = ["·"] * len(columns)
    for x, column in enumerate(columns):
        grid[round((1 - column[0][1]) * (ROWS - 1))][x] = DOT
    labels = {0: "100%", ROWS // 2: "50%", ROWS - 1: "0%"}
    lines = [f"{labels.get(y, ''):>5} {''.join(row)}".rstrip() for y, row in enumerate(grid)]
    lines.append("      " + "".join(_mark(column, marks) for column in columns).rstrip())
    first, last = str(points[0][0]), str(points[-1][0])
    lines.append("      " + first + last.rjust(len(columns) - len(first)))
    return "\n".join(line for line in lines if line.strip())


def _columns(points: Sequence[tuple[int, float]], width: int) -> list[list[tuple[int, float]]]:
    """Group points into at most ``width`` columns; the first of each group is the one to draw."""
    size = -(-len(points) // width)
    columns: list[list[tuple[int, float]]] = []
    before = points[0][1]
    for start in range(0, len(points), size):
        group = sorted(points[start : start + size], key=lambda point: -abs(point[1] - before))
        before = group[0][1]
        columns.append(group)
    return columns


def _mark(column: list[tuple[int, float]], marks: Mapping[int, str]) -> str:
    return next((marks[ply] for ply, _ in sorted(column) if ply in marks), " ")
