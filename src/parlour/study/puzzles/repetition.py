"""Coming back to what was missed: boxes after Sebastian Leitner, with days that grow from box to box.

A puzzle that is missed goes into the first box and comes again tomorrow. Each time it is solved it goes one box on; out
of the last it is known. Missed again, it begins anew.
"""

from __future__ import annotations

from typing import Final

from parlour.errors import BadParameter

__all__ = ["INTERVALS", "days_until", "next_box"]

INTERVALS: Final = (1, 3, 7, 16, 35)  # days until a puzzle in each box comes again


def next_box(box: int | None, *, solved: bool) -> int | None:
    """Return the box that a puzzle is in after an attempt; None is none, before as after."""
    if box is not None and not 1 <= box <= len(INTERVALS):
        raise BadParameter("Boxes are numbered from 1 to {last}, not {box}.", last=len(INTERVALS), box=box)
    if not solved:
        return 1
    return None if box is None or box == len(INTERVALS) else box + 1


def days_until(box: int | None) -> int | None:
    """Return after how many days a puzzle in a box comes again."""
    return None if box is None else INTERVALS[box - 1]
